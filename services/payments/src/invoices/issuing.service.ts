import { Injectable } from '@nestjs/common';
import { businessDate } from '@contracts/business-time';
import type { Bill } from '@contracts/booking/appointments';
import type { PayloadOf } from '@contracts/messaging';
import type { invoiceCalls, IssueInvoice, VisitInvoices } from '@contracts/payments/invoices';
import { invoiceMessages } from '@contracts/vocabulary/tax/invoices';
import { centsOf, sumOfLines } from '@contracts/vocabulary/money';
import { salesTax } from '@contracts/vocabulary/tax/sales-tax';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { requiredId } from '@service-kit/requests/required-id';
import { DataSource, type EntityManager } from 'typeorm';
import { requireOnPhone, requireTheirJob } from '../ledger/bill-technician';
import { lockBill } from '../ledger/bill-ledger';
import type { BillEntity } from '../ledger/payment.entity';
import { PayableBillsService } from '../paying/payable-bills.service';
import { taxBook } from '../sales-tax/tax-rows';
import { keepInvoiced } from '../ledger/invoiced-bills';
import {
  countable,
  documentOf,
  documentsOf,
  keepDocument,
  taxLines,
  type DocumentLine,
  type NewDocument,
} from '../ledger/invoice-rows';
import { InvoiceReads } from './invoice-reads.service';

type IssueCommand = PayloadOf<typeof invoiceCalls.issue>;

@Injectable()
export class IssuingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bills: PayableBillsService,
    private readonly reads: InvoiceReads,
  ) {}

  /** Refuses like `invoiceCalls.issue`. */
  async issue(command: IssueCommand, now: Date): Promise<VisitInvoices> {
    const appointmentId = requiredId(command.appointmentId, 'appointment_not_found');
    const invoiceId = requiredId(command.invoiceId, 'invoice_not_found');
    const bill = await this.bills.asked(appointmentId);
    const by =
      'technicianId' in command.by ? requireTheirJob(bill, command.by.technicianId) : command.by;
    const issued = await inTransaction(this.dataSource, async (tx) => {
      const locked = await lockBill(tx, bill);
      const before = await documentOf(tx, invoiceId);
      if (before) return before.appointmentId === appointmentId;
      if ('technicianId' in by) requireOnPhone(bill);
      await this.keep(tx, { bill, locked, invoiceId, invoice: command.invoice, by: by.name, now });
      return true;
    });
    if (!issued) throw new Refusal('invoice_not_found');
    return this.reads.ofBill(bill);
  }

  private async keep(
    tx: EntityManager,
    { bill, locked, invoiceId, invoice, by, now }: Issued,
  ): Promise<void> {
    requireNoInvoice(locked);
    const lines = linesOf(invoice);
    const isOfThisPrice =
      locked.pricedVersion === invoice.priced && sumOfLines(lines) === locked.totalCents;
    const { county, basis, certificate } = invoice;
    const tax = salesTax(
      {
        date: businessDate(now),
        county,
        basis,
        ...(certificate && { certificate }),
        lines: taxLines(lines),
      },
      await taxBook(tx),
    );
    if ('problem' in tax) throw new Refusal('invoice_refused', { message: tax.problem });
    if (!isOfThisPrice || tax.totalCents !== centsOf(invoice.total)) {
      throw new Refusal('changed_meanwhile', {
        details: { current: await this.reads.ofBill(bill, tx) },
      });
    }
    const document: NewDocument = {
      id: invoiceId,
      kind: 'invoice',
      appointmentId: locked.appointmentId,
      credits: null,
      county,
      tax,
      document: {
        visit: bill.number,
        description: bill.description,
        to: recipientOf(bill),
        lines,
        basis,
        certificate: certificate ?? null,
        words: tax.words,
        reason: null,
      },
      by,
    };
    await keepInvoiced(tx, locked, {
      documents: [...(await documentsOf(tx, locked.appointmentId)), countable(document)],
      keep: () => keepDocument(tx, document, now),
      what: 'issued',
      by,
    });
  }
}

interface Issued {
  readonly bill: Bill;
  readonly locked: BillEntity;
  readonly invoiceId: string;
  readonly invoice: IssueInvoice;
  readonly by: string;
  readonly now: Date;
}

function requireNoInvoice({ totalCents, invoiced, number }: BillEntity): void {
  if (invoiced) throw refused(invoiceMessages.hasInvoice(number));
  if (totalCents === null) throw refused(invoiceMessages.noPrice);
  if (totalCents === 0) throw refused(invoiceMessages.nothingToCharge);
}

const refused = (message: string): Refusal => new Refusal('invoice_refused', { message });

const linesOf = ({ lines }: Pick<IssueInvoice, 'lines'>): DocumentLine[] =>
  lines.map(({ kind, text, amount, item }) => ({
    kind,
    text,
    cents: centsOf(amount),
    item: item || null,
  }));

function recipientOf({ to }: Bill) {
  if (!to) throw new Error('booking has not said who is billed');
  return to;
}
