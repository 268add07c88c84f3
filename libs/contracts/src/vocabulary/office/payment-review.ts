/** Why the office must look at a payment. */
import { formatMoney } from '../money';
import { flagReasonLabels, type FlagReason } from '../payments';

/** `made_with_stolen_card`, as Stripe says it, in words. */
export const fraudWords = (fraudType: string): string =>
  `The payer’s bank suspects fraud: ${fraudType.replaceAll('_', ' ')}`;

interface Reviewable {
  readonly flagReason: FlagReason | null;
  /** Dollars; `0.00` for none. */
  readonly overpaid: string;
  /** In Stripe's words. */
  readonly fraudWarning?: string | null;
}

export const reviewReasons = ({ flagReason, overpaid, fraudWarning }: Reviewable): string[] => [
  ...(flagReason ? [flagReasonLabels[flagReason]] : []),
  ...(fraudWarning ? [fraudWords(fraudWarning)] : []),
  ...(Number(overpaid) > 0 ? [`${formatMoney(overpaid)} more than the bill asks for`] : []),
];
