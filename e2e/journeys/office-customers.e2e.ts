/** The office looks up a customer. The rest of the page: admin-customers-page.component.spec.tsx. */
import type { Page } from '@playwright/test';
import { expectAccessible, tabTo } from '../site/accessible';
import { Customer } from '../site/customer';
import { asOffice, expect, test, unique } from '../site/journey';

const management = '/admin-customer-management';
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

test('finds a customer, follows to a job and comes back', async ({ page, office }) => {
  const word = 'Wolfeschlegelsteinhausenbergerdorff';
  const lastName = unique(word).replace(' ', '');
  const street = `${unique('Pelican').replace(' ', '')}${word.repeat(5)}`;
  const customer = await Customer.register({
    firstName: 'Ada',
    lastName,
    phone: '904.555.0163',
    address: `7 ${street} Row, Palm Coast`,
    email: `${word.slice(0, 30)}.${unique('x').replace(' ', '')}@${word.toLowerCase()}.example.com`,
  });
  const name = `Ada ${lastName}`;
  const phone = '904.555.0163';
  const appointment = await customer.book(office, { phone, address: word.repeat(5), city: word });
  await page.goto(`${management}?tab=people`);
  const words = `${lastName} 555-0163`;
  await search(page).fill(words);
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === words);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page, 'list');
  // The table replaces the cards of the narrow page, which would take the focus with them.
  await expect(page.getByRole('row')).toHaveCount(2);
  await tabTo(page, new RegExp(`^${name}$`), 'Enter');
  await expect(page).toHaveURL((url) => /^\d+$/.test(url.searchParams.get('customer') ?? ''));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(section(page, 'Timeline')).toContainText(appointment.number);
  await office.ask('POST', `/api/appointments/${appointment.id}/cancel`, {});
  await expect(section(page, 'Timeline')).toContainText('Canceled');
  await expectAccessible(page, 'customer');
  await section(page, 'Timeline').getByRole('link', { name: appointment.number }).click();
  const drawer = page.getByRole('dialog', { name: new RegExp(`^${appointment.number} · ${name}`) });
  await expect(drawer).toBeVisible();
  await drawer.getByRole('link', { name: 'Customer record' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.goBack();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(search(page)).toHaveValue(words);
  await expect(link(page, name)).toBeVisible();
});
