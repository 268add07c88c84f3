/** Converts amounts of other systems to cents. Pure. */
import { centsOf } from '@contracts/vocabulary/money';

/** The database's largest integer: twenty-one million dollars. */
const maxCents = 2_147_483_647;

/** Whole cents, not negative; null for anything else. */
export const wholeCents = (cents: number | null | undefined): number | null =>
  typeof cents === 'number' && Number.isFinite(cents) && cents >= 0 && cents <= maxCents
    ? Math.round(cents)
    : null;

/** `"$1,249.50"`, `"1249.5"` and 1249.5 → 124950; null if it isn't an amount. */
export function centsOfDollars(dollars: string | number | null | undefined): number | null {
  if (typeof dollars === 'number') return wholeCents(centsOf(dollars));
  if (typeof dollars !== 'string' || dollars.length > 30) return null;
  const plain = dollars.trim().replace(/^\$\s*/, '');
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,4})?$/.test(plain)) return null;
  return wholeCents(centsOf(Number(plain.replaceAll(',', ''))));
}
