import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Redis } from 'ioredis';
import {
  oldestGenerationKey,
  revokedKey,
  revokedTokensCompleteKey,
} from '@contracts/customers/tokens';
import { failureReason } from '@service-kit/observability/failure-reason';
import { redisMoment } from '@service-kit/redis/redis-moment';
import type { EndedGeneration, RevokedToken } from './revocations.entity';

const retryMs = 1_000;
const batchSize = 500;

export interface Revoked {
  readonly tokens: readonly RevokedToken[];
  readonly generations: readonly EndedGeneration[];
}

/** A refill with an older generation must not overwrite a newer one. */
const raise = `
  local known = redis.call('GET', KEYS[1])
  if not known or tonumber(known) < tonumber(ARGV[1]) then
    redis.call('SET', KEYS[1], ARGV[1], 'PXAT', ARGV[2])
  end`;

/**
 * Stores revoked tokens in Redis for the gateways. Redis may miss some while it's away or when a
 * write fails. Then everything is written again, and marked as complete up to the time before it
 * was read.
 */
@Injectable()
export class RevocationsCache implements OnModuleDestroy {
  private readonly logger = new Logger('Revocations');
  private readAll: (() => Promise<Revoked>) | undefined;
  private retry: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly redis: Redis) {
    redis.on('ready', () => void this.fill());
  }

  keepFilledFrom(readAll: () => Promise<Revoked>): void {
    this.readAll = readAll;
    if (this.redis.status === 'ready') void this.fill();
  }

  async add(revoked: Partial<Revoked>): Promise<void> {
    try {
      await this.write(revoked);
    } catch {
      void this.fill();
    }
  }

  async fill(): Promise<void> {
    clearTimeout(this.retry);
    if (!this.readAll || this.stopped) return;
    try {
      // Before reading: anything revoked from now on may be missing.
      const moment = await redisMoment(this.redis);
      const { tokens, generations } = await this.readAll();
      for (let from = 0; from < tokens.length; from += batchSize) {
        await this.write({ tokens: tokens.slice(from, from + batchSize) });
      }
      for (let from = 0; from < generations.length; from += batchSize) {
        await this.write({ generations: generations.slice(from, from + batchSize) });
      }
      await this.redis.set(revokedTokensCompleteKey, JSON.stringify(moment));
    } catch (error) {
      this.logger.debug(`not written yet: ${failureReason(error)}`);
      clearTimeout(this.retry);
      if (!this.stopped) this.retry = setTimeout(() => void this.fill(), retryMs);
    }
  }

  onModuleDestroy(): void {
    clearTimeout(this.retry);
    this.stopped = true;
  }

  private async write({ tokens = [], generations = [] }: Partial<Revoked>): Promise<void> {
    const batch = this.redis.pipeline();
    for (const { jti, expiresAt } of tokens) {
      batch.set(revokedKey(jti), '1', 'PXAT', expiresAt.getTime());
    }
    for (const { accountId, oldestGeneration, expiresAt } of generations) {
      const key = oldestGenerationKey(accountId);
      batch.eval(raise, 1, key, oldestGeneration, expiresAt.getTime());
    }
    const results = await batch.exec();
    const failure = results?.find(([error]) => error)?.[0];
    if (failure) throw failure;
  }
}
