/**
 * Other passwords for accounts: by those who know the current one, and by those who have forgotten
 * it.
 */
import { randomUUID } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import { customersRequests } from '@contracts/customers/accounts';
import { oldestGenerationKey, type TokenClaims } from '@contracts/customers/tokens';
import { runsOf } from '@contracts/testing/deep';
import { eventually } from '@service-kit/testing/eventually';
import { outcomeOf, outcomesOf } from '@service-kit/testing/outcome-of';
import { cutOffRedisClients } from '@service-kit/testing/test-redis';
import { forgetRevocations } from '../../test/customers-under-test';
import {
  aRegistration,
  callsOf,
  customersForTests,
  email,
  password,
} from '../../test/customer-calls';
import { workOfRefusing } from '../../test/statements';

const customers = customersForTests();
const calls = callsOf(customers);
const { ask, account, changePassword, moveTo, registered, verify, verificationSentTo } = calls;
const next = 'something else entirely';
const { forgotPassword, isRevoked, logIn, register } = customersRequests;
const query = <Row>(statement: string) => customers.query<Row>(statement);

beforeEach(async () => {
  await forgetRevocations(customers.redis);
  customers.heard.length = 0;
});

async function loggedIn() {
  const { id } = await registered();
  const { token } = await ask(logIn, { email, password });
  const { jti, gen = 0 } = claimsOf(token);
  return { id, token: { jti, accountId: id, generation: gen } };
}

const claimsOf = (token: string) => new JwtService().decode<TokenClaims>(token);
const change = (accountId: number, currentPassword: string, chosen = next) =>
  changePassword(accountId, currentPassword, chosen);
const reset = (token: string, chosen = next) => calls.reset(token, chosen);
const links = () =>
  query<{ id: string; email: string }>(`SELECT id, email FROM account_links
  WHERE kind = 'reset-password' ORDER BY created_at`);
const logsIn = (chosen: string) => calls.logsIn(email, chosen);
const announcedChanges = () => calls.announced('password-changed');

/** Asks for a link and waits until it has been made. */
async function forgotten(of = email): Promise<string> {
  await ask(forgotPassword, { email: of });
  await eventually(async () => expect(await links()).not.toHaveLength(0));
  return customers.tokenSentTo('reset-password', of.toLowerCase());
}

describe('a login', () => {
  it('a login is a customer’s, with a token of seven days and of the account’s generation', async () => {
    const { id } = await registered();
    const reply = await ask(logIn, { email: 'Nora@Example.com', password });
    expect(reply.message).toBe('Welcome back, Nora.');
    expect(reply.user).toMatchObject({ id, email, lastLogin: expect.any(String) as string });
    const claims = claimsOf(reply.token);
    expect(claims).toMatchObject({ sub: String(id), role: 'customer', name: 'Nora Field', gen: 0 });
    expect(claims.exp - claims.iat).toBe(7 * 86_400);
  });

  it('a flood of logins keeps no one else waiting, and what would wait for too long is turned away', async () => {
    const { id } = await registered();
    let ended = 0;
    const logins = Array.from({ length: 400 }, async () => {
      const outcome = await logsIn('a wrong password').catch((error: Error) => error.name);
      ended += 1;
      return outcome;
    });
    await eventually(() => expect(ended).toBeGreaterThan(0));
    await account(id);
    expect(ended).toBeLessThan(390);
    const outcomes = await Promise.all(logins);
    expect(new Set(outcomes)).toEqual(new Set(['Unavailable', 'credentials_rejected']));
    expect(await logsIn(password)).toBe('done');
  });
});

describe('a change of password', () => {
  it('needs the current one, and ends every token but the one it answers with', async () => {
    const { id, token } = await loggedIn();
    expect(await outcomeOf(change(id, 'a wrong password'))).toBe('password_wrong');
    expect(await ask(isRevoked, token)).toEqual({ revoked: false });
    const { token: newToken } = await change(id, password);
    const { jti, gen } = claimsOf(newToken);
    expect(gen).toBe(1);
    expect(await ask(isRevoked, token)).toEqual({ revoked: true });
    expect(await ask(isRevoked, { jti, accountId: id, generation: 1 })).toEqual({
      revoked: false,
    });
    await eventually(() =>
      expect(customers.heard).toEqual([{ kind: 'account', accountId: id, oldestGeneration: 1 }]),
    );
    expect(await customers.redis.get(oldestGenerationKey(id))).toBe('1');
    expect(await customers.redis.ttl(oldestGenerationKey(id))).toBeGreaterThan(7 * 86_400);
    expect([await logsIn(password), await logsIn(next)]).toEqual(['credentials_rejected', 'done']);
    expect(await announcedChanges()).toHaveLength(1);
  });

  it('is refused to be one that many people use, or short for an owner, wherever it is chosen', async () => {
    const { id } = await registered();
    const link = await forgotten();
    const weak = async (chosen: string) => [
      await outcomeOf(change(id, password, chosen)),
      await outcomeOf(reset(link, chosen)),
    ];
    expect(await weak('Password1')).toEqual(['validation_failed', 'validation_failed']);
    const other = { ...aRegistration({ email: 'other@example.com' }), password: 'password' };
    expect(await outcomeOf(ask(register, other))).toBe('validation_failed');
    await query(`UPDATE accounts SET office_role = 'owner'`);
    expect(await weak('short word')).toEqual(['validation_failed', 'validation_failed']);
    expect(await logsIn(password)).toBe('done');
    expect(await outcomeOf(reset(link))).toBe('done');
  });

  it('is made by one of those who know the same one', async () => {
    const { id } = await loggedIn();
    const attempts = Array.from({ length: 8 }, (_, index) =>
      change(id, password, `${next}${index}`),
    );
    expect(await outcomesOf(attempts)).toEqual({ done: 1, password_wrong: 7 });
    expect(await announcedChanges()).toHaveLength(1);
  });

  it('is told to a Redis that has forgotten, and never taken back by what was read before', async () => {
    const { id } = await loggedIn();
    await change(id, password);
    await change(id, next, password);
    await forgetRevocations(customers.redis);
    await customers.redis.set(oldestGenerationKey(id), '7');
    await cutOffRedisClients(customers.redis);
    await eventually(async () => {
      expect(await customers.redis.exists('revoked:complete')).toBe(1);
    });
    expect(await customers.redis.get(oldestGenerationKey(id))).toBe('7');
    await forgetRevocations(customers.redis);
    await cutOffRedisClients(customers.redis);
    await eventually(async () => {
      expect(await customers.redis.get(oldestGenerationKey(id))).toBe('2');
    });
  });
});

describe('a forgotten password', () => {
  it('is answered alike, before anyone looks whose it is', async () => {
    await registered();
    const asked = async (of: string) => {
      const { dataSource } = customers.database;
      return dataSource.transaction(async (tx) => {
        await tx.query(`LOCK TABLE account_links IN ACCESS EXCLUSIVE MODE`);
        await tx.query(`SELECT FROM accounts FOR UPDATE`);
        return ask(forgotPassword, { email: of });
      });
    };
    expect(await asked(email)).toEqual({});
    await eventually(async () => expect(await links()).toHaveLength(1));
    expect(await asked('unknown@example.com')).toEqual({});
  });

  it('has one link sent a minute, however often it is asked for', async () => {
    await registered();
    await Promise.all(Array.from({ length: 50 }, () => ask(forgotPassword, { email })));
    await eventually(async () => expect(await links()).toHaveLength(1));
    // What is asked for later comes later, so that nothing is on its way anymore.
    await registered({ email: 'ada@example.com' });
    await ask(forgotPassword, { email });
    await ask(forgotPassword, { email: 'ada@example.com' });
    await eventually(async () => expect(await links()).toHaveLength(2));
    expect((await links()).map((link) => link.email)).toEqual([email, 'ada@example.com']);
    await query(`UPDATE account_links SET created_at = created_at - interval '1 minute'`);
    await ask(forgotPassword, { email: email.toUpperCase() });
    await eventually(async () => expect(await links()).toHaveLength(3));
  });

  it('has another link sent once another password has ended the last one', async () => {
    const { id } = await registered();
    await ask(forgotPassword, { email });
    await eventually(async () => expect(await links()).toHaveLength(1));
    await change(id, password);
    await ask(forgotPassword, { email });
    await eventually(async () => expect(await links()).toHaveLength(2));
  });

  it('is looked for even when the service stops at once', async () => {
    const addresses = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.com`);
    for (const each of addresses) await registered({ email: each });
    const restarted = await customers.database.dataSource.transaction(async (tx) => {
      await tx.query(`LOCK TABLE accounts IN ACCESS EXCLUSIVE MODE`);
      for (const each of addresses) await ask(forgotPassword, { email: each });
      const restarting = customers.start();
      await eventually(async () => {
        const answer = ask(forgotPassword, { email }).catch((error: Error) => error.name);
        expect(await answer).toBe('Unavailable');
      });
      // Not to be waited for before the lock is gone.
      return { restarting };
    });
    await restarted.restarting;
    expect((await links()).map((link) => link.email).sort()).toEqual(addresses);
  });
});

describe('a reset by link', () => {
  it('ends every token, verifies nothing, and says so', async () => {
    const { id, token } = await loggedIn();
    const { message } = await reset(await forgotten());
    expect(message).toBe('Your password has been changed. Please log in.');
    expect(await ask(isRevoked, token)).toEqual({ revoked: true });
    expect([await logsIn(password), await logsIn(next)]).toEqual(['credentials_rejected', 'done']);
    expect((await account(id)).emailVerified).toBe(false);
    expect(await announcedChanges()).toHaveLength(1);
    await eventually(() =>
      expect(customers.heard).toContainEqual({
        kind: 'account',
        accountId: id,
        oldestGeneration: 1,
      }),
    );
  });

  it('has one effect of many uses at once', async () => {
    await registered();
    const token = await forgotten();
    const uses = runsOf(6, 50);
    const outcomes = await outcomesOf(
      Array.from({ length: uses }, (_, index) => reset(token, `${next}${index}`)),
    );
    expect(outcomes).toEqual({ done: 1, token_invalid: uses - 1 });
    expect(await announcedChanges()).toHaveLength(1);
    expect(await query(`SELECT token_generation AS generation FROM accounts`)).toEqual([
      { generation: 1 },
    ]);
  });

  it.each([
    ['used', (first: string) => reset(first)],
    ['changed by who knows it', (_: string, id: number) => change(id, password)],
  ])('is no longer possible by other links once the password was %s', async (_how, choose) => {
    const { id } = await registered();
    const first = await forgotten();
    await query(`UPDATE account_links SET created_at = created_at - interval '1 minute'`);
    await ask(forgotPassword, { email });
    await eventually(async () => expect(await links()).toHaveLength(2));
    const second = await customers.tokenSentTo('reset-password', email);
    await choose(first, id);
    expect(await outcomeOf(reset(first, 'for a third time'))).toBe('token_invalid');
    expect(await outcomeOf(reset(second, 'for a third time'))).toBe('token_invalid');
    expect(await logsIn(next)).toBe('done');
  });

  it('is not possible with the link of an address that the account has left', async () => {
    const { id } = await registered();
    const token = await forgotten();
    await moveTo(id, 'next@example.com');
    await verify(await verificationSentTo('next@example.com'));
    expect(await outcomeOf(reset(token))).toBe('token_invalid');
  });

  it('is refused after the same work and without hashing, whatever is wrong with the token', async () => {
    await registered();
    const verification = await verificationSentTo(email);
    const expired = await forgotten();
    await query(`UPDATE account_links SET expires_at = now() WHERE kind = 'reset-password'`);
    const tokens = {
      expired,
      unknown: customers.tokenOf('reset-password', randomUUID()),
      'of another kind': verification,
      forged: 'x'.repeat(43),
      'not one of ours': 'token',
    };
    expect(await workOfRefusing(tokens, reset)).toEqual({
      statements: [expect.stringContaining('FROM account_links')],
      hashes: 0,
    });
    expect(await logsIn(password)).toBe('done');
  });
});
