/** Converts amounts of other systems to cents. Pure. */
import { centsOf } from '@contracts/vocabulary/money';

/** The database's largest integer: twenty-one million dollars. */
const maxCents = 2_147_483_647;

/** Whole cents, not negative; null for anything else. */
export const wholeCents = (cents: number | null | undefined): number | null =>
  typeof cents === 'number' && Number.isFinite(cents) && cents >= 0 && cents <= maxCents
    ? Math.round(cents)
    : null;

const currency = /^(?:us ?\$|usd|\$)\s*|\s*(?:usd|\$)$/gi;

/**
 * `"$1,249.50"`, `"USD 1249.5"` and 1249.5 → 124950; `"(12.00)"`, `"-12"` and `"12.00-"` → -1200,
 * a credit; null if it isn't an amount.
 */
export function signedCentsOf(dollars: string): number | null {
  const written = dollars.trim();
  if (written.length > 30) return null;
  const [, inBrackets] = /^\((.+)\)$/.exec(written.replace(currency, '')) ?? [];
  const [, sign = '', inner = '', signAfter = ''] =
    /^([-−]?)(.*?)([-−]?)$/.exec((inBrackets ?? written).replace(currency, '').trim()) ?? [];
  const plain = inner.trim().replace(currency, '');
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d{1,4})?$/.test(plain) || !/\d/.test(plain)) return null;
  const signs = [inBrackets, sign, signAfter].filter(Boolean).length;
  const cents = wholeCents(centsOf(Number(plain.replaceAll(',', ''))));
  if (cents === null || signs > 1) return null;
  return signs === 1 && cents > 0 ? -cents : cents;
}

/** The same, but null for a credit. */
export function centsOfDollars(dollars: string | number | null | undefined): number | null {
  if (typeof dollars === 'number') return wholeCents(centsOf(dollars));
  return typeof dollars === 'string' ? wholeCents(signedCentsOf(dollars)) : null;
}
