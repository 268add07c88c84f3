/** Recognizes the service type in a text. Pure. */
import type { ServiceType } from '@contracts/vocabulary/booking';
import { folded } from './texts';

/** The first match counts: an emergency repair is an emergency. */
const kinds: readonly (readonly [ServiceType, RegExp])[] = [
  ['Emergency Service', /\b(?:emergency|urgent|asap|after[ -]?hours|gas leak|flooding)\b/],
  ['Installation', /\b(?:install\w*|hook[ -]?up|set[ -]?up|new unit)\b/],
  ['Maintenance', /\b(?:maintenance|tune[ -]?up|clean\w*|inspection|check[ -]?up|preventive)\b/],
  ['Repair', /\b(?:repair\w*|fix\w*|replac\w*|warranty)\b/],
  ['Diagnostic', /\b(?:diagnos\w*|estimate|evaluat\w*|assess\w*|trouble[ -]?shoot\w*)\b/],
];

const kindOf = (text: string): ServiceType | null => {
  const read = folded(text.slice(0, 1_000));
  return kinds.find(([, pattern]) => pattern.test(read))?.[0] ?? null;
};

/** From the first text that names one. Without a description it's a repair. */
export function serviceTypeIn(...texts: readonly (string | null | undefined)[]): ServiceType {
  for (const text of texts) {
    const kind = text ? kindOf(text) : null;
    if (kind) return kind;
  }
  return 'Repair';
}

export const isEmergency = (...texts: readonly (string | null | undefined)[]): boolean =>
  texts.some((text) => Boolean(text) && kindOf(text ?? '') === 'Emergency Service');
