/** What someone looks for in a list, taken apart. Pure; text is folded by the database alone. */

/** Beyond these nothing is looked at: a search has 100 characters. */
const maxTerms = 50;
/** Fewer digits are in every phone number. */
const minPhoneDigits = 3;
/** Longer ones than numbers can be are no numbers. */
const maxPhoneDigits = 40;

/** Words, each of which must begin one of the record's; or digits of its phone number. */
export interface SearchPart {
  readonly words: string;
  /** Patterns for LIKE, of digits alone; any may match. */
  readonly phones: readonly string[];
}

/**
 * A part of a search, all of which must be found: by the whole as a phone number, or part by part.
 */
export interface SearchTerm {
  readonly phones: readonly string[];
  readonly parts: readonly SearchPart[];
}

const wordlike = /[\p{L}\p{N}]/u;
/** A phone number, or a piece of one that was written with blanks. */
const numeric = /^\+?[\d().\-‐-―/+]*\d[\d().\-‐-―/]*[,;]?$/u;

/** Empty where there is nothing to look for, punctuation alone included. */
export function searchTerms(search: string): SearchTerm[] {
  const tokens = search.split(/\s+/u).filter((token) => wordlike.test(token));
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

/** The country's 1 is not kept with numbers. Alone before three digits it may be any other 1. */
function hasCountryCode(text: string, digits: string): boolean {
  return digits.startsWith('1') && (/^\+|^1\D/.test(text) || digits.length >= 7);
}
