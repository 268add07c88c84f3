import { billInvoiced, type InvoicedFacts } from '@contracts/payments/invoices';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { Refusal } from '@service-kit/requests/refusal';
import type { EntityManager } from 'typeorm';
import { invoiceBill } from './bill-ledger';
import { BillEntity } from './payment.entity';
import { documentOf, sumOfDocuments, type Countable, type InvoiceRow } from './invoice-rows';

/** Locks the bill of an invoice, as whatever changes what is due of it. Refuses with `invoice_not_found`. */
export async function lockInvoiced(
  tx: EntityManager,
  invoiceId: string,
): Promise<{ invoice: InvoiceRow; bill: BillEntity }> {
  const found = await documentOf(tx, invoiceId);
  if (found?.kind !== 'invoice') throw new Refusal('invoice_not_found');
  const bill = await tx.findOneOrFail(BillEntity, {
    where: { appointmentId: found.appointmentId },
    lock: { mode: 'pessimistic_write' },
  });
  // Again, as it may have been voided before the lock.
  const invoice = await documentOf(tx, invoiceId);
  return { invoice: invoice ?? found, bill };
}

interface InvoiceChange extends Pick<InvoicedFacts, 'what' | 'by'> {
  /** All of the visit, with the new one. */
  readonly documents: readonly Countable[];
  /** Stores the change, and says which document it was. */
  readonly keep: () => Promise<string>;
}

/**
 * Has a locked bill ask for what its documents add up to, and announces it. The document is stored
 * last: its number's row stays locked until the transaction ends, and others wait for theirs.
 */
export async function keepInvoiced(
  tx: EntityManager,
  bill: BillEntity,
  { documents, keep, what, by }: InvoiceChange,
): Promise<void> {
  const { appointmentId } = bill;
  const sums = sumOfDocuments(documents);
  bill.invoiceVersion += 1;
  await tx.update(BillEntity, { appointmentId }, { invoiceVersion: bill.invoiceVersion });
  await invoiceBill(
    tx,
    bill,
    sums && { totalCents: sums.totalCents, netCents: sums.netCents, lines: sums.lines },
  );
  const number = await keep();
  await announce(tx, billInvoiced, {
    aggregateId: appointmentId,
    version: bill.invoiceVersion,
    facts: {
      appointmentId,
      customerNumber: bill.customerNumber,
      number,
      invoice: sums && (sums.number ?? number),
      what,
      totalCents: sums?.totalCents ?? null,
      taxCents: sums?.taxCents ?? 0,
      netCents: sums?.netCents ?? 0,
      lines: sums?.lines ?? [],
      by,
    },
  });
}
