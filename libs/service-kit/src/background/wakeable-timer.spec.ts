import { WakeableTimer } from './wakeable-timer';

const long = 60_000;

describe('waiting', () => {
  it('ends when woken', async () => {
    const waker = new WakeableTimer();
    const asleep = waker.sleep(long);
    waker.wake();
    await asleep;
  });

  it('does not begin when there was a call in the meantime, however often, and begins again after', async () => {
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
});
