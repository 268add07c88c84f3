/** Registering and logging in. */
import { aPerson, fillIn, password, logInButton } from '../site/customer';
import { expect, holdBack, siteUrl, test } from '../site/journey';

test('keeps what was typed before the page was ready', async ({ page }) => {
  const release = await holdBack(page, '**/login-page-*.js');
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await fillIn(page, { Email: 'early@example.com', Password: 'typed before' });
  await page.keyboard.press('Enter');
  expect(page.url()).toBe(`${siteUrl}/login`);
  release();
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
