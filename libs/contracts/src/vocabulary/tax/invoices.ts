/** Words and limits of invoices, shared by browser and services. */
import { costLimits, costMessages } from '../money';
import type { TaxLineKind } from './tax-basis';

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
