/** How old a receivable is, and why a customer's money is unused. Imports nothing. */

/** By the first day of each, in days since the invoice. */
export const receivableAges = {
  '0-30': { label: '0–30 days', first: 0 },
  '31-60': { label: '31–60 days', first: 31 },
  '61-90': { label: '61–90 days', first: 61 },
  'over-90': { label: 'Over 90 days', first: 91 },
} as const;

export type ReceivableAge = keyof typeof receivableAges;

/** More of each than this aren't listed. The sums are of all. */
export const maxReceivables = 500;

export const depositReasons = {
  'no-invoice': 'No invoice yet',
  overpaid: 'More than the invoice',
  'no-job': 'No job',
} as const;

export type DepositReason = keyof typeof depositReasons;
