/** The office's search, from any page and with the keyboard alone. */
import { asOffice, expect, test, unique } from '../site/journey';

test.use(asOffice);

test('opens a job from another page by a few letters of a name', async ({ page, office }) => {
  const customerName = unique('Search');
  const { number } = await office.book({ customerName });
  await page.goto('/admin-messages');
  const field = page.getByRole('combobox', { name: 'Search everything' });
  await expect(field).toBeVisible();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type(customerName);
  await expect(page.getByRole('option').filter({ hasText: number })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: new RegExp(`^${number} · `) })).toBeVisible();
  await expect(page).toHaveURL(/tab=appointments/);
  await page.goBack();
  await expect(page).toHaveURL(/admin-messages/);
});
