import fc from 'fast-check';
import { stableHash } from './stable-hash';

/** The same data with the keys of all objects the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
}

describe('a stable hash', () => {
  it('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(stableHash(reversed(value))).toBe(stableHash(value));
      }),
    );
  });

  it.each([
    [{ a: 1 }, [['a', 1]]],
    [{ a: [1, 2] }, { a: [2, 1] }],
    [{ a: null }, {}],
    ['1', 1],
    [undefined, null],
  ])('tells %j from %j', (one, other) => {
    expect(stableHash(one)).not.toBe(stableHash(other));
  });

  it('takes a date for what it is on the wire', () => {
    const date = new Date(0);
    expect(stableHash({ date })).toBe(stableHash({ date: date.toISOString() }));
  });
});
