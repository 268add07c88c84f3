/** Passwords: changed, forgotten, reset, and never logged. */
import { customersRequests, type ResetPassword } from '@contracts/customers/accounts';
import type { ErrorBody } from '@contracts/refusals';
import { accountMessages } from '@contracts/vocabulary/accounts';
import { Refusal } from '@service-kit/requests/refusal';
import { loggedLines } from '@service-kit/testing/logged-lines';
import { limits } from '../../src/edge/limits/limits';
import { aCustomer } from '../factories';
import { gatewayForTests } from '../gateway-under-test';
import {
  accountCallsOn,
  aChange,
  aRegistration,
  accountId,
  other,
  password,
  repeat,
} from './account-calls';

const gateway = gatewayForTests({ TRUST_PROXY: 'loopback' });
const lines = loggedLines();

const { asCustomer, call } = accountCallsOn(gateway);

describe('passwords', () => {
  const change = (body: object, id?: number) =>
    call('post', 'auth/change-password', body).set(asCustomer(id));

  it('are changed by who knows the current one, tried so often by account', async () => {
    gateway.stubs.answer(customersRequests.changePassword, ({ currentPassword }) => {
      if (currentPassword !== password) throw new Refusal('password_wrong');
      return { token: 'next', message: 'Your password has been changed.' };
    });
    await change(aChange()).expect(200, {
      token: 'next',
      message: 'Your password has been changed.',
    });
    expect(gateway.stubs.lastAsked(customersRequests.changePassword)).toEqual({
      accountId,
      ...aChange(),
      network: '192.0.2.1',
    });
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
    expect(gateway.stubs.lastAsked(customersRequests.changeProfile)).toEqual({
      accountId,
      email: 'next@example.com',
      currentPassword: password,
      network: '192.0.2.1',
    });
    const { attempts } = limits['change-password'];
    await repeat(attempts / 2, () => move().expect(422));
    await repeat(attempts / 2, () => move('guessed').expect(422));
    await move(password).expect(429);
    await change(aChange()).expect(429);
    // What asks for no password continues.
    await call('patch', 'auth/user', { phone: '1' })
      .set(asCustomer())
      .expect((answer) => expect(answer.status).not.toBe(429));
  });

  it('are tried no more often by a deletion, and a change shares its attempts', async () => {
    gateway.stubs.answer(customersRequests.deleteAccount, ({ currentPassword }) => {
      if (currentPassword !== password) throw new Refusal('password_wrong');
      return { deleted: true as const };
    });
    const remove = (currentPassword?: string, id?: number) =>
      call('delete', 'auth/user', { currentPassword }).set(asCustomer(id));
    const { body } = await remove().expect(400);
    expect((body as ErrorBody).errors).toEqual([
      { field: 'currentPassword', message: accountMessages.currentPassword },
    ]);
    await repeat(limits['change-password'].attempts, () => remove('guessed').expect(422));
    await remove(password).expect(429);
    await change(aChange()).expect(429);
    await remove(password, 43).expect(204);
  });

  it('that are forgotten are answered alike, so often by network', async () => {
    gateway.stubs.answer(customersRequests.forgotPassword, () => ({}));
    const forgot = (email: string, from?: string) =>
      call('post', 'auth/forgot-password', { email }, from);
    const known = await forgot('nora@example.com', '192.0.2.5').expect(202);
    const unknown = await forgot('unknown@example.com', '192.0.2.5').expect(202);
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
    gateway.refuse(customersRequests.resetPassword, 'token_invalid');
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

describe('the log of password calls', () => {
  it('logs no password, token, link or address, whatever becomes of the call', async () => {
    const token = 'T'.repeat(43);
    for (const error of [new Refusal('token_invalid'), new Error('a bug')]) {
      for (const definition of Object.values(customersRequests)) {
        if (definition === customersRequests.isRevoked) continue;
        gateway.stubs.answer(definition as typeof customersRequests.verifyEmail, () => {
          throw error;
        });
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
});
