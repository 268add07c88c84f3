import fc from 'fast-check';
import { groupsOf } from './matching';

describe('merging pairs', () => {
  it('merges into the oldest, along however many pairs', () => {
    const groups = groupsOf(
      [5, 3, 9, 7, 4],
      [
        [5, 9],
        [7, 9],
        [3, 5],
      ],
    );
    expect(Object.fromEntries(groups)).toEqual({ 3: null, 5: 3, 7: 3, 9: 3, 4: null });
  });

  it('is the same in any order pairs come, and puts no one below someone who is merged', () => {
    const id = fc.integer({ min: 1, max: 8 });
    fc.assert(
      fc.property(fc.array(fc.tuple(id, id), { maxLength: 12 }), (pairs) => {
        const all = [1, 2, 3, 4, 5, 6, 7, 8];
        const groups = groupsOf(all, pairs);
        expect(groupsOf(all, pairs.toReversed())).toEqual(groups);
        const rootOf = (one: number) => groups.get(one) ?? one;
        for (const [one, other] of pairs) expect(rootOf(one)).toBe(rootOf(other));
        for (const one of all) {
          expect(rootOf(one)).toBeLessThanOrEqual(one);
          expect(groups.get(rootOf(one))).toBeNull();
        }
      }),
    );
  });
});
