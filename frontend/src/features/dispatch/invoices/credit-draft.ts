/** What is typed of a credit note, and the amounts that come of it. */
import type { CreditInvoice, Invoice } from '@contracts/payments/invoices';
import { invoiceMessages } from '@contracts/vocabulary/tax/invoices';
import { centsOf } from '@contracts/vocabulary/money';
import {
  creditNote,
  type SalesTax,
  type TaxBook,
  type TaxLine,
  type TaxProblem,
} from '@contracts/vocabulary/tax/sales-tax';
import { dollarsOf } from '../../../shared/forms/typed-dollars';

export interface CreditDraft {
  /** What is taken off each line of the invoice, as typed. */
  readonly amounts: readonly string[];
  readonly reason: string;
}

export const noCredit: CreditDraft = { amounts: [], reason: '' };

const taxLines = ({ lines }: Pick<Invoice, 'lines'>): TaxLine[] =>
  lines.map(({ kind, amount, item }) => ({
    kind,
    cents: centsOf(Number(amount)),
    ...(item !== null && { item }),
  }));

/** The credit note as it would be made, with amounts below 0, or why it can't be. */
export function creditOf(
  invoice: Invoice,
  documents: readonly Invoice[],
  { amounts, reason }: CreditDraft,
  book: TaxBook,
): { readonly tax: SalesTax; readonly credit: CreditInvoice } | TaxProblem {
  const typed = invoice.lines.map((_, index) => amounts[index]?.trim() ?? '');
  if (typed.some((each) => each !== '' && dollarsOf(each) === null)) {
    return { problem: invoiceMessages.amount };
  }
  const lines = invoice.lines
    .map(({ kind, text, item }, index) => ({
      kind,
      text,
      amount: dollarsOf(typed[index] ?? '') ?? 0,
      ...(item !== null && { item }),
    }))
    .filter(({ amount }) => amount !== 0);
  const { date, county, basis, certificate, number } = invoice;
  const tax = creditNote(
    { date, county, basis, ...(certificate && { certificate }), lines: taxLines(invoice) },
    documents.filter(({ credits }) => credits?.number === number).flatMap(taxLines),
    lines.map(({ kind, amount, item }) => ({
      kind,
      cents: -centsOf(amount),
      ...(item !== undefined && { item }),
    })),
    book,
  );
  if ('problem' in tax) return tax;
  return { tax, credit: { lines, reason: reason.trim(), total: -tax.totalCents / 100 } };
}
