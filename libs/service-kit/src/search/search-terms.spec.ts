import { searchTerms } from './search-terms';

/** What is looked for as a phone number by the whole of a search. */
const phonesOf = (search: string) =>
  searchTerms(search).flatMap(({ phones, parts }) =>
    phones.length > 0 ? phones : parts.flatMap((part) => part.phones),
  );

describe('a search', () => {
  it('is words, each for itself', () => {
    expect(searchTerms(' Nora   Field ').map(({ parts }) => parts)).toEqual([
      [{ words: 'Nora', phones: [] }],
      [{ words: 'Field', phones: [] }],
    ]);
  });

  it.each([
    '9045550110',
    '(904) 555-0110',
    '904.555.0110',
    '904-555-0110',
    '904 555 0110',
    '904/555-0110',
    '904‑555–0110',
    '(904)\u00a0555\u20110110',
    '904 - 555 - 0110',
    '(904) 555-0110 ext. 12',
    '904-555-0110 x12',
    '904 555 0110 #12',
  ])('finds the number in %s', (search) => {
    expect(phonesOf(search)).toEqual(['%9045550110%']);
  });

  it.each(['+1 (904) 555-0110', '+19045550110', '1-904-555-0110', '1 904 555 0110', '19045550110'])(
    'leaves the country’s 1 out of %s',
    (search) => {
      expect(phonesOf(search)).toEqual(['%19045550110%', '9045550110%']);
    },
  );

  it('takes three digits and more for a part of a number', () => {
    expect(phonesOf('55')).toEqual([]);
    expect(phonesOf('555')).toEqual(['%555%']);
    expect(phonesOf('+190')).toEqual(['%190%', '90%']);
    // A house, not the beginning of everyone's number.
    expect(phonesOf('190')).toEqual(['%190%']);
  });

  it('leaves blocks of a number that are alike alone', () => {
    expect(phonesOf('555 555 0110')).toEqual(['%5555550110%']);
  });

  it('looks for blocks of digits each for itself too', () => {
    const [term, ...others] = searchTerms('32084 12');
    expect(others).toEqual([]);
    expect(term?.parts).toEqual([
      { words: '32084', phones: ['%32084%'] },
      { words: '12', phones: [] },
    ]);
  });

  it.each(['', '   ', '-', '((', '%_\\', "'", ':*&|!', '😀', '+'])('of %p is none', (search) => {
    expect(searchTerms(search)).toEqual([]);
  });

  it('is bounded', () => {
    const words = Array.from({ length: 5_000 }, (_, index) => `word${index}`);
    expect(searchTerms(words.join(' '))).toHaveLength(50);
    expect(searchTerms('x '.repeat(5_000))).toHaveLength(1);
    expect(phonesOf('9'.repeat(5_000))).toEqual([]);
  });
});
