import { isEmail } from 'class-validator';
import type { DataSource, EntityManager } from 'typeorm';
import { accountVerified } from '@contracts/customers/accounts';
import { passwordLength } from '@contracts/vocabulary/accounts';
import { emailLettersMessage, hasPlainMailbox } from '@contracts/vocabulary/text/typed-text';
import { inTransaction } from '@service-kit/database/transaction';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { hashOf, passwordProblem } from '../passwords/password-hashes';
import { endOlder } from '../tokens/tokens.service';
import { addressKey } from './accounts.service';
import { Account } from './account.entity';

export interface NewOwner {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  phone: string;
}

/** Problems with these details, in words for a terminal. */
export async function problemsOf({
  email,
  password,
}: Pick<NewOwner, 'email' | 'password'>): Promise<string[]> {
  const problems: string[] = [];
  if (!isEmail(email)) problems.push('The email address is not valid.');
  else if (!hasPlainMailbox(email)) problems.push(`${emailLettersMessage}.`);
  const weak = await passwordProblem(password, { email: addressKey(email), isAdmin: true });
  if (weak !== null) problems.push(`${weak}.`);
  if (password.length > passwordLength.max) {
    problems.push(`The password can have at most ${passwordLength.max} characters.`);
  }
  return problems;
}

/**
 * Creates an owner, or makes an existing account an owner, with this password. Older tokens and
 * links become invalid. A new owner's address counts as verified: someone at the server's terminal
 * vouches for it, and owners must be able to log in before mail is set up. Rejects an account that
 * never verified its address, because anyone may have registered it.
 */
export async function makeOwner(
  dataSource: DataSource,
  owner: NewOwner,
): Promise<'created' | 'promoted'> {
  const passwordHash = await hashOf(owner.password);
  return inTransaction(dataSource, (tx) => madeOwner(tx, owner, passwordHash));
}

const unverified = (email: string): string =>
  `${email} has an account that never verified the address, so anyone may have signed up with it.
Set a new password with "Forgot password" on the login page, log in, and verify the address. Then run this again.
Or use another address.`;

async function madeOwner(
  tx: EntityManager,
  { firstName, lastName, phone, ...owner }: NewOwner,
  passwordHash: string,
): Promise<'created' | 'promoted'> {
  const email = addressKey(owner.email);
  const emailVerifiedAt = new Date();
  const created = await tx
    .createQueryBuilder()
    .insert()
    .into(Account)
    .values({
      firstName,
      lastName,
      phone,
      email,
      passwordHash,
      emailVerifiedAt,
      officeRole: 'owner',
    })
    .orIgnore()
    .returning('id')
    .execute();
  const isNew = (created.raw as unknown[]).length > 0;
  const customer = await tx.findOneOrFail(Account, {
    where: { email },
    lock: { mode: 'for_no_key_update' },
  });
  const { id, version, tokenGeneration } = customer;
  if (!isNew) {
    if (customer.emailVerifiedAt === null) throw new Error(unverified(email));
    await tx.update(Account, id, {
      passwordHash,
      pendingEmail: null,
      officeRole: 'owner',
      deactivatedAt: null,
      isDemo: false,
      tokenGeneration: tokenGeneration + 1,
      version: version + 1,
    });
    // Its phone may be lost, with all recovery codes.
    await tx.query('DELETE FROM authenticators WHERE account_id = $1', [id]);
    await endOlder(tx, id, tokenGeneration + 1);
  }
  // The running service publishes it, and tells gateways of the ended tokens within a minute.
  await announce(tx, accountVerified, {
    aggregateId: String(id),
    version: isNew ? version : version + 1,
    facts: { accountId: id },
  });
  return isNew ? 'created' : 'promoted';
}
