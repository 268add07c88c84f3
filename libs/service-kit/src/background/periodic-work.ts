import type { Logger } from '@nestjs/common';
import { failureReason } from '../observability/failure-reason';
import { pause, waitAtMost } from './pause';

/** How long `stop` waits for what is under way; less than a process has for its end. */
const stopMs = 8_000;

export interface Repetition {
  /** From the end of one run to the beginning of the next, in milliseconds. */
  readonly pauseMs: number;
  /** The pause before the first run; none unless told otherwise. */
  readonly firstAfterMs?: number;
  /** Begins the line that is logged when a run fails, such as `reminders wait`. */
  readonly failed: string;
}

/**
 * What a process does again and again while it runs, until `stop`. A run that fails is logged and
 * followed by the next one all the same. A run never overlaps with the one before it; repetitions do
 * not wait for each other.
 */
export class PeriodicWork {
  private readonly ending = new AbortController();
  private readonly running: Promise<void>[] = [];

  constructor(private readonly logger: Logger) {}

  /** Work in many steps asks between them whether it should end. */
  get isEnding(): boolean {
    return this.ending.signal.aborted;
  }

  repeat(repetition: Repetition, run: () => Promise<unknown>): void {
    this.running.push(this.untilStopped(repetition, run));
  }

  /** Nothing begins anymore; what is under way has eight seconds to end. */
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
