/** Splits a search into terms. Pure; only the database folds text. */
import { phoneKey, phoneParts } from '@contracts/vocabulary/phones';

/** Later ones are ignored: a search has 100 characters. */
const maxTerms = 50;
/** Fewer digits would match nearly every phone number. */
const minPhoneDigits = 3;
const maxPhoneDigits = 40;

/** Word prefixes, or digits of a phone number. */
export interface SearchPart {
  readonly words: string;
  /** LIKE patterns of digits; any may match. */
  readonly phones: readonly string[];
}

/**
 * A record must match every term: as one phone number, or part by part.
 */
export interface SearchTerm {
  readonly phones: readonly string[];
  readonly parts: readonly SearchPart[];
}

const wordlike = /[\p{L}\p{N}]/u;
/** A phone number, or a piece of one with spaces. */
const numeric = /^\+?[\d().\-‐-―/+]*\d[\d().\-‐-―/]*[,;]?$/u;

/** Empty for a blank search or only punctuation. */
export function searchTerms(search: string): SearchTerm[] {
  // Numbers are stored without their extensions.
  const { number } = phoneParts(search);
  const meant = phoneKey(number) === null ? search : number;
  const tokens = meant.split(/\s+/u).filter((token) => wordlike.test(token));
  const terms: SearchTerm[] = [];
  const seen = new Set<string>();
  let run: string[] = [];
  const endRun = () => {
    if (run.length > 0) terms.push(numberOf(run));
    run = [];
  };
  for (const token of tokens.slice(0, maxTerms)) {
    if (numeric.test(token)) {
      run.push(token);
    } else {
      endRun();
      if (seen.has(token)) continue;
      seen.add(token);
      terms.push({ phones: [], parts: [{ words: token, phones: [] }] });
    }
  }
  endRun();
  return terms;
}

/** `(904) 555-0110` is one number; `32084 12` a ZIP code and a house. */
function numberOf(run: readonly string[]): SearchTerm {
  return {
    phones: run.length > 1 ? phonesIn(run.join(' ')) : [],
    parts: run.map((token) => ({ words: token, phones: phonesIn(token) })),
  };
}

function phonesIn(text: string): string[] {
  const digits = text.replace(/\D/g, '');
  if (digits.length < minPhoneDigits || digits.length > maxPhoneDigits) return [];
  const anywhere = `%${digits}%`;
  return hasCountryCode(text, digits) ? [anywhere, `${digits.slice(1)}%`] : [anywhere];
}

/** Stored numbers have no country code. Before fewer than six digits, a 1 may be any other 1. */
function hasCountryCode(text: string, digits: string): boolean {
  return digits.startsWith('1') && (/^\+|^1\D/.test(text) || digits.length >= 7);
}
