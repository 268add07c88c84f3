import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '@contracts/messaging';
import type { invoiceCalls, VisitInvoices } from '@contracts/payments/invoices';
import { invoiceMessages } from '@contracts/vocabulary/tax/invoices';
import { centsOf } from '@contracts/vocabulary/money';
import { creditNote } from '@contracts/vocabulary/tax/sales-tax';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { requiredId } from '@service-kit/requests/required-id';
import { DataSource } from 'typeorm';
import { PayableBillsService } from '../paying/payable-bills.service';
import { taxBook } from '../sales-tax/tax-rows';
import { InvoiceReads } from './invoice-reads.service';
import {
  countable,
  documentOf,
  documentsOf,
  keepDocument,
  taxDocument,
  taxLines,
  type DocumentLine,
  type NewDocument,
} from '../ledger/invoice-rows';
import { keepInvoiced, lockInvoiced } from '../ledger/invoiced-bills';

type CreditCommand = PayloadOf<typeof invoiceCalls.credit>;

@Injectable()
export class CreditNotesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bills: PayableBillsService,
    private readonly reads: InvoiceReads,
  ) {}

  /** Refuses like `invoiceCalls.credit`. */
  async credit(command: CreditCommand, now: Date): Promise<VisitInvoices> {
    const invoiceId = requiredId(command.invoiceId, 'invoice_not_found');
    const creditId = requiredId(command.creditId, 'invoice_not_found');
    const { credit, by } = command;
    const appointmentId = await inTransaction(this.dataSource, async (tx) => {
      const { invoice, bill } = await lockInvoiced(tx, invoiceId);
      const before = await documentOf(tx, creditId);
      if (before?.credits === invoiceId) return bill.appointmentId;
      if (before) throw new Refusal('invoice_not_found');
      if (invoice.voided) throw refused(invoiceMessages.voided(invoice.number));
      const lines = linesOf(credit.lines);
      const documents = await documentsOf(tx, bill.appointmentId);
      const credited = documents
        .filter(({ credits }) => credits === invoiceId)
        .flatMap(({ document }) => document.lines);
      const tax = creditNote(
        taxDocument(invoice),
        taxLines(credited),
        taxLines(lines),
        await taxBook(tx),
      );
      if ('problem' in tax) throw refused(tax.problem);
      if (-tax.totalCents !== centsOf(credit.total)) throw refused(invoiceMessages.creditChanged);
      const { county, document } = invoice;
      const note: NewDocument = {
        id: creditId,
        kind: 'credit-note',
        appointmentId: bill.appointmentId,
        credits: invoiceId,
        county,
        tax,
        document: { ...document, lines, words: tax.words, reason: credit.reason },
        by: by.name,
      };
      await keepInvoiced(tx, bill, {
        documents: [...documents, countable(note)],
        keep: () => keepDocument(tx, note, now),
        what: 'credited',
        by: by.name,
      });
      return bill.appointmentId;
    });
    return this.reads.ofBill(await this.bills.asked(appointmentId));
  }
}

const refused = (message: string): Refusal => new Refusal('invoice_refused', { message });

/** Dollars above 0 are taken off. */
const linesOf = (lines: CreditCommand['credit']['lines']): DocumentLine[] =>
  lines.map(({ kind, text, amount, item }) => ({
    kind,
    text,
    cents: -centsOf(amount),
    item: item || null,
  }));
