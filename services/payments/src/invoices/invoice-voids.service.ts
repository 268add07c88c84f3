import { Injectable } from '@nestjs/common';
import { businessDate } from '@contracts/business-time';
import type { PayloadOf } from '@contracts/messaging';
import type { invoiceCalls, VisitInvoices } from '@contracts/payments/invoices';
import { invoiceMessages } from '@contracts/vocabulary/tax/invoices';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { requiredId } from '@service-kit/requests/required-id';
import { DataSource } from 'typeorm';
import { PayableBillsService } from '../paying/payable-bills.service';
import { InvoiceReads } from './invoice-reads.service';
import { documentsOf } from '../ledger/invoice-rows';
import { keepInvoiced, lockInvoiced } from '../ledger/invoiced-bills';

type VoidCommand = PayloadOf<typeof invoiceCalls.void>;

@Injectable()
export class InvoiceVoidsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bills: PayableBillsService,
    private readonly reads: InvoiceReads,
  ) {}

  /** Refuses like `invoiceCalls.void`. */
  async void({ invoiceId: id, asked, by }: VoidCommand, now: Date): Promise<VisitInvoices> {
    const invoiceId = requiredId(id, 'invoice_not_found');
    const appointmentId = await inTransaction(this.dataSource, async (tx) => {
      const { invoice, bill } = await lockInvoiced(tx, invoiceId);
      if (invoice.voided) return bill.appointmentId;
      const { number } = invoice;
      if (bill.settledCents > 0) throw refused(invoiceMessages.paid(number));
      const documents = await documentsOf(tx, bill.appointmentId);
      if (documents.some(({ credits }) => credits === invoiceId)) {
        throw refused(invoiceMessages.credited(number));
      }
      const voided = { at: now.toISOString(), by: by.name, reason: asked.reason };
      await keepInvoiced(tx, bill, {
        documents: documents.map((each) => (each.id === invoiceId ? { ...each, voided } : each)),
        keep: async () => {
          await tx.query(
            `INSERT INTO invoice_voids (invoice_id, date, at, by_name, reason)
             VALUES ($1, $2, $3, $4, $5)`,
            [invoiceId, businessDate(now), now, by.name, asked.reason],
          );
          return number;
        },
        what: 'voided',
        by: by.name,
      });
      return bill.appointmentId;
    });
    return this.reads.ofBill(await this.bills.asked(appointmentId));
  }
}

const refused = (message: string): Refusal => new Refusal('invoice_refused', { message });
