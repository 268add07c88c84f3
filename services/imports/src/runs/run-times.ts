import type { RetryLimits } from './retries';

/** How jobs are taken, kept and retried. */
export interface RunTimes {
  /** How often workers look for jobs without a worker. */
  readonly sweepMs: number;
  /** Jobs that one process runs at once. */
  readonly concurrency: number;
  /** How many of these are reserved for the office's imports, and as many for customers'. */
  readonly kept: number;
  /** How long a run may continue while another job waits for its worker. */
  readonly timeSliceMs: number;
  /** How often a worker sends a heartbeat. */
  readonly heartbeatMs: number;
  /** A worker without a heartbeat for this long has lost its job. */
  readonly staleMs: number;
  /** A source that returns nothing for this long is asked again. */
  readonly quietMs: number;
  /** The least time between two progress messages of a job. */
  readonly liveMs: number;
  /** How long a call that starts an import waits for it to end. */
  readonly waitMs: number;
  readonly retry: RetryLimits;
}

export const RUN_TIMES = Symbol('run times');

const minuteMs = 60_000;

/** `waitMs` is in the contract, since the gateway waits longer than that. */
export const runTimes: Omit<RunTimes, 'waitMs'> = {
  sweepMs: 3_000,
  concurrency: 4,
  kept: 1,
  timeSliceMs: 30_000,
  heartbeatMs: 3_000,
  staleMs: 20_000,
  quietMs: 2 * minuteMs,
  liveMs: 250,
  retry: {
    baseMs: 500,
    capMs: minuteMs,
    attempts: 10,
    totalMs: 15 * minuteMs,
    firstContactMs: 5_000,
    ownPartsMs: 60 * minuteMs,
  },
};
