/** The accounts of the books and what is booked on them. Imports nothing but names of counties. */
import { countyName, taxCounties, type TaxCounty } from '../tax/tax-rates';

/** QuickBooks Desktop's word for each type of account. */
export type AccountType = 'BANK' | 'OCASSET' | 'OCLIAB' | 'EQUITY' | 'INC' | 'EXP' | 'EXINC';

interface Account {
  /** As in QuickBooks: a sub-account follows its parent and a colon. */
  readonly name: string;
  readonly type: AccountType;
}

const surtaxes = Object.fromEntries(
  taxCounties.map((county): [string, Account] => [
    `surtax-${county}`,
    { name: `FL Tax Payable:${countyName(county)} Surtax`, type: 'OCLIAB' },
  ]),
) as Record<`surtax-${TaxCounty}`, Account>;

/** In the order of a day's lines. */
export const bookAccounts = {
  // Not of the type that needs a customer on each line.
  receivables: { name: 'Field System Receivables', type: 'OCASSET' },
  disputed: { name: 'Disputed Receivables', type: 'OCASSET' },
  deposits: { name: 'Customer Deposits', type: 'OCLIAB' },
  parts: { name: 'Repair Income:Parts', type: 'INC' },
  labor: { name: 'Repair Income:Labor', type: 'INC' },
  fees: { name: 'Repair Income:Fees', type: 'INC' },
  discounts: { name: 'Repair Income:Discounts', type: 'INC' },
  appliances: { name: 'Appliance Sales', type: 'INC' },
  agreements: { name: 'Agreement Sales', type: 'INC' },
  otherIncome: { name: 'Other Income', type: 'EXINC' },
  stateTax: { name: 'FL Tax Payable:State', type: 'OCLIAB' },
  ...surtaxes,
  stripe: { name: 'Stripe Clearing', type: 'BANK' },
  cash: { name: 'Cash on Hand', type: 'BANK' },
  checks: { name: 'Undeposited Checks', type: 'OCASSET' },
  bank: { name: 'Checking', type: 'BANK' },
  cardFees: { name: 'Card Fees', type: 'EXP' },
  disputeFees: { name: 'Dispute Fees', type: 'EXP' },
  cashOver: { name: 'Cash Over and Short', type: 'EXP' },
  /** What was paid before the books began. */
  opening: { name: 'Opening Balance Equity', type: 'EQUITY' },
} satisfies Readonly<Record<string, Account>>;

export type BookAccount = keyof typeof bookAccounts;

/** What an entry is about, in the order of a day's lines. */
export const entryKinds = {
  invoice: 'Invoices',
  'credit-note': 'Credit notes',
  'invoice-void': 'Voided invoices',
  addition: 'Added to a bill since its invoice',
  payment: 'Payments',
  'payment-void': 'Voided payments',
  refund: 'Refunds',
  'card-fee': 'Card fees',
  dispute: 'Disputes',
  'dispute-fee': 'Dispute fees',
  applied: 'Deposits applied to invoices',
  'bank-deposit': 'Taken to the bank',
  payout: 'Stripe payouts',
} as const;

export type EntryKind = keyof typeof entryKinds;

export const bookFormats = ['quickbooks-online', 'quickbooks-desktop'] as const;
export type BookFormat = (typeof bookFormats)[number];

/** What the nightly comparison looks at, and what the books have to equal. */
export const bookChecks = {
  balanced: 'Each entry’s debits equal its credits',
  receivables: 'Receivables equal what is due on invoices',
  deposits: 'Customer deposits equal what was paid without an invoice',
  tax: 'Tax payable equals the tax on invoices and credit notes',
  stripe: 'Stripe clearing equals what Stripe had booked when it was last read',
  taken: 'Cash and checks equal what isn’t at the bank yet',
} as const;

export type BookCheckName = keyof typeof bookChecks;

/** At once: about half a year. */
export const maxBookDays = 186;

export const bookMessages = {
  tooLong: `Choose at most ${maxBookDays} days`,
  through: 'Enter a date that is over',
  tooEarly: 'The books are closed through that day already.',
  notClosed:
    'QuickBooks gets closed days only, so that a file never changes. Close the books through the last day first.',
} as const;
