// @ts-check
// Phrases that no one in the US would write, with what to write instead. cspell.config.yaml flags single words.
const phrases = /** @type {const} */ ([
  [/\bfree hours?\b/i, 'available times'],
  [/\bany more\b(?! than\b| of\b)/i, 'no longer'],
  [/\bonce more\b/i, 'again'],
  [/\b(?:the|a|our|your|their|this) firms?\b/i, 'business, company'],
  [/\b(?:is|are) (?:not [\w ]{1,20}|none) just now\b/i, 'right now'],
  [/\bsuits? (?:you|them|me) (?:no more|any ?more)\b/i, 'no longer works for you'],
  [/\bno ?one comes\b(?! back)/i, 'your visit is canceled'],
  [/\bwhat (?:it|this) costs is due\b/i, 'the balance due'],
  [/\bis none that we know\b/i, 'is unknown'],
  // Values on the wire and names in code are `cancelled`, as the specification has them.
  [/\bCancell(?:ed|ing)\b/, 'Canceled, Canceling'],
  [/\b(?:is|was|were|be|been|being|a|an|when|has|have) cancelled\b/i, 'canceled'],
  [/\bcancelling (?=[a-z])/i, 'canceling'],
  // The list of towns is the specification's, and an address has what its customer typed.
  [/\b(?:in|of|from|around|near|through|the) St Augustine\b/i, 'St. Augustine'],
  [/\bSt Augustine (?:and|to)\b/i, 'St. Augustine'],
  // What follows tells it from a remainder.
  [/(?:\d|\}) %(?=\s[a-z]{2}|[.,;:)'"`]|\s*$)/i, '80%, without a blank'],
]);

/** Comment marks and indentation between two lines of a sentence. */
const lineBreak = /[ \t]*\n[ \t]*(?:\*(?!\/)|\/\/|#|--)?[ \t]*/g;

/**
 * @param {string} text
 * @returns {{ line: number, phrase: string, instead: string }[]} in order; a phrase may span two lines
 */
export function phrasesIn(text) {
  /** @type {number[]} where lines start in `joined` */
  const breaks = [];
  let joined = '';
  let from = 0;
  for (const found of text.matchAll(lineBreak)) {
    joined += `${text.slice(from, found.index)} `;
    from = found.index + found[0].length;
    breaks.push(joined.length);
  }
  joined += text.slice(from);
  return phrases
    .flatMap(([phrase, instead]) =>
      [...joined.matchAll(new RegExp(phrase, `g${phrase.flags}`))].map((found) => ({
        line: 1 + breaks.filter((offset) => offset <= found.index).length,
        phrase: found[0],
        instead,
      })),
    )
    .toSorted((a, b) => a.line - b.line);
}
