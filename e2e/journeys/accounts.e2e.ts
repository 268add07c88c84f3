/** Becoming a customer with an account, and logging in. */
import type { SiteConfig } from '@contracts/vocabulary/business';
import { accountMessages, loginMessages } from '@contracts/vocabulary/customers';
import { aPerson, Customer, fillIn, password, registrationOf } from '../site/customer';
import { createButton, errorUnder, logInButton } from '../site/pages/auth-pages';
import { deferred } from '../site/deferred';
import { expect, expectToast, siteUrl, test } from '../site/journey';

test('says under each field what is wrong with it, leads to the first, and loses nothing', async ({
  page,
}) => {
  await page.goto('/register');
  await createButton(page).click();
  for (const [label, message] of Object.entries({
    'First Name': accountMessages.firstName,
    'Last Name': accountMessages.lastName,
    Email: accountMessages.email,
    Phone: accountMessages.phone,
    Password: accountMessages.password,
    'Confirm Password': accountMessages.confirmPassword,
  })) {
    await expect(errorUnder(page, label)).toHaveText(message);
  }
  await expect(page.getByLabel('First Name')).toBeFocused();
  const person = aPerson();
  await fillIn(page, { ...registrationOf(person), 'Confirm Password': 'something else' });
  await createButton(page).click();
  await expect(errorUnder(page, 'Confirm Password')).toHaveText(accountMessages.passwordsDiffer);
  await expect(page.getByLabel('Confirm Password', { exact: true })).toBeFocused();
  // Mended on either side.
  await page.getByLabel('Password', { exact: true }).fill('something else');
  await expect(errorUnder(page, 'Confirm Password')).toHaveCount(0);

  await page.route('**/api/auth/register', (route) => route.abort());
  await createButton(page).click();
  await expectToast(page, 'Registration Failed', 'An error occurred. Please try again.');
  await page.unroute('**/api/auth/register');
  await page.route('**/api/auth/register', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'validation_failed', errors: [{ field: 'phone', message: 'No number' }] },
    }),
  );
  await createButton(page).click();
  await expect(errorUnder(page, 'Phone')).toHaveText('No number');
  await expect(page.getByLabel('Phone')).toBeFocused();
  await page.unroute('**/api/auth/register');
  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 502 }));
  await createButton(page).click();
  await expectToast(page, 'Registration Failed', 'Registration failed. Please try again.');
  await page.unroute('**/api/auth/register');
  await createButton(page).click();
  await expect(page.getByRole('heading', { name: 'Customer login' })).toBeVisible();
});

test('names the field when somebody has the address already', async ({ page }) => {
  const { person } = await Customer.register();
  await page.goto('/register');
  await fillIn(page, registrationOf({ ...person, email: person.email.toUpperCase() }));
  await createButton(page).click();
  await expect(errorUnder(page, 'Email')).toContainText(
    'There is an account with this e-mail address',
  );
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('First Name')).toHaveValue(person.firstName);
});

test('refuses a wrong password and an unknown address in the same words', async ({ page }) => {
  const { person } = await Customer.register();
  await page.goto('/login');
  await logInButton(page).click();
  await expect(errorUnder(page, 'Email')).toHaveText(loginMessages.email);
  await expect(errorUnder(page, 'Password')).toHaveText(loginMessages.password);
  await expect(page.getByLabel('Email')).toBeFocused();
  for (const email of [person.email, 'nobody@example.com']) {
    await fillIn(page, { Email: email, Password: 'not the password' });
    await logInButton(page).click();
    await expectToast(page, 'Login Failed', 'The e-mail address or the password is wrong.');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Close notification' }).click();
  }
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 502 }));
  await logInButton(page).click();
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
  await expect(logInButton(page)).toBeVisible();
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
  await logInButton(page).click();
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
  await expect(page.getByRole('heading', { name: 'Customer login' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByLabel('Email').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/customer-portal');
});
