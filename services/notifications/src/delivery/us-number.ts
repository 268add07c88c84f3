import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** A number of Puerto Rico is one of the US, and many in Florida have kept theirs. */
const countries = new Set(['US', 'PR']);
/** Of a person, as far as numbers say: neither toll-free nor premium-rate. */
const kinds = new Set(['FIXED_LINE_OR_MOBILE', 'MOBILE', 'FIXED_LINE']);

/**
 * `(904) 555-0110`, `904.555.0110`, `+1 904 555 0110` → `+19045550110`; null for what is no number of
 * the US that can get texts: +1 is also Canada, Jamaica (876) and premium rates (900).
 */
export function usNumber(typed: string): string | null {
  const found = parsePhoneNumberFromString(typed, { defaultCountry: 'US', extract: false });
  // An extension is dialed after the call is taken: no one reads text messages there.
  if (!found?.country || found.ext !== undefined) return null;
  return countries.has(found.country) && kinds.has(found.getType() ?? '') ? found.number : null;
}
