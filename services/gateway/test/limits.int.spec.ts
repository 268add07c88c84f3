/** How often what may be tried, from where, and that no one can lock another out. */
import { bookingRequests } from '@contracts/booking/appointments';
import { serviceRequestCalls } from '@contracts/booking/service-requests';
import { customersRequests } from '@contracts/customers/accounts';
import { paymentCalls } from '@contracts/payments/paying';
import type { ErrorBody } from '@contracts/refusals';
import { Refusal } from '@service-kit/requests/refusal';
import { eventually } from '@service-kit/testing/eventually';
import { invalidRequests, limits } from '../src/edge/limits/limits';
import { repeat } from './accounts/account-calls';
import { aBooking, anAppointment, aServiceRequest, aStoredRequest } from './factories';
import { later } from './clock';
import { forgetEarlierRuns, gatewayForTests, inject, type Answer } from './gateway-under-test';

const gateway = gatewayForTests({ TRUST_PROXY: 'loopback' });

beforeAll(async () => {
  gateway.stubs.answer(serviceRequestCalls.requestService, () => aStoredRequest());
});

beforeEach(async () => {
  answerLogins();
  answerBookings();
});

function answerLogins(): void {
  gateway.stubs.answer(customersRequests.adminLogin, ({ password }) => {
    if (password !== 'right') throw new Refusal('credentials_rejected');
    return { token: 'token', message: 'Welcome back.' };
  });
}

/** Logins that succeed, but not before they are released. */
function heldLogins(): { release: () => void; waiting: () => number } {
  let asked = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  gateway.stubs.answer(customersRequests.adminLogin, async () => {
    asked += 1;
    await released;
    return { token: 'token', message: 'Welcome back.' };
  });
  return { release, waiting: () => asked };
}

function answerBookings(): void {
  gateway.stubs.answer(bookingRequests.book, () => ({ ...anAppointment(), trackingUrl: '/x' }));
}

const post = (url: string, from: string, payload: object | string) =>
  inject(gateway, {
    method: 'POST',
    url,
    headers: { 'x-forwarded-for': from, 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const login = (email: string, password: string, from: string) =>
  post('/api/admin/login', from, { email, password });
const book = (from: string, body: object | string = aBooking()) =>
  post('/api/appointments', from, body);
const requestService = (from: string) => post('/api/service-requests', from, aServiceRequest());
const expectStatus = async (status: number, call: Promise<Answer>) =>
  expect((await call).status).toBe(status);

function expectLimited(response: Answer): void {
  expect(response.status).toBe(429);
  expect((response.body as ErrorBody).code).toBe('rate_limited');
  const wait = Number(response.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(15 * 60);
}

const { attempts: logins } = limits['admin-login'];
const { attempts: bookings } = limits.booking;
const times = (count: number) => Array.from({ length: count });

describe('logging in', () => {
  it('is stopped after so many failures of one account from one address, all at once too', async () => {
    const answers = await Promise.all(
      times(logins + 15).map(() => login('a@example.com', 'no', '192.0.2.31')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(logins);
    const [limited] = answers.filter(({ status }) => status === 429);
    expectLimited(limited!);
  });

  it('stays open to the account elsewhere, and to others there', async () => {
    await repeat(logins, () => expectStatus(401, login('a@example.com', 'no', '192.0.2.32')));
    expectLimited(await login('A@Example.com', 'right', '192.0.2.32'));
    await expectStatus(200, login('a@example.com', 'right', '192.0.2.2'));
    await expectStatus(200, login('b@example.com', 'right', '192.0.2.32'));
  });

  it('counts no success, and no attempt that was refused', async () => {
    const { release, waiting } = heldLogins();
    const held = times(logins).map(() => login('a@example.com', 'right', '192.0.2.36'));
    const answers = Promise.all(held.map(async (answer) => (await answer).status));
    await eventually(() => expect(waiting()).toBe(logins));
    await repeat(logins, async () =>
      expectLimited(await login('a@example.com', 'right', '192.0.2.36')),
    );
    release();
    expect(new Set(await answers)).toEqual(new Set([200]));
    answerLogins();
    await repeat(logins, () => expectStatus(401, login('a@example.com', 'no', '192.0.2.36')));
    expectLimited(await login('a@example.com', 'no', '192.0.2.36'));
  });

  it('gives nothing back to a window that began after the attempt', async () => {
    await expectStatus(401, login('a@example.com', 'no', '192.0.2.37'));
    const { release, waiting } = heldLogins();
    const answer = login('a@example.com', 'right', '192.0.2.37').then(({ status }) => status);
    await eventually(() => expect(waiting()).toBe(1));
    // As when the window runs out.
    await forgetEarlierRuns(gateway.redis);
    await later(limits['admin-login'].windowSeconds + 1, async () => {
      release();
      expect(await answer).toBe(200);
    });
    expect(await gateway.redis.keys('rl:admin-login:*')).toEqual([]);
  });

  it('counts no trouble of ours', async () => {
    gateway.stubs.answer(customersRequests.adminLogin, () => {
      throw new Error('a bug');
    });
    await repeat(logins + 1, () => expectStatus(500, login('a@example.com', 'no', '192.0.2.34')));
    answerLogins();
    await expectStatus(401, login('a@example.com', 'no', '192.0.2.34'));
  });

  it('keeps neither address nor email in clear', async () => {
    await expectStatus(401, login('a@example.com', 'no', '192.0.2.35'));
    const keys = await gateway.redis.keys('rl:*');
    expect(keys.map((key) => key.replace(/:[\w-]{43}$/, ''))).toEqual(
      expect.arrayContaining(['rl:admin-login', 'rl:login-failures', 'rl:account-failures']),
    );
    expect(keys).toHaveLength(3);
    expect(keys.join()).not.toMatch(/example|192/);
  });
});

describe('trying a password on many accounts', () => {
  const { attempts: failures } = limits['login-failures'];
  const account = (index: number) => `someone-${index}@example.com`;

  it('is stopped after so many failures from one address, before anyone is asked', async () => {
    let asked = 0;
    gateway.stubs.answer(customersRequests.adminLogin, () => {
      asked += 1;
      throw new Refusal('credentials_rejected');
    });
    const answers: Answer[] = [];
    for (let sent = 0; sent < 300; sent += 50) {
      answers.push(
        ...(await Promise.all(
          times(50).map((_, index) => login(account(sent + index), 'no', '192.0.2.10')),
        )),
      );
    }
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(failures);
    expect(asked).toBe(failures);
    for (const limited of answers.filter(({ status }) => status !== 401)) expectLimited(limited);
    expectLimited(await login(account(0), 'right', '192.0.2.10'));
    answerLogins();
    await expectStatus(200, login(account(0), 'right', '192.0.2.11'));
  });

  it('does not lock out a household, or an office behind one address', async () => {
    for (let person = 0; person < 5; person += 1) {
      await repeat(6, () => expectStatus(401, login(account(person), 'no', '192.0.2.12')));
      await expectStatus(200, login(account(person), 'right', '192.0.2.12'));
    }
    await repeat(failures * 2, () => expectStatus(200, login(account(9), 'right', '192.0.2.12')));
  });

  it('counts a network of IPv6 as one address', async () => {
    let tried = 0;
    await repeat(failures, () =>
      expectStatus(401, login(account(tried++), 'no', '2001:db8:1:2::a')),
    );
    expectLimited(await login(account(0), 'right', '2001:db8:1:2:ffff::b'));
    await expectStatus(200, login(account(0), 'right', '2001:db8:1:3::a'));
  });
});

describe('an invalid request', () => {
  const { attempts: allowed } = invalidRequests;
  const invalid = (from: string) => book(from, { zipCode: 'x' });

  it('takes nothing of what may be booked', async () => {
    await repeat(bookings + 5, () => expectStatus(400, invalid('192.0.2.20')));
    gateway.refuse(bookingRequests.book, 'slot_unavailable');
    await repeat(bookings + 5, () => expectStatus(422, book('192.0.2.20')));
    answerBookings();
    await repeat(bookings, () => expectStatus(201, book('192.0.2.20')));
    expectLimited(await book('192.0.2.20'));
  });

  it('is not free forever, is stopped before it is read, and shuts no logins', async () => {
    const huge = `[${'{},'.repeat(10_000)}{}]`;
    for (let sent = 0; sent < allowed; sent += 50) {
      await Promise.all(times(50).map(() => expectStatus(400, invalid('192.0.2.21'))));
    }
    const scan = jest.spyOn(String.prototype, 'charCodeAt');
    const limited = await book('192.0.2.21', huge);
    const scanned = scan.mock.contexts.filter((text) => String(text).length > 10_000);
    scan.mockRestore();
    expect(scanned).toEqual([]);
    expectLimited(limited);
    await expectStatus(201, book('192.0.2.22'));
    await expectStatus(200, login('a@example.com', 'right', '192.0.2.21'));
    await repeat(logins, () => expectStatus(401, login('a@example.com', 'no', '192.0.2.21')));
    expectLimited(await login('a@example.com', 'right', '192.0.2.21'));
    await gateway.http.get('/api/tracking/none').set('x-forwarded-for', '192.0.2.21').expect(404);
  });

  it('counts for nothing that was a request', async () => {
    gateway.stubs.answer(customersRequests.verifyEmail, () => ({ message: 'Done.' }));
    const verify = () => post('/api/auth/verify-email', '192.0.2.23', { token: 'x'.repeat(43) });
    for (let sent = 0; sent < allowed + 50; sent += 50) {
      await Promise.all(times(50).map(() => expectStatus(200, verify())));
    }
  });
});

describe('the limit of booking and searching', () => {
  it('booking and requesting service are each stopped after so many from one address, before anything is read', async () => {
    const { attempts: requests } = limits['service-request'];
    await repeat(requests, () => expectStatus(201, requestService('192.0.2.6')));
    expectLimited(await requestService('192.0.2.6'));
    await repeat(bookings, () => expectStatus(201, book('192.0.2.6')));
    expectLimited(await book('192.0.2.6'));
    expectLimited(await book('192.0.2.6', {}));
    for (const open of [book, requestService]) await expectStatus(201, open('192.0.2.4'));
  });

  it('searches for a bill never stop a payment from the same address', async () => {
    gateway.refuse(paymentCalls.find, 'appointment_not_found');
    gateway.stubs.answer(paymentCalls.createIntent, () => ({ clientSecret: 'x', paymentId: 'y' }));
    const from = '192.0.2.83';
    const find = () => post('/api/payments/find', from, { appointmentNumber: 'FC-1001' });
    await repeat(limits['bill-search'].attempts, () => expectStatus(404, find()));
    expectLimited(await find());
    await expectStatus(201, post('/api/create-payment-intent', from, { amount: 89 }));
  });
});

describe('whose word is believed', () => {
  it('is the proxy’s, not that of an address before it', async () => {
    await repeat(bookings, () => expectStatus(201, book('203.0.113.9, 192.0.2.5')));
    expectLimited(await book('198.51.100.1, 192.0.2.5'));
  });

  it('is not that of an address that is none', async () => {
    let sent = 0;
    await repeat(bookings, () => expectStatus(201, book(`unknown-${sent++}`)));
    expectLimited(await book('192.0.2.1:80'));
  });
});
