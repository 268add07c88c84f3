/** Money as it is kept, in whole cents, and as people and the API's records write it. Imports nothing. */

/** Cents as dollars with two decimals, without a sign: `150.00`. */
export function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Dollars with at most two decimals as cents. */
export function centsOf(amount: number): number {
  return Math.round(amount * 100);
}

/**
 * Cents that are still to be paid of a bill; one without a total asks for nothing. Settled is what
 * has come in, also where the company has given it back since: what it refunds it does not ask for
 * again. What a customer's bank has taken back in a dispute is owed again, and so not settled.
 */
export function amountDue(totalCents: number | null, settledCents: number): number {
  return Math.max(0, (totalCents ?? 0) - settledCents);
}
