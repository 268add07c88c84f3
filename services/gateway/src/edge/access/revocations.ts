import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { customersRequests, type CustomerId } from '@contracts/customers';
import {
  oldestGenerationKey,
  revokedKey,
  revokedTokensCompleteKey,
  type TokenIdentity,
} from '@contracts/tokens';
import { liveRevokedSubject, type LiveRevoked } from '@contracts/live';
import { LiveSubscriber } from '@service-kit/messaging/live';
import { Requests } from '@service-kit/requests/requests';
import { Redis } from 'ioredis';

const maxRemembered = 10_000;

/**
 * Whether a token was revoked before it expired, by itself or with all older ones of its account.
 * Redis answers if it holds all that was revoked; else
 * the customers service does, which owns them. When neither can, the call fails.
 */
@Injectable()
export class Revocations implements OnModuleInit {
  private readonly logger = new Logger('Revocations');
  /** Heard on the live lane: true at once, even where Redis has missed it. */
  private readonly heard = new Set<string>();
  private readonly heardGenerations = new Map<CustomerId, number>();
  /** Which Redis process answers; one that has restarted may have forgotten. */
  private runId: string | undefined;
  private readonly listeners: ((revoked: LiveRevoked) => void)[] = [];

  constructor(
    private readonly redis: Redis,
    private readonly requests: Requests,
    private readonly live: LiveSubscriber,
  ) {}

  onModuleInit(): void {
    this.redis.on('close', () => {
      this.runId = undefined;
    });
    this.live.subscribe<LiveRevoked>(liveRevokedSubject, (revoked) => {
      this.remember(revoked);
      for (const listener of this.listeners) listener(revoked);
    });
  }

  onRevoked(listener: (revoked: LiveRevoked) => void): void {
    this.listeners.push(listener);
  }

  async isRevoked({ jti, customerId, generation }: TokenIdentity): Promise<boolean> {
    const token = { jti, customerId, generation };
    if (this.isHeard(token)) return true;
    const revoked =
      (await this.cached(token)) ??
      (await this.requests.ask(customersRequests.isRevoked, token)).revoked;
    // It may have been revoked, and heard of, while the answer was on its way.
    return revoked || this.isHeard(token);
  }

  private isHeard({ jti, customerId, generation }: TokenIdentity): boolean {
    return (
      this.heard.has(jti) || generation < (this.heardGenerations.get(customerId) ?? generation)
    );
  }

  private remember(revoked: LiveRevoked): void {
    if (revoked.kind === 'token') {
      if (this.heard.size >= maxRemembered) this.heard.clear();
      this.heard.add(revoked.jti);
    }
    if (revoked.kind === 'account') {
      const { customerId, oldestGeneration } = revoked;
      const known = this.heardGenerations.get(customerId) ?? 0;
      if (this.heardGenerations.size >= maxRemembered) this.heardGenerations.clear();
      this.heardGenerations.set(customerId, Math.max(known, oldestGeneration));
    }
  }

  /** Asked when it is needed, so that one lost answer costs one question, not all until Redis restarts. */
  private async presentRunId(): Promise<string | undefined> {
    this.runId ??= /^run_id:(\w+)/m.exec(await this.redis.info('server'))?.[1];
    return this.runId;
  }

  /** Undefined when Redis is away, or has lost what the customers service stored in it. */
  private async cached({ jti, customerId, generation }: TokenIdentity) {
    try {
      const [revoked, oldest, complete] = await this.redis.mget(
        revokedKey(jti),
        oldestGenerationKey(customerId),
        revokedTokensCompleteKey,
      );
      if (revoked || generation < Number(oldest ?? 0)) return true;
      return complete !== null && complete === (await this.presentRunId()) ? false : undefined;
    } catch (error) {
      this.logger.debug(`Redis does not answer: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  }
}
