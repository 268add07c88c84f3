/** The customers service as it runs: logging in, logging out, and who may in demo mode. */
import { randomUUID } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import type { Redis } from 'ioredis';
import { customersRequests } from '@contracts/customers/accounts';
import {
  revokedKey,
  revokedTokensCompleteKey,
  tokenIssuer,
  type RedisMoment,
  type TokenClaims,
} from '@contracts/customers/tokens';
import { demoAccounts } from '@contracts/customers/demo-accounts';
import { officeUserRequests } from '@contracts/customers/office-users';
import { ConfigError } from '@service-kit/config/config';
import { Refusal } from '@service-kit/requests/refusal';
import { redisMoment } from '@service-kit/redis/redis-moment';
import { eventually } from '@service-kit/testing/eventually';
import { cutOffRedisClients } from '@service-kit/testing/test-redis';
import { forgetRevocations } from '../test/customers-under-test';
import { customersForTests } from '../test/customer-calls';
import { workOf } from '../test/statements';
import { Account } from './accounts/account.entity';
import { makeOwner, problemsOf } from './accounts/owner';
import { hashOf } from './passwords/password-hashes';
import { start } from './start';
import { RevocationsCache } from './tokens/revocations-cache';
import { RevokedToken } from './tokens/revocations.entity';

const customers = customersForTests({ keepsRows: true });

const owner = {
  email: 'boss@example.com',
  password: 'a good password',
  firstName: 'Iris',
  lastName: 'Stone',
  phone: '(904) 555-0190',
};

beforeAll(() => makeOwner(customers.database.dataSource, owner));

const login = (email: string, password: string) =>
  customers.requests.ask(customersRequests.adminLogin, { email, password });
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? error.body : error),
  );
const accounts = () => customers.database.dataSource.getRepository(Account);
const rejected = { code: 'credentials_rejected', message: expect.any(String) as string };

describe('an owner', () => {
  it('logs in with a token of eight hours that is checked with the shared secret', async () => {
    const { token, message } = await login('Boss@Example.com', owner.password);
    expect(message).toBe('Welcome back, Iris.');
    const claims = new JwtService().verify<TokenClaims>(token, {
      secret: customers.env.JWT_SECRET,
      algorithms: ['HS256'],
      issuer: tokenIssuer,
    });
    const { id, lastLogin } = await accounts().findOneByOrFail({ email: owner.email });
    expect(claims).toMatchObject({
      sub: String(id),
      role: 'admin',
      jti: expect.any(String) as string,
    });
    expect(claims.exp - claims.iat).toBe(8 * 3_600);
    expect(Date.now() - Number(lastLogin)).toBeLessThan(60_000);
  });

  it('is refused with the same words whatever is wrong', async () => {
    await accounts().insert({
      firstName: 'Just',
      lastName: 'Customer',
      phone: '1',
      email: 'customer-only@example.com',
      passwordHash: await hashOf('customer password'),
    });
    const refusals = await Promise.all([
      refusalOf(login(owner.email, 'a wrong password')),
      refusalOf(login('unknown@example.com', owner.password)),
      refusalOf(login('customer-only@example.com', 'customer password')),
      refusalOf(login("' OR 1=1 --", 'x')),
    ]);
    for (const refusal of refusals) expect(refusal).toEqual(rejected);
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
  });

  it.each(['adminLogin', 'logIn'] as const)(
    'is refused by %s after the same work',
    async (call) => {
      const asking = (email: string) =>
        customers.requests.ask(customersRequests[call], { email, password: 'wrong' });
      const refused = (email: string) =>
        workOf(async () => expect(await refusalOf(asking(email))).toEqual(rejected));
      const wrong = await refused(owner.email);
      expect(wrong).toEqual({ statements: [expect.any(String)], hashes: 1 });
      expect(await refused('unknown@example.com')).toEqual(wrong);
    },
  );

  it('keeps no password but its argon2id hash', async () => {
    const [stored] = await customers.database.dataSource.query<{ password_hash: string }[]>(
      `SELECT password_hash FROM accounts WHERE email = $1`,
      [owner.email],
    );
    expect(stored?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(Object.keys(await accounts().findOneByOrFail({ email: owner.email }))).not.toContain(
      'passwordHash',
    );
  });
});

describe('making an owner', () => {
  it('makes one of ten who try at once', async () => {
    const email = 'race@example.com';
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () =>
        makeOwner(customers.database.dataSource, { ...owner, email }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
    expect(await accounts().countBy({ email })).toBe(1);
  });

  it('says what is wrong without saying the password', async () => {
    const good = { email: 'boss@example.com', password: 'long enough now' };
    expect(await problemsOf(good)).toEqual([]);
    const problems = await problemsOf({ email: 'boss', password: 'tiny!' });
    expect(problems).toHaveLength(2);
    expect(problems.join()).not.toContain('tiny!');
    expect(await problemsOf({ ...good, password: 'x'.repeat(201) })).toHaveLength(1);
  });
});

async function completeUpTo(redis: Redis): Promise<RedisMoment | null> {
  const mark = await redis.get(revokedTokensCompleteKey);
  return mark === null ? null : (JSON.parse(mark) as RedisMoment);
}

describe('a token that is logged out', () => {
  const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600;
  const logout = (jti: string, exp = inAnHour()) =>
    customers.requests.ask(customersRequests.logout, { jti, exp });
  const isRevoked = (jti: string) =>
    customers.requests.ask(customersRequests.isRevoked, { jti, accountId: 1, generation: 0 });

  it('is dead in the table and in Redis, and its death is told', async () => {
    const jti = randomUUID();
    expect(await isRevoked(jti)).toEqual({ revoked: false });
    await Promise.all([logout(jti), logout(jti)]);
    expect(await isRevoked(jti)).toEqual({ revoked: true });
    const ttl = await customers.redis.ttl(revokedKey(jti));
    expect(ttl).toBeGreaterThan(3_500);
    expect(ttl).toBeLessThanOrEqual(3_600);
    await eventually(() => expect(customers.heard).toContainEqual({ kind: 'token', jti }));
  });

  it('is told to a Redis that has forgotten, before that is said to be whole', async () => {
    const jti = randomUUID();
    await logout(jti);
    await forgetRevocations(customers.redis);
    // Its connection breaks, as when Redis restarts.
    await cutOffRedisClients(customers.redis);
    await eventually(async () => {
      const { runId } = await redisMoment(customers.redis);
      expect(await completeUpTo(customers.redis)).toMatchObject({ runId });
    });
    expect(await customers.redis.exists(revokedKey(jti))).toBe(1);
  });

  it('may be missing in Redis if it was logged out after the moment up to which that is complete', async () => {
    const cache = new RevocationsCache(customers.redis);
    let whileRead: RedisMoment | undefined;
    await new Promise<void>((resolve) => {
      cache.keepFilledFrom(async () => {
        await customers.redis.del(revokedTokensCompleteKey);
        whileRead = await redisMoment(customers.redis);
        resolve();
        return { tokens: [], generations: [] };
      });
    });
    cache.onModuleDestroy();
    await eventually(async () => {
      const mark = await completeUpTo(customers.redis);
      expect(mark?.runId).toBe(whileRead?.runId);
      expect(mark?.micros).toBeLessThan(whileRead!.micros);
    });
  });

  it('is forgotten once it would have ended anyway', async () => {
    const tokens = customers.database.dataSource.getRepository(RevokedToken);
    await tokens.insert({ jti: 'long-gone', expiresAt: new Date(Date.now() - 1_000) });
    await customers.start();
    await eventually(async () => {
      expect(await tokens.existsBy({ jti: 'long-gone' })).toBe(false);
    });
    expect(await tokens.count()).toBeGreaterThan(0);
  });
});

describe('demo mode', () => {
  const { owner: demoOwner, customer: demoCustomer } = demoAccounts;

  it('has an owner and a customer, once', async () => {
    await customers.start({ DEMO: '1' });
    await customers.start({ DEMO: '1' });
    await login(demoOwner.email, demoOwner.password);
    expect(await accounts().countBy({ isDemo: true })).toBe(2);
    expect(await refusalOf(login(demoCustomer.email, demoCustomer.password))).toEqual(rejected);
  });

  it('leaves no one behind who could log in without it, or is seen at the office', async () => {
    await customers.start({ DEMO: '0' });
    expect(await refusalOf(login(demoOwner.email, demoOwner.password))).toEqual(rejected);
    const { users } = await customers.requests.ask(officeUserRequests.list, {});
    expect(users.map(({ email }) => email)).not.toContain(demoOwner.email);
    await login(owner.email, owner.password);
  });

  it('is refused in production, as is the password of development', async () => {
    const settings = { ...customers.env, NODE_ENV: 'production', DEMO: '1', JWT_SECRET: 'short' };
    const error: unknown = await start({ ...settings, CUSTOMERS_DB_PASSWORD: undefined }).catch(
      (failure: unknown) => failure,
    );
    expect((error as ConfigError).problems.map((problem) => problem.split(':')[0]).sort()).toEqual([
      'CUSTOMERS_DB_PASSWORD',
      'DEMO',
      'JWT_SECRET',
    ]);
  });
});
