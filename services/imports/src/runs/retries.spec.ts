import { delayBeforeRetry, retryAfterOf, type FailedAttempt } from './retries';
import { runTimes } from './run-times';

const limits = runTimes.retry;
const minuteMs = 60_000;
const first: FailedAttempt = {
  attempts: 1,
  failingMs: 0,
  hasStarted: true,
  retryAfterMs: null,
  ours: false,
};
const delay = (failed: Partial<FailedAttempt>, random = 1) =>
  delayBeforeRetry({ ...first, ...failed }, limits, random);

describe('retries of a run', () => {
  it('waits for up to twice as long after each failure, a minute at most', () => {
    expect([1, 2, 3, 9].map((attempts) => delay({ attempts }))).toEqual([
      500,
      1000,
      2000,
      minuteMs,
    ]);
  });

  it('spreads over the whole of that time', () => {
    expect(delay({ attempts: 3 }, 0)).toBe(0);
    expect(delay({ attempts: 3 }, 0.25)).toBe(500);
  });

  it('waits for as long as the source asks for, and a moment more', () => {
    expect(delay({ retryAfterMs: 30_000 }, 0)).toBe(30_000);
    expect(delay({ retryAfterMs: 30_000 })).toBe(30_500);
  });

  it('gives up after ten attempts, and when a source fails for a quarter of an hour', () => {
    expect(delay({ attempts: 9, failingMs: 14 * minuteMs }, 0)).toBe(0);
    expect(delay({ attempts: 10 })).toBeNull();
    expect(delay({ failingMs: 15 * minuteMs + 1 }, 0)).toBeNull();
    expect(delay({ retryAfterMs: 16 * minuteMs })).toBeNull();
  });

  it('gives a source up within seconds that has never answered, unless it says when to come back', () => {
    expect(delay({ hasStarted: false, failingMs: 4_000 })).toBe(500);
    expect(delay({ hasStarted: false, failingMs: 4_600 })).toBeNull();
    expect(delay({ hasStarted: false, failingMs: 4_600, retryAfterMs: 60_000 }, 0)).toBe(minuteMs);
  });

  it('waits for parts of our own for an hour, however often', () => {
    expect(delay({ ours: true, attempts: 40, failingMs: 50 * minuteMs })).toBe(minuteMs);
    expect(delay({ ours: true, attempts: 40, failingMs: 60 * minuteMs })).toBeNull();
  });

  it.each([
    [{ retryAfterMs: 1_500 }, 1_500],
    [{ retryAfterMs: -1 }, null],
    [{ retryAfterMs: Number.NaN }, null],
    [{ retryAfterMs: '5' }, null],
    [new Error('away'), null],
    [null, null],
  ])('reads how long to wait from %p', (error, asked) => {
    expect(retryAfterOf(error)).toBe(asked);
  });
});
