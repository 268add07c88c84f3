import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { customersRequests, type AccountId } from '@contracts/customers/accounts';
import {
  oldestGenerationKey,
  revokedKey,
  revokedTokensCompleteKey,
  type RedisMoment,
  type TokenIdentity,
} from '@contracts/customers/tokens';
import { liveRevokedSubject, type LiveRevoked } from '@contracts/live';
import { LiveSubscriber } from '@service-kit/messaging/live';
import { NatsConnection } from '@service-kit/nats/nats-connection';
import { redisMoment } from '@service-kit/redis/redis-moment';
import { Requests } from '@service-kit/requests/requests';
import { Redis } from 'ioredis';

const maxRemembered = 10_000;

/**
 * Whether a token was revoked, by itself or with all older ones of its account. Redis answers if it
 * holds everything that was revoked before this gateway subscribed to live messages. Otherwise the
 * customers service answers. If neither does, the call fails.
 */
@Injectable()
export class Revocations implements OnModuleInit {
  private readonly logger = new Logger('Revocations');
  /** From live messages. Takes effect even if Redis has missed it. */
  private readonly heard = new Set<string>();
  private readonly heardGenerations = new Map<AccountId, number>();
  /**
   * Since when every revocation was received, by the clock of this Redis. Unknown after a gap:
   * messages published while NATS was away are lost, and if Redis was away, NATS may have been away
   * from the customers service, too.
   */
  private listeningSince: RedisMoment | undefined;
  private gaps = 0;
  private readonly listeners: ((revoked: LiveRevoked) => void)[] = [];

  constructor(
    private readonly redis: Redis,
    private readonly requests: Requests,
    private readonly live: LiveSubscriber,
    private readonly nats: NatsConnection,
  ) {}

  onModuleInit(): void {
    const onGap = () => {
      this.gaps += 1;
      this.listeningSince = undefined;
    };
    this.redis.on('close', onGap);
    this.nats.onReconnect(onGap);
    this.live.subscribe<LiveRevoked>(liveRevokedSubject, (revoked) => {
      this.remember(revoked);
      for (const listener of this.listeners) listener(revoked);
    });
  }

  onRevoked(listener: (revoked: LiveRevoked) => void): void {
    this.listeners.push(listener);
  }

  async isRevoked({ jti, accountId, generation }: TokenIdentity): Promise<boolean> {
    const token = { jti, accountId, generation };
    if (this.isHeard(token)) return true;
    const revoked =
      (await this.cached(token)) ??
      (await this.requests.ask(customersRequests.isRevoked, token)).revoked;
    // It may have been revoked while the answer was on its way.
    return revoked || this.isHeard(token);
  }

  private isHeard({ jti, accountId, generation }: TokenIdentity): boolean {
    return this.heard.has(jti) || generation < (this.heardGenerations.get(accountId) ?? generation);
  }

  private remember(revoked: LiveRevoked): void {
    if (revoked.kind === 'token') {
      if (this.heard.size >= maxRemembered) this.heard.clear();
      this.heard.add(revoked.jti);
    }
    if (revoked.kind === 'account') {
      const { accountId, oldestGeneration } = revoked;
      const known = this.heardGenerations.get(accountId) ?? 0;
      if (this.heardGenerations.size >= maxRemembered) this.heardGenerations.clear();
      this.heardGenerations.set(accountId, Math.max(known, oldestGeneration));
    }
  }

  /** Requested when needed, so that a lost answer costs one request, not all until the next gap. */
  private async startOfListening(): Promise<RedisMoment | undefined> {
    if (this.listeningSince) return this.listeningSince;
    const { gaps } = this;
    // Once NATS has answered, it has the subscription.
    await this.nats.whileConnected(
      () => this.nats.connection.flush(),
      () => new Error('NATS is away'),
    );
    const now = await redisMoment(this.redis);
    if (gaps === this.gaps) this.listeningSince = now;
    return this.listeningSince;
  }

  private async isComplete(mark: string | null): Promise<boolean> {
    if (mark === null) return false;
    const { runId, micros } = JSON.parse(mark) as RedisMoment;
    const since = await this.startOfListening();
    return runId === since?.runId && micros > since.micros;
  }

  /** Undefined if Redis is away or may lack something. */
  private async cached({ jti, accountId, generation }: TokenIdentity) {
    try {
      const [revoked, oldest, complete] = await this.redis.mget(
        revokedKey(jti),
        oldestGenerationKey(accountId),
        revokedTokensCompleteKey,
      );
      if (revoked || generation < Number(oldest ?? 0)) return true;
      return (await this.isComplete(complete ?? null)) ? false : undefined;
    } catch (error) {
      this.logger.debug(`Redis cannot say: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  }
}
