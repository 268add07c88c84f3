import { uuidv7 } from './uuid';

describe('a version 7 UUID', () => {
  it('has the form of one', () => {
    expect(uuidv7()).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it('sorts by time', () => {
    const times = [0, 1, 1_700_000_000_000, 1_700_000_000_001, 2 ** 48 - 1];
    const ids = times.map(uuidv7);
    expect([...ids].sort()).toEqual(ids);
  });

  it('is another each time', () => {
    expect(new Set(Array.from({ length: 1_000 }, () => uuidv7(0))).size).toBe(1_000);
  });
});
