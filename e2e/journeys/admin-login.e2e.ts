/** The office's login and logout. The form's texts: admin-login-page.component.spec.tsx. */
import { expect, expectToast, test } from '../site/journey';

test('asks for a login after a refused token and after a logout', async ({ page }) => {
  await page.goto('/admin-login');
  const stored = () => page.evaluate<string | null>('localStorage.getItem("admin_token")');
  const store = (token: string | null) =>
    page.evaluate(`localStorage.setItem('admin_token', ${JSON.stringify(token)})`);
  const forged = Buffer.from(JSON.stringify({ exp: 4_000_000_000 })).toString('base64url');
  await store(`x.${forged}.x`);
  const path = '/admin-customer-management?customer=1';
  await page.goto(path);
  await expect(page).toHaveURL('/admin-login');
  await expectToast(page, 'Authentication Required', 'Admin authentication required');
  expect(await stored()).toBeNull();
  await page.getByRole('button', { name: 'Fill in' }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(path);
  const token = await stored();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin-login');
  expect(await stored()).toBeNull();
  // The server refuses the token, too.
  await store(token);
  await page.goto('/technician-management');
  await expect(page).toHaveURL('/admin-login');
});
