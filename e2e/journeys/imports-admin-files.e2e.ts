/** The office brings customers over from CSV files, finds them, looks their numbers up, and decides who is who. */
import { readFileSync } from 'node:fs';
import { expect, expectToast, test, unique } from '../site/journey';
import { choose, openTab } from '../site/pages/office-pages';
import { OfficeImports, ownNumber } from '../site/pages/imports-office';
import { asOffice } from '../site/office-session';

test.use({ ...asOffice, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });

const word = (what: string): string => unique(what).replace(' ', '');

test('imports a CSV file after a look at it, and finds its customers', async ({ page }) => {
  const imports = new OfficeImports(page);
  const lastName = word('Filed');
  const [one, other] = [ownNumber(), ownNumber()];
  await page.setViewportSize({ width: 390, height: 844 });
  await imports.open('import');
  await imports.sendFile('sheet.xlsx', ['x']);
  await expect(page.getByRole('alert').filter({ hasText: 'not a CSV file' })).toBeVisible();
  await imports.sendFile('customers.csv', [
    'First Name,Last Name,Doorbell,Phone,City,Last Service,Extra',
    `Ada,${lastName},Gate code 12,${one},Palm Coast,2026-01-05,x`,
    `Ben,${lastName},,${other},St Augustine,2026-01-06,y`,
    `Cleo,${lastName},,${one},St Augustine,never,z`,
  ]);
  const columns = page.getByRole('group', { name: 'Columns' });
  await expect(imports.csv).toContainText('3 rows. Nothing has been written yet');
  await expect(imports.csv).toContainText('Not used: Doorbell, Extra.');
  await expect(imports.csv).toContainText('Row 3');
  await imports.expectGood('columns of a file');
  await page.setViewportSize({ width: 390, height: 844 });
  await choose(page, columns.getByRole('combobox', { name: /^Notes/ }), 'Doorbell');
  await expect(imports.csv).toContainText('The columns have changed');
  await imports.button('Preview').click();
  await expect(imports.csv).toContainText('Nothing has been written yet');
  await imports.button('Import 2 rows').click();
  await expectToast(page, 'Import Successful', 'Imported 2 customers. 1 row could not be taken');

  await openTab(page, 'ServicePro Customers');
  await imports.find(`ada ${lastName.toLowerCase()}`);
  await expect(imports.found(1)).toBeVisible();
  await expect(imports.customers.getByRole('listitem')).toContainText(['Gate code 12']);
  await imports.expectGood('imported customers');
  await page.reload();
  const row = imports.customers.getByRole('row').filter({ hasText: `Ada ${lastName}` });
  for (const fact of [one, 'Palm Coast', 'Jan 5, 2026', '$0.00', 'Gate code 12', 'CSV file']) {
    await expect(row).toContainText(fact);
  }
  await imports.find(word('Nobody'));
  await expect(imports.customers).toContainText('No imported customer matches');
  await imports.expectGood('nobody found');

  await openTab(page, 'Phone Lookup');
  const number = page.getByLabel('Phone number');
  await expect(number).toHaveAttribute('placeholder', '(904) 555-0123');
  await number.press('Enter');
  await expectToast(page, 'Phone Required', 'Please enter a phone number to search');
  await expect(number).toBeFocused();
  await imports.lookUp(one.replace(/\D/g, '.'));
  await expectToast(page, 'Customer Found', `Ada ${lastName}: 0 services`);
  const card = page.getByRole('article', { name: `Ada ${lastName}` });
  for (const fact of [one, 'Palm Coast', 'Total Services', 'Total Spent']) {
    await expect(card).toContainText(fact);
  }
  await imports.expectGood('a customer who was looked up');
});

test('offers who may be the same customer, merges them and splits them again', async ({ page }) => {
  const imports = new OfficeImports(page);
  const lastName = word('Wolfeschlegelsteinhausenbergerdorffwolfeschlegel');
  const [number, email] = [ownNumber(), `${lastName.toLowerCase()}@example.com`];
  await imports.open('import');
  await imports.importFile(
    `${lastName}.csv`,
    [
      'First Name,Last Name,Phone,Email,City',
      `Ada,${lastName},${number},${email},Palm Coast`,
      `Addie,${lastName},${ownNumber()},${email},St Augustine`,
      `Carl,${lastName},${number},,Hastings`,
    ],
    3,
  );

  await imports.open('lookup');
  await imports.lookUp(number);
  await expectToast(page, 'Customer Found');
  const choices = page.getByRole('group', { name: 'Customers with this number' });
  await expect(choices).toContainText('2 customers have this number.');
  await choices.getByRole('button', { name: `Carl ${lastName}, Hastings` }).click();
  await expect(page.getByRole('article', { name: `Carl ${lastName}` })).toContainText('Hastings');
  await imports.expectGood('several customers with a number');

  await imports.open('servicepro', 'matches');
  const matches = imports.region('Possible matches');
  const pair = matches
    .getByRole('listitem')
    .filter({ hasText: `Ada ${lastName}` })
    .filter({ hasText: `Addie ${lastName}` });
  const more = imports.button('Show more');
  // The oldest come first, twenty at a time.
  await expect(async () => {
    if (!(await pair.isVisible()) && (await more.isVisible())) await more.click();
    await expect(pair).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(pair).toContainText('Email, the same');
  await expect(pair).not.toContainText('Phone, the same');
  await imports.expectGood('possible matches');
  await pair.getByRole('button', { name: 'Same customer' }).click();
  const takeBack = pair.getByRole('button', { name: 'Take back' });
  await expect(takeBack).toBeFocused();
  await expect(pair).toContainText('Same customer');
  await imports.expectGood('a match that was decided');

  const show = (view: string) => page.locator('label').filter({ hasText: view }).click();
  await show('Customers');
  await imports.find(lastName);
  await expect(imports.found(2)).toBeVisible();
  await show('Possible matches');
  await takeBack.click();
  await expect(pair.getByRole('button', { name: 'Same customer' })).toBeFocused();
  await show('Customers');
  await expect(imports.found(3)).toBeVisible();
  await show('Possible matches');
  await pair.getByRole('button', { name: 'Different customers' }).click();
  await expect(takeBack).toBeFocused();
  await expect(pair).toContainText('Different customers');
});

test('says what undoing kept, because it was changed since', async ({ page }) => {
  const imports = new OfficeImports(page);
  const lastName = word('Kept');
  const [number, email] = [ownNumber(), `${lastName.toLowerCase()}@example.com`];
  const header = 'First Name,Last Name,Phone,Email,City';
  await imports.open('import');
  await imports.importFile(
    `${lastName}-1.csv`,
    [
      header,
      `Ada,${lastName},${number},${email},Palm Coast`,
      `Ben,${lastName},${ownNumber()},b${email},Hastings`,
    ],
    2,
  );
  await imports.importFile(
    `${lastName}-2.csv`,
    [header, `Ada,${lastName},${number},${email},St Augustine`],
    1,
  );
  const earlier = `${lastName}-1.csv: customers`;
  await imports.card(earlier).getByRole('button', { name: 'Report' }).click();
  const report = imports.report(earlier);
  await report.getByRole('button', { name: 'Undo Import' }).click();
  const question = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(question).toContainText('What was changed since stays as it is.');
  await imports.expectGood('the question before undoing');
  await question.getByRole('button', { name: 'Undo Import' }).click();
  await expectToast(page, 'Import undone', '1 row stayed, because of changes made since.');
  await expect(report.getByRole('region', { name: 'Undo' })).toContainText(
    '1 row removed and 1 row kept, because of changes made since.',
  );
  await report.getByRole('button', { name: 'Close' }).click();
  await openTab(page, 'ServicePro Customers');
  await imports.find(lastName);
  await expect(imports.found(1)).toBeVisible();
  await expect(imports.customers).toContainText('St Augustine');
});

test('hands over the report of wrong rows as CSV, and says when a lookup fails', async ({
  page,
}) => {
  const imports = new OfficeImports(page);
  const lastName = word('Wrong');
  await imports.open('import');
  await imports.importFile(
    'partly.csv',
    [
      'First Name,Last Name,Phone,Last Service',
      `Ada,${lastName},${ownNumber()},2026-01-05`,
      `Ben,${lastName},${ownNumber()},never`,
    ],
    1,
  );
  await expectToast(page, 'Import Successful', /1 row could not be taken/);
  await imports.card('partly.csv: customers').getByRole('button', { name: 'Report' }).click();
  const report = imports.report('partly.csv: customers');
  await expect(report.getByRole('region', { name: 'Wrong rows' })).toContainText('Row 2');
  await imports.expectGood('report with wrong rows');
  const download = page.waitForEvent('download');
  await report.getByRole('button', { name: 'Download all as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^import-errors-\d{4}-\d\d-\d\d\.csv$/);
  expect(
    readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(2);
  await report.getByRole('button', { name: 'Close' }).click();

  await openTab(page, 'Phone Lookup');
  await imports.lookUp('(212) 555-0177');
  await expectToast(page, 'No Customer Found', 'No customer found with that phone number');
  await expect(page.getByRole('heading', { level: 3, name: /555-0177/ })).toBeVisible();
  await imports.expectGood('a number that nobody has');
  await page.route('**/api/admin/lookup-customer-phone', (route) => route.abort());
  await imports.button('Search').click();
  await expectToast(page, 'Lookup Failed', /could not reach/);
  await imports.expectGood('a lookup that failed');
  await page.unroute('**/api/admin/lookup-customer-phone');
  await imports.button('Try Again').click();
  await expectToast(page, 'No Customer Found');
});
