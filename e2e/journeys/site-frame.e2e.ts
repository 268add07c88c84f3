/** What the public pages share: header, footer, menu, sections, 404. */
import { expect, test } from '../site/journey';

test('has a header with the emergency banner, and leads everywhere', async ({ page }) => {
  await page.goto('/technician-tracking');
  const header = page.getByRole('banner');
  await expect(header).toContainText('Emergency Repairs Available 24/7');
  await expect(header.getByRole('link', { name: /Call Now/ })).toHaveAttribute(
    'href',
    /^tel:\+1904/,
  );
  const nav = page.getByRole('navigation', { name: 'Main' });
  for (const label of ['Services', 'Brands', 'Reviews', 'Contact']) {
    await expect(nav.getByRole('button', { name: label })).toBeVisible();
  }
  for (const [label, path] of [
    ['Careers', '/careers'],
    ['Track', '/technician-tracking'],
    ['Pay Now', '/payment'],
    ['Portal', '/customer-portal'],
  ] as const) {
    await expect(nav.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', path);
  }
  await header.getByRole('link', { name: /Schedule Service|Book/ }).click();
  await expect(page).toHaveURL('/book-appointment');
});

test('goes to a section of the home page from elsewhere, and scrolls to it at home', async ({
  page,
}) => {
  const nav = page.getByRole('navigation', { name: 'Main' });
  const offsetOf = (id: string) =>
    page.evaluate<number>(`
      (document.getElementById('${id}')?.getBoundingClientRect().top ?? NaN)
        - document.querySelector('[data-site-header]').getBoundingClientRect().height`);
  await page.goto('/technician-tracking');
  await nav.getByRole('button', { name: 'Brands' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(async () => Math.round(await offsetOf('brands'))).toBe(20);
  await nav.getByRole('button', { name: 'Services' }).click();
  await expect.poll(async () => Math.round(await offsetOf('services'))).toBe(20);
  await page.getByRole('button', { name: /, home$/ }).click();
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
  await page.goto('/careers');
  await page.getByRole('button', { name: /, home$/ }).click();
  await expect(page).toHaveURL('/');
});

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

test('has a footer with services, contact, careers and 2024', async ({ page }) => {
  await page.goto('/technician-tracking');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Refrigerator repair');
  await expect(footer).toContainText('© 2024');
  await expect(footer.getByRole('link', { name: 'service@example.com' })).toBeVisible();
  await footer.getByRole('link', { name: 'Careers' }).click();
  await expect(page).toHaveURL('/careers');
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
