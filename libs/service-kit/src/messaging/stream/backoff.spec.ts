import { delayOf } from './backoff';

describe('the backoff', () => {
  it('grows with the attempts up to the last delay', () => {
    const delays = [1, 2, 4] as const;
    expect([0, 1, 2, 3, 4, 100].map((attempt) => delayOf(delays, attempt))).toEqual([
      1, 1, 2, 4, 4, 4,
    ]);
  });
});
