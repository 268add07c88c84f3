import type { TakingTimes } from '../ledger/take-due';

/** How open payments are looked after that nobody has told us about. */
export interface SweepTimes extends TakingTimes {
  /** Pause between two looks for what is due. */
  readonly pollMs: number;
  /** An open payment that is older is cancelled. */
  readonly abandonedMs: number;
  /** Pause between two purges of events that were acted on. */
  readonly purgeMs: number;
}

const minuteMs = 60_000;

export const sweepTimes: SweepTimes = {
  pollMs: 5_000,
  batch: 20,
  againMs: minuteMs,
  abandonedMs: 24 * 60 * minuteMs,
  purgeMs: 60 * minuteMs,
};
