import { screen, waitFor } from '@testing-library/react';
import { loginMessages } from '@contracts/vocabulary/accounts';
import { exampleMoneySums, exampleSettings } from '@contracts/testing/examples';
import { exampleReportOf } from '@contracts/testing/reports';
import type { ReportPeriod } from '@contracts/vocabulary/office/reports';
import { expectAccessible } from '../../testing/accessible';
import { field, fill } from '../../testing/fields';
import {
  deferred,
  expectToast,
  openPage,
  refusal,
  tokenOf,
  type ApiCall,
} from '../../testing/open-page';
import { officePathsOf } from '../office-addresses';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import './office/admin-customers-page';
import './office/admin-messages-page';
import './office/admin-payments-page';
import './office/admin-reports-page';
import './office/admin-settings-page';
import './office/admin-tracking-page';
import './office/technician-management-page';
import '../layouts/office/second-step-first';

const owner = { email: 'owner@example.com', password: 'lighthouse-owner-demo' };
const demo = { demo: true, demoAccounts: { owner, customer: owner } };
const customers = {
  'GET /api/admin/customers': [],
  'GET /api/admin/import-settings': refusal(409, { code: 'not_configured' }),
  'GET /api/admin/imports': [],
} as const;
const signIn = () => screen.getByRole('button', { name: 'Sign In' });
const addressShown = () => location.pathname + location.search;

it('says what is wrong with both, or why the login is refused, and stores nothing', async () => {
  const message = 'The email address or the password is wrong.';
  const { user, sent } = openPage('/admin-login', {
    answers: { 'POST /api/admin/login': refusal(401, { code: 'credentials_wrong', message }) },
  });
  await user.click(signIn());
  await screen.findByText(loginMessages.email);
  screen.getByText(loginMessages.adminPassword);
  fill({ Email: 'owner at example', Password: 'x' });
  await user.click(signIn());
  await waitFor(() => expect(screen.queryByText(loginMessages.adminPassword)).toBeNull());
  screen.getByText(loginMessages.email);
  expect(sent('POST /api/admin/login')).toEqual([]);
  fill({ Email: 'no-one@example.com', Password: 'not the password' });
  await user.click(signIn());
  await expectToast('Login Failed', message);
  expect(addressShown()).toBe('/admin-login');
  expect(localStorage.getItem('admin_token')).toBeNull();
});

it('offers the demo owner, and goes to the customers', async () => {
  const answer = deferred<{ token: string }>();
  const { user, bodies } = openPage('/admin-login', {
    config: demo,
    answers: { ...customers, 'GET /api/config': demo, 'POST /api/admin/login': answer.promise },
  });
  expect(screen.getByRole('region', { name: 'Demo owner account' }).textContent).toContain(
    owner.password,
  );
  await user.click(screen.getByRole('button', { name: 'Fill in' }));
  await user.click(signIn());
  await screen.findByRole('button', { name: 'Authenticating...' });
  answer.resolve({ token: tokenOf() });
  await waitFor(() => expect(addressShown()).toBe('/admin-customer-management'));
  await expectToast('Login Successful', /Welcome/);
  expect(bodies('POST /api/admin/login')).toEqual([owner]);
});

it('asks for a code after the password, of those who have an authenticator app', async () => {
  const { user, answer, bodies } = openPage('/admin-login', {
    answers: {
      ...customers,
      'POST /api/admin/login': refusal(409, { code: 'code_required', message: 'Enter the code.' }),
    },
  });
  expect(screen.queryByLabelText('Code')).toBeNull();
  fill({ Email: owner.email, Password: owner.password });
  await user.click(signIn());
  await waitFor(() => expect(document.activeElement).toBe(field('Code')));
  answer({ 'POST /api/admin/login': refusal(422, { code: 'code_wrong', message: 'Too old.' }) });
  fill({ Code: '123 456' });
  await user.click(signIn());
  await expectToast('Login Failed', 'Too old.');
  expect(document.activeElement).toBe(field('Code'));
  answer({ 'POST /api/admin/login': { token: tokenOf() } });
  fill({ Code: '654321' });
  await user.click(signIn());
  await waitFor(() => expect(addressShown()).toBe('/admin-customer-management'));
  expect(bodies('POST /api/admin/login')).toEqual([
    owner,
    { ...owner, code: '123 456' },
    { ...owner, code: '654321' },
  ]);
});

it('shows no account outside of the demo', () => {
  openPage('/admin-login', { config: { demoAccounts: demo.demoAccounts } });
  signIn();
  expect(screen.queryByRole('region', { name: 'Demo owner account' })).toBeNull();
});

it.each([...officePathsOf('owner'), '/admin-customer-management?customer=1'])(
  'is where %s leads first, and leads back',
  async (address) => {
    const { user, sent } = openPage(address, {
      answers: {
        'POST /api/admin/login': { token: tokenOf() },
        'GET /api/technicians': [],
        'GET /api/tracking': [],
        'GET /api/admin/alerts': [],
        'GET /api/admin/service-requests': [],
        'GET /api/appointments': [],
        'GET /api/health': { status: 'ok', services: {} },
        ...customers,
        'GET /api/admin/customer-records/:number': refusal(404, { code: 'customer_not_found' }),
        'GET /api/admin/messages': [],
        'GET /api/admin/messages/delivery': { email: 'live', sms: 'live' },
        'GET /api/admin/payments': [],
        'GET /api/admin/money': exampleMoneySums,
        'GET /api/admin/reports': ({ query }: ApiCall) =>
          exampleReportOf(query as unknown as ReportPeriod),
        'GET /api/admin/tax-return': [],
        'GET /api/admin/users': [],
        'GET /api/admin/settings': exampleSettings(),
        'GET /api/admin/authenticator': { on: false, recoveryCodesLeft: 0, rule: null },
      },
    });
    await waitFor(() => expect(addressShown()).toBe('/admin-login'));
    await expectToast('Authentication Required', 'Please log in to access the admin panel');
    expect(sent('GET /api/technicians')).toEqual([]);
    fill({ Email: owner.email, Password: owner.password });
    await user.click(signIn());
    await waitFor(() => expect(addressShown()).toBe(address));
    await screen.findByRole('navigation', { name: 'Office' });
  },
);

describe('a session without the second step that the office requires', () => {
  const missing = { secondStepMissing: true };
  const off = { on: false, recoveryCodesLeft: 0, rule: null };
  const made = { secret: 'KEY4TESTS', uri: 'otpauth://totp/x?secret=KEY4TESTS' };

  it('sets it up, keeps the codes, and goes on to where it was going', async () => {
    const { press, sent, answer } = openPage('/technician-management', {
      answers: {
        'POST /api/admin/login': { token: tokenOf('someone', missing) },
        'GET /api/admin/authenticator': off,
        'POST /api/admin/authenticator': made,
        'GET /api/technicians': [],
      },
    });
    await waitFor(() => expect(addressShown()).toBe('/admin-login'));
    fill({ Email: owner.email, Password: owner.password });
    await press('Sign In');
    await screen.findByRole('heading', { name: 'Set up two-step login' });
    expect(addressShown()).toBe('/technician-management');
    expect(screen.queryByRole('navigation', { name: 'Office' })).toBeNull();
    await expectAccessible(document.body);
    fill({ 'Your password': owner.password });
    await press('Set up');
    await screen.findByText(made.secret);
    const token = tokenOf('someone');
    answer({
      'POST /api/admin/authenticator/confirm': { recoveryCodes: ['AAAA-BBBB'], token },
      'GET /api/admin/authenticator': { ...off, on: true, recoveryCodesLeft: 10 },
    });
    fill({ Code: '123456' });
    await press('Turn on');
    await screen.findByText('AAAA-BBBB');
    expect(localStorage.getItem('admin_token')).toBe(token);
    expect(sent('GET /api/technicians')).toEqual([]);
    await press('I’ve kept them');
    await screen.findByRole('navigation', { name: 'Office' });
    expect(addressShown()).toBe('/technician-management');
    await waitFor(() => expect(sent('GET /api/technicians')).not.toEqual([]));
  });

  it.each([
    ['leaves without it', off, 'Logout'],
    ['logs in again if it was set up elsewhere', { ...off, on: true }, 'Log in again'],
  ])('%s', async (_what, state, button) => {
    const { press, sent } = openPage('/admin-payments', {
      signedInAs: 'admin',
      claims: missing,
      answers: { 'GET /api/admin/authenticator': state, 'POST /api/auth/logout': null },
    });
    await press(button);
    await waitFor(() => expect(addressShown()).toBe('/admin-login'));
    expect(localStorage.getItem('admin_token')).toBeNull();
    expect(sent('POST /api/auth/logout')).toHaveLength(1);
    expect(sent('GET /api/admin/payments')).toEqual([]);
  });
});

describe('a session that has ended', () => {
  it('is not used when its token has expired', async () => {
    const payload = btoa(JSON.stringify({ exp: 1_000_000_000 }));
    localStorage.setItem('admin_token', `x.${payload}.x`);
    openPage('/admin-tracking');
    await waitFor(() => expect(addressShown()).toBe('/admin-login'));
    await expectToast('Authentication Required', 'Please log in to access the admin panel');
  });

  it('is forgotten when the server refuses it', async () => {
    const unauthorized = refusal(401, { code: 'unauthenticated' });
    openPage('/technician-management', {
      signedInAs: 'admin',
      answers: { 'GET /api/technicians': unauthorized },
    });
    await waitFor(() => expect(addressShown()).toBe('/admin-login'));
    await expectToast('Authentication Required', 'Admin authentication required');
    expect(localStorage.getItem('admin_token')).toBeNull();
  });

  it('is forgotten at the logout', async () => {
    const { user, sent } = openPage('/technician-management', {
      signedInAs: 'admin',
      answers: { 'GET /api/technicians': [], 'POST /api/auth/logout': null },
    });
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(addressShown()).toBe('/admin-login'));
    expect(localStorage.getItem('admin_token')).toBeNull();
    expect(screen.queryByText('Authentication Required')).toBeNull();
    expect(sent('POST /api/auth/logout')).toHaveLength(1);
  });
});
