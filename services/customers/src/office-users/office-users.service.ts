import { randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, IsNull, Not, type EntityManager } from 'typeorm';
import type { Actor, AccountId } from '@contracts/customers/accounts';
import type {
  ChangeOfficeUser,
  InviteOfficeUser,
  OfficeUser,
} from '@contracts/customers/office-users';
import type { OfficeRole } from '@contracts/vocabulary/office/office-roles';
import { violates } from '@service-kit/database/database-errors';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { AccountsService, addressKey, orEmailTaken } from '../accounts/accounts.service';
import { Account } from '../accounts/account.entity';
import { CustomersConfig } from '../config';
import { AccountLinksService } from '../links/account-links.service';
import { hashOf } from '../passwords/password-hashes';
import type { EndedGeneration } from '../tokens/revocations.entity';
import { endOlder, TokensService } from '../tokens/tokens.service';

type OfOffice = Account & { officeRole: OfficeRole };

function userView(user: OfOffice, secondStep: boolean): OfficeUser {
  const { id, version, firstName, lastName, email, officeRole, deactivatedAt, lastLogin } = user;
  return {
    id,
    version,
    firstName,
    lastName,
    email,
    officeRole,
    active: deactivatedAt === null,
    lastLogin: lastLogin?.toISOString() ?? null,
    secondStep,
  };
}

/**
 * Each change of what someone may do ends their tokens: a token says what its owner may do. The
 * database keeps at least one active owner (`keep_an_owner`).
 */
@Injectable()
export class OfficeUsersService {
  private readonly logger = new Logger('OfficeUsers');

  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly links: AccountLinksService,
    private readonly tokens: TokensService,
    private readonly config: CustomersConfig,
  ) {}

  async list(): Promise<OfficeUser[]> {
    const users = await this.dataSource.getRepository(Account).find({
      where: { officeRole: Not(IsNull()), ...(!this.config.demo && { isDemo: false }) },
      order: { isAdmin: 'DESC', firstName: 'ASC', lastName: 'ASC', id: 'ASC' },
    });
    const inOffice = users.filter(isOfOffice);
    const withSecondStep = await this.withSecondStep(this.dataSource.manager, inOffice);
    return inOffice.map((user) => userView(user, withSecondStep.has(user.id)));
  }

  /**
   * No one knows the password until the link has been opened. A customer's own password ends, too:
   * it may be short, and someone else may have registered the address.
   */
  async invite({ email: typed, ...given }: InviteOfficeUser): Promise<OfficeUser> {
    const email = addressKey(typed);
    const passwordHash = await hashOf(randomBytes(24).toString('base64'));
    const { user, ended } = await orEmailTaken(
      inTransaction(this.dataSource, async (tx) => {
        const created = await tx
          .createQueryBuilder()
          .insert()
          .into(Account)
          .values({ ...given, email, phone: '', passwordHash })
          .orIgnore()
          .returning('id')
          .execute();
        const isNew = (created.raw as unknown[]).length > 0;
        const { id } = await tx.findOneByOrFail(Account, { email });
        const known = await this.accounts.lock(tx, id);
        let ended: EndedGeneration | null = null;
        if (!isNew) {
          requireNoDemo(known);
          if (known.officeRole !== null) {
            throw new Refusal('email_taken', { message: 'Someone in the list has this address.' });
          }
          // As a customer, they may have logged in before. The office reads that they are invited.
          const asNew = { passwordHash, pendingEmail: null, lastLogin: null };
          ended = await this.update(tx, known, { ...given, ...asNew });
        }
        return { user: await this.invited(tx, id), ended };
      }),
    );
    await this.tell(user.id, ended);
    return this.view(this.dataSource.manager, user);
  }

  /** Refuses with `changed_meanwhile` and the `current` user, `last_owner` or `demo_account`. */
  async change(userId: AccountId, change: ChangeOfficeUser): Promise<OfficeUser> {
    const { version, officeRole, active } = change;
    const { user, ended } = await orLastOwner(
      inTransaction(this.dataSource, async (tx) => {
        const known = await this.lock(tx, userId);
        if (version !== undefined && version !== known.version) {
          throw new Refusal('changed_meanwhile', {
            details: { current: await this.view(tx, known) },
          });
        }
        const next = {
          officeRole: officeRole ?? known.officeRole,
          deactivatedAt:
            active === undefined || active === (known.deactivatedAt === null)
              ? known.deactivatedAt
              : active
                ? null
                : new Date(),
        };
        if (next.officeRole === known.officeRole && next.deactivatedAt === known.deactivatedAt) {
          return { user: known, ended: null };
        }
        const ended = await this.update(tx, known, next);
        // Links end with the tokens, and so has an invitation that was not used yet.
        const waits = known.lastLogin === null && next.deactivatedAt === null;
        return {
          user: waits ? await this.invited(tx, userId) : await this.find(tx, userId),
          ended,
        };
      }),
    );
    await this.tell(userId, ended);
    return this.view(this.dataSource.manager, user);
  }

  /** Refuses with `customer_not_found`, `demo_account`, or `forbidden` for one's own. */
  async resetAuthenticator(userId: AccountId, by: Actor): Promise<OfficeUser> {
    if (userId === by.accountId) {
      throw new Refusal('forbidden', { message: 'Turn off your own under Your login.' });
    }
    const { user, ended } = await inTransaction(this.dataSource, async (tx) => {
      const known = await this.lock(tx, userId);
      const [, removed] = await tx.query<[unknown, number]>(
        `DELETE FROM authenticators WHERE account_id = $1`,
        [userId],
      );
      const ended = removed > 0 ? await this.update(tx, known, {}) : null;
      return { user: await this.find(tx, userId), ended };
    });
    if (ended) this.logger.log({ msg: 'authenticator reset', userId, by: by.accountId });
    await this.tell(userId, ended);
    return this.view(this.dataSource.manager, user);
  }

  async sendLink(userId: AccountId): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const user = await this.lock(tx, userId);
      if (!user.isAdmin) throw new Refusal('customer_not_found');
      const kind = user.lastLogin === null ? 'office-invitation' : 'reset-password';
      if (await this.links.wasJustRequested(tx, kind, user)) return;
      await this.links.request(tx, kind, user, user.email);
    });
  }

  private async lock(tx: EntityManager, userId: AccountId): Promise<OfOffice> {
    const user = await this.accounts.lock(tx, userId);
    if (!isOfOffice(user)) throw new Refusal('customer_not_found');
    requireNoDemo(user);
    return user;
  }

  private async view(tx: EntityManager, user: OfOffice): Promise<OfficeUser> {
    return userView(user, (await this.withSecondStep(tx, [user])).has(user.id));
  }

  private async withSecondStep(
    tx: EntityManager,
    users: readonly OfOffice[],
  ): Promise<ReadonlySet<AccountId>> {
    const rows = await tx.query<{ id: AccountId }[]>(
      `SELECT account_id AS id FROM authenticators
       WHERE account_id = ANY($1) AND confirmed_at IS NOT NULL`,
      [users.map(({ id }) => id)],
    );
    return new Set(rows.map(({ id }) => id));
  }

  private async find(tx: EntityManager, id: AccountId): Promise<OfOffice> {
    return (await tx.findOneByOrFail(Account, { id })) as OfOffice;
  }

  private async update(
    tx: EntityManager,
    { id, version, tokenGeneration }: Account,
    changes: Partial<Account>,
  ): Promise<EndedGeneration> {
    const next = tokenGeneration + 1;
    await tx.update(Account, id, { ...changes, version: version + 1, tokenGeneration: next });
    return endOlder(tx, id, next);
  }

  private async invited(tx: EntityManager, id: AccountId): Promise<OfOffice> {
    const user = await this.find(tx, id);
    await this.links.request(tx, 'office-invitation', user, user.email);
    return user;
  }

  private async tell(userId: AccountId, ended: EndedGeneration | null): Promise<void> {
    if (!ended) return;
    await this.tokens.tellEnd(ended);
    this.accounts.publishChange(userId);
  }
}

const isOfOffice = (account: Account): account is OfOffice => account.officeRole !== null;

function requireNoDemo({ isDemo }: Account): void {
  if (isDemo) throw new Refusal('demo_account');
}

async function orLastOwner<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violates(error, 'an_owner_is_left')) throw new Refusal('last_owner');
    throw error;
  }
}
