/** When a message is tried, and how often. Pure. */
import { undoAcceptedMs } from '@contracts/vocabulary/tracking';

export const ATTEMPT_TIMES = Symbol('attempt times');

export interface AttemptTimes {
  /** The pause between two checks for due messages without a wake-up. */
  readonly pollMs: number;
  /** The pause between two checks for due reminders. */
  readonly reminderMs: number;
  /** How long a dead process keeps a message: longer than an attempt takes. */
  readonly leaseMs: number;
  readonly sendMs: number;
  /** Messages at once, in one process. */
  readonly concurrency: number;
  /** Delays messages about what may be undone or changed again, so that only what stays is told. */
  readonly holdMs: number;
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
  // A moment longer than an undo is accepted.
  holdMs: undoAcceptedMs + 1_000,
  delaysMs: [minute / 2, 2 * minute, 10 * minute, 30 * minute, 60 * minute, 120 * minute],
};

/** A fifth more or less, so that messages that failed together spread. */
export function delayAfter(attempts: number, { delaysMs }: AttemptTimes, random: number): number {
  const delay = delaysMs[Math.min(attempts, delaysMs.length) - 1] ?? delaysMs[0];
  return Math.round(delay * (0.8 + 0.4 * random));
}
