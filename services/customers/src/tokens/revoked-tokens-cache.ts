import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Redis } from 'ioredis';
import { revokedKey, revokedTokensCompleteKey } from '@contracts/customers';
import type { RevokedToken } from './revoked-token.entity';

const retryMs = 1_000;
const batchSize = 500;

/**
 * Keeps revoked tokens in Redis, so that gateways need not ask. Whenever this Redis may have missed
 * one (it came back, a write failed), all are written again before it is marked as complete.
 */
@Injectable()
export class RevokedTokensCache implements OnModuleDestroy {
  private readonly logger = new Logger('RevokedTokens');
  private readAll: (() => Promise<RevokedToken[]>) | undefined;
  private retry: NodeJS.Timeout | undefined;

  constructor(private readonly redis: Redis) {
    redis.on('ready', () => void this.fill());
  }

  keepFilledFrom(readAll: () => Promise<RevokedToken[]>): void {
    this.readAll = readAll;
    if (this.redis.status === 'ready') void this.fill();
  }

  async add(token: RevokedToken): Promise<void> {
    try {
      await this.write([token]);
    } catch {
      void this.fill();
    }
  }

  onModuleDestroy(): void {
    clearTimeout(this.retry);
    this.readAll = undefined;
  }

  private async fill(): Promise<void> {
    clearTimeout(this.retry);
    if (!this.readAll) return;
    try {
      const runId = /^run_id:(\w+)/m.exec(await this.redis.info('server'))?.[1];
      const tokens = await this.readAll();
      for (let from = 0; from < tokens.length; from += batchSize) {
        await this.write(tokens.slice(from, from + batchSize));
      }
      if (runId) await this.redis.set(revokedTokensCompleteKey, runId);
    } catch (error) {
      this.logger.debug(`not written yet: ${error instanceof Error ? error.message : error}`);
      this.retry = setTimeout(() => void this.fill(), retryMs);
    }
  }

  private async write(tokens: readonly RevokedToken[]): Promise<void> {
    const batch = this.redis.pipeline();
    for (const { jti, expiresAt } of tokens) {
      batch.set(revokedKey(jti), '1', 'PXAT', expiresAt.getTime());
    }
    const results = await batch.exec();
    const failure = results?.find(([error]) => error)?.[0];
    if (failure) throw failure;
  }
}
