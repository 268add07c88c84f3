/** Text messages in the GSM alphabet, of at most 160 characters if possible. Pure. */
import type { MessagedAppointment } from '@contracts/booking/own-records';
import { hoursOf, shortDate, timeOfDay } from '@contracts/business-time';
import { gsmCharacters, withPlainSigns } from '@contracts/vocabulary/text/text-messages';
import { shortTrackingPath } from '@contracts/vocabulary/site-pages';
import type { Situation } from '@contracts/vocabulary/visits/situations';
import { trackingKeyIn } from '@contracts/vocabulary/visits/tracking-key';
import type { RefundRecord } from '@contracts/payments/office';
import { refundWords } from '@contracts/vocabulary/payments';
import { formatMoney } from '@contracts/vocabulary/money';
import { oneLine, type Sender } from './email-content';
import type { EstimateNews } from './estimate-emails';
import { canceledSituationOf, type Approach } from './visit-emails';

/** Characters that fit into one message. */
export const smsLength = 160;
const optingOut = 'Reply STOP to opt out.';

/** Replaces characters outside the alphabet with their plain letter, or drops them. */
export const inGsm = (text: string): string => oneLine(inPlainSigns(text));

const inPlainSigns = (text: string): string =>
  Array.from(withPlainSigns(text.replaceAll(/[\s\p{Cc}]+/gu, ' ')), (sign) =>
    gsmCharacters.test(sign)
      ? sign
      : sign
          .normalize('NFD')
          .replace(/[^\x20-\x7e]/gu, '')
          .replace(/[[\]\\^{|}~`]/g, ''),
  ).join('');

export function rescheduledText(visit: MessagedAppointment, sender: Sender): string {
  return composed(sender, [`your visit ${visit.number} is now ${whenOf(visit)}.`]);
}

export function cancelledText(visit: MessagedAppointment, sender: Sender): string {
  return composed(sender, cancelledTexts[canceledSituationOf(visit)](visit, sender));
}

const canceled = (visit: MessagedAppointment, { phone }: Sender): string[] => [
  `your visit ${visit.number} on ${whenOf(visit)} is canceled.`,
  `Questions: ${phone}.`,
];
const cancelledTexts: Readonly<Record<Situation<'cancelled'>, typeof canceled>> = {
  cancelled: canceled,
  'cancelled-paid': canceled,
  'no-show': (visit, { phone }) => [
    `sorry we missed you for visit ${visit.number}, ${whenOf(visit)}.`,
    `To book again: ${phone}.`,
  ],
};

export function reminderText(
  visit: MessagedAppointment,
  sender: Sender,
  day: 'today' | 'tomorrow',
): string {
  return composed(sender, [
    `reminder, your visit is ${day}, ${whenOf(visit)} (${visit.number}).`,
    `Questions: ${sender.phone}.`,
  ]);
}

export function onTheWayText(
  visit: MessagedAppointment,
  sender: Sender,
  { expectedAt }: Approach,
): string {
  const expected = expectedAt ? `, about ${timeOfDay(expectedAt)}` : '';
  return composed(sender, [
    `on the way${expected}. ${sender.publicUrl}${shortTrackingPath(visit.id, trackingKeyIn(visit.trackingUrl))}`,
  ]);
}

export function refundedText(
  { visit, refund }: { visit: MessagedAppointment; refund: RefundRecord },
  sender: Sender,
): string {
  return composed(sender, [
    `refund of ${formatMoney(refund.amount)} for visit ${visit.number}, ${refundWords[refund.method]}.`,
    `Questions: ${sender.phone}.`,
  ]);
}

/** It has to be opened: a reply is no approval. */
export function estimateReadyText({ visit, estimate }: EstimateNews, sender: Sender): string {
  const what = estimate.revision === 1 ? 'your estimate' : 'new estimate';
  return composed(sender, [`${what} ${visit.number}: ${sender.publicUrl}${visit.estimateUrl}`]);
}

export const optedOutText = ({ name }: Pick<Sender, 'name'>): string =>
  `${inGsm(name)}: you're opted out and won't get more texts. Reply START to opt back in.`;

/** The reply to a text that no one has answered yet. */
export const gotYourText = ({ name, phone }: Pick<Sender, 'name' | 'phone'>): string =>
  `${inGsm(name)}: we got your text and will get back to you. If it's urgent, call ${phone}.`;

/**
 * Leaves out sentences that don't fit, then the signature, but never the first sentence and how to
 * opt out.
 */
function composed(
  { name, textSignature = '' }: Sender,
  [first = '', ...more]: readonly string[],
): string {
  const whole = (sentences: readonly string[], signature: string) =>
    [
      `${inGsm(name)}: ${[first, ...sentences].map(inGsm).join(' ')}`,
      optingOut,
      ...(signature === '' ? [] : [`- ${inGsm(signature)}`]),
    ].join(' ');
  const signature = whole([], textSignature).length <= smsLength ? textSignature : '';
  const fits = more.filter(
    (_, index) => whole(more.slice(0, index + 1), signature).length <= smsLength,
  );
  return whole(fits, signature);
}

const whenOf = ({ scheduledTime, timeSlot }: MessagedAppointment): string =>
  `${shortDate(new Date(scheduledTime))}, ${hoursOf(timeSlot)}`;
