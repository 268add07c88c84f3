import type { RetryLimits } from './retries';

/** How jobs are taken, watched and tried again. */
export interface RunTimes {
  /** Pause between two looks for jobs that no one works at. */
  readonly sweepMs: number;
  /** Jobs that one process runs at the same time. */
  readonly concurrency: number;
  /** Of these, kept for the office's imports, and as many for those of customers. */
  readonly kept: number;
  /** After so long a run goes back to the queue when another job waits for its worker. */
  readonly turnMs: number;
  /** Pause between two signs of life of a worker. */
  readonly heartbeatMs: number;
  /** A worker that has given none for so long has lost its job: several heartbeats. */
  readonly staleMs: number;
  /** A source that gives nothing for so long is asked again. */
  readonly quietMs: number;
  /** The shortest time between two messages of a job's progress. */
  readonly liveMs: number;
  /** How long a call that starts an import waits for its end. */
  readonly patienceMs: number;
  readonly retry: RetryLimits;
}

export const RUN_TIMES = Symbol('run times');

const minuteMs = 60_000;

/** `patienceMs` is in the contract, since callers wait for longer. */
export const runTimes: Omit<RunTimes, 'patienceMs'> = {
  sweepMs: 3_000,
  concurrency: 4,
  kept: 1,
  turnMs: 30_000,
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
