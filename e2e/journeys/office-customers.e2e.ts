/** The office looks a customer up, and sees everything known of them. */
import type { Page } from '@playwright/test';
import type { CustomerFile } from '@contracts/customer-file';
import { expectAccessible, expectToFit, tabTo } from '../site/accessible';
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

test('shows owners and verified customers as what they are', async ({ page }) => {
  await page.goto(`${management}?search=owner@example.com`);
  const row = page.getByRole('row').filter({ hasText: 'owner@example.com' });
  await expect(row).toContainText('Administrator');
  await page.goto(`${management}?search=customer@example.com`);
  const customer = page.getByRole('row').filter({ hasText: 'customer@example.com' });
  await expect(customer).toBeVisible();
  await expect(customer).not.toContainText('Administrator');
  await expect(customer).not.toContainText('not verified');
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

test('is told that there is no such customer, whatever the link says', async ({ page }) => {
  for (const id of ['999999999', '0', 'nobody', '../messages']) {
    await page.goto(`${management}?customer=${encodeURIComponent(id)}`);
    await expect(page.getByRole('heading', { name: 'There is no such customer' })).toBeVisible();
  }
  await link(page, 'All customers').click();
  await expect(page.getByRole('heading', { name: 'Portal Customers' })).toBeVisible();
});

test('sees what is known while a service does not answer, and all of it afterwards', async ({
  page,
  office,
}) => {
  const customer = await Customer.register({ lastName: unique('Parts').replace(' ', '') });
  const appointment = await customer.book(office);
  const url = `**/api/admin/customers/${customer.account.id}`;
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const file = (await response.json()) as CustomerFile;
    await route.fulfill({
      json: { ...file, appointments: null, serviceRequests: null, messages: null },
    });
  });
  await page.goto(`${management}?customer=${customer.account.id}`);
  await expect(page.getByRole('main')).toContainText(customer.account.email);
  const appointments = section(page, 'Appointments');
  for (const name of ['Appointments', 'Service requests', 'Messages']) {
    await expect(section(page, name)).toContainText('cannot be shown just now');
  }
  await page.unroute(url);
  await appointments.getByRole('button', { name: 'Try Again' }).click();
  await expect(appointments).toContainText(appointment.number);
});

test('is told that nobody matches, that nobody is registered, and that the list did not come', async ({
  page,
}) => {
  await page.goto(`${management}?search=nobody-of-this-name`);
  await expect(page.getByRole('heading', { name: 'No customer matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(link(page, 'All customers')).toHaveCount(0);
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  await page.route('**/api/admin/customers?*', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'None are registered yet' })).toBeVisible();
  await page.unroute('**/api/admin/customers?*');

  await page.route('**/api/admin/customers?*', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'unavailable', message: 'Please try again in a moment.', requestId: 'r-1' },
    }),
  );
  await page.reload();
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('Customers could not be loaded');
  await expect(failure).toContainText('r-1');
  await page.unroute('**/api/admin/customers?*');
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('goes through the list page by page', async ({ page }) => {
  const lastName = unique('Paged').replace(' ', '');
  for (const firstName of ['Ada', 'Bea', 'Cleo']) {
    await Customer.register({ firstName, lastName });
  }
  await page.route('**/api/admin/customers?*', async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '2');
    await route.fulfill({ response: await route.fetch({ url: url.href }) });
  });
  await page.goto(`${management}?search=${lastName}`);
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('status').filter({ hasText: 'first 2 of 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

for (const width of [390, 1440]) {
  test(`is accessible at ${width} px`, async ({ page, office }) => {
    await page.setViewportSize({ width, height: 900 });
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
}

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
