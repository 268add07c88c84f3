/** The second step of the office's login. */
import { customersRequests } from '@contracts/customers/accounts';
import { authenticatorRequests } from '@contracts/customers/authenticators';
import { eventually } from '@service-kit/testing/eventually';
import { outcomeOf, outcomesOf } from '@service-kit/testing/outcome-of';
import { codeIn } from '../../test/app-codes';
import { callsOf, customersForTests, email } from '../../test/customer-calls';

const customers = customersForTests();
const { account, ask, registered } = callsOf(customers);
const password = 'a door that sticks';
const issuer = 'First Coast';

const wrong = (secret: string) => (codeIn(secret) === '000000' ? '000001' : '000000');

async function anOwner(): Promise<number> {
  const { id } = await registered({ password });
  await customers.query(`UPDATE accounts SET office_role = 'owner' WHERE id = $1`, [id]);
  return id;
}
const setUp = (accountId: number, currentPassword = password) =>
  ask(authenticatorRequests.setUp, { accountId, currentPassword, issuer });
const confirm = (accountId: number, code: string, generation = 0) =>
  ask(authenticatorRequests.confirm, { accountId, generation, code });
const state = (accountId: number) => ask(authenticatorRequests.state, { accountId });
const remove = (accountId: number, code: string, currentPassword = password) =>
  outcomeOf(ask(authenticatorRequests.remove, { accountId, currentPassword, code }));
const logsIn = (code?: string, typed = password) =>
  outcomeOf(ask(customersRequests.adminLogin, { email, password: typed, code }));
const logsInFrom = (network: string, code: string) =>
  ask(customersRequests.adminLogin, { email, password, code, network });

/** With its secret and recovery codes. The code of the present step is used. */
async function withAuthenticator() {
  const id = await anOwner();
  const { secret } = await setUp(id);
  const { recoveryCodes } = await confirm(id, codeIn(secret));
  return { id, secret, recoveryCodes };
}

describe('the second step', () => {
  it('is asked for once it was confirmed, and only after the right password', async () => {
    const id = await anOwner();
    expect(await outcomeOf(setUp(id, 'another one'))).toBe('password_wrong');
    const first = await setUp(id);
    const { secret, uri } = await setUp(id);
    expect(uri).toBe(
      `otpauth://totp/First%20Coast:nora%40example.com?secret=${secret}&issuer=First%20Coast`,
    );
    expect(await logsIn()).toBe('done');
    expect(await outcomeOf(confirm(id, wrong(secret)))).toBe('code_wrong');
    expect(await outcomeOf(confirm(id, codeIn(first.secret)))).toBe('code_wrong');
    const { recoveryCodes } = await confirm(id, codeIn(secret));
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await state(id)).toEqual({ on: true, recoveryCodesLeft: 10, rule: null });
    expect(await outcomeOf(setUp(id))).toBe('authenticator_on');
    const { lastLogin } = await account(id);
    expect(await logsIn()).toBe('code_required');
    expect(await logsIn(undefined, 'another one')).toBe('credentials_rejected');
    expect(await logsIn(codeIn(secret, 1), 'another one')).toBe('credentials_rejected');
    expect(await logsIn(wrong(secret))).toBe('code_wrong');
    expect((await account(id)).lastLogin).toBe(lastLogin);
    expect(await logsIn(codeIn(secret, 1))).toBe('done');
  });

  it('guards the customer’s login, the password and the address', async () => {
    const { id, secret, recoveryCodes } = await withAuthenticator();
    const [first, second, third] = recoveryCodes;
    const logIn = (code?: string) =>
      outcomeOf(ask(customersRequests.logIn, { email, password, code }));
    expect(await logIn()).toBe('code_required');
    expect(await logIn(wrong(secret))).toBe('code_wrong');
    expect(await logIn(first)).toBe('done');
    const moveTo = (address: string, code?: string, currentPassword = password) =>
      outcomeOf(
        ask(customersRequests.changeProfile, {
          accountId: id,
          email: address,
          currentPassword,
          code,
        }),
      );
    const next = 'next@example.com';
    expect(await moveTo(next, second, 'another one')).toBe('password_wrong');
    expect(await moveTo(next)).toBe('code_required');
    expect(await moveTo(next, wrong(secret))).toBe('code_wrong');
    expect((await account(id)).pendingEmail).toBeNull();
    expect(await moveTo(next, second)).toBe('done');
    expect((await account(id)).pendingEmail).toBe(next);
    // What is no new address needs neither.
    const rename = { accountId: id, firstName: 'Nina' };
    expect(await outcomeOf(ask(customersRequests.changeProfile, rename))).toBe('done');
    const chosen = 'a window that opens';
    const change = (code?: string, currentPassword = password) =>
      outcomeOf(
        ask(customersRequests.changePassword, {
          accountId: id,
          currentPassword,
          password: chosen,
          confirmPassword: chosen,
          code,
        }),
      );
    expect(await change(third, 'another one')).toBe('password_wrong');
    expect(await change()).toBe('code_required');
    expect(await change(wrong(secret))).toBe('code_wrong');
    expect(await logsIn(undefined)).toBe('code_required');
    expect(await change(third)).toBe('done');
    expect(await logsIn(undefined)).toBe('credentials_rejected');
  });

  it('takes a code once, of many logins at once too', async () => {
    const { secret, recoveryCodes } = await withAuthenticator();
    const code = codeIn(secret, 1);
    const logins = (typed: string) =>
      outcomesOf(
        Array.from({ length: 5 }, () =>
          ask(customersRequests.adminLogin, { email, password, code: typed }),
        ),
      );
    expect(await logins(code)).toEqual({ done: 1, code_wrong: 4 });
    expect(await logsIn(code)).toBe('code_wrong');
    // One that was seen before a newer one was used is over, too.
    expect(await logsIn(codeIn(secret))).toBe('code_wrong');
    const [recovery = ''] = recoveryCodes;
    expect(await logins(recovery.toLowerCase())).toEqual({ done: 1, code_wrong: 4 });
  });

  it('lets no one guess for long, whatever they send at once', async () => {
    const { id, secret } = await withAuthenticator();
    const guesses = Array.from({ length: 15 }, () =>
      ask(customersRequests.adminLogin, { email, password, code: wrong(secret) }),
    );
    expect(await outcomesOf(guesses)).toEqual({ code_wrong: 10, rate_limited: 5 });
    expect(await logsIn(codeIn(secret, 1))).toBe('rate_limited');
    await customers.query(
      `UPDATE authenticators SET attempts_since = attempts_since - interval '15 minutes'`,
    );
    expect(await logsIn(codeIn(secret, 1))).toBe('done');
    expect(await state(id)).toMatchObject({ on: true });
  });

  it('locks no owner out where they have logged in, nor with a recovery code', async () => {
    const { secret, recoveryCodes } = await withAuthenticator();
    const [first, second] = recoveryCodes;
    await logsInFrom('192.0.2.1', first!);
    const guess = (network: string) => outcomeOf(logsInFrom(network, wrong(secret)));
    for (let n = 0; n < 10; n += 1) expect(await guess(`198.51.100.${n}`)).toBe('code_wrong');
    expect(await guess('198.51.100.10')).toBe('rate_limited');
    expect(await outcomeOf(logsInFrom('198.51.100.99', codeIn(secret, 1)))).toBe('rate_limited');
    expect(await guess('192.0.2.1')).toBe('code_wrong');
    expect(await outcomeOf(logsInFrom('192.0.2.1', codeIn(secret, 1)))).toBe('done');
    expect(await outcomeOf(logsInFrom('203.0.113.1', second!))).toBe('done');
    // A network of the owner's has a limit, too.
    for (let n = 0; n < 10; n += 1) expect(await guess('192.0.2.1')).toBe('code_wrong');
    expect(await guess('192.0.2.1')).toBe('rate_limited');
    // And is trusted no longer than it is used.
    await customers.query(
      `UPDATE trusted_networks SET logged_in_at = now() - interval '90 days', attempts = 0`,
    );
    expect(await guess('203.0.113.1')).toBe('rate_limited');
    expect(JSON.stringify(await customers.query(`SELECT * FROM trusted_networks`))).not.toMatch(
      /192\.0\.2/,
    );
  });

  it('is asked for only after the right password, so that a stranger without it can lock nothing', async () => {
    const { secret } = await withAuthenticator();
    for (let n = 0; n < 11; n += 1) {
      expect(await logsIn(wrong(secret), 'another one')).toBe('credentials_rejected');
    }
    expect(await logsIn(codeIn(secret, 1))).toBe('done');
  });

  it('is removed with the password and a code, of which neither is kept', async () => {
    const { id, secret, recoveryCodes } = await withAuthenticator();
    const stored = JSON.stringify([
      await customers.query('SELECT * FROM authenticators'),
      await customers.query(`SELECT encode(code_hash, 'escape') FROM recovery_codes`),
    ]);
    for (const known of [secret, ...recoveryCodes]) expect(stored).not.toContain(known);
    expect(await remove(id, codeIn(secret, 1), 'another one')).toBe('password_wrong');
    expect(await remove(id, wrong(secret))).toBe('code_wrong');
    expect(await remove(id, recoveryCodes[3]!)).toBe('done');
    expect(await state(id)).toEqual({ on: false, recoveryCodesLeft: 0, rule: null });
    expect(await logsIn()).toBe('done');
    // Visitors of the demo share its accounts.
    await customers.query(`UPDATE accounts SET is_demo = true`);
    expect(await outcomeOf(setUp(id))).toBe('demo_account');
  });

  describe('a new key', () => {
    const next = 'the next key of a spec, of no use elsewhere';
    const both = () => ({ LINK_SECRET: next, LINK_SECRET_OTHER: customers.env.LINK_SECRET });
    afterEach(() => customers.start());
    const seals = () =>
      customers.query<{ sealed: Buffer | null }>(
        `SELECT sealed_secret AS sealed FROM authenticators`,
      );
    const resealed = (than: readonly object[]) =>
      eventually(async () => expect(await seals()).not.toEqual(than));

    it('changes no app’s codes, once customers has run with both', async () => {
      const { secret } = await withAuthenticator();
      const sealed = await seals();
      await customers.start(both());
      await resealed(sealed);
      await customers.start({ LINK_SECRET: next });
      expect(await logsIn(codeIn(secret, 1))).toBe('done');
    });

    it('changes none of those from before secrets were stored', async () => {
      const { secret } = await withAuthenticator();
      await customers.query(`UPDATE authenticators SET sealed_secret = NULL`);
      await customers.start(both());
      expect(await logsIn(codeIn(secret, 1))).toBe('done');
      await customers.start({ LINK_SECRET: next });
      await customers.query(`UPDATE authenticators SET last_step = 0`);
      expect(await logsIn(codeIn(secret, 1))).toBe('done');
    });

    it('makes them all wrong without the former one, which opens them again', async () => {
      const { secret } = await withAuthenticator();
      await customers.start({ LINK_SECRET: next });
      expect(await logsIn(codeIn(secret, 1))).toBe('code_wrong');
      await customers.start();
      expect(await logsIn(codeIn(secret, 1))).toBe('done');
    });

    it('is found in no column: one that was never sealed is, at the next start', async () => {
      const { secret } = await withAuthenticator();
      await customers.query(`UPDATE authenticators SET sealed_secret = NULL`);
      await customers.start();
      await resealed([{ sealed: null }]);
      expect(await logsIn(codeIn(secret, 1))).toBe('done');
    });
  });
});
