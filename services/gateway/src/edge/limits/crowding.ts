import { Injectable, Logger } from '@nestjs/common';
import { Redis } from 'ioredis';

const key = 'gateway:crowded-since';
/** After the last connection was refused. */
const rememberedMs = 10 * 60_000;
const noteEveryMs = 10_000;

/** Since when connections are refused or cut short for lack of room, at any gateway. */
@Injectable()
export class Crowding {
  private readonly logger = new Logger('Connections');
  private noted: { readonly since: number; last: number } | undefined;

  constructor(private readonly redis: Redis) {}

  note(now: number = Date.now()): void {
    const known = this.own(now);
    if (known && now - known.last < noteEveryMs) return;
    if (!known) this.logger.warn('Connections are refused or cut short: this gateway is full');
    this.noted = { since: known?.since ?? now, last: now };
    void this.share(this.noted.since);
  }

  /** ISO instant; undefined while there is room. */
  async since(now: number = Date.now()): Promise<string | undefined> {
    const shared = await this.redis.get(key).catch(() => null);
    const own = this.own(now)?.since;
    return shared ?? (own === undefined ? undefined : new Date(own).toISOString());
  }

  private own(now: number): typeof this.noted {
    return this.noted && now - this.noted.last < rememberedMs ? this.noted : undefined;
  }

  private async share(since: number): Promise<void> {
    try {
      await this.redis.set(key, new Date(since).toISOString(), 'PX', rememberedMs, 'NX');
      await this.redis.pexpire(key, rememberedMs);
    } catch (error) {
      this.logger.debug(`Redis does not answer: ${error instanceof Error ? error.message : error}`);
    }
  }
}
