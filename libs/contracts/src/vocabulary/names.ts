/**
 * What a person's name can't contain. Names are shown in emails, so they must have nothing to
 * click. Imports nothing.
 */

export const nameMessage = 'Please enter a name, without a web address or a line break';

/** Allowed before a dot without a space: "St.John", "Dr.Miller", "J.R.Smith". */
const abbreviations = /^(?:\p{L}|dr|mr|mrs|ms|st|ste|jr|sr|prof|rev|fr|lt|sgt|capt|col)$/iu;

export function isName(text: string): boolean {
  if (/[\p{Cc}\u2028\u2029]/u.test(text) || /https?:|:\/\/|@/iu.test(text)) return false;
  return [...text.matchAll(/([\p{L}\p{N}_-]+)\.(?=[\p{L}\p{N}-]{2})/gu)].every(([, before = '']) =>
    abbreviations.test(before),
  );
}
