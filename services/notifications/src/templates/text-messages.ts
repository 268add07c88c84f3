/** Text messages in the GSM alphabet, of at most 160 characters if possible. Pure. */
import type { MessagedAppointment } from '@contracts/booking/own-records';
import { hoursOf, shortDate, timeOfDay } from '@contracts/business-time';
import { shortTrackingPath } from '@contracts/vocabulary/site-pages';
import { oneLine, type Sender } from './email-content';
import type { Approach } from './visit-emails';

/** Characters that fit into one message. */
export const smsLength = 160;
const ending = 'Reply STOP to opt out.';

/** The GSM characters that count as one. */
const gsm = /[^@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]/gu;

/** Replaces characters outside the alphabet with their plain letter, or drops them. */
export const inGsm = (text: string): string => oneLine(inPlainSigns(text));

const inPlainSigns = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/[‘’]/gu, "'")
    .replaceAll(/[“”]/gu, '"')
    .replaceAll(/[–—]/gu, '-')
    .replace(gsm, (sign) =>
      sign
        .normalize('NFD')
        .replace(/[^\x20-\x7e]/gu, '')
        .replace(/[[\]\\^{|}~`]/g, ''),
    );

export function rescheduledText(visit: MessagedAppointment, { name }: Sender): string {
  return composed(name, [`your visit ${visit.number} is now ${whenOf(visit)}.`]);
}

export function cancelledText(visit: MessagedAppointment, { name, phone }: Sender): string {
  if (visit.cancellation?.noShow) {
    return composed(name, [
      `sorry we missed you for visit ${visit.number}, ${whenOf(visit)}.`,
      `To book again: ${phone}.`,
    ]);
  }
  return composed(name, [
    `your visit ${visit.number} on ${whenOf(visit)} is canceled.`,
    `Questions: ${phone}.`,
  ]);
}

export function reminderText(
  visit: MessagedAppointment,
  { name, phone }: Sender,
  day: 'today' | 'tomorrow',
): string {
  return composed(name, [
    `reminder, your visit is ${day}, ${whenOf(visit)} (${visit.number}).`,
    `Questions: ${phone}.`,
  ]);
}

export function onTheWayText(
  visit: MessagedAppointment,
  { name, publicUrl }: Sender,
  { expectedAt }: Approach,
): string {
  const expected = expectedAt ? `, about ${timeOfDay(expectedAt)}` : '';
  return composed(name, [`on the way${expected}. ${publicUrl}${shortTrackingPath(visit.id)}`]);
}

export const optedOutText = ({ name }: Pick<Sender, 'name'>): string =>
  `${inGsm(name)}: you're opted out and won't get more texts. Reply START to opt back in.`;

/** Leaves out sentences that don't fit, but never the first one and how to opt out. */
function composed(name: string, [first = '', ...more]: readonly string[]): string {
  const whole = (sentences: readonly string[]) =>
    [`${inGsm(name)}: ${[first, ...sentences].map(inGsm).join(' ')}`, ending].join(' ');
  const fits = more.filter((_, index) => whole(more.slice(0, index + 1)).length <= smsLength);
  return whole(fits);
}

const whenOf = ({ scheduledTime, timeSlot }: MessagedAppointment): string =>
  `${shortDate(new Date(scheduledTime))}, ${hoursOf(timeSlot)}`;
