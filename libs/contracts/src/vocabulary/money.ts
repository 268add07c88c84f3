/** Money: stored in whole cents, shown as dollars. Imports nothing. */

/** Cents as dollars with two decimals, without a sign: `150.00`. */
export function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Converts dollars with at most two decimals to cents. */
export function centsOf(amount: number): number {
  return Math.round(amount * 100);
}

/** What a visit costs: one amount, or the sum of lines. */
export const costLimits = { dollars: 100_000, lines: 20, text: 80, reason: 300 } as const;

export const costMessages = {
  lowered: 'Say why it’s less than what was paid',
  text: 'Say what it’s for',
  lines: `Enter 1 to ${costLimits.lines} lines`,
  sum: `The total must be from $0 to $${costLimits.dollars.toLocaleString('en-US')}`,
  either: 'Send lines or one amount',
} as const;

/** A line of what a visit costs. A discount is below 0. */
export interface CostLine {
  readonly text: string;
  readonly cents: number;
}

/** As shown: dollars with two decimals. */
export interface BillLine {
  readonly text: string;
  readonly amount: string;
}

/** The total of a bill with lines. */
export const sumOfLines = (lines: readonly Pick<CostLine, 'cents'>[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0);

export const isCost = (cents: number): boolean => cents >= 0 && cents <= costLimits.dollars * 100;

export const shownLines = (lines: readonly CostLine[]): BillLine[] =>
  lines.map(({ text, cents }) => ({ text, amount: dollars(cents) }));

/**
 * Returns the balance due of a bill in cents; 0 without a total. Settled is everything that came
 * in, including what the company has refunded since: it doesn't ask for that again. What a bank
 * took back in a dispute, what was voided and a refund of what is still owed is due again, so it
 * isn't settled.
 */
export function amountDue(totalCents: number | null, settledCents: number): number {
  return Math.max(0, (totalCents ?? 0) - settledCents);
}

/** `$1,250.00`. Takes dollars, as a number or as a record's decimal string. */
export const formatMoney = (dollars: number | string): string =>
  Number(dollars).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
