import { randomUUID } from 'node:crypto';
import {
  disputeStatuses,
  paymentStatuses,
  paymentStatusesThatAre,
  refundStatuses,
} from '@contracts/vocabulary/payment-status';
import {
  flagReasons,
  paymentMethods,
  takenMethods,
  voidReasons,
} from '@contracts/vocabulary/payments';
import { estimateStates } from '@contracts/vocabulary/estimates';
import { feeKinds, priceKinds } from '@contracts/vocabulary/office/price-book';
import { checked, describeDeclaredColumns } from '@service-kit/testing/declared-in-database';
import { database } from './data-source';

const someTime = '2030-06-14T13:00:00Z';
const open = paymentStatusesThatAre('open');
const paid = paymentStatusesThatAre('paid');
const taken = { method: 'cash', taken_by: 'Nadia', appointment_id: randomUUID() };
const allVoided = { void_reason: 'wrong-job', amount_cents: 5, refunded_cents: 5 };
const voidEntry = { void_reason: 'wrong-job', still_owed: true };

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
    voided_by_hand: { holdsFor: takenMethods, row: allVoided },
    returned_is_check: { holdsFor: ['check'], row: { void_reason: 'returned-check' } },
  }),
  checked('payments', 'void_reason', voidReasons, {
    voided_by_hand: { holdsFor: voidReasons, row: { ...allVoided, method: 'check' } },
    returned_is_check: {
      holdsFor: voidReasons.filter((reason) => reason !== 'returned-check'),
      row: { method: 'cash' },
    },
  }),
  checked('payments', 'flag_reason', flagReasons, {
    reason_when_flagged: { holdsFor: flagReasons, row: { status: 'flagged' } },
  }),
  checked('payments', 'dispute_status', disputeStatuses),
  checked('estimates', 'state', estimateStates, {
    estimates_one_waits: { holdsFor: ['sent'] },
    estimates_one_holds: { holdsFor: ['approved'] },
    answered_if_decided: {
      holdsFor: ['approved', 'declined', 'replaced'],
      row: { answered_at: someTime, approved_option: 0 },
    },
    option_if_approved: { holdsFor: ['approved', 'replaced'], row: { approved_option: 0 } },
  }),
  checked('price_book', 'kind', priceKinds, {
    fee_has_kind: { holdsFor: ['fee'], row: { fee_kind: 'trip' } },
  }),
  checked('price_book', 'fee_kind', feeKinds, {
    fee_has_kind: { holdsFor: feeKinds, row: { kind: 'fee' } },
  }),
  checked('refunds', 'status', refundStatuses, {
    refund_once_begun: { holdsFor: ['reserved', 'failed', 'cancelled'], row: { method: 'card' } },
  }),
  checked('refunds', 'method', paymentMethods, {
    refund_once_begun: { holdsFor: takenMethods, row: { status: 'succeeded' } },
    void_is_owed: { holdsFor: takenMethods, row: voidEntry },
  }),
  checked('refunds', 'void_reason', voidReasons, {
    void_is_owed: { holdsFor: voidReasons, row: { ...voidEntry, method: 'check' } },
    refunds_one_void: { holdsFor: voidReasons },
  }),
  checked('disputes', 'status', disputeStatuses),
]);
