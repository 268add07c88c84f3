/** A customer's tokens end everywhere: HTTP and sockets, on every gateway, with or without Redis. */
import request from 'supertest';
import type { LoginReply } from '@contracts/customers/accounts';
import { eventually } from '@service-kit/testing/eventually';
import { testRedisUrl } from '@service-kit/testing/test-redis';
import { RevocationsCache } from '@services/customers/src/tokens/revocations-cache';
import { AccountHolders } from '@services/gateway/src/live/account-holders';
import { Cable } from '@services/gateway/test/cable';
import { LiveBrowser } from '@services/gateway/test/live-browser';
import { bearer, deleteAccount, linkOf, logIn, register, type Person } from './people';
import { WholeChain } from './whole-chain';

let chain: WholeChain;
let redis: Cable;
let ports: readonly number[];

beforeAll(async () => {
  redis = await Cable.to(String(process.env.REDIS_URL));
  // Sockets must be told at once, not at their next check.
  jest.spyOn(AccountHolders.prototype, 'recheck').mockResolvedValue();
  chain = await WholeChain.open({ REDIS_URL: testRedisUrl(redis.url) });
  ports = [chain.port, await chain.anotherGateway()];
});
afterEach(() => redis.plugIn());
afterAll(async () => {
  redis?.plugIn();
  await chain?.close();
  await redis?.close();
});

const at = (port: number) => request(`http://127.0.0.1:${port}`);
const statusAt = async (port: number, token: string) =>
  (await at(port).get('/api/auth/user').set(bearer(token))).status;
const statuses = (token: string) => Promise.all(ports.map((port) => statusAt(port, token)));

/** A socket at one gateway, subscribed to the customer's records. */
async function watching(port: number, token: string): Promise<LiveBrowser> {
  const browser = await LiveBrowser.open(port);
  browser.say({ type: 'subscribe', topic: 'account', token });
  await browser.until('subscribed');
  return browser;
}

const next = 'something else entirely';
const chosen = { password: next, confirmPassword: next };

const ends: Record<string, (person: Person) => Promise<string | undefined>> = {
  'a logout': async ({ auth }) => {
    await chain.call('post', '/api/auth/logout', auth, {}, 204);
    return undefined;
  },
  'a change of password': async ({ auth, password }) => {
    const body = { currentPassword: password, ...chosen };
    const path = '/api/auth/change-password';
    return (await chain.call<LoginReply>('post', path, auth, body)).token;
  },
  'a reset of the password': async (person) => {
    const { email } = person;
    await chain.call('post', '/api/auth/forgot-password', {}, { email }, 202);
    const token = await linkOf(chain, person, 'reset-password');
    await chain.call('post', '/api/auth/reset-password', {}, { token, ...chosen });
    return logIn(chain, { email, password: next });
  },
  'a deletion': async (person) => {
    await deleteAccount(chain, person);
    return undefined;
  },
};

describe.each([
  ['with Redis', false],
  ['without Redis', true],
])('%s', (_how, isCut) => {
  it.each(Object.keys(ends))('%s closes HTTP and sockets on two gateways', async (name) => {
    const person = await register(chain);
    const bystander = await register(chain);
    const sockets = await Promise.all(ports.map((port) => watching(port, person.token)));
    const others = await Promise.all(ports.map((port) => watching(port, bystander.token)));
    expect(await statuses(person.token)).toEqual([200, 200]);
    if (isCut) await redis.cut();
    const newToken = await ends[name]!(person);
    await eventually(async () => {
      expect(await statuses(person.token)).toEqual([401, 401]);
      for (const socket of sockets) {
        expect(socket.of('error').map(({ code }) => code)).toEqual(['unauthenticated']);
      }
    });
    if (newToken) expect(await statuses(newToken)).toEqual([200, 200]);
    expect(await statuses(bystander.token)).toEqual([200, 200]);
    for (const socket of others) {
      await socket.settled();
      expect(socket.of('error')).toEqual([]);
    }
    await Promise.all([...sockets, ...others].map((socket) => socket.end()));
  });
});

describe('an ended login', () => {
  it('holds when customers has restarted, and Redis has forgotten', async () => {
    const person = await register(chain);
    const newToken = await ends['a change of password']!(person);
    const gone = await register(chain);
    await ends['a deletion']!(gone);
    await redis.cut();
    await chain.stop('customers');
    for (const port of ports) {
      const { status } = await at(port).get('/api/auth/user').set(bearer(newToken!));
      expect(status).toBeGreaterThanOrEqual(500);
    }
    await chain.start('customers');
    await eventually(async () => expect(await statuses(newToken!)).toEqual([200, 200]));
    // Redis lacks what it missed while away, so a new gateway must ask customers.
    const fill = jest.spyOn(RevocationsCache.prototype, 'fill').mockResolvedValue();
    redis.plugIn();
    const late = await chain.anotherGateway();
    const holdAt = async (port: number) => {
      expect(await statusAt(port, person.token)).toBe(401);
      expect(await statusAt(port, gone.token)).toBe(401);
      expect(await statusAt(port, newToken!)).toBe(200);
    };
    for (const port of [...ports, late]) await holdAt(port);
    fill.mockRestore();
    await redis.cut();
    expect(await statusAt(late, person.token)).toBe(401);
    expect(await statusAt(late, gone.token)).toBe(401);
    expect(await statusAt(late, newToken!)).toBe(200);
  });

  it('ends a token that was being made while the password changed', async () => {
    const person = await register(chain);
    const { email, password } = person;
    const [changed, ...logins] = await Promise.all([
      ends['a change of password']!(person),
      ...Array.from({ length: 6 }, () =>
        chain.http.post('/api/auth/login').send({ email, password }),
      ),
    ]);
    expect(await statuses(changed!)).toEqual([200, 200]);
    for (const { status, body } of logins) {
      if (status === 200) {
        expect(await statuses((body as LoginReply).token)).toEqual([401, 401]);
      } else expect(status).toBe(401);
    }
  });
});
