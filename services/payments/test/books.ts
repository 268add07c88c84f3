/** Invoices, as the office makes them, and the books of a service under test. */
import { randomUUID } from 'node:crypto';
import { businessDate } from '@contracts/business-time';
import { bookCalls, type BookFile, type Books } from '@contracts/payments/books';
import { daySheetCalls } from '@contracts/payments/day-sheets';
import { invoiceCalls, type Invoice, type IssueInvoice } from '@contracts/payments/invoices';
import { officePaymentCalls, type VoidPayment } from '@contracts/payments/office';
import { paymentCalls, type RecordPayment } from '@contracts/payments/paying';
import type { BookFormat } from '@contracts/vocabulary/books/accounts';
import { checksExpected } from '@contracts/vocabulary/office/day-counts';
import { centsOf } from '@contracts/vocabulary/money';
import { salesTax } from '@contracts/vocabulary/tax/sales-tax';
import type { TaxCounty } from '@contracts/vocabulary/tax/tax-rates';
import { dana } from './office';
import type { PaymentsUnderTest } from './payments-under-test';

type TaxBook = Parameters<typeof salesTax>[1];
type Line = IssueInvoice['lines'][number];
const patient = { deadlineMs: 60_000 };

export class Bookkeeping {
  private taxBook: TaxBook | undefined;

  constructor(private readonly payments: PaymentsUnderTest) {}

  /** Clearing takes the rates away, and those of a year end. */
  async keepRates(): Promise<void> {
    await this.payments.query(
      `INSERT INTO tax_rates (county, version, from_date, until_date, state_rate, surtax_rate, by_name, at)
       SELECT county, 1, day - 60, day + 365, 600, surtax, 'System', now() - interval '60 days'
       FROM (VALUES ('St Johns', 50), ('Duval', 150), ('Flagler', 100)) AS rates (county, surtax),
         (SELECT (now() AT TIME ZONE 'America/New_York')::date AS day) AS today`,
    );
  }

  /** The books start so many days ago. */
  async start(daysAgo = 0): Promise<void> {
    await this.payments.database.asAdmin(
      `DELETE FROM payments.books; INSERT INTO payments.books (starts_on)
       VALUES ((now() AT TIME ZONE 'America/New_York')::date - ${daysAgo})`,
    );
  }

  async issue(
    appointmentId: string,
    lines: readonly Line[],
    { county = 'St Johns', isTaxed = true }: { county?: TaxCounty; isTaxed?: boolean } = {},
  ): Promise<Invoice> {
    this.taxBook ??= await this.readTaxBook(appointmentId);
    const facts = {
      county,
      basis: isTaxed ? ('parts' as const) : ('labor-only' as const),
      lines: [...lines],
    };
    const tax = salesTax(
      {
        ...facts,
        date: businessDate(new Date()),
        lines: facts.lines.map(({ kind, amount }) => ({ kind, cents: centsOf(amount) })),
      },
      this.taxBook,
    );
    if ('problem' in tax) throw new Error(tax.problem);
    const invoice = {
      ...facts,
      priced: this.payments.bills.get(appointmentId)!.version,
      total: tax.totalCents / 100,
    };
    const command = { appointmentId, invoiceId: randomUUID(), invoice, by: dana };
    const { invoices } = await this.payments.requests.ask(invoiceCalls.issue, command, patient);
    return invoices[0]!;
  }

  private async readTaxBook(appointmentId: string): Promise<TaxBook> {
    const asked = { appointmentId, technicianId: null };
    const { proposal } = await this.payments.requests.ask(invoiceCalls.ofVisit, asked, patient);
    if (!proposal) throw new Error('nothing is proposed');
    return proposal.book;
  }

  /** All of it, or some labor that wasn't taxed. */
  credit({ id: invoiceId, lines, total }: Invoice, dollars?: number): Promise<unknown> {
    const credit =
      dollars === undefined
        ? {
            lines: lines.map(({ kind, text, amount }) => ({ kind, text, amount: Number(amount) })),
            total: Number(total),
          }
        : {
            lines: [{ kind: 'labor' as const, text: 'Allowance', amount: dollars }],
            total: dollars,
          };
    return this.payments.requests.ask(
      invoiceCalls.credit,
      { invoiceId, creditId: randomUUID(), credit: { ...credit, reason: 'Came late' }, by: dana },
      patient,
    );
  }

  void({ id: invoiceId }: Invoice): Promise<unknown> {
    const asked = { reason: 'Wrong address' };
    return this.payments.requests.ask(invoiceCalls.void, { invoiceId, asked, by: dana }, patient);
  }

  async take(appointmentId: string, taken: RecordPayment): Promise<string> {
    const idempotencyKey = randomUUID();
    const command = { appointmentId, taken, idempotencyKey, by: dana };
    return (await this.payments.requests.ask(paymentCalls.take, command, patient)).paymentId;
  }

  async voidPayment(paymentId: string, asked: Omit<VoidPayment, 'version'>): Promise<void> {
    const { version } = await this.payments.payment({ paymentId } as never);
    const command = { paymentId, asked: { ...asked, version }, by: dana };
    await this.payments.requests.ask(officePaymentCalls.void, command, patient);
  }

  /** Counts what the office took, so much less, and closes the day. */
  async closeSheet(day: string, shortCents = 0): Promise<void> {
    const { requests } = this.payments;
    const { office } = await requests.ask(daySheetCalls.sheet, { day });
    if (office && (Number(office.cashExpected) > 0 || checksExpected(office) > 0)) {
      const settlement = {
        day,
        countedCash: Math.max(0, centsOf(Number(office.cashExpected)) - shortCents) / 100,
        checksCounted: checksExpected(office),
        note: 'As counted',
        version: 0,
      };
      await requests.ask(daySheetCalls.settle, { technicianId: null, settlement, by: dana });
    }
    const { version } = await requests.ask(daySheetCalls.sheet, { day });
    await requests.ask(daySheetCalls.close, { closing: { day, version }, by: dana });
  }

  read(from: string, to: string): Promise<Books> {
    return this.payments.requests.ask(bookCalls.books, { from, to }, patient);
  }

  close(through: string): Promise<Books> {
    return this.payments.requests.ask(bookCalls.close, { closing: { through }, by: dana }, patient);
  }

  file(format: BookFormat, from: string, to: string): Promise<BookFile> {
    const asked = { format, from, to };
    return this.payments.requests.ask(bookCalls.file, { asked, by: dana }, patient);
  }
}

export const wrong = ({ checks }: Books): unknown[] =>
  checks.filter(({ books, ledger }) => books !== ledger);
