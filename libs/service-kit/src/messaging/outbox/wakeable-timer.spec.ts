import { delayOf } from '../stream/backoff';
import { WakeableTimer } from './wakeable-timer';

const long = 60_000;

describe('waiting', () => {
  it('ends when woken', async () => {
    const waker = new WakeableTimer();
    const asleep = waker.sleep(long);
    waker.wake();
    await asleep;
  });

  it('does not begin when there was a call meanwhile, however often, and begins again after', async () => {
    const waker = new WakeableTimer();
    waker.wake();
    waker.wake();
    await waker.sleep(long);
    const started = performance.now();
    await waker.sleep(20);
    expect(performance.now() - started).toBeGreaterThan(15);
  });

  it('ends by itself', async () => {
    await new WakeableTimer().sleep(1);
  });

  it('grows with the attempts up to the last delay', () => {
    const delays = [1, 2, 4] as const;
    expect([0, 1, 2, 3, 4, 100].map((attempt) => delayOf(delays, attempt))).toEqual([
      1, 1, 2, 4, 4, 4,
    ]);
  });
});
