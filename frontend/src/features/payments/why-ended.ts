import type { BillSums } from '@contracts/payments/paying';
import type { PaymentStatus } from '@contracts/vocabulary/payment-status';
import { billSituationOf } from '@contracts/vocabulary/visits/situations';
import { formatMoney } from '../../shared/format';

/** Why a payer's payment was stopped. They may have been at the card form. */
export interface WhyEnded {
  /** Of the toast. */
  readonly title: string;
  readonly words: string;
}

/** Without a bill, only limits against card testing cancel a payment. */
export const tooManyTries: WhyEnded = {
  title: 'Payment Ended',
  words:
    'Too many cards were tried, so we stopped this payment. Nothing was charged. Please call us, or use the link to your bill.',
};

/** The bill was paid by someone else, or has changed. */
export function whyEnded(status: PaymentStatus, before: BillSums, now: BillSums): WhyEnded {
  const justPaid = Number(now.paid) - Number(before.paid);
  if (billSituationOf(now, true) === 'paid' && status !== 'processing') {
    return {
      title: 'This Bill Was Just Paid',
      words: 'Someone paid it while this page was open. You weren’t charged.',
    };
  }
  if (justPaid > 0) {
    return {
      title: 'Part of This Bill Was Just Paid',
      words: `Someone paid ${formatMoney(justPaid)} of this bill while this page was open. You weren’t charged. The new balance is shown above.`,
    };
  }
  if (status === 'processing' || status === 'succeeded') {
    return {
      title: 'This Bill Is Being Paid',
      words:
        'Someone is paying this bill right now. You weren’t charged. Please check again in a few minutes before you pay.',
    };
  }
  if (now.total !== before.total) {
    return {
      title: 'Your Bill Has Changed',
      words:
        'Your bill changed while this page was open, so we stopped the payment. Nothing was charged. The new balance is shown above.',
    };
  }
  return {
    title: 'Payment Stopped',
    words:
      'Someone started to pay another amount of this bill, so we stopped this payment. Nothing was charged. Please try again.',
  };
}
