import type { ReportPosition } from '@contracts/tracking/records';
import { trackingLimits } from '@contracts/vocabulary/tracking';

/** The result of a report: accepted, to be retried, or refused for good. */
export type Delivery = 'delivered' | 'later' | 'refused';

export interface ReporterOptions {
  /** Sends positions, oldest first. */
  send: (positions: ReportPosition[]) => Promise<Delivery>;
  /** Called with the number of positions that couldn't be sent. */
  onWaiting: (count: number) => void;
  /** Called when a report was refused for good: no one sees these positions. */
  onRefused: () => void;
  /** The least time between two reports, in milliseconds. */
  intervalMs?: number;
  /** The first wait after a failure. It doubles up to the longest. In milliseconds. */
  retryMs?: number;
  longestRetryMs?: number;
}

/**
 * Receives fixes from the phone and reports the newest one per interval. While offline, the newest
 * 500 are kept and sent together later.
 */
export class PositionReporter {
  private readonly kept: ReportPosition[] = [];
  private newest: ReportPosition | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending = false;
  private failures = 0;
  private stopped = false;
  private readonly options: Required<ReporterOptions>;

  constructor(options: ReporterOptions) {
    this.options = { intervalMs: 1_000, retryMs: 2_000, longestRetryMs: 15_000, ...options };
  }

  /** Adds a fix. It replaces an unsent one, unless that is kept for later. */
  take(position: ReportPosition): void {
    if (this.failures > 0) this.keep(position);
    else this.newest = position;
    if (this.timer === undefined && !this.sending) this.leave();
  }

  /** Call when the connection may be back: tries at once. */
  retry(): void {
    if (this.stopped || this.sending || this.kept.length === 0) return;
    clearTimeout(this.timer);
    this.leave();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private keep(position: ReportPosition): void {
    this.kept.push(position);
    if (this.kept.length > trackingLimits.batch) this.kept.shift();
    this.options.onWaiting(this.kept.length);
  }

  private leave(): void {
    this.timer = undefined;
    if (this.newest) this.kept.push(this.newest);
    this.newest = undefined;
    const batch = this.kept.slice(0, trackingLimits.batch);
    if (batch.length === 0 || this.stopped) return;
    this.sending = true;
    void this.options
      .send(batch)
      .catch((): Delivery => 'later')
      .then((delivery) => this.left(batch, delivery));
  }

  private left(batch: ReportPosition[], delivery: Delivery): void {
    this.sending = false;
    if (delivery === 'later') {
      this.failures += 1;
      if (this.newest) this.keep(this.newest);
      this.newest = undefined;
    } else {
      this.failures = 0;
      const gone = new Set(batch);
      this.kept.splice(0, this.kept.length, ...this.kept.filter((one) => !gone.has(one)));
    }
    if (this.stopped) return;
    if (delivery === 'refused') this.options.onRefused();
    else this.options.onWaiting(this.failures > 0 ? this.kept.length : 0);
    const { intervalMs, retryMs, longestRetryMs } = this.options;
    const wait =
      this.failures === 0
        ? intervalMs
        : Math.min(longestRetryMs, retryMs * 2 ** (this.failures - 1));
    this.timer = setTimeout(() => this.leave(), wait);
  }
}
