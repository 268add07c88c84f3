import type { Logger } from '@nestjs/common';
import { failureReason } from '../observability/failure-reason';
import { waitAtMost } from './pause';
import { WakeableTimer } from './wakeable-timer';

/** How long `stop` waits for running work. Less than the process has to shut down. */
const stopMs = 8_000;

interface DueItems<Item> {
  /** How often to look for due items without being woken. */
  readonly pollMs: number;
  /** Start of the log line when taking or working fails, such as `messages wait`. */
  readonly failed: string;
  /** Claims due items, as many as there is room for. */
  take(running: readonly Item[]): Promise<readonly Item[]>;
  /** Ends early once `ending` aborts, if it can. */
  work(item: Item, ending: AbortSignal): Promise<unknown>;
}

/**
 * Works on rows that become due, several at a time. It looks for more when it's woken, when work on
 * one ends, and every `pollMs`. It takes one batch at a time, so `take` knows everything that is
 * running.
 */
export class DueWork<Item> {
  private readonly ending = new AbortController();
  private readonly timer = new WakeableTimer();
  private readonly underWay = new Map<Promise<void>, Item>();
  private taking: Promise<void> = Promise.resolve();

  constructor(private readonly logger: Logger) {}

  get running(): Item[] {
    return [...this.underWay.values()];
  }

  start(due: DueItems<Item>): void {
    this.taking = this.untilStopped(due);
  }

  /** Looks at once, or after `afterMs`. */
  wake(afterMs = 0): void {
    if (afterMs > 0) setTimeout(() => this.timer.wake(), afterMs).unref();
    else this.timer.wake();
  }

  /** Takes no more items and waits for running ones. May be called again to wait longer. */
  async stop(withinMs = stopMs): Promise<void> {
    this.ending.abort();
    this.timer.wake();
    await waitAtMost(
      withinMs,
      this.taking.then(() => Promise.all(this.underWay.keys())),
    );
  }

  private async untilStopped(due: DueItems<Item>): Promise<void> {
    while (!this.ending.signal.aborted) {
      const taken = await this.attempt(due, () => due.take(this.running));
      for (const item of taken ?? []) this.begin(due, item);
      if (!taken?.length) await this.timer.sleep(due.pollMs);
    }
  }

  private begin(due: DueItems<Item>, item: Item): void {
    const work = this.attempt(due, () => due.work(item, this.ending.signal)).then(() => {
      this.underWay.delete(work);
      this.timer.wake();
    });
    this.underWay.set(work, item);
  }

  private async attempt<Result>(
    { failed }: DueItems<Item>,
    step: () => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      return await step();
    } catch (error) {
      this.logger.warn(`${failed}: ${failureReason(error)}`);
      return undefined;
    }
  }
}
