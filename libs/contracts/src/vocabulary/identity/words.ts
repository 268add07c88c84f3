/** Words as people compare them, shared by browser and server. */

/** Letters that Unicode doesn't take apart into a base letter and an accent. */
const unaccented: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ø: 'o',
    ł: 'l',
    ß: 'ss',
    đ: 'd',
    æ: 'ae',
    œ: 'oe',
  }),
);

/** Lower case, without accents. Only Latin ones: the marks of Hindi or Arabic are letters to a reader. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\0-\x7f]/g, (letter) => unaccented.get(letter) ?? letter);

/** Without case, accents and punctuation. A list finds O’Neil by `neil`, too. */
export const wordsOf = (text: string): string[] =>
  plainText(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/** Words of a name: O’Neil and ONeil are one. */
export const nameWords = (text: string): string[] => wordsOf(text.replace(/['’‘ʼ`´]/g, ''));

/** Whether each typed word starts a word of the name. */
export function isNameTyped(name: string, typed: string): boolean {
  const [names, wanted] = [wordsOf(name), wordsOf(typed)];
  return wanted.length > 0 && wanted.every((word) => names.some((each) => each.startsWith(word)));
}

/** One letter added, missing or different, or two neighbors swapped. Equal texts are no edit apart. */
export function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length + right.length === 0) return false;
  const isSwapped = left.length === 2 && left === `${right[1]}${right[0]}`;
  return (left.length <= 1 && right.length <= 1) || isSwapped;
}
