/** Money as it is kept, in whole cents, and as people and the API's records write it. Imports nothing. */

/** Cents as dollars with two decimals, without a sign: `150.00`. */
export function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Dollars with at most two decimals as cents. */
export function centsOf(amount: number): number {
  return Math.round(amount * 100);
}

/** Cents that are still to be paid of a bill; one without a total asks for nothing. */
export function amountDue(totalCents: number | null, paidCents: number): number {
  return Math.max(0, (totalCents ?? 0) - paidCents);
}
