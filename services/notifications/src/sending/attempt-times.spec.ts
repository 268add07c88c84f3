import { giveUpAfterHours } from '../messages/message-queue.service';
import { attemptTimes, delayAfter } from '../time/attempt-times';

describe('attempts to send', () => {
  it('waits longer and longer, a fifth more or less', () => {
    const { delaysMs } = attemptTimes;
    expect(delaysMs.map((_, index) => delayAfter(index + 1, attemptTimes, 0.5))).toEqual([
      ...delaysMs,
    ]);
    expect(delayAfter(100, attemptTimes, 0.5)).toBe(delaysMs.at(-1));
    expect([delayAfter(1, attemptTimes, 0), delayAfter(1, attemptTimes, 1)]).toEqual([
      24_000, 36_000,
    ]);
  });

  it('tries for a day, a dozen times and more', () => {
    let elapsed = 0;
    let attempts = 1;
    while (elapsed < giveUpAfterHours * 3_600_000) {
      elapsed += delayAfter(attempts, attemptTimes, 0.5);
      attempts += 1;
    }
    expect(attempts).toBeGreaterThan(12);
    expect(attempts).toBeLessThan(30);
  });

  it('keeps a message from others for longer than an attempt can take', () => {
    // Three questions to owners, five seconds each.
    expect(attemptTimes.leaseMs).toBeGreaterThan(attemptTimes.sendMs + 4 * 5_000);
  });
});
