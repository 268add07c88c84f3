/** The office looks a customer up, and sees everything known of them. The rest of the page: admin-customers-page.component.spec.tsx. */
import type { Page } from '@playwright/test';
import {
  expectAccessibleAtBothWidths as expectAccessible,
  expectToFit,
  tabTo,
} from '../site/accessible';
import { Customer } from '../site/customer';
import { expect, test, unique } from '../site/journey';
import { asOffice } from '../site/office-session';

const management = '/admin-customer-management';
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

test('looks a customer up by name, phone and address, and follows to a job', async ({
  page,
  office,
}) => {
  const lastName = unique('Looked').replace(' ', '');
  const street = unique('Pelican').replace(' ', '');
  const customer = await Customer.register({
    firstName: 'Ada',
    lastName,
    phone: '904.555.0163',
    address: `7 ${street} Row, Palm Coast`,
  });
  const name = `Ada ${lastName}`;
  const appointment = await customer.book(office);
  await page.goto(`${management}?tab=portal`);
  for (const words of [`ada ${lastName.toLowerCase()}`, `${lastName} 555-0163`, street]) {
    await search(page).fill(words);
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === words);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('status').filter({ hasText: '1 found' })).toBeVisible();
  }
  const row = page.getByRole('row').filter({ hasText: name });
  for (const fact of ['Email not verified', customer.account.email, '(904) 555-0163', street]) {
    await expect(row).toContainText(fact);
  }
  await link(page, name).click();
  const { id } = customer.account;
  await expect(page).toHaveURL((url) => url.searchParams.get('customer') === String(id));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const main = page.getByRole('main');
  for (const fact of ['Not verified', '(904) 555-0163', street, `Customer number${id}`]) {
    await expect(main).toContainText(fact);
  }
  await expect(section(page, 'Appointments')).toContainText(appointment.number);
  await expect(section(page, 'Appointments')).toContainText('Scheduled');
  await expect(section(page, 'Service requests')).toContainText('has sent no request');
  await section(page, 'Appointments').getByRole('link', { name: appointment.number }).click();
  const drawer = page.getByRole('dialog', { name: new RegExp(`^${appointment.number} · ${name}`) });
  await expect(drawer).toBeVisible();
  await drawer.getByRole('link', { name: 'Customer’s account' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.goBack();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(search(page)).toHaveValue(street);
  await expect(link(page, name)).toBeVisible();
});

test('sees a change of the customer’s records without asking again', async ({ page, office }) => {
  const customer = await Customer.register({ lastName: unique('Live').replace(' ', '') });
  const appointment = await customer.book(office);
  await page.goto(`${management}?customer=${customer.account.id}`);
  const appointments = section(page, 'Appointments');
  await expect(appointments).toContainText('Scheduled');
  await office.ask('POST', `/api/appointments/${appointment.id}/cancel`, {});
  await expect(appointments).toContainText('Cancelled');
  const another = await customer.book(office);
  await expect(appointments).toContainText(another.number);
});

test('finds a customer with the keyboard alone, and comes back to where they were', async ({
  page,
}) => {
  const lastName = unique('Keys').replace(' ', '');
  await Customer.register({ lastName });
  const name = `Nora ${lastName}`;
  await page.goto(`${management}?tab=portal`);
  await expect(search(page)).toBeVisible();
  await tabTo(page, /^Search$/);
  await page.keyboard.type(lastName);
  await expect(link(page, name)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await tabTo(page, new RegExp(`^${name}$`));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await tabTo(page, /^All customers$/);
  await page.keyboard.press('Enter');
  await expect(link(page, name)).toBeFocused();
  await expect(search(page)).toHaveValue(lastName);
});

test('is accessible', async ({ page, office }) => {
  const lastName = unique('Axe').replace(' ', '');
  const customer = await Customer.register({ lastName });
  await customer.book(office);
  await page.goto(`${management}?search=${lastName}`);
  await expect(link(page, `Nora ${lastName}`)).toBeVisible();
  await expectAccessible(page, 'list');
  await link(page, `Nora ${lastName}`).click();
  await expect(section(page, 'Appointments')).toContainText('FC-');
  await expectAccessible(page, 'customer');
  await page.goto(`${management}?search=nobody-of-this-name`);
  await expect(page.getByRole('heading', { name: 'No customer matches' })).toBeVisible();
  await expectAccessible(page, 'nobody');
});

test('has room for long names', async ({ page, office }) => {
  const word = 'Wolfeschlegelsteinhausenbergerdorff';
  const lastName = `${word}${unique('').trim()}`;
  const customer = await Customer.register({
    firstName: word,
    lastName,
    address: word.repeat(6),
    email: `${word.slice(0, 30)}.${unique('x').replace(' ', '')}@${word.toLowerCase()}.example.com`,
  });
  await customer.book(office, { address: word.repeat(5), city: word });
  await page.goto(`${management}?search=${lastName}`);
  await expect(link(page, `${word} ${lastName}`)).toBeVisible();
  await expectToFit(page, 'The list');
  await link(page, `${word} ${lastName}`).click();
  await expect(section(page, 'Appointments')).toContainText('FC-');
  await expectToFit(page, 'The customer');
});
