import { randomUUID } from 'node:crypto';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { DataSource, MoreThan } from 'typeorm';
import { tokenIssuer, tokenLifetime, type TokenClaims } from '@contracts/customers';
import { liveRevokedSubject, type LiveRevoked } from '@contracts/live';
import type { Role } from '@contracts/vocabulary/customers';
import { failureReason } from '@service-kit/observability/failure-reason';
import { LivePublisher } from '@service-kit/messaging/live';
import type { Customer } from '../accounts/customer.entity';
import { RevokedToken } from './revoked-token.entity';
import { RevokedTokensCache } from './revoked-tokens-cache';

const purgeEveryMs = 60 * 60_000;

type TokenSubject = Pick<Customer, 'id' | 'firstName' | 'lastName'>;

/** Tokens from their making to their end. The table is the truth about those that were killed. */
@Injectable()
export class TokensService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Tokens');
  private purgeTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly jwt: JwtService,
    private readonly dataSource: DataSource,
    private readonly cache: RevokedTokensCache,
    private readonly live: LivePublisher,
  ) {}

  onApplicationBootstrap(): void {
    this.cache.keepFilledFrom(() =>
      this.dataSource.getRepository(RevokedToken).findBy({ expiresAt: MoreThan(new Date()) }),
    );
    this.purgeTimer = setInterval(() => void this.purge(), purgeEveryMs);
    void this.purge();
  }

  onModuleDestroy(): void {
    clearInterval(this.purgeTimer);
  }

  issue({ id, firstName, lastName }: TokenSubject, role: Role): Promise<string> {
    const claims: Pick<TokenClaims, 'role' | 'name'> = { role, name: `${firstName} ${lastName}` };
    return this.jwt.signAsync(claims, {
      algorithm: 'HS256',
      issuer: tokenIssuer,
      subject: String(id),
      jwtid: randomUUID(),
      expiresIn: tokenLifetime[role],
    });
  }

  /** Revokes one token: stored first, then announced to those who would otherwise still accept it. */
  async revoke(jti: string, exp: number): Promise<void> {
    const token = { jti, expiresAt: new Date(exp * 1000) };
    await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(RevokedToken)
      .values(token)
      .orIgnore()
      .execute();
    this.live.publish(liveRevokedSubject, { kind: 'token', jti } satisfies LiveRevoked);
    await this.cache.add(token);
  }

  isRevoked(jti: string): Promise<boolean> {
    return this.dataSource.getRepository(RevokedToken).existsBy({ jti });
  }

  private async purge(): Promise<void> {
    try {
      await this.dataSource
        .createQueryBuilder()
        .delete()
        .from(RevokedToken)
        .where('expires_at < now()')
        .execute();
    } catch (error) {
      this.logger.warn(`old revocations stay: ${failureReason(error)}`);
    }
  }
}
