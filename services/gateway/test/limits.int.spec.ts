/** How often what may be tried, from where, and that nobody can lock another out. */
import type { Response } from 'supertest';
import { bookingRequests } from '@contracts/booking';
import { customersRequests } from '@contracts/customers';
import type { ErrorBody } from '@contracts/refusals';
import { Refusal } from '@service-kit/refusal';
import { limits } from '../src/edge/limits/limits';
import { aBooking, anAppointment, aServiceRequest, aStoredRequest } from './factories';
import {
  forgetEarlierRuns,
  redisDatabases,
  startGateway,
  type GatewayUnderTest,
} from './gateway-under-test';

jest.setTimeout(60_000);

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await startGateway(redisDatabases.limits, { TRUST_PROXY: 'loopback' });
  gateway.stubs.answer(customersRequests.adminLogin, ({ password }) => {
    if (password !== 'right') throw new Refusal('credentials_rejected');
    return { token: 'token', message: 'Welcome back.' };
  });
  gateway.stubs.answer(bookingRequests.requestService, () => aStoredRequest());
  gateway.stubs.answer(bookingRequests.book, () => ({ ...anAppointment(), trackingUrl: '/x' }));
});

beforeEach(() => forgetEarlierRuns(gateway.redis));

afterAll(() => gateway.stop());

const login = (email: string, password: string, from: string) =>
  gateway.http.post('/api/admin/login').set('x-forwarded-for', from).send({ email, password });
const book = (from: string, body: object = aBooking()) =>
  gateway.http.post('/api/appointments').set('x-forwarded-for', from).send(body);
const requestService = (from: string) =>
  gateway.http.post('/api/service-requests').set('x-forwarded-for', from).send(aServiceRequest());

function expectLimited(response: Response): void {
  expect(response.status).toBe(429);
  expect((response.body as ErrorBody).code).toBe('rate_limited');
  const wait = Number(response.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(15 * 60);
}

const { attempts: logins } = limits['admin-login'];
const { attempts: bookings } = limits.booking;
const times = (count: number) => Array.from({ length: count });
async function repeat(count: number, attempt: () => PromiseLike<unknown>): Promise<void> {
  for (let done = 0; done < count; done += 1) await attempt();
}

describe('logging in', () => {
  it('is stopped after so many failures of one account from one address, all at once too', async () => {
    const answers = await Promise.all(
      times(logins + 15).map(() => login('a@example.com', 'no', '192.0.2.1')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(logins);
    const [limited] = answers.filter(({ status }) => status === 429);
    expectLimited(limited!);
  });

  it('stays open to the account elsewhere, and to others there', async () => {
    await repeat(logins, () => login('a@example.com', 'no', '192.0.2.1').expect(401));
    expectLimited(await login('A@Example.com', 'right', '192.0.2.1'));
    await login('a@example.com', 'right', '192.0.2.2').expect(200);
    await login('b@example.com', 'right', '192.0.2.1').expect(200);
  });

  it('counts no success', async () => {
    await repeat(logins * 2, () => login('a@example.com', 'right', '192.0.2.1').expect(200));
    await login('a@example.com', 'no', '192.0.2.1').expect(401);
  });

  it('counts no trouble of ours', async () => {
    gateway.stubs.answer(customersRequests.adminLogin, () => {
      throw new Error('a bug');
    });
    await repeat(logins + 1, () => login('a@example.com', 'no', '192.0.2.1').expect(500));
    gateway.stubs.answer(customersRequests.adminLogin, () => {
      throw new Refusal('credentials_rejected');
    });
    await login('a@example.com', 'no', '192.0.2.1').expect(401);
  });

  it('keeps neither address nor e-mail in clear', async () => {
    await login('a@example.com', 'no', '192.0.2.1').expect(401);
    const keys = await gateway.redis.keys('rl:*');
    expect(keys.map((key) => key.replace(/:[\w-]{43}$/, ''))).toEqual(
      expect.arrayContaining(['rl:admin-login', 'rl:login-failures']),
    );
    expect(keys).toHaveLength(2);
    expect(keys.join()).not.toMatch(/example|192/);
  });
});

describe('booking', () => {
  it('is stopped after so many from one address, before anything is read', async () => {
    await repeat(bookings, () => book('192.0.2.3').expect(201));
    expectLimited(await book('192.0.2.3'));
    expectLimited(await book('192.0.2.3', {}));
    await book('192.0.2.4').expect(201);
  });
});

describe('requesting service', () => {
  it('is stopped after so many from one address, and leaves booking open there', async () => {
    await repeat(limits['service-request'].attempts, () => requestService('192.0.2.6').expect(201));
    expectLimited(await requestService('192.0.2.6'));
    await requestService('192.0.2.7').expect(201);
    await book('192.0.2.6').expect(201);
  });
});

describe('whose word is believed', () => {
  it('is the proxy’s, not that of an address before it', async () => {
    await repeat(bookings, () => book('203.0.113.9, 192.0.2.5').expect(201));
    expectLimited(await book('198.51.100.1, 192.0.2.5'));
  });
});
