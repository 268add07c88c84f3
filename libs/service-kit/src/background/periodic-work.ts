import type { Logger } from '@nestjs/common';
import { failureReason } from '../observability/failure-reason';
import { pause, waitAtMost } from './pause';

/** How long `stop` waits for a running run. Less than the process has to shut down. */
const stopMs = 8_000;

interface Repetition {
  /** Milliseconds from the end of one run to the start of the next. */
  readonly pauseMs: number;
  /** Milliseconds before the first run; 0 by default. */
  readonly firstAfterMs?: number;
  /** Start of the log line when a run fails, such as `reminders wait`. */
  readonly failed: string;
}

/**
 * Work that a process repeats until `stop`. A failed run is logged, and the next one runs as usual.
 * Runs of one task never overlap. Tasks don't wait for each other.
 */
export class PeriodicWork {
  private readonly ending = new AbortController();
  private readonly running: Promise<void>[] = [];

  constructor(private readonly logger: Logger) {}

  /** Long work checks this between its steps. */
  get isEnding(): boolean {
    return this.ending.signal.aborted;
  }

  repeat(repetition: Repetition, run: () => Promise<unknown>): void {
    this.running.push(this.untilStopped(repetition, run));
  }

  /** Starts no more runs, and waits up to eight seconds for running ones. */
  async stop(): Promise<void> {
    this.ending.abort();
    await waitAtMost(stopMs, Promise.all(this.running));
  }

  private async untilStopped(
    { pauseMs, firstAfterMs = 0, failed }: Repetition,
    run: () => Promise<unknown>,
  ): Promise<void> {
    const { signal } = this.ending;
    if (firstAfterMs > 0) await pause(firstAfterMs, signal);
    while (!signal.aborted) {
      try {
        await run();
      } catch (error) {
        this.logger.warn(`${failed}: ${failureReason(error)}`);
      }
      await pause(pauseMs, signal);
    }
  }
}
