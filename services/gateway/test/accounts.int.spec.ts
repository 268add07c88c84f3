/** The calls of accounts: what each asks of the services, what it answers, and how often it may come. */
import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import {
  customersRequests,
  type ChangePassword,
  type RegisterCustomer,
  type ResetPassword,
} from '@contracts/customers';
import { notificationsRequests } from '@contracts/notifications';
import type { RequestDefinition } from '@contracts/messaging';
import { paymentsRequests } from '@contracts/payments';
import { ownRecordsRequests, type CustomerAppointment } from '@contracts/own-records';
import type { ErrorBody } from '@contracts/refusals';
import { createLogger, nestLogger } from '@service-kit/observability/logging';
import { Refusal } from '@service-kit/requests/refusal';
import { limits } from '../src/edge/limits/limits';
import { aCustomer, aMessage, anOwnAppointment, anOwnRequest, aPayment } from './factories';
import { forgetEarlierRuns, startGateway, type GatewayUnderTest } from './gateway-under-test';

jest.setTimeout(60_000);

let gateway: GatewayUnderTest;
const lines: string[] = [];
const customerId = 42;

beforeAll(async () => {
  // Before the gateway makes its own: all that are made afterwards write to the first.
  nestLogger('trace', createLogger('trace', { write: (line) => lines.push(line) }));
  gateway = await startGateway({ TRUST_PROXY: 'loopback' });
});
beforeEach(() => forgetEarlierRuns(gateway.redis));
afterAll(async () => {
  Logger.overrideLogger(false);
  await gateway.stop();
});

const password = 'correct horse battery';
const other = 'another horse altogether';
const aRegistration = (changes: Partial<RegisterCustomer> = {}): RegisterCustomer => ({
  firstName: 'Nora',
  lastName: 'Field',
  email: 'nora@example.com',
  phone: '(904) 555-0117',
  password,
  confirmPassword: password,
  ...changes,
});
const asCustomer = (id = customerId) => ({
  authorization: `Bearer ${gateway.token('customer', { subject: String(id) })}`,
});
type Method = 'get' | 'post' | 'patch' | 'delete';
const call = (method: Method, path: string, body?: object, from = '192.0.2.1') =>
  gateway.http[method](`/api/${path}`).set('x-forwarded-for', from).send(body);
const lastAsked = (definition: { subject: string }) => gateway.stubs.payloadsOf(definition).at(-1);
const refuse = (code: ConstructorParameters<typeof Refusal>[0]) => () => {
  throw new Refusal(code);
};
async function repeat(count: number, attempt: () => PromiseLike<unknown>): Promise<void> {
  for (let done = 0; done < count; done += 1) await attempt();
}

describe('registering', () => {
  it('passes on what was typed, and answers the account', async () => {
    gateway.stubs.answer(customersRequests.register, () => aCustomer());
    const typed = { ...aRegistration(), email: ' Nora@Example.com ', address: '' };
    const { body } = await call('post', 'auth/register', typed).expect(201);
    expect(body).toEqual(aCustomer());
    expect(lastAsked(customersRequests.register)).toEqual({
      ...aRegistration({ email: 'Nora@Example.com' }),
      address: '',
    });
  });

  it.each<[string, Partial<Record<keyof RegisterCustomer, unknown>>, object]>([
    ['a name', { firstName: ' ' }, { field: 'firstName', message: 'First name is required' }],
    ['a last name', { lastName: '' }, { field: 'lastName', message: 'Last name is required' }],
    ['a phone', { phone: undefined }, { field: 'phone', message: 'Phone number is required' }],
    ['an address', { email: 'nora' }, { field: 'email', message: 'Valid email is required' }],
    [
      'a password of six',
      { password: '12345', confirmPassword: '12345' },
      { field: 'password', message: 'Password must be at least 6 characters' },
    ],
    [
      'the same password twice',
      { confirmPassword: other },
      { field: 'confirmPassword', message: "Passwords don't match" },
    ],
    ['no more', { isAdmin: true } as object, { field: 'isAdmin' }],
    ['no more than fits', { firstName: 'x'.repeat(81) }, { field: 'firstName' }],
    ['text', { password: { $ne: 1 }, confirmPassword: { $ne: 1 } }, { field: 'password' }],
  ])('needs %s', async (_what, changes, error) => {
    const before = gateway.stubs.payloadsOf(customersRequests.register).length;
    const typed = { ...aRegistration(), ...changes };
    const { body } = await call('post', 'auth/register', typed).expect(400);
    expect((body as ErrorBody).errors).toContainEqual(expect.objectContaining(error));
    expect(gateway.stubs.payloadsOf(customersRequests.register)).toHaveLength(before);
  });

  it('says that an address is taken, and is stopped after so many from one network', async () => {
    gateway.stubs.answer(customersRequests.register, refuse('email_taken'));
    const register = (from?: string) => call('post', 'auth/register', aRegistration(), from);
    await repeat(limits.register.attempts, () => register('192.0.2.9').expect(409));
    await register('192.0.2.9').expect(429);
    await register('192.0.2.10').expect(409);
  });
});

describe('logging in', () => {
  const login = (email: string, typed: string, from: string) =>
    call('post', 'auth/login', { email, password: typed }, from);

  beforeEach(() =>
    gateway.stubs.answer(customersRequests.logIn, ({ password: typed }) => {
      if (typed !== password) throw new Refusal('credentials_rejected');
      return { token: 'token', message: 'Welcome back, Nora.', user: aCustomer() };
    }),
  );

  it('answers the token, a message and who it is', async () => {
    const { body } = await login('Nora@Example.com', password, '192.0.2.1').expect(200);
    expect(body).toEqual({ token: 'token', message: 'Welcome back, Nora.', user: aCustomer() });
  });

  it('counts failures by account and network, and locks nobody else out', async () => {
    const { attempts } = limits.login;
    await repeat(attempts, () => login('nora@example.com', 'wrong one', '192.0.2.2').expect(401));
    await login('Nora@example.com', password, '192.0.2.2').expect(429);
    await login('nora@example.com', password, '192.0.2.3').expect(200);
    await login('ada@example.com', password, '192.0.2.2').expect(200);
  });

  it('shares the failures of a network with the login of the office', async () => {
    gateway.stubs.answer(customersRequests.adminLogin, refuse('credentials_rejected'));
    const { attempts } = limits['login-failures'];
    let tried = 0;
    await repeat(attempts / 2, () => login(`n${tried++}@example.com`, 'wrong one', '192.0.2.4'));
    await repeat(attempts / 2, () =>
      call('post', 'admin/login', { email: `n${tried++}@example.com`, password }, '192.0.2.4'),
    );
    await login('nora@example.com', password, '192.0.2.4').expect(429);
  });
});

describe('an account', () => {
  it('is that of the token, and of no id that is sent along', async () => {
    gateway.stubs.answer(customersRequests.account, ({ customerId: id }) => aCustomer({ id }));
    const { body } = await call('get', 'auth/user?customerId=7').set(asCustomer()).expect(200);
    expect(body).toEqual(aCustomer({ id: customerId }));
    gateway.stubs.answer(customersRequests.changeProfile, () => aCustomer());
    await call('patch', 'auth/user', { customerId: 7 }).set(asCustomer()).expect(400);
    await call('patch', 'auth/user', { phone: '(904) 555-0118', version: 3 })
      .set(asCustomer())
      .expect(200);
    expect(lastAsked(customersRequests.changeProfile)).toEqual({
      customerId,
      phone: '(904) 555-0118',
      version: 3,
    });
  });

  it.each([
    ['get', 'auth/user', customersRequests.account, undefined],
    ['patch', 'auth/user', customersRequests.changeProfile, { phone: '1' }],
    ['delete', 'auth/user', customersRequests.deleteAccount, undefined],
    ['post', 'auth/change-password', customersRequests.changePassword, aChange()],
    ['get', 'customer/export', customersRequests.account, undefined],
  ] as const)('that is gone is nobody’s: %s %s', async (method, path, definition, body) => {
    gateway.stubs.answer(
      definition as typeof customersRequests.account,
      refuse('customer_not_found'),
    );
    gateway.stubs.answer(ownRecordsRequests.appointments, () => noRows);
    gateway.stubs.answer(ownRecordsRequests.serviceRequests, () => noRows);
    await call(method, path, body).set(asCustomer()).expect(401);
  });

  it('takes no field for nothing, and no other name for null', async () => {
    const wrong = [{ phone: null }, { firstName: '' }, { email: 'none' }, { version: 0 }, []];
    for (const body of wrong) {
      await call('patch', 'auth/user', body).set(asCustomer()).expect(400);
    }
  });

  it('is deleted for good, and stays when that is refused', async () => {
    gateway.stubs.answer(customersRequests.deleteAccount, () => ({ deleted: true as const }));
    await call('delete', 'auth/user').set(asCustomer()).expect(204);
    expect(lastAsked(customersRequests.deleteAccount)).toEqual({ customerId });
    for (const code of ['too_late', 'owner_account'] as const) {
      gateway.stubs.answer(customersRequests.deleteAccount, refuse(code));
      const { body } = await call('delete', 'auth/user').set(asCustomer()).expect(409);
      expect((body as ErrorBody).code).toBe(code);
    }
  });

  it('may ask for so many links, by a change of address or again', async () => {
    gateway.stubs.answer(customersRequests.changeProfile, () => aCustomer());
    gateway.stubs.answer(customersRequests.resendVerification, () => ({}));
    const resend = (id?: number) => call('post', 'auth/resend-verification').set(asCustomer(id));
    const move = () => call('patch', 'auth/user', { email: 'next@example.com' }).set(asCustomer());
    await repeat(limits['verification-link'].attempts - 1, () => resend().expect(202));
    await move().expect(200);
    await resend().expect(429);
    await move().expect(429);
    await call('patch', 'auth/user', { phone: '1' }).set(asCustomer()).expect(200);
    await resend(43).expect(202);
  });
});

function aChange(changes: Partial<ChangePassword> = {}): ChangePassword {
  return { currentPassword: password, password: other, confirmPassword: other, ...changes };
}

describe('passwords', () => {
  const change = (body: object, id?: number) =>
    call('post', 'auth/change-password', body).set(asCustomer(id));

  it('are changed by who knows the present one, tried so often by account', async () => {
    gateway.stubs.answer(customersRequests.changePassword, ({ currentPassword }) => {
      if (currentPassword !== password) throw new Refusal('password_wrong');
      return { token: 'next', message: 'Your password has been changed.' };
    });
    const { body } = await change(aChange()).expect(200);
    expect(body).toEqual({ token: 'next', message: 'Your password has been changed.' });
    expect(lastAsked(customersRequests.changePassword)).toEqual({ customerId, ...aChange() });
    const wrong = aChange({ currentPassword: 'guessed' });
    await repeat(limits['change-password'].attempts, () => change(wrong).expect(422));
    await change(aChange()).expect(429);
    await change(aChange(), 43).expect(200);
  });

  it('are tried no more often by a change of address', async () => {
    gateway.stubs.answer(customersRequests.changeProfile, ({ currentPassword }) => {
      if (currentPassword !== password) throw new Refusal('password_wrong');
      return aCustomer();
    });
    const move = (currentPassword?: string) =>
      call('patch', 'auth/user', { email: 'next@example.com', currentPassword }).set(asCustomer());
    await move('').expect(400);
    await move(password).expect(200);
    expect(lastAsked(customersRequests.changeProfile)).toEqual({
      customerId,
      email: 'next@example.com',
      currentPassword: password,
    });
    const { attempts } = limits['change-password'];
    await repeat(attempts / 2, () => move().expect(422));
    await repeat(attempts / 2, () => move('guessed').expect(422));
    await move(password).expect(429);
    await change(aChange()).expect(429);
    // What asks for no password goes on.
    await call('patch', 'auth/user', { phone: '1' })
      .set(asCustomer())
      .expect((answer) => expect(answer.status).not.toBe(429));
  });

  it('that are forgotten are answered alike, so often by network', async () => {
    gateway.stubs.answer(customersRequests.forgotPassword, () => ({}));
    const forgot = (email: string, from?: string) =>
      call('post', 'auth/forgot-password', { email }, from);
    const known = await forgot('nora@example.com', '192.0.2.5').expect(202);
    const unknown = await forgot('nobody@example.com', '192.0.2.5').expect(202);
    expect(unknown.text).toBe(known.text);
    await repeat(limits['forgot-password'].attempts - 2, () =>
      forgot('x@example.com', '192.0.2.5'),
    );
    await forgot('nora@example.com', '192.0.2.5').expect(429);
    await forgot('nora@example.com', '192.0.2.6').expect(202);
  });

  const aReset = (changes: Partial<ResetPassword> = {}): ResetPassword => ({
    token: 'x'.repeat(43),
    password: other,
    confirmPassword: other,
    ...changes,
  });

  it('are reset by a link, and by nothing that is none', async () => {
    gateway.stubs.answer(customersRequests.resetPassword, refuse('token_invalid'));
    const { body } = await call('post', 'auth/reset-password', aReset()).expect(400);
    expect((body as ErrorBody).code).toBe('token_invalid');
    for (const wrong of [
      aReset({ token: '' }),
      aReset({ token: 'x'.repeat(101) }),
      aReset({ confirmPassword: password }),
      { password: other, confirmPassword: other },
    ]) {
      const answer = await call('post', 'auth/reset-password', wrong).expect(400);
      expect((answer.body as ErrorBody).code).toBe('validation_failed');
    }
    gateway.stubs.answer(customersRequests.verifyEmail, () => ({ message: 'Done.' }));
    await call('post', 'auth/verify-email', { token: 'a token' }).expect(200);
    await call('get', 'auth/verify-email?token=a').expect(404);
  });
});

const noRows = { items: [], total: 0, nextCursor: null };

describe('the export', () => {
  const appointments = Array.from({ length: 45 }, (_, index) =>
    anOwnAppointment({ number: `FC-${1001 + index}` }),
  );
  const requests = [anOwnRequest()];

  beforeEach(() => {
    gateway.stubs.answer(customersRequests.account, () => aCustomer());
    gateway.stubs.answer(ownRecordsRequests.appointments, ({ cursor }) => {
      const from = Number(cursor ?? 0);
      const next = from + 20;
      return {
        items: appointments.slice(from, next),
        total: appointments.length,
        nextCursor: next < appointments.length ? String(next) : null,
      };
    });
    gateway.stubs.answer(ownRecordsRequests.serviceRequests, () => ({
      ...noRows,
      items: requests,
      total: 1,
    }));
    gateway.stubs.answer(notificationsRequests.about, ({ appointmentIds }) => [
      aMessage({ id: about }),
      ...appointmentIds.map((appointmentId) => aMessage({ appointmentId })),
    ]);
    gateway.stubs.answer(paymentsRequests.ofCustomer, ({ appointmentIds }) => [
      own,
      ...appointmentIds.map((appointmentId) => aPayment({ appointmentId })),
    ]);
  });
  const about = randomUUID();
  const own = aPayment({ failure: 'card 4242', flagReason: null });
  const exported = () => call('get', 'customer/export').set(asCustomer());

  it('is one file with everything, and without links', async () => {
    const { body, headers, text } = await exported().expect(200);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(headers['content-type']).toMatch(/^application\/json/);
    const file = body as Record<string, unknown[]>;
    expect(file.account).toEqual(aCustomer());
    const { trackingUrl, calendarUrl, payUrl, canChange, changeUntil, ...first } =
      appointments[0] as CustomerAppointment;
    expect([trackingUrl, calendarUrl, payUrl, canChange, changeUntil]).toHaveLength(5);
    expect(file.appointments).toHaveLength(45);
    expect(file.appointments![0]).toEqual(first);
    expect(file.serviceRequests).toEqual(requests);
    expect(file.messages).toHaveLength(46);
    expect(file.payments).toHaveLength(46);
    expect(file.payments![0]).toEqual({
      id: own.id,
      status: 'succeeded',
      amount: '150.00',
      refunded: '0.00',
      currency: 'usd',
      description: 'Repair, Sub-Zero Refrigerator',
      receiptNumber: 'R-1042',
      appointmentNumber: null,
      createdAt: own.createdAt,
      paidAt: own.paidAt,
    });
    expect(file.incomplete).toEqual([]);
    expect(text).not.toMatch(/\/calendar|\/technician-tracking|#/);
    for (const definition of [
      ownRecordsRequests.appointments,
      ownRecordsRequests.serviceRequests,
    ]) {
      expect(lastAsked(definition)).toMatchObject({ customerId });
    }
  });

  it.each([
    ['messages', notificationsRequests.about],
    ['payments', paymentsRequests.ofCustomer],
  ] as const)('says so when %s cannot be had', async (part, owner) => {
    gateway.stubs.answer(owner as RequestDefinition<unknown, unknown>, () => {
      throw new Error('away');
    });
    const { body } = await exported().expect(200);
    expect(body).toMatchObject({ [part]: [], incomplete: [part] });
  });

  it('is not given without the bookings', async () => {
    gateway.stubs.answer(ownRecordsRequests.appointments, () => {
      throw new Error('away');
    });
    await exported().expect(500);
  });

  it('ends, and says so, when a list does not', async () => {
    gateway.stubs.answer(ownRecordsRequests.serviceRequests, () => ({
      items: requests,
      total: 1_000_000,
      nextCursor: 'more',
    }));
    const { body } = await exported().expect(200);
    expect(body).toMatchObject({ incomplete: ['serviceRequests'] });
  });

  it('is made so often', async () => {
    await repeat(limits.export.attempts, () => exported().expect(200));
    await exported().expect(429);
  });
});

it('logs no password, token, link or address, whatever becomes of the call', async () => {
  const token = 'T'.repeat(43);
  const answers = [refuse('token_invalid'), () => Promise.reject(new Error('a bug'))];
  for (const answer of answers as (() => never)[]) {
    for (const definition of Object.values(customersRequests)) {
      if (definition === customersRequests.isRevoked) continue;
      gateway.stubs.answer(definition as typeof customersRequests.verifyEmail, answer);
    }
    const email = 'grepped@example.com';
    await call('post', 'auth/register', aRegistration({ email }));
    await call('post', 'auth/login', { email, password });
    await call('post', 'auth/verify-email', { token });
    await call('post', 'auth/forgot-password', { email });
    await call('post', 'auth/reset-password', { token, password: other, confirmPassword: other });
    await call('patch', 'auth/user', { email }).set(asCustomer());
    await call('post', 'auth/change-password', aChange()).set(asCustomer());
    await call('get', `auth/verify-email?token=${token}`);
    await call('get', `nowhere/${token}`);
  }
  const logged = lines.join('\n');
  expect(logged).toContain('/api/auth/reset-password');
  for (const secret of [password, other, token, 'eyJ', 'grepped@', 'Bearer']) {
    expect(`log has ${logged.includes(secret) ? secret : 'none'}`).toBe('log has none');
  }
});
