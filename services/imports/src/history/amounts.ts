/** Money of other systems in whole cents. Pure. */
import { centsOf } from '@contracts/vocabulary/money';

/** What an integer of the database holds: twenty-one million dollars. */
const maxCents = 2_147_483_647;

/** Whole cents that are not negative; null for anything else. */
export const wholeCents = (cents: number | null | undefined): number | null =>
  typeof cents === 'number' && Number.isFinite(cents) && cents >= 0 && cents <= maxCents
    ? Math.round(cents)
    : null;

/** `"$1,249.50"`, `"1249.5"` and 1249.5 → 124950; null for what is no amount. */
export function centsOfDollars(dollars: string | number | null | undefined): number | null {
  if (typeof dollars === 'number') return wholeCents(centsOf(dollars));
  if (typeof dollars !== 'string' || dollars.length > 30) return null;
  const plain = dollars.trim().replace(/^\$\s*/, '');
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{1,4})?$/.test(plain)) return null;
  return wholeCents(centsOf(Number(plain.replaceAll(',', ''))));
}
