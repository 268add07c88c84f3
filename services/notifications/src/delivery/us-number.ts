import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Many people in Florida have kept a number from Puerto Rico. */
const countries = new Set(['US', 'PR']);
/** Neither toll-free nor premium-rate. */
const kinds = new Set(['FIXED_LINE_OR_MOBILE', 'MOBILE', 'FIXED_LINE']);

/**
 * `(904) 555-0110` → `+19045550110`; null for a number that can't get texts in the US: +1 is also
 * Canada, Jamaica (876) and premium rates (900).
 */
export function usNumber(typed: string): string | null {
  const found = parsePhoneNumberFromString(typed, { defaultCountry: 'US', extract: false });
  // No one reads texts at an extension.
  if (!found?.country || found.ext !== undefined) return null;
  return countries.has(found.country) && kinds.has(found.getType() ?? '') ? found.number : null;
}
