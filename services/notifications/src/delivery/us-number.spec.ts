import { usNumber } from './us-number';

const numbersIn = (list: string) => list.split('|').map((number) => number.trim());
const valid = `(904) 555-0110 | 904.555.0110 | 904 555 0110 | 9045550110 | +1 904 555 0110
  | 1-904-555-0110 | 904/555–0110`;

describe('a US number', () => {
  it.each([' (904)555‑0110 ', ...numbersIn(valid)])('knows %s', (typed) => {
    expect(usNumber(typed)).toBe('+19045550110');
  });

  it('knows one of Puerto Rico', () => {
    expect(usNumber('(787) 555-0110')).toBe('+17875550110');
  });

  const others = `555-0110 | +44 20 7946 0958 | +49 904 5550110 | +904 555 0110 | (104) 555-0110
  | (904) 155-0110 | 904 555 0110 ext. 5 | 904 555 0110 x5 | 90455501100 | call me`;
  const abroad = '+1 876 555 0110 | (604) 555-0110 | 809 555 0110';
  /** Premium, toll-free, personal and unassigned. */
  const special = `+1 900 234 1234 | 1-900-555-0110 | (800) 555-0110 | 500 555 0110 | (555) 555-0110`;

  it.each(['', '9'.repeat(5_000), ...[others, abroad, special].flatMap(numbersIn)])(
    'takes %s for none',
    (typed) => {
      expect(usNumber(typed)).toBeNull();
    },
  );
});
