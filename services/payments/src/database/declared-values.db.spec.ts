import { randomUUID } from 'node:crypto';
import {
  disputeStatuses,
  paymentStatuses,
  paymentStatusesThatAre,
  refundStatuses,
} from '@contracts/vocabulary/payment-status';
import { flagReasons, paymentMethods, takenMethods } from '@contracts/vocabulary/payments';
import { checked, describeDeclaredColumns } from '@service-kit/testing/declared-in-database';
import { database } from './data-source';

const someTime = '2030-06-14T13:00:00Z';
const open = paymentStatusesThatAre('open');
const paid = paymentStatusesThatAre('paid');
const taken = { method: 'cash', taken_by: 'Nadia', appointment_id: randomUUID() };

describeDeclaredColumns(database, [
  checked('payments', 'status', paymentStatuses, {
    payments_one_open: { holdsFor: open },
    receipt_when_paid: { holdsFor: paid, row: { receipt_number: 'R-1001' } },
    paid_when_paid: { holdsFor: paid, row: { paid_at: someTime } },
    reason_when_flagged: { holdsFor: ['flagged'], row: { flag_reason: 'amount' } },
    payments_to_review: { holdsFor: ['flagged'], row: { overpaid_cents: '0' } },
    payments_unmatched: { holdsFor: paid },
    intent_once_begun: { holdsFor: ['created', 'cancelled'], row: { method: 'card' } },
    taken_by_someone: { holdsFor: paid, row: taken },
    checked_while_open: { holdsFor: open, row: { check_at: someTime } },
  }),
  checked('payments', 'method', paymentMethods, {
    intent_once_begun: { holdsFor: takenMethods, row: { status: 'succeeded' } },
    taken_by_someone: { holdsFor: ['card'], row: { status: 'succeeded' } },
    number_of_check: { holdsFor: ['check'], row: { check_number: '1042' } },
  }),
  checked('payments', 'flag_reason', flagReasons, {
    reason_when_flagged: { holdsFor: flagReasons, row: { status: 'flagged' } },
  }),
  checked('payments', 'dispute_status', disputeStatuses),
  checked('refunds', 'status', refundStatuses, {
    refund_once_begun: { holdsFor: ['reserved', 'failed', 'cancelled'], row: { method: 'card' } },
  }),
  checked('refunds', 'method', paymentMethods, {
    refund_once_begun: { holdsFor: takenMethods, row: { status: 'succeeded' } },
  }),
  checked('disputes', 'status', disputeStatuses),
]);
