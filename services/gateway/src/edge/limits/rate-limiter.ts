import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';
import { Refusal } from '@service-kit/requests/refusal';
import { GatewayConfig } from '../../config';
import { refusalStatus } from '../errors/refusal-status';
import {
  limits,
  slowdown,
  tooManyAttempts,
  type Attempt,
  type Limit,
  type LimitName,
} from './limits';
import { SharedLimiter } from './shared-limiter';

/** Longer than a Redis command may take: an attempt must not be given back to the next window. */
const endOfWindowMs = 1_000;

/**
 * Attempts counted on arrival are given back if they don't count. For those counted with the
 * answer, it's the other way round.
 */
export function changesCount({ limit }: SharedAttempt, status: number): boolean {
  const { counts, afterwards = false }: Limit = limits[limit];
  return counts(status) === afterwards;
}

export interface SharedAttempt extends Attempt {
  readonly limit: LimitName;
  readonly inRedis: boolean;
}

/** Limits shared by all gateways. A window begins with a key's first attempt. */
@Injectable()
export class RateLimiter {
  private readonly limiters: ReadonlyMap<LimitName, SharedLimiter>;
  private readonly off: boolean;

  constructor(redis: Redis, config: GatewayConfig) {
    this.off = config.RATE_LIMIT === 'off';
    const named = Object.entries(limits) as [LimitName, Limit][];
    this.limiters = new Map(
      named.map(([name, limit]) => [name, new SharedLimiter(name, limit, redis)]),
    );
  }

  /**
   * Refuses with `rate_limited` if `who` has no attempts left, or waits if the limit only slows
   * down.
   */
  async take(limit: LimitName, who: string): Promise<SharedAttempt | undefined> {
    if (this.off) return undefined;
    // Addresses and emails aren't stored in clear text in the shared counters.
    const key = createHash('sha256').update(who).digest('base64url');
    const { attempts: allowed, afterwards = false, slows = false }: Limit = limits[limit];
    const limiter = this.limiterOf(limit);
    const { attempts, msLeft, inRedis } = await (afterwards ? limiter.look(key) : limiter.add(key));
    const attempt = { limit, key, inRedis, windowEnd: Date.now() + msLeft };
    if (attempts < allowed || (attempts === allowed && !afterwards)) return attempt;
    if (slows) {
      const wait = (attempts - allowed) * slowdown.stepMs;
      await setTimeout(Math.min(wait, slowdown.longestMs));
      return attempt;
    }
    // A refused call doesn't count. Otherwise, giving attempts back would free nothing.
    if (!afterwards) await this.giveBack(attempt);
    throw tooManyAttempts(msLeft);
  }

  /** Corrects the count once the answer is known. */
  async settle(attempt: SharedAttempt): Promise<void> {
    const { afterwards = false }: Limit = limits[attempt.limit];
    if (afterwards) await this.limiterOf(attempt.limit).add(attempt.key);
    else await this.giveBack(attempt);
  }

  async giveBack(attempt: SharedAttempt | undefined): Promise<void> {
    if (!attempt || Date.now() > attempt.windowEnd - endOfWindowMs) return;
    await this.limiterOf(attempt.limit).giveBack(attempt.key, attempt.inRedis);
  }

  /**
   * For limits of accounts. Limits of addresses are applied before the body is read. The attempt is
   * given back if its answer doesn't count, or if nothing was decided.
   */
  async attempt<T>(limit: LimitName, who: string, work: () => Promise<T>): Promise<T> {
    const attempt = await this.take(limit, who);
    let status = 500;
    try {
      const done = await work();
      status = 200;
      return done;
    } catch (error) {
      if (error instanceof Refusal) status = refusalStatus[error.code];
      throw error;
    } finally {
      if (attempt && changesCount(attempt, status)) await this.settle(attempt);
    }
  }

  private limiterOf(limit: LimitName): SharedLimiter {
    const limiter = this.limiters.get(limit);
    if (!limiter) throw new Error(`${limit} is not a limit`);
    return limiter;
  }
}
