import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '@contracts/customers/accounts';
import type { SecondStepRule } from '@contracts/customers/authenticators';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { AccountsService } from '../accounts/accounts.service';
import type { Account } from '../accounts/account.entity';
import type { EndedGeneration } from '../tokens/revocations.entity';
import { endOlder, TokensService } from '../tokens/tokens.service';

/** Of the account with the id of this expression, in SQL. */
const hasSecondStep = (id: string) =>
  `EXISTS (SELECT FROM authenticators WHERE account_id = ${id} AND confirmed_at IS NOT NULL)`;

const lock = `hashtext('customers.second_step_rules')`;

/**
 * Whether the office requires a second step of everyone who works there. The demo's owner is exempt:
 * visitors share that account, so it has no authenticator.
 */
@Injectable()
export class SecondStepRulesService {
  private readonly logger = new Logger('SecondStepRules');

  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly tokens: TokensService,
  ) {}

  /** Null if no one has ever required it. */
  async rule(tx: EntityManager = this.dataSource.manager): Promise<SecondStepRule | null> {
    const [newest] = await tx.query<{ required: boolean; at: Date; by: string }[]>(
      `SELECT required, at, by_name AS by FROM second_step_rules ORDER BY id DESC LIMIT 1`,
    );
    return newest ? { ...newest, at: newest.at.toISOString() } : null;
  }

  /** The rule stays as it is until the transaction ends. Call it before locking an account. */
  async isRequired(tx: EntityManager): Promise<boolean> {
    await tx.query(`SELECT pg_advisory_xact_lock_shared(${lock})`);
    return (await this.rule(tx))?.required ?? false;
  }

  /** Whether this login at the office is only good for setting up a second step. */
  async isMissing(tx: EntityManager, { id, isDemo }: Account): Promise<boolean> {
    if (!(await this.isRequired(tx)) || isDemo) return false;
    const [{ has }] = await tx.query<[{ has: boolean }]>(`SELECT ${hasSecondStep('$1')} AS has`, [
      id,
    ]);
    return !has;
  }

  /** Refuses with `second_step_required` an owner who requires it without having one. */
  async change(required: boolean, by: Actor): Promise<void> {
    const ended = await inTransaction(this.dataSource, async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(${lock})`);
      if (((await this.rule(tx))?.required ?? false) === required) return [];
      const [{ may }] = await tx.query<[{ may: boolean }]>(
        `SELECT NOT $2 OR ${hasSecondStep('$1')} AS may`,
        [by.accountId, required],
      );
      if (!may) {
        throw new Refusal('second_step_required', {
          message: 'Set up your own two-step login first, under Your login.',
        });
      }
      await tx.query(`INSERT INTO second_step_rules (required, by_name) VALUES ($1, $2)`, [
        required,
        by.name,
      ]);
      return this.endLoginsWithout(tx);
    });
    this.logger.log({ msg: 'second step', required, by: by.accountId, loggedOut: ended.length });
    for (const generation of ended) {
      await this.tokens.tellEnd(generation);
      this.accounts.publishChange(generation.accountId);
    }
  }

  /** People who never logged in keep their invitation. */
  private async endLoginsWithout(tx: EntityManager): Promise<EndedGeneration[]> {
    const [without] = await tx.query<[{ id: number; generation: number }[], number]>(
      `UPDATE accounts SET token_generation = token_generation + 1
       WHERE is_admin AND NOT is_demo AND last_login IS NOT NULL AND NOT ${hasSecondStep('id')}
       RETURNING id, token_generation AS generation`,
    );
    const ended: EndedGeneration[] = [];
    for (const { id, generation } of without) ended.push(await endOlder(tx, id, generation));
    return ended;
  }
}
