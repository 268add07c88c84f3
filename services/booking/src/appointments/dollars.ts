/** Money as the edge writes it and as it is kept: cents. Pure. */

/** Cents as dollars with two decimals. */
export function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Dollars with at most two decimals as cents. */
export function centsOf(amount: number): number {
  return Math.round(amount * 100);
}
