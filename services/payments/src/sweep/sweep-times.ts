/** How open payments are looked after that nobody has told us about. */
export interface SweepTimes {
  /** Pause between two looks for what is due. */
  readonly pollMs: number;
  /** Payments that one look takes at most. */
  readonly batch: number;
  /** The shortest time between two questions about one payment. It grows with the payment's age. */
  readonly againMs: number;
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
