/** The office's rail and search, on a desk with the keyboard alone and on a phone. */
import { expectAccessible } from '../site/accessible';
import { asOffice, expect, test, unique } from '../site/journey';
import { emptyPage } from '../site/pages/office-pages';

test.use(asOffice);

test('opens a job from another page by a few letters of a name', async ({ page, office }) => {
  const customerName = unique('Search');
  const { number } = await office.book({ customerName });
  await page.goto(emptyPage);
  const field = page.getByRole('combobox', { name: 'Search everything' });
  await expect(field).toBeVisible();
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type(customerName);
  await expect(page.getByRole('option').filter({ hasText: number })).toBeVisible();
  // Who it is comes first, then their jobs. The first is marked a moment after the list is drawn; an
  // arrow before that marks the first one, too.
  await expect(page.locator('.ant-select-item-option-active')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: new RegExp(`^${number} · `) })).toBeVisible();
  await expect(page).toHaveURL(/tab=appointments/);
  await page.goBack();
  await expect(page).toHaveURL(/admin-messages/);
});

test('leads to each section on a phone, and finds a job there', async ({ page, office }) => {
  const customerName = unique('Phone');
  const { number } = await office.book({ customerName });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(emptyPage);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog').getByRole('navigation', { name: 'Office' });
  await expect(menu.getByRole('link', { name: 'Messages' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectAccessible(page, 'menu', '[role=dialog]');
  await menu.getByRole('link', { name: /^Requests/ }).click();
  await expect(page).toHaveURL('/admin-tracking?tab=service-requests');
  // The new page takes the focus once the menu has given it back.
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Service Requests' })).toBeVisible();
  await expect(menu).toBeHidden();
  await page.getByRole('combobox', { name: 'Search everything' }).fill(customerName);
  const found = page.getByRole('option').filter({ hasText: number });
  await expect(found).toBeInViewport({ ratio: 1 });
  await found.click();
  await expect(page.getByRole('dialog', { name: new RegExp(`^${number} · `) })).toBeVisible();
});
