/** Signing in and out of the office. What the form says and where it leads: admin-login-page.component.spec.tsx. */
import type { Page } from '@playwright/test';
import { expect, expectToast, test } from '../site/journey';

const signIn = (page: Page) => page.getByRole('button', { name: 'Sign In' });

test('shows the demo owner, signs in, and goes to customer management', async ({ page }) => {
  await page.goto('/admin-login');
  await expect(page.getByRole('region', { name: 'Demo owner account' })).toContainText('Password');
  await page.getByRole('button', { name: 'Fill in' }).click();
  await signIn(page).click();
  await expect(page).toHaveURL('/admin-customer-management');
  await expectToast(page, 'Login Successful', /Welcome/);
  await page.reload();
  await expect(page).toHaveURL('/admin-customer-management');
  await expect(page.getByRole('heading', { name: 'Customer management' })).toBeVisible();
});

test('leads to the login and back', async ({ page }) => {
  const path = '/admin-customer-management?customer=1';
  await page.goto(path);
  await expect(page).toHaveURL('/admin-login');
  await expectToast(page, 'Authentication Required', 'Please log in to access the admin panel');
  await page.getByRole('button', { name: 'Fill in' }).click();
  await signIn(page).click();
  await expect(page).toHaveURL(path);
});

test('ends with the token: a refused one, a logout', async ({ page, somebodyElse }) => {
  await page.goto('/admin-login');
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
