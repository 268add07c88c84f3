/** Money: stored in whole cents, shown as dollars. Imports nothing. */

/** Cents as dollars with two decimals, without a sign: `150.00`. */
export function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Converts dollars with at most two decimals to cents. */
export function centsOf(amount: number): number {
  return Math.round(amount * 100);
}

/**
 * Returns the balance due of a bill in cents; 0 without a total. Settled is everything that came
 * in, including what the company has refunded since: it doesn't ask for that again. What a bank
 * took back in a dispute is due again, so it isn't settled.
 */
export function amountDue(totalCents: number | null, settledCents: number): number {
  return Math.max(0, (totalCents ?? 0) - settledCents);
}
