import type { ConversationText, NamedConversation } from '@contracts/notifications/conversations';
import { messageKindRules, shownMessageState, textBlocks } from '@contracts/vocabulary/messages';
import { textParts } from '@contracts/vocabulary/text/text-messages';
import { visitOwner } from '@contracts/vocabulary/visits/visit-words';
import { formatPhone } from '../../../format';

/** Whose number it is, or the number. */
export function nameOf({ visit, technicianName, number }: NamedConversation): string {
  if (technicianName !== null) return `${technicianName} (technician)`;
  return visit === null ? formatPhone(number) : visitOwner(visit);
}

/** A text without words is a picture, or nothing. */
export const wordsOf = (text: string): string => (text === '' ? 'A picture, or nothing' : text);

/** Who wrote it: a person of the office, or what made us send it. */
export const authorOf = ({ by, kind }: NonNullable<ConversationText['sent']>): string =>
  kind === 'office-text' ? (by ?? 'The office') : `${messageKindRules[kind].label}, automatic`;

/** `Delivered`, or `Not delivered. It’s a landline. Call instead.` */
export function stateOf(
  sent: NonNullable<ConversationText['sent']>,
  now: number,
): { readonly words: string; readonly failed: boolean } {
  const { label, why, tone } = shownMessageState(sent, now);
  return {
    words: why === null ? label : `${label}. ${why}`,
    failed: tone === 'red' || why !== null,
  };
}

/** Why it can't be answered by text, or that a call is better; null if texts are fine. */
export const warningOf = ({ blocked, callInstead }: NamedConversation): string | null =>
  blocked !== null
    ? textBlocks[blocked]
    : callInstead
      ? 'Our last text didn’t get there: it’s a landline, or not in service. Call instead.'
      : null;

/** `140 characters left`, `2 texts, 12 characters left`, and why a text holds fewer. */
export function lengthWords(typed: string): string {
  const { parts, left, because } = textParts(typed);
  const count = parts > 1 ? `${parts} texts, ` : '';
  const room = left === 1 ? '1 character left' : `${left} characters left`;
  return `${count}${room}${because === null ? '' : `. With “${because}” fewer fit into one`}`;
}
