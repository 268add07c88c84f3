import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Limit } from './limits';

const defaultMaxKeys = 20_000;

/** In the window that began with the key's first attempt. */
export interface Count {
  readonly attempts: number;
  readonly msLeft: number;
}

/** Drops the least recently counted keys if there are too many. */
export class MemoryLimiter {
  private readonly limiter: RateLimiterMemory;
  private readonly keys = new Set<string>();

  constructor(
    { attempts, windowSeconds }: Limit,
    private readonly maxKeys = defaultMaxKeys,
  ) {
    this.limiter = new RateLimiterMemory({ points: attempts, duration: windowSeconds });
  }

  async add(key: string, attempts: 1 | -1): Promise<Count> {
    this.remember(key);
    const counted = attempts > 0 ? await this.limiter.penalty(key) : await this.limiter.reward(key);
    return { attempts: counted.consumedPoints, msLeft: counted.msBeforeNext };
  }

  async look(key: string): Promise<Count> {
    const counted = await this.limiter.get(key);
    return { attempts: counted?.consumedPoints ?? 0, msLeft: counted?.msBeforeNext ?? 0 };
  }

  /** Takes over a count from elsewhere. */
  async set(key: string, { attempts, msLeft }: Count): Promise<void> {
    this.remember(key);
    await this.limiter.set(key, attempts, msLeft / 1000);
  }

  private remember(key: string): void {
    this.keys.delete(key);
    this.keys.add(key);
    if (this.keys.size <= this.maxKeys) return;
    for (const oldest of this.keys) {
      this.keys.delete(oldest);
      void this.limiter.delete(oldest);
      return;
    }
  }
}
