import fc from 'fast-check';
import { demoContent } from '@contracts/vocabulary/site/demo-content';
import { mergedContent, mergedEntries } from './merged-content';

const seen = demoContent('2026-11-29');
const [dana, luis, carol] = [seen.reviews[0]!, seen.reviews[1]!, seen.reviews[2]!];

it('keeps what two have changed of different sections, entries and fields', () => {
  const mine = {
    reviews: [{ ...dana, location: 'Elkton' }, luis],
    figures: { ...seen.figures, years: '41+' },
  };
  const now = {
    ...seen,
    figures: { ...seen.figures, repairs: '57,000+' },
    reviews: [{ ...dana, rating: 4 }, luis, carol, { ...carol, id: 'new', name: 'Ben O.' }],
  };
  expect(mergedContent(seen, mine, now)).toEqual({
    typed: {
      figures: { ...seen.figures, years: '41+', repairs: '57,000+' },
      reviews: [
        { ...dana, location: 'Elkton', rating: 4 },
        luis,
        { ...carol, id: 'new', name: 'Ben O.' },
      ],
    },
    conflicts: [],
  });
});

it('names what both have changed, and keeps what was typed', () => {
  const now = {
    ...seen,
    figures: { ...seen.figures, repairs: '57,000+' },
    reviews: [
      { ...dana, location: 'Palatka' },
      { ...carol, rating: 4 },
    ],
  };
  const mine = {
    figures: { ...seen.figures, repairs: '58,000+' },
    reviews: [
      { ...dana, location: 'Elkton' },
      { ...luis, rating: 3 },
    ],
  };
  expect(mergedContent(seen, mine, now)).toEqual({
    typed: {
      figures: { ...seen.figures, repairs: '58,000+' },
      reviews: [
        { ...dana, location: 'Elkton' },
        { ...luis, rating: 3 },
        { ...carol, rating: 4 },
      ],
    },
    conflicts: [
      'Repairs completed: 57,000+',
      'Reviews: Dana R., Palatka',
      'Reviews: Luis M. was removed',
      'Reviews: Carol and Jim T. was changed, so it stays',
    ],
  });
});

describe('two lists of entries', () => {
  const entry = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), x: fc.nat(2), y: fc.nat(2) });
  const list = fc.uniqueArray(entry, { selector: ({ id }) => id });

  it('lose no change of either without a word', () => {
    fc.assert(
      fc.property(list, list, list, (base, mine, theirs) => {
        const conflicts: string[] = [];
        const merged = mergedEntries(base, mine, theirs, (words) => conflicts.push(words));
        const of = (entries: readonly { id: string; x: number; y: number }[], id: string) =>
          entries.find((each) => each.id === id);
        for (const id of ['a', 'b', 'c', 'd']) {
          const [before, own, other, after] = [base, mine, theirs, merged].map((each) =>
            of(each, id),
          );
          for (const name of ['x', 'y'] as const) {
            // What only one of them changed is as they made it; what both changed is mine, and said.
            if (own && own[name] !== before?.[name]) expect(after?.[name]).toBe(own[name]);
            else if (other && other[name] !== before?.[name] && conflicts.length === 0)
              expect(after?.[name]).toBe(other[name]);
          }
          if (!before && (own || other)) expect(after).toBeDefined();
          if (before && (!own || !other) && conflicts.length === 0) expect(after).toBeUndefined();
        }
        expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length);
        if (JSON.stringify(mine) === JSON.stringify(base)) expect(conflicts).toEqual([]);
        if (JSON.stringify(theirs) === JSON.stringify(base)) expect(conflicts).toEqual([]);
      }),
    );
  });
});
