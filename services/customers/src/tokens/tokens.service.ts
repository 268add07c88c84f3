import { randomUUID } from 'node:crypto';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { DataSource, MoreThan, type EntityManager } from 'typeorm';
import type { AccountId } from '@contracts/customers/accounts';
import {
  tokenIssuer,
  tokenLifetime,
  type TokenClaims,
  type TokenIdentity,
} from '@contracts/customers/tokens';
import { liveRevokedSubject, type LiveRevoked } from '@contracts/live';
import type { Role } from '@contracts/vocabulary/accounts';
import { PeriodicWork } from '@service-kit/background/periodic-work';
import { LivePublisher } from '@service-kit/messaging/live';
import type { Account } from '../accounts/account.entity';
import { EndedGeneration, RevokedToken } from './revocations.entity';
import { RevocationsCache } from './revocations-cache';

const purgePauseMs = 60 * 60_000;
/** Finds what a process committed before it died without telling Redis. */
const refillPauseMs = 60_000;
/** Longer than any token's lifetime, including clock differences. */
const longestLifeMs = (Math.max(...Object.values(tokenLifetime)) + 60) * 1000;

type TokenSubject = Pick<
  Account,
  'id' | 'firstName' | 'lastName' | 'tokenGeneration' | 'officeRole'
>;

/**
 * Invalidates older tokens of the account, in the transaction that changes the generation. Call
 * `tellEnd` after the commit.
 */
export async function endOlder(
  tx: EntityManager,
  accountId: AccountId,
  oldestGeneration: number,
): Promise<EndedGeneration> {
  const expiresAt = new Date(Date.now() + longestLifeMs);
  await tx.query(
    `INSERT INTO ended_generations AS ended (account_id, oldest_generation, expires_at)
     VALUES ($1, $2, $3)
     ON CONFLICT (account_id) DO UPDATE SET expires_at = excluded.expires_at,
       oldest_generation = greatest(ended.oldest_generation, excluded.oldest_generation)`,
    [accountId, oldestGeneration, expiresAt],
  );
  return { accountId, oldestGeneration, expiresAt };
}

/** The tables are the source of truth for revoked tokens. */
@Injectable()
export class TokensService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly upkeep = new PeriodicWork(new Logger('Tokens'));

  constructor(
    private readonly jwt: JwtService,
    private readonly dataSource: DataSource,
    private readonly cache: RevocationsCache,
    private readonly live: LivePublisher,
  ) {}

  onApplicationBootstrap(): void {
    this.cache.keepFilledFrom(async () => {
      const expiresAt = MoreThan(new Date());
      const [tokens, generations] = await Promise.all([
        this.dataSource.getRepository(RevokedToken).findBy({ expiresAt }),
        this.dataSource.getRepository(EndedGeneration).findBy({ expiresAt }),
      ]);
      return { tokens, generations };
    });
    const purging = { pauseMs: purgePauseMs, failed: 'old revocations stay' };
    this.upkeep.repeat(purging, () => this.purge());
    const refilling = {
      pauseMs: refillPauseMs,
      firstAfterMs: refillPauseMs,
      failed: 'not refilled',
    };
    this.upkeep.repeat(refilling, () => this.cache.fill());
  }

  onModuleDestroy(): Promise<void> {
    return this.upkeep.stop();
  }

  issue(subject: TokenSubject, role: Role, { secondStepMissing = false } = {}): Promise<string> {
    const { id, firstName, lastName, tokenGeneration, officeRole } = subject;
    const claims: Omit<TokenClaims, 'sub' | 'jti' | 'iat' | 'exp'> = {
      role,
      ...(role === 'admin' && officeRole && { officeRole }),
      ...(secondStepMissing && { secondStepMissing }),
      name: `${firstName} ${lastName}`,
      gen: tokenGeneration,
    };
    return this.jwt.signAsync(claims, {
      algorithm: 'HS256',
      issuer: tokenIssuer,
      subject: String(id),
      jwtid: randomUUID(),
      expiresIn: tokenLifetime[role],
    });
  }

  /** Stores it, then tells those who would still accept the token. */
  async revoke(jti: string, exp: number): Promise<void> {
    const token = { jti, expiresAt: new Date(exp * 1000) };
    await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(RevokedToken)
      .values(token)
      .orIgnore()
      .execute();
    this.publish({ kind: 'token', jti });
    await this.cache.add({ tokens: [token] });
  }

  async tellEnd(ended: EndedGeneration): Promise<void> {
    const { accountId, oldestGeneration } = ended;
    this.publish({ kind: 'account', accountId, oldestGeneration });
    await this.cache.add({ generations: [ended] });
  }

  /** Also true if the account was deleted. */
  async isRevoked({ jti, accountId, generation }: TokenIdentity): Promise<boolean> {
    const [{ revoked }] = await this.dataSource.query<[{ revoked: boolean }]>(
      `SELECT EXISTS (SELECT FROM revoked_tokens WHERE jti = $1)
         OR NOT EXISTS (SELECT FROM accounts WHERE id = $2 AND token_generation <= $3) AS revoked`,
      [jti, accountId, generation],
    );
    return revoked;
  }

  private publish(revoked: LiveRevoked): void {
    this.live.publish(liveRevokedSubject, revoked);
  }

  private async purge(): Promise<void> {
    for (const ended of [RevokedToken, EndedGeneration]) {
      await this.dataSource
        .createQueryBuilder()
        .delete()
        .from(ended)
        .where('expires_at < now()')
        .execute();
    }
  }
}
