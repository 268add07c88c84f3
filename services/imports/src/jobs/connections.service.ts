import { createHash, randomBytes } from 'node:crypto';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { SystemConnection } from '@contracts/imports/jobs';
import type { ConnectedSystem } from '@contracts/vocabulary/service-systems';
import { PeriodicWork } from '@service-kit/background/periodic-work';
import { inTransaction } from '@service-kit/database/transaction';
import { DataSource } from 'typeorm';
import { SealedCredentials } from './sealed-credentials';

/** What OAuth has issued. */
export interface IssuedTokens {
  readonly accessToken: string;
  /** Works once, if the system rotates them. */
  readonly refreshToken: string;
  /** Of the access token, in milliseconds since 1970. */
  readonly endsAt: number;
}

/** The company there. */
export interface ConnectedAccount {
  readonly id: string;
  readonly name: string;
}

const stateMinutes = 10;
const sealPauseMs = 60 * 60_000;
/** A token that ends this soon isn't given out: a request takes time to arrive. */
const marginMs = 120_000;

/** Connections to systems that an owner makes in the office: their tokens, encrypted. */
@Injectable()
export class ConnectionsService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly resealing = new PeriodicWork(new Logger('Connections'));

  constructor(
    private readonly dataSource: DataSource,
    private readonly sealing: SealedCredentials,
  ) {}

  /** After a new IMPORT_SECRET, so that the former one can be forgotten. */
  onApplicationBootstrap(): void {
    const repetition = { pauseMs: sealPauseMs, failed: 'connections keep their former seal' };
    this.resealing.repeat(repetition, () => this.resealAll());
  }

  onModuleDestroy(): Promise<void> {
    return this.resealing.stop();
  }

  async of(system: ConnectedSystem): Promise<SystemConnection | null> {
    const [row] = await this.dataSource.query<
      { account: string; connected_by: string; connected_at: Date; ended_at: Date | null }[]
    >(`SELECT account, connected_by, connected_at, ended_at FROM connections WHERE system = $1`, [
      system,
    ]);
    return row
      ? {
          account: row.account,
          connectedBy: row.connected_by,
          connectedAt: row.connected_at.toISOString(),
          endedAt: row.ended_at?.toISOString() ?? null,
        }
      : null;
  }

  /** A text that proves, once and soon, that who comes back has left from this login. */
  async newState(system: ConnectedSystem, session: string): Promise<string> {
    const state = randomBytes(32).toString('base64url');
    await inTransaction(this.dataSource, async (tx) => {
      await tx.query(`DELETE FROM connection_states WHERE expires_at < now()`);
      await tx.query(
        `INSERT INTO connection_states (state_hash, system, session, expires_at)
         VALUES ($1, $2, $3, now() + make_interval(mins => $4))`,
        [hashOf(state), system, session, stateMinutes],
      );
    });
    return state;
  }

  /** Whether the state was good. It isn't anymore. */
  async takeState(system: ConnectedSystem, session: string, state: string): Promise<boolean> {
    const [taken] = await this.dataSource.query<[object[], number]>(
      `DELETE FROM connection_states
       WHERE state_hash = $1 AND system = $2 AND session = $3 AND expires_at > now()
       RETURNING 1`,
      [hashOf(state), system, session],
    );
    return taken.length > 0;
  }

  /**
   * Not if it's another company's than the one whose customers were imported: the next import would
   * take these for deleted. Returns whether it has.
   */
  async store(
    system: ConnectedSystem,
    tokens: IssuedTokens,
    { account, by }: { readonly account: ConnectedAccount; readonly by: string },
  ): Promise<boolean> {
    const stored = await this.dataSource.query<unknown[]>(
      `INSERT INTO connections AS present (system, tokens, account, account_id, connected_by)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (system) DO UPDATE SET tokens = $2, account = $3, account_id = $4,
         connected_by = $5, connected_at = now(), ended_at = NULL
       WHERE present.account_id IS NULL OR present.account_id = $4
         OR NOT EXISTS (SELECT FROM imported_customers WHERE source = $1)
       RETURNING 1`,
      [system, this.sealing.seal(system, tokens), account.name, account.id, by],
    );
    return stored.length > 0;
  }

  /**
   * The access token, renewed if it's over or is the refused one. Only one worker renews at a time,
   * and what it gets is stored before another one looks. Null if the connection has ended.
   * @param renew null if the system refuses the refresh token. It has to end within 25 seconds.
   */
  current(
    system: ConnectedSystem,
    refused: string | null,
    renew: (refreshToken: string) => Promise<IssuedTokens | null>,
  ): Promise<IssuedTokens | null> {
    // Not `inTransaction`, which may repeat its work: a refresh token works once.
    return this.dataSource.transaction(async (tx) => {
      const [row] = await tx.query<{ tokens: Buffer }[]>(
        `SELECT tokens FROM connections WHERE system = $1 AND ended_at IS NULL FOR UPDATE`,
        [system],
      );
      const tokens = row && this.sealing.open<IssuedTokens>(system, row.tokens);
      if (!row) return null;
      if (tokens && tokens.accessToken !== refused && tokens.endsAt > Date.now() + marginMs) {
        return tokens;
      }
      const fresh = tokens && (await renew(tokens.refreshToken));
      await tx.query(
        fresh
          ? `UPDATE connections SET tokens = $2 WHERE system = $1`
          : `UPDATE connections SET ended_at = now() WHERE system = $1`,
        fresh ? [system, this.sealing.seal(system, fresh)] : [system],
      );
      return fresh ?? null;
    });
  }

  /** At most one row a system. */
  private async resealAll(): Promise<void> {
    const stored = await this.dataSource.query<{ system: string; tokens: Buffer }[]>(
      `SELECT system, tokens FROM connections`,
    );
    for (const { system, tokens } of stored) {
      const fresh = this.sealing.resealed(system, tokens);
      if (!fresh) continue;
      await this.dataSource.query(
        `UPDATE connections SET tokens = $2 WHERE system = $1 AND tokens = $3`,
        [system, fresh, tokens],
      );
    }
  }
}

const hashOf = (state: string): Buffer => createHash('sha256').update(state).digest();
