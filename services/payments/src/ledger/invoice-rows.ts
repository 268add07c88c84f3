import { businessDate } from '@contracts/business-time';
import type { Invoice, InvoiceRecipient } from '@contracts/payments/invoices';
import {
  documentLabels,
  documentNumber,
  paymentLines,
  type DocumentKind,
  type InvoiceBalance,
} from '@contracts/vocabulary/tax/invoices';
import {
  amountDue,
  dollars,
  shownLines,
  sumOfLines,
  type CostLine,
} from '@contracts/vocabulary/money';
import type { SalesTax, TaxDocument, TaxLine } from '@contracts/vocabulary/tax/sales-tax';
import type { TaxBasis, TaxCertificate, TaxLineKind } from '@contracts/vocabulary/tax/tax-basis';
import type { TaxCounty } from '@contracts/vocabulary/tax/tax-rates';
import type { EntityManager } from 'typeorm';
import { paidPayments } from './bill-ledger';
import { BillEntity } from './payment.entity';

export interface DocumentLine extends CostLine {
  readonly kind: TaxLineKind;
  readonly item: string | null;
}

/** What is printed besides the amounts. */
export interface PrintedDocument {
  readonly visit: string;
  readonly description: string;
  readonly to: InvoiceRecipient;
  readonly lines: readonly DocumentLine[];
  readonly basis: TaxBasis;
  readonly certificate: TaxCertificate | null;
  readonly words: string;
  /** Of a credit note. */
  readonly reason: string | null;
}

export interface InvoiceRow {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly number: string;
  readonly appointmentId: string;
  readonly credits: string | null;
  readonly date: string;
  readonly issuedAt: Date;
  readonly by: string;
  readonly county: TaxCounty;
  readonly netCents: number;
  readonly stateCents: number;
  readonly surtaxCents: number;
  readonly totalCents: number;
  readonly document: PrintedDocument;
  readonly voided: { readonly at: string; readonly by: string; readonly reason: string } | null;
}

const rows = `
  SELECT i.id, kind, number, appointment_id AS "appointmentId", credits, i.date::text AS date,
    issued_at AS "issuedAt", i.by_name AS by, county, net_cents AS "netCents",
    state_cents AS "stateCents", surtax_cents AS "surtaxCents", total_cents AS "totalCents", document,
    CASE WHEN v.invoice_id IS NOT NULL
      THEN jsonb_build_object('at', v.at, 'by', v.by_name, 'reason', v.reason) END AS voided
  FROM invoices i LEFT JOIN invoice_voids v ON v.invoice_id = i.id`;

/** In the order in which they were issued. */
export const documentsOf = (tx: EntityManager, appointmentId: string): Promise<InvoiceRow[]> =>
  tx.query<InvoiceRow[]>(`${rows} WHERE appointment_id = $1 ORDER BY issued_at, kind DESC, count`, [
    appointmentId,
  ]);

export async function documentOf(tx: EntityManager, id: string): Promise<InvoiceRow | null> {
  const [row] = await tx.query<InvoiceRow[]>(`${rows} WHERE i.id = $1`, [id]);
  return row ?? null;
}

export interface NewDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly appointmentId: string;
  /** The id of the invoice that a credit note takes from. */
  readonly credits: string | null;
  readonly county: TaxCounty;
  readonly tax: SalesTax;
  readonly document: PrintedDocument;
  readonly by: string;
}

/**
 * Stores a document under the next number of its kind. The number's row stays locked until the
 * transaction ends, so a number is missing only if it wasn't committed, and then the next one gets it.
 */
export async function keepDocument(
  tx: EntityManager,
  { id, kind, appointmentId, credits, county, tax, document, by }: NewDocument,
  now: Date,
): Promise<string> {
  const [{ last }] = await tx.query<[{ last: number }]>(
    `INSERT INTO document_numbers (kind, last) VALUES ($1, 1)
     ON CONFLICT (kind) DO UPDATE SET last = document_numbers.last + 1 RETURNING last`,
    [kind],
  );
  const number = documentNumber(kind, last);
  const { netCents, stateCents, surtaxCents, totalCents, dr15 } = tax;
  await tx.query(
    `INSERT INTO invoices (id, kind, count, number, appointment_id, credits, date, issued_at, by_name,
       county, net_cents, state_cents, surtax_cents, total_cents, dr15, document)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      id,
      kind,
      last,
      number,
      appointmentId,
      credits,
      businessDate(now),
      now,
      by,
      county,
      netCents,
      stateCents,
      surtaxCents,
      totalCents,
      JSON.stringify(dr15),
      JSON.stringify(document),
    ],
  );
  return number;
}

export const taxLines = (lines: readonly DocumentLine[]): TaxLine[] =>
  lines.map(({ kind, cents, item }) => ({ kind, cents, ...(item !== null && { item }) }));

/** For the calculator, as it was when it was issued. */
export const taxDocument = ({ date, county, document }: InvoiceRow): TaxDocument => ({
  date,
  county,
  basis: document.basis,
  ...(document.certificate && { certificate: document.certificate }),
  lines: taxLines(document.lines),
});

export interface InvoicedSums {
  /** Of the invoice that stands; null if it isn't stored yet. */
  readonly number: string | null;
  readonly totalCents: number;
  readonly taxCents: number;
  /** Of the invoices alone. */
  readonly netCents: number;
  readonly lines: readonly CostLine[];
}

export interface Countable extends Pick<
  InvoiceRow,
  'kind' | 'voided' | 'netCents' | 'stateCents' | 'surtaxCents' | 'totalCents' | 'document'
> {
  /** Null until it's stored. */
  readonly number: string | null;
}

/** As it counts once it's stored. */
export const countable = ({ kind, tax, document }: NewDocument): Countable => ({
  kind,
  number: null,
  voided: null,
  document,
  netCents: tax.netCents,
  stateCents: tax.stateCents,
  surtaxCents: tax.surtaxCents,
  totalCents: tax.totalCents,
});

/** What stands of a visit's documents; null if nothing does. */
export function sumOfDocuments(documents: readonly Countable[]): InvoicedSums | null {
  const standing = documents.filter(({ voided }) => voided === null);
  const invoices = standing.filter(({ kind }) => kind === 'invoice');
  const [invoice] = invoices;
  if (!invoice) return null;
  const sum = (of: readonly Countable[], cents: (row: Countable) => number) =>
    of.reduce((total, row) => total + cents(row), 0);
  const taxCents = sum(standing, ({ stateCents, surtaxCents }) => stateCents + surtaxCents);
  const lines = standing.flatMap(({ document }) =>
    document.lines.map(({ text, cents }) => ({ text, cents })),
  );
  return {
    number: invoice.number,
    totalCents: sum(standing, ({ totalCents }) => totalCents),
    taxCents,
    netCents: sum(invoices, ({ netCents }) => netCents),
    lines: taxCents === 0 ? lines : [...lines, { text: 'Sales tax', cents: taxCents }],
  };
}

/** Newest first, with what is due of the one that stands. */
export async function invoiceViews(
  tx: EntityManager,
  documents: readonly InvoiceRow[],
): Promise<Invoice[]> {
  const standing = standingInvoice(documents);
  const balance = standing && (await balanceOf(tx, standing, documents));
  return documents
    .map((row) => viewOf(row, documents, row === standing ? balance : null))
    .toReversed();
}

export const standingInvoice = (documents: readonly InvoiceRow[]): InvoiceRow | null =>
  documents.find(({ kind, voided }) => kind === 'invoice' && voided === null) ?? null;

async function balanceOf(
  tx: EntityManager,
  { appointmentId, totalCents, issuedAt }: InvoiceRow,
  documents: readonly InvoiceRow[],
): Promise<InvoiceBalance> {
  const bill = await tx.findOneByOrFail(BillEntity, { appointmentId });
  const payments = await paidPayments(tx, appointmentId);
  const paidCents = sumOfLines(payments);
  const notes = documents.filter(({ kind }) => kind === 'credit-note');
  const added = bill.lines.slice(bill.invoiced?.lines.length);
  const askedCents = sumOfLines([
    { cents: totalCents },
    ...notes.map((note) => ({ cents: note.totalCents })),
    ...added,
  ]);
  return {
    lines: [
      ...notes.map((note) => ({
        text: `${documentLabels[note.kind]} ${note.number}`,
        amount: dollars(note.totalCents),
      })),
      ...shownLines(added),
      ...payments.flatMap(({ paidAt, ...payment }) =>
        paymentLines({ ...payment, isDeposit: paidAt < issuedAt }),
      ),
    ],
    paid: dollars(paidCents),
    due: dollars(amountDue(askedCents, paidCents)),
  };
}

function viewOf(
  row: InvoiceRow,
  all: readonly InvoiceRow[],
  balance: InvoiceBalance | null,
): Invoice {
  const { id, number, kind, appointmentId, date, county, document, voided } = row;
  const { visit, description, to, lines, basis, certificate, words, reason } = document;
  const credited = all.find((each) => each.id === row.credits);
  return {
    id,
    number,
    kind,
    appointmentId,
    visit,
    description,
    to,
    date,
    issuedAt: row.issuedAt.toISOString(),
    by: row.by,
    lines: lines.map(({ kind: lineKind, text, cents, item }) => ({
      kind: lineKind,
      text,
      amount: dollars(cents),
      item,
    })),
    county,
    basis,
    certificate,
    net: dollars(row.netCents),
    stateTax: dollars(row.stateCents),
    surtax: dollars(row.surtaxCents),
    tax: dollars(row.stateCents + row.surtaxCents),
    total: dollars(row.totalCents),
    words,
    credits: credited ? { number: credited.number, reason: reason ?? '' } : null,
    voided: voided && { ...voided, at: new Date(voided.at).toISOString() },
    balance,
  };
}
