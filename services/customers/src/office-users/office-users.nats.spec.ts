/** Who works at the office: invited, given another role, deactivated. */
import { JwtService } from '@nestjs/jwt';
import { customersRequests } from '@contracts/customers/accounts';
import {
  officeUserRequests,
  type ChangeOfficeUser,
  type InviteOfficeUser,
  type OfficeUser,
} from '@contracts/customers/office-users';
import type { TokenClaims } from '@contracts/customers/tokens';
import { outcomeOf, outcomesOf } from '@service-kit/testing/outcome-of';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { callsOf, customersForTests } from '../../test/customer-calls';

const customers = customersForTests();
const { ask, account, registered, reset, events, logsIn } = callsOf(customers);
const { adminLogin, isRevoked } = customersRequests;
const password = 'a door that sticks';

const owner = async (email = 'boss@example.com', firstName = 'Harriet') => {
  const { id } = await registered({ email, password, firstName });
  await customers.query(`UPDATE accounts SET office_role = 'owner' WHERE id = $1`, [id]);
  return (await list()).find((user) => user.email === email)!;
};
const list = async () => (await ask(officeUserRequests.list, {})).users;
const invite = (changes: Partial<InviteOfficeUser> = {}) =>
  ask(officeUserRequests.invite, {
    firstName: 'Dana',
    lastName: 'Reyes',
    email: 'Dana@Example.com',
    officeRole: 'dispatcher',
    ...changes,
  });
const change = ({ id, version }: OfficeUser, changes: ChangeOfficeUser) =>
  ask(officeUserRequests.change, { userId: id, version, ...changes });
const logIn = async (email: string, typed = password) => {
  const { token } = await ask(adminLogin, { email, password: typed });
  return new JwtService().decode<TokenClaims>(token);
};
const accepted = async (user: OfficeUser) => {
  await reset(await customers.tokenSentTo('office-invitation', user.email), password);
  return user;
};
const isDead = async ({ jti, sub, gen = 0 }: TokenClaims) =>
  (await ask(isRevoked, { jti, accountId: Number(sub), generation: gen })).revoked;

describe('an office user', () => {
  it('invites someone, who chooses a password, and whose token says what they may do', async () => {
    const boss = await owner();
    const dana = await invite();
    expect(dana).toEqual({
      id: dana.id,
      version: 1,
      firstName: 'Dana',
      lastName: 'Reyes',
      email: 'dana@example.com',
      officeRole: 'dispatcher',
      active: true,
      lastLogin: null,
      secondStep: false,
    });
    expect(await list()).toEqual([dana, boss]);
    expect((await events()).at(-1)).toMatchObject([
      'account-link-requested',
      { kind: 'office-invitation', accountId: dana.id },
    ]);
    const token = await customers.tokenSentTo('office-invitation', dana.email);
    expect(await outcomeOf(reset(token, 'short one'))).toBe('validation_failed');
    expect(await reset(token, password)).toMatchObject({ isAdmin: true });
    expect(await account(dana.id)).toMatchObject({ emailVerified: true, isAdmin: true });
    expect(await logIn('dana@example.com')).toMatchObject({
      role: 'admin',
      officeRole: 'dispatcher',
      name: 'Dana Reyes',
    });
    expect(await logIn('boss@example.com')).toMatchObject({ role: 'admin', officeRole: 'owner' });
    expect((await list()).map(({ lastLogin }) => lastLogin)).not.toContain(null);
  });

  it('is a bookkeeper until their role changes', async () => {
    await owner();
    await accepted(await invite({ officeRole: 'bookkeeper' }));
    const before = await logIn('dana@example.com');
    expect(before).toMatchObject({ role: 'admin', officeRole: 'bookkeeper' });
    const [dana] = (await list()).filter(({ email }) => email === 'dana@example.com');
    expect(dana).toMatchObject({ officeRole: 'bookkeeper', active: true });
    await change(dana!, { officeRole: 'dispatcher' });
    expect(await isDead(before)).toBe(true);
    expect(await logIn('dana@example.com')).toMatchObject({ officeRole: 'dispatcher' });
  });

  it('takes in a customer, whose own password and tokens end', async () => {
    await owner();
    const { id } = await registered({ email: 'dana@example.com', password: 'short one' });
    const token = { jti: 'any', accountId: id, generation: 0 };
    expect(await logsIn('dana@example.com', 'short one')).toBe('done');
    const dana = await invite();
    expect(dana).toMatchObject({ id, lastLogin: null });
    expect(await outcomeOf(logIn('dana@example.com', 'short one'))).toBe('credentials_rejected');
    expect(await ask(isRevoked, token)).toEqual({ revoked: true });
    expect(await outcomeOf(invite())).toBe('email_taken');
    await accepted(await change(dana, { officeRole: 'owner' }));
    expect(await logIn('dana@example.com')).toMatchObject({ sub: String(id), officeRole: 'owner' });
  });

  it('ends the tokens of someone whose role changes, and of someone who leaves', async () => {
    await owner();
    const dana = await accepted(await invite());
    const before = await logIn(dana.email);
    const [shown] = (await list()).filter(({ id }) => id === dana.id);
    const promoted = await change(shown!, { officeRole: 'owner' });
    expect(await isDead(before)).toBe(true);
    const after = await logIn(dana.email);
    expect(after.officeRole).toBe('owner');
    const gone = await change(promoted, { active: false });
    expect(gone).toMatchObject({ active: false, officeRole: 'owner' });
    expect(await isDead(after)).toBe(true);
    expect(await outcomeOf(logIn(dana.email))).toBe('credentials_rejected');
    expect(await account(dana.id)).toMatchObject({ isAdmin: false });
    await change(gone, { active: true });
    expect(await logIn(dana.email)).toMatchObject({ officeRole: 'owner' });
  });

  it('sends an invitation again when a change has ended it, and on request', async () => {
    await owner();
    const dana = await invite();
    const first = await customers.tokenSentTo('office-invitation', dana.email);
    const promoted = await change(dana, { officeRole: 'owner' });
    expect(await outcomeOf(reset(first, password))).toBe('token_invalid');
    const sent = (await events()).length;
    const gone = await change(promoted, { active: false });
    const sendLink = () => outcomeOf(ask(officeUserRequests.sendLink, { userId: dana.id }));
    expect(await sendLink()).toBe('customer_not_found');
    expect(await events()).toHaveLength(sent);
    await change(gone, { active: true });
    // Within the minute, another one would say the same.
    expect(await sendLink()).toBe('done');
    expect(await events()).toHaveLength(sent + 1);
    await accepted(dana);
    await logIn(dana.email);
    await sendLink();
    expect((await events()).at(-1)).toMatchObject([
      'account-link-requested',
      { kind: 'reset-password' },
    ]);
  });

  it('keeps an owner when two leave or are demoted at once', async () => {
    for (const changes of [
      { officeRole: 'dispatcher' },
      { officeRole: 'bookkeeper' },
      { active: false },
    ] as const) {
      await customers.database.clear();
      const [first, second] = [await owner(), await owner('partner@example.com', 'Wes')];
      const outcomes = await outcomesOf([change(first, changes), change(second, changes)]);
      expect(outcomes).toEqual({ done: 1, last_owner: 1 });
      const owners = (await list()).filter((user) => user.active && user.officeRole === 'owner');
      expect(owners).toHaveLength(1);
      expect(await outcomeOf(change(owners[0]!, changes))).toBe('last_owner');
    }
  });

  it('counts no owner of the demo, who can’t log in without it', async () => {
    const only = await owner();
    await owner('demo@example.com', 'Harriet');
    await customers.query(`UPDATE accounts SET is_demo = true WHERE email = 'demo@example.com'`);
    for (const changes of [{ officeRole: 'dispatcher' }, { active: false }] as const) {
      expect(await outcomeOf(change(only, changes))).toBe('last_owner');
    }
    await owner('partner@example.com', 'Wes');
    expect(await outcomeOf(change(only, { officeRole: 'dispatcher' }))).toBe('done');
  });

  it('is changed by one of two who look at the same version', async () => {
    await owner();
    const dana = await invite();
    const outcomes = await outcomesOf([
      change(dana, { officeRole: 'owner' }),
      change(dana, { active: false }),
    ]);
    expect(outcomes).toEqual({ done: 1, changed_meanwhile: 1 });
    const refused = await refusalOf(change(dana, { active: false }));
    expect(refused.details?.current).toEqual((await list()).find(({ id }) => id === dana.id));
  });

  it('has no place for customers, nor for changes of the demo’s own accounts', async () => {
    await owner();
    const { id } = await registered();
    const userId = { userId: id };
    expect(await outcomeOf(ask(officeUserRequests.change, { ...userId, active: false }))).toBe(
      'customer_not_found',
    );
    expect(await outcomeOf(ask(officeUserRequests.sendLink, userId))).toBe('customer_not_found');
    await customers.query(
      `UPDATE accounts SET is_demo = true, office_role = 'dispatcher' WHERE id = $1`,
      [id],
    );
    expect(await outcomeOf(ask(officeUserRequests.change, { ...userId, active: false }))).toBe(
      'demo_account',
    );
  });

  it('says who has a second step, and lets an owner reset someone else’s', async () => {
    const boss = await owner();
    const dana = await accepted(await invite());
    const token = await logIn(dana.email);
    await customers.query(
      `INSERT INTO authenticators (account_id, nonce, confirmed_at)
     SELECT id, gen_random_uuid(), now() FROM accounts WHERE id IN ($1, $2)`,
      [boss.id, dana.id],
    );
    const withStep = async () =>
      (await list()).filter(({ secondStep }) => secondStep).map(({ email }) => email);
    expect((await withStep()).sort()).toEqual(['boss@example.com', 'dana@example.com']);
    const reset = (userId: number) =>
      ask(officeUserRequests.resetAuthenticator, {
        userId,
        by: { accountId: boss.id, name: 'Harriet' },
      });
    expect(await isDead(token)).toBe(false);
    expect(await reset(dana.id)).toMatchObject({ email: dana.email, secondStep: false });
    expect(await isDead(token)).toBe(true);
    expect(await withStep()).toEqual(['boss@example.com']);
    expect(await logIn(dana.email)).toMatchObject({ officeRole: 'dispatcher' });
    // One's own takes a code, and a customer has none here.
    expect(await outcomeOf(reset(boss.id))).toBe('forbidden');
    const { id } = await registered({ email: 'customer@example.com' });
    expect(await outcomeOf(reset(id))).toBe('customer_not_found');
  });
});
