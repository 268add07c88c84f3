import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import { Refusal } from '@service-kit/requests/refusal';
import { newRequestId } from '@service-kit/requests/request-context';
import { GatewayConfig } from '../../config';
import { limits, type LimitName } from './limits';
import { SlidingWindows } from './sliding-windows';

/**
 * A sliding window in one step, so that callers at the same instant cannot pass together.
 * Answers 0 when the attempt was taken, else the milliseconds until one is free again.
 */
const takeScript = `
local now = redis.call('TIME')
local ms = now[1] * 1000 + math.floor(now[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ms - ARGV[2])
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then
  local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
  return math.max(1, math.ceil(tonumber(oldest[2]) + ARGV[2] - ms))
end
redis.call('ZADD', KEYS[1], ms, ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 0`;

/** An attempt that counts until it is given back. */
export interface Attempt {
  readonly key: string;
  readonly id: string;
}

/** Refuses with `rate_limited`, unless there is nothing to wait for. */
export function refuseFor(waitMs: number): void {
  if (waitMs <= 0) return;
  throw new Refusal('rate_limited', { details: { retryAfterSeconds: Math.ceil(waitMs / 1000) } });
}

/** Counts in Redis, for all gateways together; while Redis is away each gateway counts for itself. */
@Injectable()
export class RateLimiter {
  private readonly logger = new Logger('RateLimiter');
  private readonly own = new SlidingWindows();
  private readonly off: boolean;

  constructor(
    private readonly redis: Redis,
    config: GatewayConfig,
  ) {
    this.off = config.RATE_LIMIT === 'off';
  }

  /** Refuses with `rate_limited` when `who` has no attempt left. */
  async take(limit: LimitName, who: string): Promise<Attempt | undefined> {
    if (this.off) return undefined;
    const { attempts, windowMs } = limits[limit];
    // Addresses and e-mails are not kept in clear where everyone's counters lie.
    const key = `rl:${limit}:${createHash('sha256').update(who).digest('base64url')}`;
    const attempt = { key, id: newRequestId() };
    refuseFor(await this.tryTake(attempt, attempts, windowMs));
    return attempt;
  }

  /** The attempt turned out to be a good one and does not count. */
  async giveBack(attempt: Attempt | undefined): Promise<void> {
    if (!attempt) return;
    this.own.giveBack(attempt.key, attempt.id);
    await this.redis.zrem(attempt.key, attempt.id).catch(() => undefined);
  }

  private async tryTake(attempt: Attempt, attempts: number, windowMs: number): Promise<number> {
    try {
      const wait = Number(
        await this.redis.eval(takeScript, 1, attempt.key, attempts, windowMs, attempt.id),
      );
      // Counted here too: a Redis that answers late for once must not set the count back to zero.
      if (wait === 0) this.own.count(attempt.key, attempt.id, windowMs, Date.now());
      return wait;
    } catch (error) {
      this.logger.debug(`Redis does not answer: ${error instanceof Error ? error.message : error}`);
      return this.own.take(attempt.key, attempt.id, attempts, windowMs, Date.now());
    }
  }
}
