/** Words and limits of invoices, shared by browser and services. */
import { costLimits, costMessages, dollars, type BillLine } from '../money';
import { methodWords, type PaymentMethod } from '../payments';
import { taxBasisRules, type TaxBasis, type TaxLineKind } from './tax-basis';

export const documentKinds = ['invoice', 'credit-note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentLabels: Readonly<Record<DocumentKind, string>> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
};

export const lineKindLabels: Readonly<Record<TaxLineKind, string>> = {
  part: 'Part',
  labor: 'Labor',
  fee: 'Fee',
  discount: 'Discount',
  appliance: 'Appliance sold',
  agreement: 'Agreement sold',
};

/** Each kind has numbers of its own. With seven digits they're as long as bookkeeping programs take. */
const prefixes: Readonly<Record<DocumentKind, string>> = { invoice: 'INV', 'credit-note': 'CN' };

export const longestNumber = 11;

/** `INV10001` */
export const documentNumber = (kind: DocumentKind, count: number): string =>
  `${prefixes[kind]}${10_000 + count}`;

export const invoiceLimits = {
  lines: costLimits.lines,
  text: costLimits.text,
  item: 40,
  certificate: 40,
  reason: 300,
} as const;

export const invoiceMessages = {
  lines: `Enter 1 to ${invoiceLimits.lines} lines`,
  text: costMessages.text,
  amount: 'Enter dollars with at most two decimals',
  county: 'Choose the county of the service address',
  basis: 'Choose what the invoice is for',
  certificate: 'Enter the certificate’s number',
  until: 'Enter a date, such as 2027-12-31',
  voidReason: 'Say why it’s voided',
  creditReason: 'Say why it’s credited',
  noPrice: 'This visit has no price yet. Enter it first.',
  nothingToCharge: 'This visit costs nothing, so there’s nothing to invoice.',
  hasInvoice: (number: string) =>
    `This visit has ${number} already. Void or credit that one first.`,
  notTheSum: 'The lines don’t add up to the visit’s price.',
  priceStays: (number: string) =>
    `The price stays as it is: ${number} is for it. Credit or void that one first.`,
  voided: (number: string) => `${number} was voided.`,
  paid: (number: string) => `${number} was paid. Make a credit note instead.`,
  creditChanged: 'The tax changed in the meantime. Look at the amounts again.',
  credited: (number: string) => `${number} has a credit note. Credit the rest instead.`,
} as const;

/** What a document says in numbers. Dollars with two decimals; a credit note's are below 0. */
export interface DocumentAmounts {
  readonly lines: readonly (BillLine & {
    readonly kind: TaxLineKind;
    /** Which appliance it's for, if there are several. */
    readonly item: string | null;
  })[];
  readonly basis: TaxBasis;
  readonly net: string;
  readonly tax: string;
  readonly total: string;
  /** What it says about its tax. */
  readonly words: string;
  /** What came after it, and what is due now. Only of the invoice that stands. */
  readonly balance: InvoiceBalance | null;
}

export interface InvoiceBalance {
  /** Credit notes, what was added since, and payments. What lowers the balance is below 0. */
  readonly lines: readonly BillLine[];
  readonly paid: string;
  readonly due: string;
}

/** A payment of an invoice's visit, in cents. */
export interface InvoicePayment {
  readonly method: PaymentMethod;
  readonly checkNumber: string | null;
  /** What counts toward the invoice. */
  readonly cents: number;
  /** What was paid back of it and isn't owed anymore. */
  readonly refundedCents: number;
  /** It was paid before the invoice was issued. */
  readonly isDeposit: boolean;
}

/** `Deposit received`, `Paid by check 1042`, and what was paid back of it. */
export const paymentLines = ({
  method,
  checkNumber,
  cents,
  refundedCents,
  isDeposit,
}: InvoicePayment): BillLine[] => [
  {
    text: isDeposit
      ? 'Deposit received'
      : `Paid ${[methodWords[method], checkNumber].filter(Boolean).join(' ')}`,
    amount: dollars(-cents),
  },
  ...(refundedCents > 0 ? [{ text: 'Refunded', amount: dollars(refundedCents) }] : []),
];

/** A line under those of the work. One without an amount is only words. */
export interface DocumentSum {
  readonly text: string;
  readonly amount: string | null;
  readonly isTotal?: true;
}

/** The sums of an invoice or credit note, the same on pages, in the PDF and in emails. */
export function documentSums({
  basis,
  net,
  tax,
  total,
  words,
  balance,
}: Omit<DocumentAmounts, 'lines'>): DocumentSum[] {
  return [
    { text: 'Subtotal', amount: net },
    { text: words, amount: taxBasisRules[basis].isTaxed ? tax : null },
    { text: 'Total', amount: total, isTotal: true },
    ...(balance ? [...balance.lines, balanceSum(balance)] : []),
  ];
}

function balanceSum({ paid, due }: InvoiceBalance): DocumentSum {
  return Number(due) === 0 && Number(paid) > 0
    ? { text: 'Paid in full', amount: null, isTotal: true }
    : { text: 'Balance due', amount: due, isTotal: true };
}
