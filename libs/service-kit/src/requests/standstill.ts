import { Logger } from '@nestjs/common';

const lookEveryMs = 1_000;
/** As long as callers wait. */
const longMs = 5_000;
const logger = new Logger('Standstill');

/**
 * Notices that this process stood still, such as one that was suspended. Then everything that it was
 * asked comes at once, and no one waits for most of it anymore.
 */
export class Standstill {
  private lastTurn = performance.now();
  private catchingUp = false;
  private readonly timer = setInterval(() => this.look(), lookEveryMs).unref();

  /** @param caughtUp resolves once everything has come that was sent before it was called */
  constructor(private readonly caughtUp: () => Promise<void>) {}

  /** False while what comes may be from the time when the process stood still. */
  get isOver(): boolean {
    this.look();
    return !this.catchingUp;
  }

  end(): void {
    clearInterval(this.timer);
  }

  /** Also when asked: what has arrived is read before timers run. */
  private look(): void {
    const stoodMs = performance.now() - this.lastTurn;
    this.lastTurn = performance.now();
    if (stoodMs < longMs || this.catchingUp) return;
    this.catchingUp = true;
    logger.warn(`this process stood still for ${Math.round(stoodMs / 1_000)} s`);
    const done = () => (this.catchingUp = false);
    this.caughtUp().then(done, done);
  }
}
