/** A customer brings their history over as JSON, or as a CSV file. */
import { readFileSync } from 'node:fs';
import { expectAccessibleAtBothWidths, tabTo } from '../site/accessible';
import { Customer } from '../site/customer';
import { deferred } from '../site/deferred';
import { ImportsPanel } from '../site/pages/imports-panel';
import { expect, expectToast, test } from '../site/journey';

test('imports the example as JSON, and says what is wrong with other documents', async ({
  page,
}) => {
  await (await Customer.register()).enter(page);
  const panel = new ImportsPanel(page);
  const { portal } = panel;
  // Both lists are there before the import, and empty.
  await portal.open();
  const noRequests = page.getByRole('heading', { name: 'No service requests found' });
  const noVisits = page.getByRole('heading', { name: 'No appointments found' });
  await expect(noRequests).toBeVisible();
  await portal.tab('Appointments').click();
  await expect(noVisits).toBeVisible();
  await portal.tab('Import History').click();
  await portal.tab('JSON Import').click();
  const start = panel.button('Import History');
  await expect(start).toBeDisabled();
  await panel.json.fill('   ');
  await expect(start).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Expected format' })).toContainText(
    'serviceRequests[]',
  );

  await panel.json.fill('{\n  "appointments": [,]\n}');
  await start.click();
  await expectToast(page, 'Invalid JSON', 'Please check your JSON format and try again');
  await expect(panel.json).toBeFocused();
  await expect(panel.json).toHaveAccessibleDescription(/^Syntax error: ./);
  expect((await panel.json.boundingBox())?.height).toBeGreaterThanOrEqual(200);

  await panel.json.fill('{"appointments": "none"}');
  await start.click();
  await expectToast(page, 'Import Failed');
  await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText(/appointments Must/);
  await expectToast(page, 'Import Failed', /^(?!.*historyData).*appointments: Must be/);
  await expectAccessibleAtBothWidths(page, 'a document in another form');

  await panel.button('Load Example').click();
  await expect(panel.json).toBeFocused();
  await expect(panel.json).toHaveValue(/"serviceRequests": \[/);
  const answer = deferred();
  await page.route('**/api/customer/import-history', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await start.click();
  await expect(panel.button('Importing...')).toBeVisible();
  answer.resolve();
  await expectToast(page, 'Import Successful', 'Imported 1 service requests and 2 appointments');
  await expect(panel.json).toHaveValue('');
  const cards = page.getByRole('tabpanel').getByRole('listitem');
  await portal.tab('Service Requests').click();
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Imported');
  await portal.tab('Appointments').click();
  await expect(cards).toHaveCount(2);
  await portal.tab('Import History').click();
  const earlier = page.getByRole('region', { name: 'Earlier imports' });
  await earlier.getByRole('button', { name: /^JSON/ }).click();
  await earlier.getByRole('button', { name: 'Undo import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
  await expectAccessibleAtBothWidths(page, 'the question before undoing');
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await expectToast(page, 'Import Undone', /3 rows removed/);
  await portal.tab('Appointments').click();
  await expect(noVisits).toBeVisible();
  await portal.tab('Service Requests').click();
  await expect(noRequests).toBeVisible();
});

test('takes the good rows of a JSON document, and reports the wrong ones', async ({ page }) => {
  await (await Customer.register()).enter(page);
  const panel = new ImportsPanel(page);
  await panel.open('JSON Import');
  const appointments = [
    { appointmentDate: '2023-05-09', appliance: 'Dryer', brand: 'Maytag' },
    { appointmentDate: 'some day', appliance: 'Dryer' },
  ];
  const text = JSON.stringify({ appointments });
  await panel.json.fill(text);
  await panel.button('Import History').click();
  await expectToast(page, 'Import Successful', 'Imported 0 service requests and 1 appointments');
  await expect(panel.count('Added')).toHaveText('1');
  await expect(panel.count('Wrong')).toHaveText('1');
  await expect(panel.latest).toContainText('appointments[1].appointmentDate');
  await expectAccessibleAtBothWidths(page, 'a report with wrong rows');
  // There is something left to correct.
  await expect(panel.json).toHaveValue(text);
  const download = page.waitForEvent('download');
  await panel.button('Download the report (CSV)').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^import-.*-errors\.csv$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain('appointments[1].appointmentDate');
});

const visits = [
  'When,What was done,Machine,Maker,Price',
  '2022-03-01,New belt,Dryer,Maytag,120.00',
  '2022-08-15,New pump,Washing Machine,LG,240.50',
  'no date,New seal,Dishwasher,Bosch,99.00',
].join('\r\n');

test('imports a CSV file once its columns are right', async ({ page }) => {
  await (await Customer.register()).enter(page);
  const panel = new ImportsPanel(page);
  await panel.open('CSV File');
  await panel.button('Check this file').click();
  await expect(page.getByText('Please choose a CSV file.')).toBeVisible();

  const file = page.getByLabel('CSV file', { exact: true });
  await file.setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) });
  await expect(page.getByText('This file is empty.')).toBeVisible();
  await file.setInputFiles({
    name: 'visits-2022.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(visits),
  });
  // A chunk that is lost on its way is sent again.
  await page.route('**/chunks/0', (route) => route.fulfill({ status: 502 }), { times: 1 });
  await panel.button('Check this file').click();
  await expect(page.getByRole('heading', { name: 'Columns' })).toBeFocused();

  const date = page.getByLabel(/^Date/);
  await expectAccessibleAtBothWidths(page, 'columns');
  await expect(date).toHaveAccessibleDescription(/^Choose the column of/);
  await expect(page.getByText('Choose the column of Date to see what comes of it.')).toBeVisible();
  await expect(page.getByText('New', { exact: true })).toHaveCount(0);
  await date.selectOption('When');
  await expect(page.getByText('Such as 2022-03-01')).toBeVisible();
  await expect(page.getByText('columns of your file will not be imported')).toContainText('Maker');
  await page.locator('summary').filter({ hasText: 'more fields that can be filled' }).click();
  await page.getByLabel(/^Description/).selectOption('What was done');
  await panel.button('Check again').click();
  await expect(page.getByText('1 wrong row')).toBeVisible();
  await expect(page.getByText('3 rows read. Nothing is imported yet.')).toBeVisible();
  await panel.button('Import 2 rows').click();
  await expectToast(page, 'Import Successful', 'Imported 0 service requests and 2 appointments');
  await expect(panel.latest.getByRole('heading', { name: 'visits-2022.csv' })).toBeFocused();
  await expect(panel.count('Wrong')).toHaveText('1');
  await panel.undo();
  await expectToast(page, 'Import Undone', /2 rows removed/);
});

test('imports a CSV file with the keyboard alone', async ({ page }) => {
  // Asked for early: a dialog that is open before the browser hears of it never comes here.
  const chooser = page.waitForEvent('filechooser');
  await (await Customer.register()).enter(page);
  const panel = new ImportsPanel(page);
  await panel.portal.open('import-history');
  await tabTo(page, /^Service Systems$/);
  await page.keyboard.press('End');
  await expect(panel.portal.tab('CSV File')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.portal.tab('CSV File')).toHaveAttribute('aria-selected', 'true');
  await tabTo(page, /^Choose a CSV file/);
  await page.keyboard.press('Enter');
  await (
    await chooser
  ).setFiles({ name: 'visits.csv', mimeType: 'text/csv', buffer: Buffer.from(visits) });
  await tabTo(page, /^Check this file$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Columns' })).toBeFocused();
  await tabTo(page, /^Date/);
  await page.keyboard.type('When');
  await expect(page.getByLabel(/^Date/)).toHaveValue('When');
  await tabTo(page, /more fields/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Brand/);
  await page.keyboard.type('Maker');
  await tabTo(page, /^Check again$/);
  await page.keyboard.press('Enter');
  await expect(panel.button('Import 2 rows')).toBeVisible();
  await tabTo(page, /^Import 2 rows$/);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Import Successful', 'Imported 0 service requests and 2 appointments');
  await expect(panel.latest.getByRole('heading', { name: 'visits.csv' })).toBeFocused();
  await tabTo(page, /^Undo import$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo(page, /^Undo import$/);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Import Undone', /2 rows removed/);
  await expect(panel.latest.getByRole('heading', { name: 'visits.csv' })).toBeFocused();
});

test('keeps what was entered in a tab, and is accessible in each', async ({ page }) => {
  await (await Customer.register()).enter(page);
  const panel = new ImportsPanel(page);
  await panel.open('JSON Import');
  await panel.button('Load Example').click();
  await expect(panel.json).toBeFocused();
  await expect(panel.button('Import History')).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(panel.button('Import History')).toBeFocused();
  for (const tab of ['CSV File', 'JSON Import']) {
    await panel.portal.tab(tab).click();
    await expectAccessibleAtBothWidths(page, tab);
  }
  await expect(panel.json).not.toHaveValue('');
});
