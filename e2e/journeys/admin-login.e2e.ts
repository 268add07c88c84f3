import type { Page } from '@playwright/test';
import type { SiteConfig } from '@contracts/vocabulary/business';
import { loginMessages } from '@contracts/vocabulary/customers';
import { deferred } from '../site/deferred';
import { expect, expectToast, test } from '../site/journey';

const signIn = (page: Page) => page.getByRole('button', { name: 'Sign In' });

test('asks for both, and says what is wrong with them', async ({ page }) => {
  await page.goto('/admin-login');
  await signIn(page).click();
  await expect(page.getByText(loginMessages.email)).toBeVisible();
  await expect(page.getByText(loginMessages.adminPassword)).toBeVisible();
  await page.getByLabel('Email').fill('owner at example');
  await signIn(page).click();
  await expect(page.getByText(loginMessages.email)).toBeVisible();
});

test('refuses a wrong password and an unknown address in the same words', async ({
  page,
  office,
}) => {
  const { demoAccounts } = await office.ask<SiteConfig>('GET', '/api/config');
  await page.goto('/admin-login');
  for (const email of [String(demoAccounts?.owner.email), 'nobody@example.com']) {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('not the password');
    await signIn(page).click();
    await expectToast(page, 'Login Failed', 'The e-mail address or the password is wrong.');
    await page.getByRole('button', { name: 'Close notification' }).click();
  }
  await expect(page).toHaveURL('/admin-login');
  expect(await page.evaluate<unknown>('localStorage.getItem("admin_token")')).toBeNull();
});

test('shows the demo owner, signs in, and goes to customer management', async ({ page }) => {
  await page.goto('/admin-login');
  await expect(page.getByRole('region', { name: 'Demo owner account' })).toContainText('Password');
  await page.getByRole('button', { name: 'Fill in' }).click();
  const answer = deferred();
  await page.route('**/api/admin/login', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await signIn(page).click();
  await expect(page.getByRole('button', { name: 'Authenticating...' })).toBeVisible();
  answer.resolve();
  await expect(page).toHaveURL('/admin-customer-management');
  await expectToast(page, 'Login Successful', /Welcome/);
  await page.reload();
  await expect(page).toHaveURL('/admin-customer-management');
});

test('shows no account outside of the demo', async ({ page }) => {
  await page.route('**/admin-login', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"demo":true', '"demo":false');
    await route.fulfill({ response, body });
  });
  await page.goto('/admin-login');
  await expect(signIn(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Demo owner account' })).toHaveCount(0);
});

for (const path of [
  '/admin-tracking?tab=technicians',
  '/technician-management',
  '/admin-customer-management',
  '/admin-customer-management?customer=1',
  '/admin-messages?state=failed',
]) {
  test(`leads from ${path} to the login and back`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL('/admin-login');
    await expectToast(page, 'Authentication Required', 'Please log in to access the admin panel');
    await page.getByRole('button', { name: 'Fill in' }).click();
    await signIn(page).click();
    await expect(page).toHaveURL(path);
  });
}

test('ends with the token: an expired one, a refused one, a logout', async ({
  page,
  somebodyElse,
}) => {
  await page.goto('/admin-login');
  const payload = Buffer.from(JSON.stringify({ exp: 1_000_000_000 })).toString('base64url');
  await page.evaluate(`localStorage.setItem('admin_token', 'x.${payload}.x')`);
  await page.goto('/admin-tracking');
  await expect(page).toHaveURL('/admin-login');
  await expectToast(page, 'Authentication Required', 'Please log in to access the admin panel');

  const forged = Buffer.from(JSON.stringify({ exp: 4_000_000_000 })).toString('base64url');
  await page.evaluate(`localStorage.setItem('admin_token', 'x.${forged}.x')`);
  await page.goto('/admin-tracking');
  await expect(page).toHaveURL('/admin-login');
  await expectToast(page, 'Authentication Required', 'Admin authentication required');
  expect(await page.evaluate<unknown>('localStorage.getItem("admin_token")')).toBeNull();

  const context = await somebodyElse();
  const other = await context.newPage();
  await other.goto('/admin-login');
  await other.getByRole('button', { name: 'Fill in' }).click();
  await signIn(other).click();
  await expect(other).toHaveURL('/admin-customer-management');
  const token = await other.evaluate<string>('localStorage.getItem("admin_token")');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/admin-login');
  expect(await other.evaluate<unknown>('localStorage.getItem("admin_token")')).toBeNull();
  // The token is dead, not only forgotten.
  await other.evaluate(`localStorage.setItem('admin_token', ${JSON.stringify(token)})`);
  await other.goto('/admin-tracking');
  await expect(other).toHaveURL('/admin-login');
});
