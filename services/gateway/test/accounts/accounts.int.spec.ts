/** Accounts of customers: registering, logging in, what is known of someone. */
import { accountContactCalls } from '@contracts/customers/account-contacts';
import { customersRequests, type RegisterCustomer } from '@contracts/customers/accounts';
import { ownRecordsRequests } from '@contracts/booking/own-records';
import type { ErrorBody } from '@contracts/refusals';
import { exampleAccountContacts } from '@contracts/testing/examples';
import { Refusal } from '@service-kit/requests/refusal';
import { limits, slowdown } from '../../src/edge/limits/limits';
import { aCustomer } from '../factories';
import { gatewayForTests } from '../gateway-under-test';
import {
  accountCallsOn,
  aChange,
  aRegistration,
  accountId,
  noRows,
  other,
  password,
  repeat,
} from './account-calls';

const gateway = gatewayForTests({ TRUST_PROXY: 'loopback' });

const { asCustomer, call } = accountCallsOn(gateway);

describe('registering', () => {
  it('passes on what was typed, and answers the account', async () => {
    gateway.stubs.answer(customersRequests.register, () => aCustomer());
    const typed = { ...aRegistration(), email: ' Nora@Example.com ', address: '' };
    await call('post', 'auth/register', typed).expect(201, aCustomer());
    expect(gateway.stubs.lastAsked(customersRequests.register)).toEqual({
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
    const typed = { ...aRegistration(), ...changes };
    const { body } = await call('post', 'auth/register', typed).expect(400);
    expect((body as ErrorBody).errors).toContainEqual(expect.objectContaining(error));
    expect(gateway.stubs.payloadsOf(customersRequests.register)).toEqual([]);
  });

  it('says that an address is taken, and is stopped after so many from one network', async () => {
    gateway.refuse(customersRequests.register, 'email_taken');
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
    await login('Nora@Example.com', password, '192.0.2.1').expect(200, {
      token: 'token',
      message: 'Welcome back, Nora.',
      user: aCustomer(),
    });
  });

  it('counts failures by account and network, and locks no one else out', async () => {
    const { attempts } = limits.login;
    await repeat(attempts, () => login('nora@example.com', 'wrong one', '192.0.2.2').expect(401));
    await login('Nora@example.com', password, '192.0.2.2').expect(429);
    await login('nora@example.com', password, '192.0.2.3').expect(200);
    await login('ada@example.com', password, '192.0.2.2').expect(200);
  });

  it('waits for an account that fails from many networks, which locks no one out', async () => {
    const allowed = limits['account-failures'].attempts;
    const failing = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          login('nora@example.com', 'wrong one', `198.51.100.${index}`).expect(401),
        ),
      );
    await failing(allowed);
    // As many as it takes to wait for the longest: each counts when it comes.
    const slowed = failing(slowdown.longestMs / slowdown.stepMs);
    const right = login('nora@example.com', password, '192.0.2.5').expect(200);
    await login('ada@example.com', password, '192.0.2.5').expect(200);
    await Promise.all([slowed, right]);
    const asked = gateway.stubs.payloadsOf(customersRequests.logIn);
    expect(asked.at(-1)).toMatchObject({ email: 'nora@example.com' });
  });

  it('shares the failures of a network with the login of the office', async () => {
    gateway.refuse(customersRequests.adminLogin, 'credentials_rejected');
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
    gateway.stubs.answer(customersRequests.account, ({ accountId: id }) => aCustomer({ id }));
    await call('get', 'auth/user?accountId=7')
      .set(asCustomer())
      .expect(200, aCustomer({ id: accountId }));
    gateway.stubs.answer(customersRequests.changeProfile, () => aCustomer());
    await call('patch', 'auth/user', { accountId: 7 }).set(asCustomer()).expect(400);
    await call('patch', 'auth/user', { phone: '(904) 555-0118', version: 3 })
      .set(asCustomer())
      .expect(200);
    expect(gateway.stubs.lastAsked(customersRequests.changeProfile)).toEqual({
      accountId,
      phone: '(904) 555-0118',
      version: 3,
      network: '192.0.2.1',
    });
  });

  it.each([
    ['get', 'auth/user', customersRequests.account, undefined],
    ['patch', 'auth/user', customersRequests.changeProfile, { phone: '(904) 555-0118' }],
    ['delete', 'auth/user', customersRequests.deleteAccount, { currentPassword: 'any' }],
    ['post', 'auth/change-password', customersRequests.changePassword, aChange()],
    ['get', 'customer/export', customersRequests.account, undefined],
  ] as const)('that is gone is no one’s: %s %s', async (method, path, definition, body) => {
    gateway.refuse(definition as typeof customersRequests.account, 'customer_not_found');
    gateway.stubs.answer(ownRecordsRequests.appointments, () => noRows);
    gateway.stubs.answer(ownRecordsRequests.serviceRequests, () => noRows);
    gateway.stubs.answer(ownRecordsRequests.appliances, () => []);
    gateway.stubs.answer(accountContactCalls.get, () => exampleAccountContacts());
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
    const proof = { currentPassword: 'mine' };
    await call('delete', 'auth/user').set(asCustomer()).expect(400);
    await call('delete', 'auth/user', proof).set(asCustomer()).expect(204);
    expect(gateway.stubs.lastAsked(customersRequests.deleteAccount)).toEqual({
      accountId,
      ...proof,
    });
    for (const code of ['too_late', 'owner_account'] as const) {
      gateway.refuse(customersRequests.deleteAccount, code);
      const { body } = await call('delete', 'auth/user', proof).set(asCustomer()).expect(409);
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
    await call('patch', 'auth/user', { phone: '(904) 555-0118' }).set(asCustomer()).expect(200);
    await resend(43).expect(202);
  });
});
