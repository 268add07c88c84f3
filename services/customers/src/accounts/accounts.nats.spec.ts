/** Accounts as gateways ask for them: made, changed, ended. */
import { JwtService } from '@nestjs/jwt';
import {
  customersRequests,
  type ChangeProfile,
  type CustomerAccount,
  type AccountId,
} from '@contracts/customers/accounts';
import { accountContactCalls } from '@contracts/customers/account-contacts';
import { customerRecordCalls } from '@contracts/customers/records';
import type { TokenClaims } from '@contracts/customers/tokens';
import { liveAccountSubject } from '@contracts/live';
import { ownRecordsRequests } from '@contracts/booking/own-records';
import { Refusal } from '@service-kit/requests/refusal';
import { runsOf } from '@contracts/testing/deep';
import { eventually } from '@service-kit/testing/eventually';
import { outcomeOf, outcomesOf } from '@service-kit/testing/outcome-of';
import { refusalOf } from '@service-kit/testing/refusal-of';
import {
  aRegistration,
  callsOf,
  customersForTests,
  email,
  password,
} from '../../test/customer-calls';
import { Account } from './account.entity';
import { makeOwner } from './owner';

const customers = customersForTests();
const { ask, account, changePassword, events, logsIn, moveTo, registered, verifiedEmails } =
  callsOf(customers);
const { verificationSentTo, verify } = callsOf(customers);
const { adminLogin, changeProfile, deleteAccount, isRevoked } = customersRequests;
const rows = () => customers.database.dataSource.getRepository(Account);

describe('registering', () => {
  it('makes an account that is not verified yet, and has a link sent', async () => {
    const made = await registered({ email: ' Nora@Example.COM ', address: '12 Tern Lane' });
    expect(made).toEqual({
      id: made.id,
      version: 1,
      firstName: 'Nora',
      lastName: 'Field',
      phone: '(904) 555-0117',
      address: '12 Tern Lane',
      email: 'nora@example.com',
      emailVerified: false,
      pendingEmail: null,
      isAdmin: false,
      createdAt: expect.any(String) as string,
      lastLogin: null,
    });
    expect(await account(made.id)).toEqual(made);
    const linkId = expect.any(String) as string;
    expect(await events()).toEqual([
      ['customer-registered', { accountId: made.id }],
      ['account-link-requested', { accountId: made.id, kind: 'verify-email', linkId }],
    ]);
    expect(await verifiedEmails(made.id)).toEqual([]);
  });

  it('makes one account of all who want the same address at once', async () => {
    const wanting = runsOf(20, 100);
    const outcomes = await outcomesOf(
      Array.from({ length: wanting }, (_, index) =>
        registered({ email: index % 2 ? 'race@example.com' : 'Race@Example.com' }).catch(
          (error: unknown) => {
            // Too many hash at once on a slow machine: refused, and no account either.
            if ((error as Error).name === 'Unavailable') throw new Refusal('rate_limited');
            throw error;
          },
        ),
      ),
    );
    expect(outcomes.done).toBe(1);
    const { email_taken = 0, rate_limited = 0 } = outcomes;
    expect(email_taken).toBeGreaterThan(0);
    expect(1 + email_taken + rate_limited).toBe(wanting);
    expect(await rows().countBy({ email: 'race@example.com' })).toBe(1);
    expect(await events()).toHaveLength(2);
  });

  it('refuses an address that someone has, and says nothing else about them', async () => {
    await registered();
    const refusal = await refusalOf(registered({ email: 'NORA@example.com' }));
    expect(refusal.body).toEqual({
      code: 'email_taken',
      message: expect.any(String) as string,
    });
    expect(await events()).toHaveLength(2);
  });
});

describe('a profile', () => {
  const change = ({ id, version }: CustomerAccount, changes: ChangeProfile) =>
    ask(changeProfile, { accountId: id, version, ...changes });

  it('changes where it is told to, and pages that are open ask again', async () => {
    const heard: unknown[] = [];
    const made = await registered({ address: '12 Tern Lane' });
    customers.hear(liveAccountSubject(made.id), (update) => heard.push(update));
    const changed = await change(made, { phone: '(904) 555-0118' });
    expect(changed).toEqual({ ...made, version: 2, phone: '(904) 555-0118' });
    await eventually(() => expect(heard).toEqual([{ changed: ['account'] }]));
    expect(await change(changed, { phone: '(904) 555-0118' })).toEqual(changed);
  });

  it('is changed by one of two who look at the same version', async () => {
    const made = await registered();
    const outcomes = await outcomesOf([
      change(made, { firstName: 'Ada' }),
      change(made, { firstName: 'Eve' }),
    ]);
    expect(outcomes).toEqual({ done: 1, changed_meanwhile: 1 });
    const refusal = await refusalOf(change(made, { firstName: 'Zoe' }));
    expect(refusal.details?.current).toEqual(await account(made.id));
  });

  it('keeps its address until the other one has been verified', async () => {
    const made = await registered();
    const next = { email: 'Next@Example.com', currentPassword: password };
    const changed = await change(made, next);
    expect(changed).toMatchObject({ email: 'nora@example.com', pendingEmail: 'next@example.com' });
    await customers.tokenSentTo('verify-email', 'next@example.com');
    expect(await logsIn('next@example.com', password)).toBe('credentials_rejected');
    expect(await logsIn(email, password)).toBe('done');
    const back = await change(changed, { email });
    expect(back.pendingEmail).toBeNull();
  });

  it('has one link sent to an address that waits, whatever else is changed in the meantime', async () => {
    const next = { email: 'next@example.com', currentPassword: password };
    const waiting = await change(await registered(), next);
    const sent = await events();
    const changed = await change(waiting, { email: next.email, phone: '(904) 555-0118' });
    await change(changed, { firstName: 'Ada' });
    expect(await events()).toEqual(sent);
  });

  it('takes another address from no one but who knows the password', async () => {
    await registered({ email: 'taken@example.com' });
    const made = await registered();
    // Whether someone has the address is not said either.
    for (const email of ['next@example.com', 'taken@example.com']) {
      for (const currentPassword of [undefined, 'not the one']) {
        const outcome = await outcomeOf(change(made, { email, currentPassword, firstName: 'Eve' }));
        expect(outcome).toBe('password_wrong');
      }
    }
    const taken = { email: 'Taken@example.com', currentPassword: password };
    expect(await outcomeOf(change(made, taken))).toBe('email_taken');
    expect(await account(made.id)).toEqual(made);
    // Its own address is no other one, and neither is the one that waits already.
    await change(made, { email: 'Nora@example.com', firstName: 'Ada' });
    const next = { email: 'next@example.com', phone: '(904) 555-0119' };
    const changed = await moveTo(made.id, next.email);
    expect(await change(changed, next)).toMatchObject({
      pendingEmail: next.email,
      phone: next.phone,
    });
  });

  it('takes another address by no password that is changed in the meantime', async () => {
    const { id } = await registered();
    const { moving } = await customers.database.dataSource.transaction(async (tx) => {
      await tx.query(`UPDATE accounts SET password_hash = 'of another lantern'`);
      const moving = outcomeOf(moveTo(id, 'eve@example.com'));
      await eventually(async () =>
        expect(
          await customers.query(
            `SELECT FROM pg_stat_activity
             WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          ),
        ).toHaveLength(1),
      );
      return { moving };
    });
    expect(await moving).toBe('password_wrong');
    expect(await account(id)).toMatchObject({ email, pendingEmail: null });
  });
});

describe('deleting an account', () => {
  const remove = (accountId: AccountId, currentPassword = password) =>
    ask(deleteAccount, { accountId, currentPassword });

  it('cancels what is to come, and ends all that there is of it', async () => {
    const { id } = await registered();
    await remove(id);
    expect(customers.stubs.asked).toEqual([
      { subject: ownRecordsRequests.cancelUpcoming.subject, payload: { accountId: id } },
    ]);
    expect(await outcomeOf(account(id))).toBe('customer_not_found');
    expect(await logsIn(email, password)).toBe('credentials_rejected');
    expect(await verifiedEmails(id)).toEqual([]);
    const token = { jti: 'any', accountId: id, generation: 0 };
    expect(await ask(isRevoked, token)).toEqual({ revoked: true });
    await eventually(() =>
      expect(customers.heard).toContainEqual({
        kind: 'account',
        accountId: id,
        oldestGeneration: 2_147_483_647,
      }),
    );
    expect((await events()).at(-1)).toEqual(['customer-deleted', { accountId: id }]);
    expect(await customers.query(`SELECT FROM account_links`)).toEqual([]);
    await registered();
  });

  it('takes back what it wrote on a customer’s record that stays', async () => {
    const { id: accountId } = await registered();
    await verify(await verificationSentTo(email));
    const phones = [{ phone: '(904) 555-0177', texts: false }];
    const form = { version: 0, phones, emails: [], addresses: [] };
    const { version } = await ask(accountContactCalls.save, { accountId, ...form });
    expect(await ask(accountContactCalls.get, { accountId })).toMatchObject({ version });
    const [record] = await customers.query<{ id: number }>(
      `INSERT INTO customer_origins (system, external_id, customer_id)
       SELECT 'jobber', '7', customer_id FROM customer_accounts RETURNING customer_id AS id`,
    );
    await remove(accountId);
    const left = await ask(customerRecordCalls.get, { number: record!.id });
    expect(left.phones).toMatchObject([{ phone: '(904) 555-0117' }]);
    expect(left.accountIds).toEqual([]);
  });

  it('takes the password, before anything is canceled', async () => {
    const made = await registered();
    expect(await outcomeOf(remove(made.id, 'not mine'))).toBe('password_wrong');
    expect(customers.stubs.asked).toEqual([]);
    expect(await account(made.id)).toEqual(made);
  });

  it('is not done with a password that was changed in the meantime', async () => {
    const { id } = await registered();
    customers.stubs.answer(ownRecordsRequests.cancelUpcoming, async () => {
      await changePassword(id, password, 'another one');
      return { cancelled: 0 };
    });
    expect(await outcomeOf(remove(id))).toBe('password_wrong');
    customers.stubs.answer(ownRecordsRequests.cancelUpcoming, () => ({ cancelled: 0 }));
    await remove(id, 'another one');
  });

  it('leaves everything as it is when a visit is too near', async () => {
    const made = await registered();
    customers.stubs.answer(ownRecordsRequests.cancelUpcoming, () => {
      throw new Refusal('too_late');
    });
    expect(await outcomeOf(remove(made.id))).toBe('too_late');
    expect(await account(made.id)).toEqual(made);
    customers.stubs.answer(ownRecordsRequests.cancelUpcoming, () => ({ cancelled: 0 }));
  });

  it('has one effect of many at once', async () => {
    const { id } = await registered();
    const outcomes = await outcomesOf(Array.from({ length: 20 }, () => remove(id)));
    expect(outcomes).toEqual({ done: 1, customer_not_found: 19 });
    expect((await events()).filter(([fact]) => fact === 'customer-deleted')).toHaveLength(1);
  });

  it('is refused to an owner, before anything is canceled', async () => {
    const owner = aRegistration({ email: 'boss@example.com' });
    await makeOwner(customers.database.dataSource, owner);
    const { id } = await rows().findOneByOrFail({ email: owner.email });
    expect(await outcomeOf(remove(id))).toBe('owner_account');
    expect(customers.stubs.asked).toEqual([]);
    expect(await verifiedEmails(id)).toEqual([owner.email]);
  });
});

describe('an owner’s account', () => {
  it('makes an owner of an account, also a deactivated one, whose tokens and password end', async () => {
    const { id } = await registered();
    const now = new Date();
    const gone = { officeRole: 'dispatcher', deactivatedAt: now } as const;
    await rows().update(id, { emailVerifiedAt: now, ...gone });
    // On a phone that is lost.
    await customers.query(`INSERT INTO authenticators (account_id, nonce, confirmed_at)
    SELECT id, gen_random_uuid(), now() FROM accounts`);
    await customers.query(
      `INSERT INTO second_step_rules (required, by_name) VALUES (true, 'Iris')`,
    );
    const token = { jti: 'any', accountId: id, generation: 0 };
    expect(await ask(isRevoked, token)).toEqual({ revoked: false });
    const owner = { ...aRegistration({ email: 'Nora@Example.com' }), password: 'of the owner' };
    expect(await makeOwner(customers.database.dataSource, owner)).toBe('promoted');
    expect(await ask(isRevoked, token)).toEqual({ revoked: true });
    expect(await logsIn(email, password)).toBe('credentials_rejected');
    const login = await ask(adminLogin, { email, password: owner.password });
    expect(new JwtService().decode<TokenClaims>(login.token).secondStepMissing).toBe(true);
    expect((await events()).at(-1)).toEqual(['customer-verified', { accountId: id }]);
  });
});
