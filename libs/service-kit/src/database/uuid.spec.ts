import { uuidv7 } from './uuid';

const time = (id: string) => parseInt(id.slice(0, 13).replace('-', ''), 16);

describe('a version 7 UUID', () => {
  it('has the form of one', () => {
    expect(uuidv7()).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it('starts with its time', () => {
    const now = Date.now() + 3_600_000;
    expect(time(uuidv7(now))).toBe(now);
    expect(time(uuidv7(now + 1))).toBe(now + 1);
  });

  it('sorts as it was made, also within a millisecond and after the clock was set back', () => {
    const now = Date.now() + 7_200_000;
    const ids = Array.from({ length: 10_000 }, (_, made) =>
      uuidv7(made < 9_000 ? now : now - 1_000),
    );
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
    // More than 4,096 in a millisecond take from the next.
    expect(time(ids.at(-1)!)).toBe(now + 2);
  });
});
