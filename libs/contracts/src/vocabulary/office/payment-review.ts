/** Why the office must look at a payment. */
import { formatMoney } from '../money';
import { flagReasonLabels, type FlagReason } from '../payments';

interface Reviewable {
  readonly flagReason: FlagReason | null;
  /** Dollars; `0.00` for none. */
  readonly overpaid: string;
  /** In Stripe's words, such as `made_with_stolen_card`. */
  readonly fraudWarning?: string | null;
}

export const reviewReasons = ({ flagReason, overpaid, fraudWarning }: Reviewable): string[] => [
  ...(flagReason ? [flagReasonLabels[flagReason]] : []),
  ...(fraudWarning
    ? [`The payer’s bank suspects fraud: ${fraudWarning.replaceAll('_', ' ')}`]
    : []),
  ...(Number(overpaid) > 0 ? [`${formatMoney(overpaid)} more than the bill asks for`] : []),
];
