import { Logger } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit } from './limits';
import { MemoryLimiter, type Count } from './memory-limiter';

export interface SharedCount extends Count {
  /** False if Redis didn't answer and this process counted by itself. */
  readonly inRedis: boolean;
}

/**
 * Counts in Redis. The library's own insurance starts at zero whenever Redis doesn't answer. So
 * each answer of Redis is kept in memory, and counting continues from there.
 */
export class SharedLimiter {
  private readonly logger = new Logger('RateLimiter');
  private readonly shared: RateLimiterRedis;
  private readonly memory: MemoryLimiter;

  constructor(name: string, limit: Limit, redis: Redis) {
    this.shared = new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `rl:${name}`,
      points: limit.attempts,
      duration: limit.windowSeconds,
      rejectIfRedisNotReady: true,
    });
    this.memory = new MemoryLimiter(limit);
  }

  async add(key: string): Promise<SharedCount> {
    const count = await this.countInRedis(key, () => this.shared.penalty(key));
    if (count) return { ...count, inRedis: true };
    return { ...(await this.memory.add(key, 1)), inRedis: false };
  }

  async look(key: string): Promise<SharedCount> {
    const count = await this.countInRedis(key, () => this.shared.get(key));
    if (count) return { ...count, inRedis: true };
    return { ...(await this.memory.look(key)), inRedis: false };
  }

  /** Attempts that Redis never counted must not be given back to its count. */
  async giveBack(key: string, inRedis: boolean): Promise<void> {
    const count = inRedis && (await this.countInRedis(key, () => this.shared.reward(key)));
    if (!count) await this.memory.add(key, -1);
  }

  private async countInRedis(
    key: string,
    ask: () => Promise<RateLimiterRes | null>,
  ): Promise<Count | undefined> {
    try {
      const counted = await ask();
      if (!counted) return { attempts: 0, msLeft: 0 };
      const { consumedPoints: attempts, msBeforeNext: msLeft } = counted;
      await this.memory.set(key, { attempts, msLeft });
      return { attempts, msLeft };
    } catch (error) {
      this.logger.debug(`Redis does not answer: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  }
}
