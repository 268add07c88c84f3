/** The office brings customers over: the whole account, a CSV file; looks numbers up, and decides who is who. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { PhoneLookupReply } from '@contracts/imports/customers';
import { expectAccessible, expectToFit, tabTo } from '../site/accessible';
import { eventually } from '../site/eventually';
import { expect, expectToast, test, unique } from '../site/journey';
import { choose, openTab } from '../site/pages/office-pages';
import { asOffice } from '../site/office-session';

const management = '/admin-customer-management';
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** A list turns pale while it asks again, which axe would take for its colors. */
const settled = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0);

test.use({ ...asOffice, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
// One import of all customers at a time: that is what the server says, too.
test.describe.configure({ mode: 'serial' });

const word = (what: string): string => unique(what).replace(' ', '');

/** A number that nobody else in these journeys has. */
const ownNumber = (): string =>
  `(${200 + Math.floor(Math.random() * 700)}) 555-01${String(Math.floor(Math.random() * 100)).padStart(2, '0')}`;

async function sendFile(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await page
    .getByLabel('CSV file', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
}

test('imports all customers, tells how far it is, and takes them out again', async ({ page }) => {
  await page.goto(management);
  await openTab(page, 'Import Customers');
  await expect(page).toHaveURL((url) => url.searchParams.get('tab') === 'import');
  await expect(page.getByRole('note')).toContainText(
    'All customers from the ServicePro company account will be imported, with full history, total spent and preferences.',
  );
  for (const label of ['Company', 'Username', 'Password']) {
    await expect(page.getByLabel(label, { exact: true })).toBeDisabled();
    await expect(page.getByLabel(label, { exact: true })).not.toHaveValue('');
  }
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(/^•+$/);
  await settled(page);
  await expectAccessible(page, 'import of customers');

  await tabTo(page, /^Import All Customers$/);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Import Successful', /Imported [\d,]+ customers?/);
  const running = page.getByRole('region', { name: 'ServicePro: all customers' });
  await expect(running).toContainText('Imported');
  const rows = region(page, 'History of imports')
    .getByRole('row')
    .filter({
      has: page.getByRole('cell'),
    });
  await expect(rows.first()).toContainText('ServicePro');
  await settled(page);
  await expectAccessible(page, 'an import that is over');

  await rows.first().getByRole('button', { name: 'Report of ServicePro: all customers' }).click();
  const report = page.getByRole('dialog', { name: 'ServicePro: all customers' });
  await expect(report).toContainText('Added');
  await page.reload();
  await expect(report).toContainText('Added');
  await expectAccessible(page, 'report of an import');
  await expectToFit(page, 'report of an import');
  await page.setViewportSize({ width: 1440, height: 900 });
  await report.getByRole('button', { name: 'Undo Import' }).click();
  const question = page.getByRole('dialog', { name: 'Undo this import?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toBeHidden();
  await report.getByRole('button', { name: 'Undo Import' }).click();
  await question.getByRole('button', { name: 'Undo Import' }).click();
  await expectToast(page, 'Import undone', 'Everything is as it was before.');
  await expect(report.getByRole('region', { name: 'Undo' })).toContainText('removed');
  await report.getByRole('button', { name: 'Close' }).click();
  await expect(rows.first()).toContainText('Undone');
  await settled(page);
  await expectToFit(page, 'import of customers');
});

test('shows an import that is under way after a reload, and cancels it', async ({ page }) => {
  await page.goto(`${management}?tab=import`);
  const answered = page.waitForResponse('**/api/admin/import-all-customers');
  await button(page, 'Import All Customers').click();
  await expect(button(page, /Importing All Customers/)).toBeVisible();
  await answered;
  await page.reload();
  await expect(region(page, 'History of imports').getByRole('row').nth(1)).toContainText(
    'ServicePro',
  );
});

test('imports a CSV file after a look at it, and finds its customers', async ({ page }) => {
  const lastName = word('Filed');
  const [one, other] = [ownNumber(), ownNumber()];
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${management}?tab=import`);
  await sendFile(page, 'sheet.xlsx', ['x']);
  await expect(page.getByRole('alert').filter({ hasText: 'not a CSV file' })).toBeVisible();
  await sendFile(page, 'customers.csv', [
    'First Name,Last Name,Doorbell,Phone,City,Extra',
    `Ada,${lastName},Gate code 12,${one},Palm Coast,x`,
    `Ben,${lastName},,${other},St Augustine,y`,
    `Cleo,${lastName},,no number,St Augustine,z`,
  ]);
  const columns = page.getByRole('group', { name: 'Columns' });
  await expect(columns).toBeVisible();
  const outcome = region(page, 'Import from a CSV file');
  await expect(outcome).toContainText('Nothing has been written yet');
  await settled(page);
  await expectAccessible(page, 'columns of a file');
  await choose(page, columns.getByRole('combobox', { name: /^Notes/ }), 'Doorbell');
  await button(page, 'Preview').click();
  await expect(outcome).toContainText('Nothing has been written yet');
  await expectToFit(page, 'columns of a file');
  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, /^Import \d rows?$/).click();
  await expectToast(page, 'Import Successful', /Imported \d customers/);

  await openTab(page, 'ServicePro Customers');
  await page.getByRole('searchbox', { name: 'Search' }).fill(`ada ${lastName.toLowerCase()}`);
  const list = region(page, 'ServicePro Customers');
  await expect(list.getByRole('status').filter({ hasText: '1 found' })).toBeVisible();
  await expect(list.getByRole('listitem')).toContainText(['Gate code 12']);
  await settled(page);
  await expectAccessible(page, 'imported customers');
  await expectToFit(page, 'imported customers');
  await page.reload();
  await expect(list).toContainText(`Ada ${lastName}`);
  await page.getByRole('searchbox', { name: 'Search' }).fill(word('Nobody'));
  await expect(list).toContainText('No imported customer matches');

  await openTab(page, 'Phone Lookup');
  const number = page.getByLabel('Phone number');
  await expect(number).toHaveAttribute('placeholder', '(904) 555-0123');
  await number.press('Enter');
  await expectToast(page, 'Phone Required');
  await number.fill(one.replace(/\D/g, '.'));
  await number.press('Enter');
  await expectToast(page, 'Customer Found', `Ada ${lastName}: 0 services`);
  const card = page.getByRole('article', { name: `Ada ${lastName}` });
  for (const fact of [one, 'Palm Coast', 'Total Services', 'Total Spent']) {
    await expect(card).toContainText(fact);
  }
  await settled(page);
  await expectAccessible(page, 'a customer who was looked up');
  await expectToFit(page, 'a customer who was looked up');
});

test('looks up a number that only the service system knows, and one that nobody knows', async ({
  page,
  office,
}) => {
  await office.ask('POST', '/api/admin/import-all-customers', {});
  const known = await eventually(async () => {
    const customers = await office.ask<{ phone: string; system: string | null }[]>(
      'GET',
      '/api/admin/servicepro-customers?limit=100',
    );
    const customer = customers.find(({ phone, system }) => system === 'servicepro' && phone !== '');
    if (!customer) throw new Error('nobody with a number is imported yet');
    return customer.phone;
  });
  const reply = await office.ask<PhoneLookupReply>('POST', '/api/admin/lookup-customer-phone', {
    phone: known,
  });
  await page.goto(`${management}?tab=lookup`);
  await page.getByLabel('Phone number').fill(known);
  await button(page, 'Search').click();
  await expectToast(page, 'Customer Found');
  const history = page.getByRole('article').getByRole('region', { name: 'Service history' });
  await expect(history.getByRole('listitem')).toHaveCount(reply.customer.serviceHistory.length);
  await page.getByLabel('Phone number').fill('(212) 555-0177');
  await button(page, 'Search').click();
  await expectToast(page, 'No Customer Found', 'No customer found with that phone number');
  await expect(page.getByRole('heading', { level: 3 })).toContainText('(212) 555-0177');
  await page.route('**/api/admin/lookup-customer-phone', (route) => route.abort());
  await button(page, 'Search').click();
  await expectToast(page, 'Lookup Failed', /could not reach/);
  await expect(button(page, 'Try Again')).toBeVisible();
});

test('hands over the report of wrong rows as CSV', async ({ page }) => {
  await page.goto(`${management}?tab=import`);
  const lastName = word('Wrong');
  await sendFile(page, 'partly.csv', [
    'First Name,Last Name,Phone,Last Service',
    `Ada,${lastName},${ownNumber()},2026-01-05`,
    `Ben,${lastName},${ownNumber()},never`,
  ]);
  await button(page, /^Import 1 row$/).click();
  await expectToast(page, 'Import Successful', /1 row could not be taken/);
  await region(page, 'partly.csv: customers').getByRole('button', { name: 'Report' }).click();
  const report = page.getByRole('dialog', { name: 'partly.csv: customers' });
  await expect(report.getByRole('region', { name: 'Wrong rows' })).toContainText('Row 2');
  const download = page.waitForEvent('download');
  await report.getByRole('button', { name: 'Download all as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^import-errors-\d{4}-\d\d-\d\d\.csv$/);
  expect(
    readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(2);
});
