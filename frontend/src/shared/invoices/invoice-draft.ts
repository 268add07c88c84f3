/** What is chosen before an invoice is issued, and the tax that comes of it. */
import type { InvoiceProposal, IssueInvoice } from '@contracts/payments/invoices';
import { invoiceMessages } from '@contracts/vocabulary/tax/invoices';
import { centsOf, dollars, type BillLine } from '@contracts/vocabulary/money';
import {
  salesTax,
  type SalesTax,
  type TaxDocument,
  type TaxProblem,
} from '@contracts/vocabulary/tax/sales-tax';
import {
  taxBases,
  taxBasisRules,
  type TaxBasis,
  type TaxCertificate,
  type TaxLineKind,
} from '@contracts/vocabulary/tax/tax-basis';
import { countyName, taxCounties, type TaxCounty } from '@contracts/vocabulary/tax/tax-rates';

export interface InvoiceDraft {
  readonly county: TaxCounty | null;
  readonly basis: TaxBasis;
  /** By the lines' words, for those that were chosen: it stays if the price changes. */
  readonly kinds: Readonly<Record<string, TaxLineKind>>;
  readonly certificateKind: TaxCertificate['kind'];
  readonly certificateNumber: string;
  /** Empty: it has no last day. */
  readonly certificateUntil: string;
}

export const countyOptions = taxCounties.map((value) => ({ value, label: countyName(value) }));

export const basisOptions = taxBases.map((value) => ({ value, label: taxBasisRules[value].label }));

export const draftOf = ({ county, basis }: InvoiceProposal): InvoiceDraft => ({
  county,
  basis,
  kinds: {},
  certificateKind: 'exempt',
  certificateNumber: '',
  certificateUntil: '',
});

export const kindOf = (
  { text, kind }: InvoiceProposal['lines'][number],
  { kinds }: Pick<InvoiceDraft, 'kinds'>,
): TaxLineKind => kinds[text] ?? kind;

export interface DraftedInvoice {
  readonly tax: SalesTax;
  readonly invoice: IssueInvoice;
}

/** The invoice as it would be issued on this day, or why it can't be. */
export function invoiceOf(
  { lines, priced, book }: InvoiceProposal,
  draft: InvoiceDraft,
  date: string,
): DraftedInvoice | TaxProblem {
  const { county, basis } = draft;
  if (county === null) return { problem: invoiceMessages.county };
  const certificate = certificateOf(draft);
  const all = lines.map((line) => ({
    kind: kindOf(line, draft),
    text: line.text,
    amount: Number(line.amount),
  }));
  const document: TaxDocument = {
    date,
    county,
    basis,
    ...(certificate && { certificate }),
    lines: all.map(({ kind, amount }) => ({ kind, cents: centsOf(amount) })),
  };
  const tax = salesTax(document, book);
  if ('problem' in tax) return tax;
  return {
    tax,
    invoice: {
      county,
      basis,
      ...(certificate && { certificate }),
      lines: all,
      priced,
      total: tax.totalCents / 100,
    },
  };
}

function certificateOf(draft: InvoiceDraft): TaxCertificate | null {
  const number = draft.certificateNumber.trim();
  if (draft.basis !== 'exempt-certificate' || number === '') return null;
  return { kind: draft.certificateKind, number, until: draft.certificateUntil || null };
}

/** Subtotal and tax, for a list that ends with the total. */
export const taxSums = ({ netCents, taxCents, words }: SalesTax): BillLine[] => [
  { text: 'Subtotal', amount: dollars(netCents) },
  { text: words, amount: dollars(taxCents) },
];
