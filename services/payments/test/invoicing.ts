/** Invoices of jobs in St. Johns, as the office makes them. */
import { randomUUID } from 'node:crypto';
import { businessDate } from '@contracts/business-time';
import type { Bill } from '@contracts/booking/appointments';
import { invoiceCalls, type IssueInvoice, type VisitInvoices } from '@contracts/payments/invoices';
import { centsOf } from '@contracts/vocabulary/money';
import { salesTax } from '@contracts/vocabulary/tax/sales-tax';
import { dana } from './office';
import type { PaymentsUnderTest } from './payments-under-test';

export const mo = { id: randomUUID(), name: 'Mo Haddad' };
export const to = {
  name: 'Nora Field',
  address: '12 Tern Lane',
  city: 'St Augustine',
  state: 'FL',
  zipCode: '32084',
};

const patient = { deadlineMs: 60_000 };

/** In the county of these jobs, from today on. Clearing takes the rates away, and those of a year end. */
export const addRates = (payments: PaymentsUnderTest): Promise<unknown> =>
  payments.query(
    `INSERT INTO tax_rates (county, version, from_date, until_date, state_rate, surtax_rate, by_name, at)
     SELECT 'St Johns', 1, day, day + 365, 600, 50, 'System', now()
     FROM (SELECT (now() AT TIME ZONE 'America/New_York')::date AS day) AS today`,
  );

export function invoicingOf(payments: PaymentsUnderTest) {
  const job = (totalCents: number | null, facts: Partial<Bill> = {}) =>
    payments.bill(totalCents, { to, technician: mo, ...facts });

  const read = (appointmentId: string): Promise<VisitInvoices> =>
    payments.requests.ask(invoiceCalls.ofVisit, { appointmentId, technicianId: null });

  /** What the issuer's screen sends: the proposed lines with the tax that it showed. */
  async function proposed(appointmentId: string, changes: Partial<IssueInvoice> = {}) {
    const { proposal } = await read(appointmentId);
    if (!proposal) throw new Error('nothing is proposed');
    const { priced, county, basis, book } = proposal;
    const lines = proposal.lines.map(({ amount, ...line }) => ({
      ...line,
      amount: Number(amount),
    }));
    const invoice = { priced, county: county!, basis, lines, ...changes };
    const tax = salesTax(
      {
        date: businessDate(new Date()),
        county: invoice.county,
        basis: invoice.basis,
        ...(changes.certificate && { certificate: changes.certificate }),
        lines: invoice.lines.map(({ kind, amount }) => ({ kind, cents: centsOf(amount) })),
      },
      book,
    );
    const total = 'problem' in tax ? 0 : tax.totalCents / 100;
    return { total, ...invoice };
  }

  const issue = (
    appointmentId: string,
    invoice: IssueInvoice,
    { invoiceId = randomUUID(), by = dana as typeof dana | { technicianId: string } } = {},
  ): Promise<VisitInvoices> =>
    payments.requests.ask(invoiceCalls.issue, { appointmentId, invoiceId, invoice, by }, patient);

  async function issued(appointmentId: string, changes: Partial<IssueInvoice> = {}) {
    const { invoices } = await issue(appointmentId, await proposed(appointmentId, changes));
    return invoices[0]!;
  }

  const credit = (invoiceId: string, dollarsOff: number, tax: number, creditId = randomUUID()) =>
    payments.requests.ask(invoiceCalls.credit, {
      invoiceId,
      creditId,
      credit: {
        lines: [{ kind: 'labor', text: 'Allowed for the wait', amount: dollarsOff }],
        reason: 'Came late',
        total: Number((dollarsOff + tax).toFixed(2)),
      },
      by: dana,
    });

  const voided = (invoiceId: string) =>
    payments.requests.ask(invoiceCalls.void, {
      invoiceId,
      asked: { reason: 'Wrong address' },
      by: dana,
    });

  return { job, read, proposed, issue, issued, credit, voided };
}
