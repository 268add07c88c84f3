import { randomUUID } from 'node:crypto';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AccountId, FromNetwork } from '@contracts/customers/accounts';
import type {
  AuthenticatorState,
  ConfirmAuthenticator,
  ConfirmedAuthenticator,
  NewAuthenticator,
  RemoveAuthenticator,
} from '@contracts/customers/authenticators';
import { PeriodicWork } from '@service-kit/background/periodic-work';
import { inTransaction } from '@service-kit/database/transaction';
import type { KeyRing } from '@service-kit/keys/key-ring';
import { keysOf } from '@service-kit/keys/key-settings';
import { Refusal } from '@service-kit/requests/refusal';
import { AccountsService } from '../accounts/accounts.service';
import { CustomersConfig } from '../config';
import { TokensService } from '../tokens/tokens.service';
import { AuthenticatorSecrets, type StoredSecret } from './authenticator-secrets';
import {
  base32,
  isAppCode,
  keyUri,
  newRecoveryCode,
  recoveryHash,
  stepOf,
  typedCode,
} from './one-time-codes';
import { SecondStepRulesService } from './second-step-rules.service';

const recoveryCodeCount = 10;
/** Only someone who knows the password gets to guess a code. */
const guesses = { most: 10, within: '15 minutes' };
const trustedFor = '90 days';
const sealPauseMs = 60 * 60_000;

/** What a call brings for it. */
export interface SecondStep extends FromNetwork {
  readonly code?: string;
}

interface Stored extends StoredSecret {
  readonly confirmed: boolean;
}

/**
 * The second step of the office's login. No code counts twice: the database takes each step of an
 * app and each recovery code once.
 */
@Injectable()
export class AuthenticatorsService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly sealing = new PeriodicWork(new Logger('Authenticators'));
  private readonly keys: KeyRing;
  private readonly secrets: AuthenticatorSecrets;

  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly rules: SecondStepRulesService,
    private readonly tokens: TokensService,
    config: CustomersConfig,
  ) {
    this.keys = keysOf(config, 'LINK_SECRET');
    this.secrets = new AuthenticatorSecrets(this.keys);
  }

  /** After a new LINK_SECRET, so that the former one can be forgotten. */
  onApplicationBootstrap(): void {
    const repetition = { pauseMs: sealPauseMs, failed: 'authenticators keep their former seal' };
    this.sealing.repeat(repetition, () => this.secrets.resealAll(this.dataSource));
  }

  onModuleDestroy(): Promise<void> {
    return this.sealing.stop();
  }

  async state(accountId: AccountId): Promise<AuthenticatorState> {
    const [{ on, left }] = await this.dataSource.query<[{ on: boolean; left: number }]>(
      `SELECT EXISTS (SELECT FROM authenticators
           WHERE account_id = $1 AND confirmed_at IS NOT NULL) AS on,
         (SELECT count(*)::int FROM recovery_codes WHERE account_id = $1) AS left`,
      [accountId],
    );
    return { on, recoveryCodesLeft: left, rule: await this.rules.rule() };
  }

  /** Replaces one that was never confirmed. */
  async setUp(
    accountId: AccountId,
    currentPassword: string,
    issuer: string,
  ): Promise<NewAuthenticator> {
    await this.prove(accountId, currentPassword);
    const nonce = randomUUID();
    const { secret, sealed } = this.secrets.make(nonce);
    const { email } = await inTransaction(this.dataSource, async (tx) => {
      const account = await this.accounts.lock(tx, accountId);
      if (account.isDemo) throw new Refusal('demo_account');
      if ((await this.stored(tx, accountId))?.confirmed) throw new Refusal('authenticator_on');
      await tx.query(
        `INSERT INTO authenticators (account_id, nonce, sealed_secret) VALUES ($1, $2, $3)
         ON CONFLICT (account_id) DO UPDATE SET nonce = excluded.nonce,
           sealed_secret = excluded.sealed_secret, created_at = now()`,
        [accountId, nonce, sealed],
      );
      return account;
    });
    const typed = base32(secret);
    return { secret: typed, uri: keyUri(issuer, email, typed) };
  }

  /** `generation`: the caller's. Someone who was just logged out everywhere gets no new token. */
  async confirm(
    accountId: AccountId,
    generation: number,
    { code }: ConfirmAuthenticator,
  ): Promise<ConfirmedAuthenticator> {
    const recoveryCodes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
    const account = await inTransaction(this.dataSource, async (tx) => {
      const account = await this.accounts.lock(tx, accountId);
      if (generation < account.tokenGeneration) throw new Refusal('unauthenticated');
      const stored = await this.stored(tx, accountId);
      if (stored?.confirmed) throw new Refusal('authenticator_on');
      if (!stored || !(await this.takeStep(tx, accountId, stored, typedCode(code)))) {
        throw new Refusal('code_wrong');
      }
      await tx.query(`UPDATE authenticators SET confirmed_at = now() WHERE account_id = $1`, [
        accountId,
      ]);
      await tx.query(
        `INSERT INTO recovery_codes (account_id, code_hash) SELECT $1, unnest($2::bytea[])`,
        [accountId, recoveryCodes.map(recoveryHash)],
      );
      return account;
    });
    return { recoveryCodes, token: await this.tokens.issue(account, 'admin') };
  }

  async remove(accountId: AccountId, proof: RemoveAuthenticator): Promise<void> {
    await this.prove(accountId, proof.currentPassword);
    await inTransaction(this.dataSource, async (tx) => {
      if (await this.rules.isRequired(tx)) throw new Refusal('second_step_required');
      await this.accounts.lock(tx, accountId);
      if (!(await this.take(tx, accountId, proof.code))) throw new Refusal('code_wrong');
      await tx.query(`DELETE FROM authenticators WHERE account_id = $1`, [accountId]);
    });
  }

  /**
   * For a call whose password is right. Refuses with `code_required`, or with `code_wrong`, also for a
   * code that was used before, or with `rate_limited`. No one locks the owner out: networks in which
   * they have logged in have a limit each, all others one together, and recovery codes none.
   */
  async requireCode(accountId: AccountId, { code, ...from }: SecondStep): Promise<void> {
    const { manager } = this.dataSource;
    const stored = await this.stored(manager, accountId);
    if (!stored?.confirmed) return;
    if (code === undefined) throw new Refusal('code_required');
    const network = from.network === undefined ? null : this.hashOf(from.network);
    // 80 random bits can't be guessed.
    if (isAppCode(typedCode(code))) await countGuess(manager, accountId, network);
    if (!(await this.take(manager, accountId, code))) throw new Refusal('code_wrong');
    if (network) await trust(manager, accountId, network);
  }

  private async take(tx: EntityManager, accountId: AccountId, typed: string): Promise<boolean> {
    const code = typedCode(typed);
    const stored = await this.stored(tx, accountId);
    if (!stored?.confirmed) return false;
    if (isAppCode(code)) return this.takeStep(tx, accountId, stored, code);
    const [, taken] = await tx.query<[unknown, number]>(
      `DELETE FROM recovery_codes WHERE account_id = $1 AND code_hash = $2`,
      [accountId, recoveryHash(code)],
    );
    return taken === 1;
  }

  private async takeStep(
    tx: EntityManager,
    accountId: AccountId,
    stored: Stored,
    code: string,
  ): Promise<boolean> {
    const now = new Date();
    for (const secret of this.secrets.of(stored)) {
      const step = stepOf(secret, code, now);
      if (step === undefined) continue;
      const [, taken] = await tx.query<[unknown, number]>(
        `UPDATE authenticators SET last_step = $2, sealed_secret = $4
         WHERE account_id = $1 AND nonce = $3 AND last_step < $2`,
        [accountId, step, stored.nonce, this.secrets.seal(stored.nonce, secret)],
      );
      return taken === 1;
    }
    return false;
  }

  private async stored(tx: EntityManager, accountId: AccountId): Promise<Stored | undefined> {
    const [stored] = await tx.query<(Stored | undefined)[]>(
      `SELECT nonce, sealed_secret AS sealed, confirmed_at IS NOT NULL AS confirmed FROM authenticators
       WHERE account_id = $1`,
      [accountId],
    );
    return stored;
  }

  /** The same before the password is compared. */
  async requireBoth(accountId: AccountId, password: string, step: SecondStep): Promise<void> {
    if (!(await this.stored(this.dataSource.manager, accountId))?.confirmed) return;
    await this.requireProof(accountId, password, step);
  }

  /** The password, and the code of anyone who has an authenticator. */
  async requireProof(accountId: AccountId, password: string, step: SecondStep): Promise<void> {
    await this.prove(accountId, password);
    await this.requireCode(accountId, step);
  }

  private hashOf(network: string): Buffer {
    return this.keys.sign(`network ${network}`);
  }

  private async prove(accountId: AccountId, password: string): Promise<void> {
    if ((await this.accounts.provenHash(accountId, password)) === null) {
      throw new Refusal('password_wrong');
    }
  }
}

/** Before the code is looked at, so that many gateways and guesses at once share the count. */
async function countGuess(
  tx: EntityManager,
  accountId: AccountId,
  network: Buffer | null,
): Promise<void> {
  const count = async (table: string, where: string, of: readonly unknown[]) => {
    const [, counted] = await tx.query<[unknown, number]>(
      `UPDATE ${table} SET
         attempts = CASE WHEN attempts_since > now() - $3::interval THEN attempts + 1 ELSE 1 END,
         attempts_since =
           CASE WHEN attempts_since > now() - $3::interval THEN attempts_since ELSE now() END
       WHERE account_id = $1 AND (attempts < $2 OR attempts_since <= now() - $3::interval) ${where}`,
      [accountId, guesses.most, guesses.within, ...of],
    );
    if (counted === 0) throw new Refusal('rate_limited');
  };
  const [{ trusted }] = await tx.query<[{ trusted: boolean }]>(
    `SELECT EXISTS (SELECT FROM trusted_networks
       WHERE account_id = $1 AND network = $2 AND logged_in_at > now() - $3::interval) AS trusted`,
    [accountId, network, trustedFor],
  );
  if (trusted) await count('trusted_networks', 'AND network = $4', [network]);
  else await count('authenticators', '', []);
}

async function trust(tx: EntityManager, accountId: AccountId, network: Buffer): Promise<void> {
  await tx.query(
    `INSERT INTO trusted_networks (account_id, network) VALUES ($1, $2)
     ON CONFLICT (account_id, network) DO UPDATE SET logged_in_at = now(), attempts = 0`,
    [accountId, network],
  );
  await tx.query(
    `DELETE FROM trusted_networks WHERE account_id = $1 AND logged_in_at <= now() - $2::interval`,
    [accountId, trustedFor],
  );
}
