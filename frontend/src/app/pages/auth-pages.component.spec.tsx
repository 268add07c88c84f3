import { act, screen, waitFor, within } from '@testing-library/react';
import type { CustomerLoginReply } from '@contracts/customers/accounts';
import { accountMessages, loginMessages } from '@contracts/vocabulary/accounts';
import { expectAccessible } from '../../testing/accessible';
import { account, noContacts } from '../../testing/customers';
import { errorUnder, field, fill, valueOf } from '../../testing/fields';
import {
  deferred,
  expectToast,
  noConnection,
  openPage,
  refusal,
  tokenOf,
  type PageOptions,
} from '../../testing/open-page';

const person = {
  'First Name': 'Nora',
  'Last Name': 'Field',
  Email: 'nora@example.com',
  Phone: '(904) 555-0133',
  Password: 'lantern and lens',
  'Confirm Password': 'lantern and lens',
};

const session = (): CustomerLoginReply => ({
  token: tokenOf(),
  message: 'You are logged in.',
  user: account(),
});

const demoAccounts = {
  owner: { email: 'owner@example.com', password: 'owner-demo' },
  customer: { email: 'customer@example.com', password: 'customer-demo' },
};

function open(address: string, options: PageOptions = {}) {
  const page = openPage(address, options);
  const main = within(screen.getByRole('main'));
  const press = (name: string) => page.user.click(main.getByRole('button', { name }));
  return { ...page, main, press };
}

const focused = () => document.activeElement;

describe('registering', () => {
  it('says under each field what is wrong with it, leads to the first, and loses nothing', async () => {
    const { press, answer, sent } = open('/register');
    await press('Create account');
    await waitFor(() => expect(errorUnder('First Name')).toBe(accountMessages.firstName));
    expect(errorUnder('Last Name')).toBe(accountMessages.lastName);
    expect(errorUnder('Email')).toBe(accountMessages.email);
    expect(errorUnder('Phone')).toBe(accountMessages.phone);
    expect(errorUnder('Password')).toBe(accountMessages.password);
    expect(errorUnder('Confirm Password')).toBe(accountMessages.confirmPassword);
    expect(focused()).toBe(field('First Name'));
    await expectAccessible(screen.getByRole('main'));
    fill({ ...person, 'Confirm Password': 'something else' });
    await press('Create account');
    await waitFor(() =>
      expect(errorUnder('Confirm Password')).toBe(accountMessages.passwordsDiffer),
    );
    expect(focused()).toBe(field('Confirm Password'));
    // Fixed on either side.
    fill({ Password: 'something else' });
    await waitFor(() => expect(errorUnder('Confirm Password')).toBeNull());
    expect(sent('POST /api/auth/register')).toEqual([]);

    answer({ 'POST /api/auth/register': noConnection });
    await press('Create account');
    await expectToast('Registration Failed', 'An error occurred. Please try again.');
    const errors = [
      { field: 'phone', message: 'No number' },
      { field: 'email', message: 'No address' },
      { field: 'elsewhere', message: 'Not of this form' },
    ];
    answer({ 'POST /api/auth/register': refusal(400, { code: 'validation_failed', errors }) });
    await press('Create account');
    await waitFor(() => expect(errorUnder('Phone')).toBe('No number'));
    expect(errorUnder('Email')).toBe('No address');
    expect(focused()).toBe(field('Email'));
    answer({ 'POST /api/auth/register': refusal(502) });
    await press('Create account');
    await expectToast('Registration Failed', 'Registration failed. Please try again.');
    answer({ 'POST /api/auth/register': account() });
    await press('Create account');
    await screen.findByRole('heading', { name: 'Customer login' });
    expect(sent('POST /api/auth/register').at(-1)!.body).toMatchObject({
      firstName: 'Nora',
      password: 'something else',
    });
  });

  it('names the field when someone has the address already', async () => {
    const message = 'There is an account with this email address.';
    const errors = [{ field: 'email', message }];
    const { press } = open('/register', {
      answers: {
        'POST /api/auth/register': refusal(409, { code: 'email_taken', message, errors }),
      },
    });
    fill(person);
    await press('Create account');
    await waitFor(() => expect(errorUnder('Email')).toContain(message));
    expect(focused()).toBe(field('Email'));
    expect(valueOf('First Name')).toBe('Nora');
  });
});

describe('logging in', () => {
  it('says what is missing and what was refused, and keeps the address', async () => {
    const { user, press, answer } = open('/login');
    await press('Log in');
    await waitFor(() => expect(errorUnder('Email')).toBe(loginMessages.email));
    expect(errorUnder('Password')).toBe(loginMessages.password);
    expect(focused()).toBe(field('Email'));
    fill({ Email: 'nora@example.com', Password: 'not the password' });
    const message = 'The email address or the password is wrong.';
    answer({ 'POST /api/auth/login': refusal(401, { code: 'credentials_rejected', message }) });
    await press('Log in');
    await expectToast('Login Failed', message);
    await waitFor(() => expect(focused()).toBe(field('Password')));
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(valueOf('Password')).toBe('not the password');
    await user.click(screen.getByRole('button', { name: 'Close notification' }));
    answer({ 'POST /api/auth/login': refusal(502) });
    await press('Log in');
    await expectToast('Login Failed', 'Login failed. Please check your credentials.');
    expect(valueOf('Email')).toBe('nora@example.com');
    expect(localStorage.getItem('auth_token')).toBeNull();
  });

  it('fills in a demo account, and an owner gets a customer’s session', async () => {
    const answer = deferred<CustomerLoginReply>();
    const { user, press, main, sent } = open('/login', {
      config: { demoAccounts },
      answers: {
        'POST /api/auth/login': answer.promise,
        'GET /api/auth/user': account({ isAdmin: true }),
        'GET /api/customer/service-requests': [],
        'GET /api/customer/appointments': [],
      },
    });
    const box = main.getByRole('region', { name: 'Test credentials' });
    for (const { email } of Object.values(demoAccounts)) within(box).getByText(email);
    await press('Fill in test customer');
    expect(valueOf('Email')).toBe('customer@example.com');
    await press('Fill in business owner');
    expect(focused()).toBe(field('Password'));
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Logging in...' });
    answer.resolve(session());
    await screen.findByRole('heading', { name: 'Customer Portal' });
    expect(location.pathname).toBe('/customer-portal');
    expect(sent('POST /api/auth/login').map(({ body }) => body)).toEqual([demoAccounts.owner]);
    expect(localStorage.getItem('auth_token')).toEqual(expect.any(String));
    expect(localStorage.getItem('admin_token')).toBeNull();
  });

  it('leads to the part of the portal that was asked for, by any way to the login', async () => {
    const { user, press, main } = open('/customer-portal?view=settings', {
      answers: {
        'POST /api/auth/login': session(),
        'GET /api/auth/user': account(),
        'GET /api/customer/appointments': [],
        'GET /api/customer/contacts': noContacts,
      },
    });
    const follow = async (name: string) => user.click(await main.findByRole('link', { name }));
    for (const name of ['Create an account', 'Log in', 'Forgot your password?', 'Back to login']) {
      await follow(name);
    }
    fill({ Email: 'nora@example.com', Password: 'lantern and lens' });
    await press('Log in');
    await screen.findByRole('heading', { name: 'Account settings' });
    expect(location.search).toBe('?view=settings');
  });

  it('keeps the address on the way to a new password and back', async () => {
    const { user, main } = open('/login');
    expect(screen.queryByText('Test credentials')).toBeNull();
    fill({ Email: 'nora@example.com' });
    await user.click(main.getByRole('link', { name: 'Forgot your password?' }));
    await screen.findByRole('heading', { name: 'Forgot your password?' });
    expect(valueOf('Email')).toBe('nora@example.com');
    fill({ Email: 'nora.field@example.com' });
    act(() => history.back());
    await screen.findByRole('heading', { name: 'Customer login' });
    expect(valueOf('Email')).toBe('nora.field@example.com');
  });
});

it('keeps the focus on the page while a link is asked for, and again', async () => {
  const { press } = open('/forgot-password', {
    answers: { 'POST /api/auth/forgot-password': null },
  });
  fill({ Email: 'nora@example.com' });
  await press('Send link');
  const sent = await screen.findByRole('heading', { name: 'Check your email' });
  expect(focused()).toBe(sent);
  await press('Didn’t get it? Try again');
  expect(focused()).toBe(screen.getByRole('heading', { name: 'Forgot your password?' }));
});

describe('a link that was sent', () => {
  it('leads on when it is unknown', async () => {
    const { press, main } = open(`/verify-email#${'x'.repeat(43)}`, {
      answers: { 'POST /api/auth/verify-email': refusal(400, { code: 'token_invalid' }) },
    });
    await press('Confirm email');
    const heading = await screen.findByRole('heading', { name: /^This link no longer works/ });
    expect(focused()).toBe(heading);
    await expectAccessible(screen.getByRole('main'));
    main.getByRole('link', { name: 'Log in' });
    // A new one in the same tab.
    act(() => {
      location.hash = '#newer';
    });
    await main.findByRole('button', { name: 'Confirm email' });
  });

  it.each([
    ['This link no longer works', 'next@example.com'],
    ['Your address is verified', null],
  ])('says “%s” on a used one while this address waits: %s', async (said, pendingEmail) => {
    const { press } = open('/verify-email#used', {
      signedInAs: 'customer',
      answers: {
        'POST /api/auth/verify-email': refusal(400, { code: 'token_invalid' }),
        'GET /api/auth/user': account({ pendingEmail }),
      },
    });
    await screen.findAllByText(/^Nora/);
    await press('Confirm email');
    await screen.findByRole('heading', { name: said });
  });

  it('says what comes next, in the words of the answer', async () => {
    const message = 'We sent a link to next@example.com.';
    const { user, press, main, answer } = open('/verify-email#anything', {
      signedInAs: 'customer',
      answers: {
        'POST /api/auth/verify-email': () => {
          answer({ 'GET /api/auth/user': account() });
          return { message };
        },
        'GET /api/auth/user': account({ emailVerified: false }),
        'GET /api/customer/service-requests': [],
        'GET /api/customer/appointments': [],
      },
    });
    await press('Confirm email');
    await screen.findByRole('heading', { name: 'Your address is verified' });
    screen.getByText(message);
    await user.click(main.getByRole('link', { name: 'Go to your portal' }));
    await screen.findByRole('region', { name: 'Account Info' });
    await waitFor(() => expect(screen.queryByText('Not verified yet')).toBeNull());
  });

  it.each(['/verify-email', '/reset-password'])('is asked for at %s', (address) => {
    open(address);
    screen.getByText(/Open the link in the email/);
  });

  it('says under the new password what the server has against it', async () => {
    const errors = [{ field: 'password', message: 'Too well known' }];
    const { press } = open('/reset-password#anything', {
      answers: {
        'POST /api/auth/reset-password': refusal(400, { code: 'validation_failed', errors }),
      },
    });
    const password = 'lantern and lens';
    fill({ 'New Password': password, 'Confirm Password': password });
    await press('Change password');
    await waitFor(() => expect(errorUnder('New Password')).toBe('Too well known'));
  });

  it('can be pressed again when the server does not answer', async () => {
    const { press } = open('/verify-email#anything', {
      answers: { 'POST /api/auth/verify-email': noConnection },
    });
    await press('Confirm email');
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toMatch(/We couldn’t reach the server\./),
    );
    screen.getByRole('button', { name: 'Confirm email' });
  });
});
