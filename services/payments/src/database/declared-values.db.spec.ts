import {
  disputeStatuses,
  paymentStatuses,
  paymentStatusesThatAre,
  refundStatuses,
} from '@contracts/vocabulary/payment-status';
import { flagReasons } from '@contracts/vocabulary/payments';
import { checked, describeDeclaredColumns } from '@service-kit/testing/declared-in-database';
import { database } from './data-source';

const someTime = '2030-06-14T13:00:00Z';
const open = paymentStatusesThatAre('open');
const paid = paymentStatusesThatAre('paid');

describeDeclaredColumns(database, [
  checked('payments', 'status', paymentStatuses, {
    payments_one_open: { holdsFor: open },
    receipt_when_paid: { holdsFor: paid, row: { receipt_number: 'R-1001' } },
    paid_when_paid: { holdsFor: paid, row: { paid_at: someTime } },
    reason_when_flagged: { holdsFor: ['flagged'], row: { flag_reason: 'amount' } },
    payments_to_review: { holdsFor: ['flagged'], row: { overpaid_cents: '0' } },
    payments_unmatched: { holdsFor: paid },
    intent_once_begun: { holdsFor: ['created', 'cancelled'] },
    checked_while_open: { holdsFor: open, row: { check_at: someTime } },
  }),
  checked('payments', 'flag_reason', flagReasons, {
    reason_when_flagged: { holdsFor: flagReasons, row: { status: 'flagged' } },
  }),
  checked('payments', 'dispute_status', disputeStatuses),
  checked('refunds', 'status', refundStatuses, {
    refund_once_begun: { holdsFor: ['reserved', 'failed', 'cancelled'] },
  }),
  checked('disputes', 'status', disputeStatuses),
]);
