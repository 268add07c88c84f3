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

export class Invoicing {
  constructor(private readonly payments: PaymentsUnderTest) {}

  /** Clearing takes the rates away, too, and those of a year end. */
  addRates(): Promise<unknown> {
    return this.payments.query(
      `INSERT INTO tax_rates (county, version, from_date, until_date, state_rate, surtax_rate, by_name, at)
       SELECT 'St Johns', 1, day, day + 365, 600, 50, 'System', now()
       FROM (SELECT (now() AT TIME ZONE 'America/New_York')::date AS day) AS today`,
    );
  }

  job(totalCents: number | null, facts: Partial<Bill> = {}) {
    return this.payments.bill(totalCents, { to, technician: mo, ...facts });
  }

  read(appointmentId: string): Promise<VisitInvoices> {
    return this.payments.requests.ask(invoiceCalls.ofVisit, { appointmentId, technicianId: null });
  }

  /** What the issuer's screen sends: the proposed lines with the tax that it showed. */
  async proposed(appointmentId: string, changes: Partial<IssueInvoice> = {}) {
    const { proposal } = await this.read(appointmentId);
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

  issue(
    appointmentId: string,
    invoice: IssueInvoice,
    { invoiceId = randomUUID(), by = dana as typeof dana | { technicianId: string } } = {},
  ): Promise<VisitInvoices> {
    return this.payments.requests.ask(
      invoiceCalls.issue,
      { appointmentId, invoiceId, invoice, by },
      { deadlineMs: 60_000 },
    );
  }

  async issued(appointmentId: string, changes: Partial<IssueInvoice> = {}) {
    const invoice = await this.proposed(appointmentId, changes);
    const { invoices } = await this.issue(appointmentId, invoice);
    return invoices[0]!;
  }

  credit(invoiceId: string, dollarsOff: number, tax: number, creditId = randomUUID()) {
    return this.payments.requests.ask(invoiceCalls.credit, {
      invoiceId,
      creditId,
      credit: {
        lines: [{ kind: 'labor', text: 'Allowed for the wait', amount: dollarsOff }],
        reason: 'Came late',
        total: Number((dollarsOff + tax).toFixed(2)),
      },
      by: dana,
    });
  }

  voided(invoiceId: string) {
    return this.payments.requests.ask(invoiceCalls.void, {
      invoiceId,
      asked: { reason: 'Wrong address' },
      by: dana,
    });
  }
}
