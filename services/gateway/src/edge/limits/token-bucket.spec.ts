import { TokenBucket } from './token-bucket';

describe('the token bucket', () => {
  it('gives a burst, and then what comes back with time', () => {
    const bucket = new TokenBucket(3, 10, 0);
    expect([1, 2, 3, 4].map(() => bucket.take(1, 0))).toEqual([true, true, true, false]);
    expect(bucket.secondsToNext(0)).toBeCloseTo(0.1);
    expect(bucket.take(1, 99)).toBe(false);
    expect(bucket.take(1, 100)).toBe(true);
  });

  it('never holds more than the burst, nor owes more', () => {
    const bucket = new TokenBucket(3, 10, 0);
    bucket.charge(1_000, 0);
    expect(bucket.take(1, 350)).toBe(false);
    expect(bucket.isFull(500)).toBe(false);
    expect(bucket.isFull(600)).toBe(true);
    expect(bucket.take(4, 100_000)).toBe(false);
  });
});
