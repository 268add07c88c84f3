import { Injectable } from '@nestjs/common';
import type { Bill } from '@contracts/booking/appointments';
import type { PayloadOf } from '@contracts/messaging';
import type {
  Invoice,
  invoiceCalls,
  InvoiceProposal,
  VisitInvoices,
} from '@contracts/payments/invoices';
import { countyOfZip } from '@contracts/vocabulary/places/service-area';
import { Refusal } from '@service-kit/requests/refusal';
import { requiredId } from '@service-kit/requests/required-id';
import { DataSource, type EntityManager } from 'typeorm';
import { requireTheirJob } from '../ledger/bill-technician';
import { PayableBillsService } from '../paying/payable-bills.service';
import { taxBook } from '../sales-tax/tax-rows';
import { proposedLines } from './proposed-lines';
import { documentOf, documentsOf, invoiceViews, sumOfDocuments } from '../ledger/invoice-rows';

type OfVisit = PayloadOf<typeof invoiceCalls.ofVisit>;
type OneDocument = PayloadOf<typeof invoiceCalls.document>;

@Injectable()
export class InvoiceReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bills: PayableBillsService,
  ) {}

  /** Refuses like `invoiceCalls.ofVisit`. */
  async ofVisit({ appointmentId: id, technicianId }: OfVisit): Promise<VisitInvoices> {
    const bill = await this.bills.asked(requiredId(id, 'appointment_not_found'));
    if (technicianId !== null) requireTheirJob(bill, technicianId);
    return this.ofBill(bill);
  }

  /** Refuses like `invoiceCalls.document`. */
  async document({ invoiceId: id, payToken }: OneDocument): Promise<Invoice> {
    const invoiceId = requiredId(id, 'invoice_not_found');
    const bill = payToken === null ? null : await this.bills.toPay(payToken);
    const { manager } = this.dataSource;
    const row = await documentOf(manager, invoiceId);
    const isTheirs = row && (!bill || bill.appointmentId === row.appointmentId);
    const documents = isTheirs ? await documentsOf(manager, row.appointmentId) : [];
    const found = (await invoiceViews(manager, documents)).find(({ id: of }) => of === invoiceId);
    if (!found) throw new Refusal('invoice_not_found');
    return payToken === null ? found : this.bills.shownBy(payToken, found);
  }

  async ofBill(bill: Bill, tx: EntityManager = this.dataSource.manager): Promise<VisitInvoices> {
    const documents = await documentsOf(tx, bill.appointmentId);
    const isOpen = sumOfDocuments(documents) === null && (bill.totalCents ?? 0) > 0;
    return {
      invoices: await invoiceViews(tx, documents),
      proposal: isOpen ? await proposalOf(tx, bill) : null,
    };
  }
}

async function proposalOf(tx: EntityManager, bill: Bill): Promise<InvoiceProposal> {
  const { version, to } = bill;
  const { lines, basis } = await proposedLines(tx, bill);
  return {
    priced: version,
    lines,
    county: (to && countyOfZip(to.zipCode)) ?? null,
    basis,
    book: await taxBook(tx),
  };
}
