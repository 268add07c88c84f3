import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import {
  customersRequests,
  revokedKey,
  revokedTokensCompleteKey,
  type TokenIdentity,
} from '@contracts/customers';
import { liveRevokedSubject, type LiveRevoked } from '@contracts/live';
import { LiveSubscriber } from '@service-kit/messaging/live';
import { Requests } from '@service-kit/requests/requests';
import { Redis } from 'ioredis';

const maxRemembered = 10_000;

/**
 * Whether a token was revoked before it expired. Redis answers if it holds all revoked tokens; else
 * the customers service does, which owns them. When neither can, the call fails.
 */
@Injectable()
export class Revocations implements OnModuleInit {
  private readonly logger = new Logger('Revocations');
  /** Heard on the live lane: true at once, even where Redis has missed it. */
  private readonly heard = new Set<string>();
  /** Which Redis process answers; one that has restarted may have forgotten. */
  private runId: string | undefined;
  private readonly listeners: ((revoked: LiveRevoked) => void)[] = [];

  constructor(
    private readonly redis: Redis,
    private readonly requests: Requests,
    private readonly live: LiveSubscriber,
  ) {}

  onModuleInit(): void {
    this.redis.on('ready', () => void this.learnRunId());
    this.redis.on('close', () => {
      this.runId = undefined;
    });
    if (this.redis.status === 'ready') void this.learnRunId();
    this.live.subscribe<LiveRevoked>(liveRevokedSubject, (revoked) => {
      if (revoked.kind === 'token') {
        if (this.heard.size >= maxRemembered) this.heard.clear();
        this.heard.add(revoked.jti);
      }
      for (const listener of this.listeners) listener(revoked);
    });
  }

  onRevoked(listener: (revoked: LiveRevoked) => void): void {
    this.listeners.push(listener);
  }

  async isRevoked({ jti, customerId, generation }: TokenIdentity): Promise<boolean> {
    if (this.heard.has(jti)) return true;
    const cached = await this.cached(jti);
    if (cached !== undefined) return cached;
    const token = { jti, customerId, generation };
    return (await this.requests.ask(customersRequests.isRevoked, token)).revoked;
  }

  private async learnRunId(): Promise<void> {
    const info = await this.redis.info('server').catch(() => '');
    this.runId = /^run_id:(\w+)/m.exec(info)?.[1];
  }

  /** Undefined when Redis is away, or has lost what the customers service stored in it. */
  private async cached(jti: string): Promise<boolean | undefined> {
    try {
      const [revoked, complete] = await this.redis.mget(revokedKey(jti), revokedTokensCompleteKey);
      if (revoked) return true;
      return complete !== null && complete === this.runId ? false : undefined;
    } catch (error) {
      this.logger.debug(`Redis does not answer: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  }
}
