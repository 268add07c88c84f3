import {
  disputeStatuses,
  paymentStatuses,
  paymentStatusesThatAre,
  refundStatuses,
} from '@contracts/vocabulary/payment-status';
import { flagReasons } from '@contracts/vocabulary/payments';
import { describeDeclaredColumns } from '@service-kit/testing/declared-in-database';
import { database } from './data-source';

const someTime = '2030-06-14T13:00:00Z';
const open = paymentStatusesThatAre('open');
const paid = paymentStatusesThatAre('paid');

describeDeclaredColumns(database, [
  {
    table: 'payments',
    column: 'status',
    vocabulary: paymentStatuses,
    conditions: {
      payments_status_check: { holdsFor: paymentStatuses },
      payments_one_open: { holdsFor: open },
      receipt_when_paid: { holdsFor: paid, row: { receipt_number: 'R-1001' } },
      paid_when_paid: { holdsFor: paid, row: { paid_at: someTime } },
      reason_when_flagged: { holdsFor: ['flagged'], row: { flag_reason: 'amount' } },
      payments_to_review: { holdsFor: ['flagged'], row: { overpaid_cents: '0' } },
      payments_unmatched: { holdsFor: paid },
      intent_once_begun: { holdsFor: ['created', 'cancelled'] },
      checked_while_open: { holdsFor: open, row: { check_at: someTime } },
    },
  },
  {
    table: 'payments',
    column: 'flag_reason',
    vocabulary: flagReasons,
    conditions: {
      payments_flag_reason_check: { holdsFor: flagReasons },
      reason_when_flagged: { holdsFor: flagReasons, row: { status: 'flagged' } },
    },
  },
  {
    table: 'payments',
    column: 'dispute_status',
    vocabulary: disputeStatuses,
    conditions: { payments_dispute_status_check: { holdsFor: disputeStatuses } },
  },
  {
    table: 'refunds',
    column: 'status',
    vocabulary: refundStatuses,
    conditions: {
      refunds_status_check: { holdsFor: refundStatuses },
      refund_once_begun: { holdsFor: ['reserved', 'failed', 'cancelled'] },
    },
  },
  {
    table: 'disputes',
    column: 'status',
    vocabulary: disputeStatuses,
    conditions: { disputes_status_check: { holdsFor: disputeStatuses } },
  },
]);
