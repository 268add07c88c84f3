/** Becoming a customer with an account, and getting back into it. */
import type { Page } from '@playwright/test';
import type { SiteConfig } from '@contracts/vocabulary/business';
import { accountMessages, loginMessages } from '@contracts/vocabulary/customers';
import {
  aPerson,
  Customer,
  fillIn,
  linkSentTo,
  password,
  PortalPage,
  registrationOf,
} from '../site/customer';
import { deferred } from '../site/deferred';
import { expect, expectToast, siteUrl, test } from '../site/journey';

const logIn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log in' });
const create = (page: Page) => page.getByRole('button', { name: 'Create account' });
const under = (page: Page, label: string) =>
  page
    .locator('div', { has: page.getByLabel(label, { exact: true }) })
    .last()
    .getByRole('alert');

test('registers, verifies the address, logs in and finds what was booked before', async ({
  page,
  office,
}) => {
  const person = aPerson();
  const booked = await office.book({ email: person.email.toUpperCase() });
  await page.goto('/register');
  await fillIn(page, { ...registrationOf(person), Address: '12 Cypress Run' });
  await create(page).click();
  await expectToast(
    page,
    'Registration Successful',
    'Your account has been created. Please log in.',
  );
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(page.getByText('We have sent a link to')).toContainText(person.email);

  // Unverified people log in, and see nothing that only an address would give them.
  await page.getByLabel('Password', { exact: true }).fill(password);
  await logIn(page).click();
  await expect(page).toHaveURL('/customer-portal');
  await expectToast(page, 'Login Successful');
  const portal = new PortalPage(page);
  await portal.tab('Appointments').click();
  await expect(page.getByRole('heading', { name: 'No appointments found' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Verify your e-mail address' })).toBeVisible();

  const link = await linkSentTo(office, person.email, 'verify-email');
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/verify-email') && request.method() === 'POST') posts.push('');
    expect(request.url()).not.toContain(link.split('#')[1]);
  });
  await page.goto(link);
  await expect(page).toHaveURL('/verify-email');
  await expect(page.getByRole('button', { name: 'Verify my address' })).toBeVisible();
  // Scanners of mail come this far.
  expect(posts).toHaveLength(0);
  await page.reload();
  await page.getByRole('button', { name: 'Verify my address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is verified' })).toBeFocused();
  expect(posts).toHaveLength(1);
  await page.getByRole('link', { name: 'Go to your portal' }).click();
  await portal.tab('Appointments').click();
  await expect(portal.card(booked.number)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Verify your e-mail address' })).toHaveCount(0);

  // The same link once more: it has done its work.
  await page.goto(link);
  await page.getByRole('button', { name: 'Verify my address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is verified' })).toBeVisible();
});

test('says under each field what is wrong with it, leads to the first, and loses nothing', async ({
  page,
}) => {
  await page.goto('/register');
  await create(page).click();
  for (const [label, message] of Object.entries({
    'First Name': accountMessages.firstName,
    'Last Name': accountMessages.lastName,
    Email: accountMessages.email,
    Phone: accountMessages.phone,
    Password: accountMessages.password,
    'Confirm Password': accountMessages.confirmPassword,
  })) {
    await expect(under(page, label)).toHaveText(message);
  }
  await expect(page.getByLabel('First Name')).toBeFocused();
  const person = aPerson();
  await fillIn(page, { ...registrationOf(person), 'Confirm Password': 'something else' });
  await create(page).click();
  await expect(under(page, 'Confirm Password')).toHaveText(accountMessages.passwordsDiffer);
  await expect(page.getByLabel('Confirm Password', { exact: true })).toBeFocused();
  // Mended on either side.
  await page.getByLabel('Password', { exact: true }).fill('something else');
  await expect(under(page, 'Confirm Password')).toHaveCount(0);

  await page.route('**/api/auth/register', (route) => route.abort());
  await create(page).click();
  await expectToast(page, 'Registration Failed', 'An error occurred. Please try again.');
  await page.unroute('**/api/auth/register');
  await page.route('**/api/auth/register', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'validation_failed', errors: [{ field: 'phone', message: 'No number' }] },
    }),
  );
  await create(page).click();
  await expect(under(page, 'Phone')).toHaveText('No number');
  await expect(page.getByLabel('Phone')).toBeFocused();
  await page.unroute('**/api/auth/register');
  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 502 }));
  await create(page).click();
  await expectToast(page, 'Registration Failed', 'Registration failed. Please try again.');
  await page.unroute('**/api/auth/register');
  await create(page).click();
  await expect(page).toHaveURL('/login');
});

test('names the field when somebody has the address already', async ({ page }) => {
  const { person } = await Customer.register(siteUrl);
  await page.goto('/register');
  await fillIn(page, registrationOf({ ...person, email: person.email.toUpperCase() }));
  await create(page).click();
  await expect(under(page, 'Email')).toContainText('There is an account with this e-mail address');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('First Name')).toHaveValue(person.firstName);
});

test('refuses a wrong password and an unknown address in the same words', async ({ page }) => {
  const { person } = await Customer.register(siteUrl);
  await page.goto('/login');
  await logIn(page).click();
  await expect(under(page, 'Email')).toHaveText(loginMessages.email);
  await expect(under(page, 'Password')).toHaveText(loginMessages.password);
  await expect(page.getByLabel('Email')).toBeFocused();
  for (const email of [person.email, 'nobody@example.com']) {
    await fillIn(page, { Email: email, Password: 'not the password' });
    await logIn(page).click();
    await expectToast(page, 'Login Failed', 'The e-mail address or the password is wrong.');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Close notification' }).click();
  }
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502 }));
  await logIn(page).click();
  await expectToast(page, 'Login Failed', 'Login failed. Please check your credentials.');
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');
  expect(await page.evaluate<unknown>('localStorage.getItem("auth_token")')).toBeNull();
});

test('shows both demo accounts, and an owner gets a customer’s session', async ({
  page,
  office,
}) => {
  const { demoAccounts } = await office.ask<SiteConfig>('GET', '/api/config');
  await page.goto('/login');
  const box = page.getByRole('region', { name: 'Test credentials' });
  await expect(box).toContainText(String(demoAccounts?.owner.email));
  await expect(box).toContainText(String(demoAccounts?.customer.email));
  await box.getByRole('button', { name: 'Fill in test customer' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(String(demoAccounts?.customer.email));
  await box.getByRole('button', { name: 'Fill in business owner' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  const answer = deferred();
  await page.route('**/api/auth/login', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible();
  answer.resolve();
  await expect(page).toHaveURL('/customer-portal');
  const tokens = await page.evaluate<unknown[]>(
    `['auth_token', 'admin_token'].map((key) => localStorage.getItem(key))`,
  );
  expect(tokens).toEqual([expect.any(String), null]);
});

test('shows no account outside of the demo', async ({ page }) => {
  await page.route('**/login', async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll('"demo":true', '"demo":false')
      .replace(/,"demoAccounts":\{.*?\}\}/, '');
    await route.fulfill({ response, body });
  });
  await page.goto('/login');
  await expect(logIn(page)).toBeVisible();
  await expect(page.getByText('Test credentials')).toHaveCount(0);
});

test('keeps what was typed before the page could answer, and sends it nowhere', async ({
  page,
}) => {
  const released = deferred();
  await page.route('**/login-page-*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await fillIn(page, { Email: 'early@example.com', Password: 'typed before' });
  await page.keyboard.press('Enter');
  expect(page.url()).toBe(`${siteUrl}/login`);
  released.resolve();
  await expect(page.locator('html[data-ready]')).toBeAttached();
  await expect(page.getByLabel('Email')).toHaveValue('early@example.com');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('typed before');
  const sent = page.waitForRequest('**/api/auth/login');
  await logIn(page).click();
  expect((await sent).postDataJSON()).toEqual({
    email: 'early@example.com',
    password: 'typed before',
  });
});

test('registers and logs in with the keyboard alone', async ({ page }) => {
  const person = aPerson();
  const focused = page.locator(':focus');
  await page.goto('/register');
  await page.getByLabel('First Name').focus();
  for (const text of [person.firstName, person.lastName, person.email, person.phone, '12 Run']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type(password);
  await page.keyboard.press('Tab');
  await expect(focused).toHaveAccessibleName('Show password');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByLabel('Email').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/customer-portal');
});

test('chooses a new password by link, once, and every other session ends', async ({
  page,
  office,
  somebodyElse,
}) => {
  const customer = await Customer.register(siteUrl);
  const { email } = customer.person;
  const elsewhere = await (await somebodyElse()).newPage();
  await customer.enter(elsewhere);
  await new PortalPage(elsewhere).open();

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const answers: string[] = [];
  for (const address of ['nobody-at-all@example.com', email]) {
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('heading', { name: 'Look in your inbox' })).toBeFocused();
    answers.push((await page.getByRole('main').innerText()).replace(address, ''));
    if (address !== email) await page.getByRole('button', { name: /Try again/ }).click();
  }
  expect(answers[0]).toBe(answers[1]);

  const link = await linkSentTo(office, email, 'reset-password');
  await page.goto(link);
  await expect(page).toHaveURL('/reset-password');
  await fillIn(page, { 'New Password': 'abc', 'Confirm Password': 'abcdef' });
  await page.keyboard.press('Enter');
  await expect(under(page, 'New Password')).toHaveText(accountMessages.password);
  await fillIn(page, { 'New Password': 'a new lantern', 'Confirm Password': 'a new lantern' });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await expectToast(page, 'Password Changed');
  await new PortalPage(elsewhere).expectLoginPrompt();

  await fillIn(page, { Email: email, Password: 'a new lantern' });
  await logIn(page).click();
  await expect(page).toHaveURL('/customer-portal');

  await page.goto(link);
  await fillIn(page, { 'New Password': 'once more now', 'Confirm Password': 'once more now' });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeFocused();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('leads on from a link that is nothing, and from none', async ({ page }) => {
  await page.goto(`/verify-email#${'x'.repeat(43)}`);
  await page.getByRole('button', { name: 'Verify my address' }).click();
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeFocused();
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.goto('/reset-password');
  await expect(page.getByText('Open the link in the message')).toBeVisible();
  await page.goto('/verify-email');
  await expect(page.getByText('Open the link in the message')).toBeVisible();
});

test('says so when a link cannot be followed just now, and can be pressed again', async ({
  page,
}) => {
  await page.route('**/api/auth/verify-email', (route) => route.abort());
  await page.goto('/verify-email#anything');
  await page.getByRole('button', { name: 'Verify my address' }).click();
  await expect(page.getByRole('alert')).toContainText('We could not reach the server.');
  await expect(page.getByRole('button', { name: 'Verify my address' })).toBeVisible();
});
