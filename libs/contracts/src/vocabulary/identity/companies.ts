/** Company names as they are compared, shared by browser and server. */
import { nameWords } from './words';

/* cspell:disable */
const legalForms = new Set(
  'llc llp lllp pllc lp inc incorporated co company corp corporation ltd limited pa pc'.split(' '),
);
/* cspell:enable */

/** `The Joe’s Diner, L.L.C.` is `joes diner`. Empty if no word is left to compare. */
export function companyKey(text: string): string {
  const words = nameWords(text.slice(0, 200).replaceAll('.', '')).filter((word) => word !== 'and');
  if (words[0] === 'the') words.shift();
  while (words.length > 1 && legalForms.has(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}
