/** Payments as CSV. Pure. */
import type { PaymentRecord } from '@contracts/payments/office';
import { clockAt } from '@contracts/business-time';
import { disputeStatusRules, paymentStatusRules } from '@contracts/vocabulary/payment-status';
import { flagReasonLabels } from '@contracts/vocabulary/payments';
import { csvLine } from '@service-kit/http/csv-line';

type Cell = (payment: PaymentRecord) => string | null;

const columns: readonly (readonly [title: string, cell: Cell])[] = [
  ['Receipt', ({ receiptNumber }) => receiptNumber],
  ['Status', ({ status }) => paymentStatusRules[status].label],
  ['Created (Eastern time)', ({ createdAt }) => wallClock(createdAt)],
  ['Paid (Eastern time)', ({ paidAt }) => paidAt && wallClock(paidAt)],
  ['Amount', ({ amount }) => amount],
  ['Refunded', ({ refunded }) => refunded],
  ['Currency', ({ currency }) => currency.toUpperCase()],
  ['Description', ({ description }) => description],
  ['Appointment', ({ appointmentNumber }) => appointmentNumber],
  ['Dispute', ({ disputeStatus }) => disputeStatus && disputeStatusRules[disputeStatus].label],
  ['Needs a look', ({ flagReason }) => flagReason && flagReasonLabels[flagReason]],
  ['Declined because', ({ failure }) => failure],
  ['Stripe id', ({ intentId }) => intentId],
  ['Payment id', ({ id }) => id],
];

/** The header line. */
export const csvHead = csvLine(columns.map(([title]) => title));

export function csvLines(payments: readonly PaymentRecord[]): string {
  return payments
    .map((payment) => csvLine(columns.map(([, cell]) => cell(payment) ?? '')))
    .join('');
}

/** `2026-11-20 10:00`, which every spreadsheet reads. */
function wallClock(instant: string): string {
  const { date, time } = clockAt(new Date(instant));
  return `${date} ${time.slice(0, 5)}`;
}
