import { bookingRequests } from '@contracts/booking/appointments';
import type { StreamableFile } from '@nestjs/common';
import {
  officePaymentCalls,
  type PaymentRecord,
  type PaymentsFilter,
} from '@contracts/payments/office';
import { clockAt } from '@contracts/business-time';
import {
  disputeStatusRules,
  paymentStatusRules,
  shownPaymentStatus,
} from '@contracts/vocabulary/payment-status';
import { reviewReasons } from '@contracts/vocabulary/office/payment-review';
import { methodLabels } from '@contracts/vocabulary/payments';
import { csvLine } from '@contracts/vocabulary/text/csv-line';
import { centsOf, dollars } from '@contracts/vocabulary/money';
import { Refusal } from '@service-kit/requests/refusal';
import type { Requests } from '@service-kit/requests/requests';
import { csvFile } from '../edge/http/csv-file';
import { withNames } from './named-payments';

const pageRows = 500;
/** No one reads a list of more than a hundred pages. */
export const maxRows = 50_000;

type Cell = (payment: PaymentRecord) => string | null;

const columns: readonly (readonly [title: string, cell: Cell])[] = [
  ['Receipt', ({ receiptNumber }) => receiptNumber],
  ['Status', (payment) => shownPaymentStatus(payment).label],
  ['Created (Eastern time)', ({ createdAt }) => wallClock(createdAt)],
  ['Paid (Eastern time)', ({ paidAt }) => paidAt && wallClock(paidAt)],
  ['Amount', ({ amount }) => amount],
  ['Refunded', ({ refunded }) => refunded],
  ['Fee', ({ fee = null }) => fee],
  ['Net', netOf],
  ['Currency', ({ currency }) => currency.toUpperCase()],
  ['Description', ({ description }) => description],
  ['Lines', ({ lines = [] }) => lines.map((line) => `${line.text}: ${line.amount}`).join('; ')],
  ['Appointment', ({ appointmentNumber }) => appointmentNumber],
  ['Customer', ({ customerName = null }) => customerName],
  ['Payer', ({ payerName }) => payerName],
  ['Technician', ({ technicianName = null }) => technicianName],
  ['Dispute', ({ disputeStatus }) => disputeStatus && disputeStatusRules[disputeStatus].label],
  ['Needs a look', (payment) => reviewReasons(payment).join('; ')],
  ['Declined because', ({ failure }) => failure],
  ['Stripe id', ({ intentId }) => intentId],
  ['Paid with', ({ method }) => methodLabels[method]],
  ['Check', ({ checkNumber }) => checkNumber],
  ['Taken by', ({ takenBy }) => takenBy],
  ['Payment id', ({ id }) => id],
];

export const csvHead = csvLine(columns.map(([title]) => title));

export function csvLines(payments: readonly PaymentRecord[]): string {
  return payments
    .map((payment) => csvLine(columns.map(([, cell]) => cell(payment) ?? '')))
    .join('');
}

/** What is left after refunds and Stripe's fee. Null if none came in, or the fee isn't known yet. */
function netOf({ status, method, amount, refunded, fee = null }: PaymentRecord): string | null {
  if (!paymentStatusRules[status].paid || (method === 'card' && fee === null)) return null;
  const cents = [refunded, fee ?? 0].map((less) => centsOf(Number(less)));
  return dollars(cents.reduce((left, less) => left - less, centsOf(Number(amount))));
}

/** `2026-11-20 10:00`, which every spreadsheet reads. */
function wallClock(instant: string): string {
  const { date, time } = clockAt(new Date(instant));
  return `${date} ${time.slice(0, 5)}`;
}

/**
 * All payments of the filter as CSV. Refuses with `answer_too_large` before anything is sent, and
 * makes it only with booking: without customers, and those found by their names, it would look complete.
 */
export async function paymentsFile(
  requests: Requests,
  filter: PaymentsFilter,
): Promise<StreamableFile> {
  const { search = '' } = filter;
  const found =
    search.trim() === '' ? null : await requests.ask(bookingRequests.withPayments, { search });
  const page = async (cursor?: string) =>
    withNames(
      await requests.ask(officePaymentCalls.payments, {
        ...filter,
        ...found,
        limit: pageRows,
        countTo: maxRows,
        withLines: true,
        ...(cursor !== undefined && { cursor }),
      }),
      (appointmentIds) => requests.ask(bookingRequests.names, { appointmentIds }),
    );
  const first = await page();
  if (first.atLeast) throw new Refusal('answer_too_large');
  return csvFile({ name: 'payments.csv', head: csvHead, linesOf: csvLines, first, next: page });
}
