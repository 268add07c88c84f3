/** What the public pages share: header, footer, menu, sections, 404. */
import { expect, test } from '../site/journey';

test('opens and closes the menu of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/careers');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeHidden();
  const toggle = page.getByRole('button', { name: 'Open menu' });
  await toggle.click();
  await expect(menu).toBeVisible();
  for (const label of ['Book Appointment', 'Track Technician', 'Pay Now', 'Customer Portal']) {
    await expect(menu.getByRole('link', { name: label })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();
  await toggle.click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await toggle.click();
  await menu.getByRole('link', { name: 'Customer Portal' }).click();
  await expect(page).toHaveURL('/customer-portal');
  await expect(menu).toBeHidden();
});

test('answers 404 with the page of an unknown address', async ({ page }) => {
  for (const path of ['/no-such-page', '/admin-tracking/nothing', '/technician-trackin']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});
