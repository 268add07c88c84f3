/** When a message is tried, and how often. Pure. */

export const ATTEMPT_TIMES = Symbol('attempt times');

export interface AttemptTimes {
  /** Pause between two checks for due messages without a wake-up. */
  readonly pollMs: number;
  /** How often it is looked whether reminders are due. */
  readonly reminderMs: number;
  /** A sender that has gone quiet keeps a message from the others for so long: longer than an attempt takes. */
  readonly leaseMs: number;
  /** One attempt at the server's door. */
  readonly sendMs: number;
  /** Messages on their way at once, in one process. */
  readonly concurrency: number;
  /** The delay of messages about a change, so that only the last of several is sent. */
  readonly burstMs: number;
  /** After the first failure, the second, and so on. */
  readonly delaysMs: readonly [number, ...number[]];
}

const minute = 60_000;

export const attemptTimes: AttemptTimes = {
  pollMs: 2_000,
  reminderMs: 20_000,
  leaseMs: 3 * minute,
  sendMs: 60_000,
  concurrency: 4,
  burstMs: 10_000,
  delaysMs: [minute / 2, 2 * minute, 10 * minute, 30 * minute, 60 * minute, 120 * minute],
};

/** The delay before the next attempt, a fifth more or less, so that what failed together spreads. */
export function delayAfter(attempts: number, { delaysMs }: AttemptTimes, random: number): number {
  const delay = delaysMs[Math.min(attempts, delaysMs.length) - 1] ?? delaysMs[0];
  return Math.round(delay * (0.8 + 0.4 * random));
}
