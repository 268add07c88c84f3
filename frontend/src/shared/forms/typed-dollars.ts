import { costLimits } from '@contracts/vocabulary/money';

/** Parses dollars with at most two decimals, ignoring `$` and commas. */
export function dollarsOf(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^([-−]?)\s*\$?\s*/, (_, sign: string) => (sign === '' ? '' : '-'))
    .replace(/,(?=\d{3}(?:\D|$))/g, '');
  if (!/^-?\d+(\.\d{1,2})?$/.test(plain)) return null;
  const amount = Number(plain);
  return Math.abs(amount) <= costLimits.dollars ? amount : null;
}
