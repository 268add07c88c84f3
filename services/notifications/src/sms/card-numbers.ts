/** Card numbers that people text us. They aren't stored. Pure. */

/** Digits with a sign or two between them. */
const digitRuns = /\d(?:[\s.–-]{0,2}\d){12,}/g;

/** Each brand's first digits, and how many digits its numbers have. */
const brands: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^4/, [16, 19, 13]],
  [/^(?:5[1-5]|2[2-7])/, [16]],
  [/^3[47]/, [15]],
  [/^3(?:0|[689])/, [14, 16]],
  [/^6/, [16, 19]],
];

/** `4111 1111 1111 1111` → `[card ending 1111]`; other numbers stay. */
export const withoutCardNumbers = (text: string): string =>
  text.replace(digitRuns, (run) => masked(run));

function masked(run: string): string {
  let rest = run;
  let done = '';
  while (rest !== '') {
    const card = cardAtStart(rest);
    if (card === null) {
      done += rest[0] ?? '';
      rest = rest.slice(1);
    } else {
      done += `[card ending ${card.replace(/\D/g, '').slice(-4)}]`;
      rest = rest.slice(card.length);
    }
  }
  return done;
}

function cardAtStart(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  if (!/^\d/.test(text)) return null;
  const length = brands
    .filter(([start]) => start.test(digits))
    .flatMap(([, lengths]) => lengths)
    .find((each) => each <= digits.length && hasCheckDigit(digits.slice(0, each)));
  return length === undefined ? null : startWithDigits(text, length);
}

function startWithDigits(text: string, count: number): string {
  let seen = 0;
  const end = [...text].findIndex((sign) => /\d/.test(sign) && ++seen === count);
  return text.slice(0, end + 1);
}

/** Luhn's. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
