/** A customer brings their history over: from a service system, as JSON, as a CSV file. */
import { readFileSync } from 'node:fs';
import { expectAccessible, expectToFit } from '../site/accessible';
import { Customer } from '../site/customer';
import { FsmEmulator, systemCredentials } from '../site/fsm-emulator';
import { aVerifiedCustomer, ImportsPanel } from '../site/pages/imports-panel';
import { expect, expectToast, test } from '../site/journey';

const imported = /Imported \d+ service requests and \d+ appointments$/;

test('imports from a service system, the same twice, and takes it out again', async ({
  page,
  office,
}) => {
  const [id = ''] = await new FsmEmulator().customersWith('housecallpro', 5);
  await (await aVerifiedCustomer(office)).enter(page);
  const panel = new ImportsPanel(page);
  await panel.open('Service Systems');
  await panel.button('Import').click();
  await expectToast(page, 'Please select a service management system');
  await expect(page.getByRole('group', { name: 'Service management system' })).toContainText(
    'Please select a service management system',
  );

  await panel.choose('Housecall Pro');
  await expect(page.getByRole('region', { name: 'How to set up Housecall Pro' })).toContainText(
    'Generate an API key',
  );
  await panel.fill({ 'API Key': '  ' });
  await panel.button('Import').click();
  await expectToast(page, 'Missing Credentials', 'Please provide: API Key');
  await expect(page.getByText('Missing Credentials: Please provide: API Key')).toBeVisible();
  const key = page.getByLabel('API Key', { exact: true });
  await expect(key).toBeFocused();
  await expect(key).toHaveAttribute('type', 'password');
  await expect(key).toHaveAttribute('autocomplete', 'off');

  const enter = async () => {
    await panel.choose('Housecall Pro');
    await panel.fill({ ...systemCredentials['Housecall Pro'], 'Customer ID': id });
    await panel.button('Import').click();
  };
  await enter();
  await expectToast(page, 'Import Successful', imported);
  await expect(panel.latest.getByRole('heading', { name: 'Housecall Pro' })).toBeFocused();
  await expect(panel.latest).toContainText('Imported');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(panel.count('Added')).toHaveText(/^[1-9]/);

  await panel.portal.tab('Appointments').click();
  const cards = page.getByRole('tabpanel').locator('h2');
  await expect(cards.first()).toBeVisible();
  await expect(
    page.getByRole('tabpanel').getByText('Imported', { exact: true }).first(),
  ).toBeVisible();

  await panel.portal.tab('Import History').click();
  await enter();
  await expect(panel.latest).toContainText('Nothing has changed: all of it was here already.');

  // The first of the two is the one that brought something.
  const earlier = page.getByRole('region', { name: 'Earlier imports' });
  await panel.latest.getByRole('button', { name: 'Close report' }).click();
  const line = earlier.getByRole('button', { name: /added/ });
  await line.click();
  await expect(line).toHaveAttribute('aria-expanded', 'true');
  await earlier.getByRole('button', { name: 'Undo import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(dialog).toHaveCount(0);
  await earlier.getByRole('button', { name: 'Undo import' }).click();
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await expectToast(page, 'Import Undone');
  await expect(earlier).toContainText(/Undone on .*removed/);
  await panel.portal.tab('Appointments').click();
  await expect(page.getByRole('heading', { name: 'No appointments found' })).toBeVisible();
});

test('keeps what was entered when the system does not accept it', async ({ page, office }) => {
  await (await aVerifiedCustomer(office)).enter(page);
  const panel = new ImportsPanel(page);
  await panel.open('Service Systems');
  await panel.choose('ServiceTitan');
  await panel.fill({ ...systemCredentials.ServiceTitan, 'Client Secret': 'not the secret' });
  await panel.button('Import').click();
  await expectToast(page, 'Import Failed', /credentials/);
  await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('credentials');
  await expect(page.getByLabel('Client ID')).toHaveValue('cid.demo-client');
  const earlier = page.getByRole('region', { name: 'Earlier imports' });
  await expect(earlier.getByRole('button', { name: /ServiceTitan/ })).toContainText('Failed');
});

test('asks for a verified address, and sends the link again', async ({ page }) => {
  const customer = await Customer.register();
  await customer.enter(page);
  const panel = new ImportsPanel(page);
  await panel.open('Service Systems');
  const notice = page.getByRole('region', { name: 'E-mail address not verified' });
  await expect(notice).toContainText(customer.person.email);
  await panel.choose('Housecall Pro');
  await panel.fill(systemCredentials['Housecall Pro']);
  await panel.button('Import').click();
  await expectToast(page, 'Import Failed', /verify your e-mail address/);
  await notice.getByRole('button', { name: 'Send the link again' }).click();
  await expect(notice.getByRole('status')).toContainText('Sent.');
});

test('shows a long import after a reload, and how it ends; cancels another', async ({
  page,
  office,
}) => {
  const emulator = new FsmEmulator();
  const ids = await emulator.customersWith('servicetitan', 4);
  await (await aVerifiedCustomer(office)).enter(page);
  const panel = new ImportsPanel(page);
  await panel.open('Service Systems');
  const begin = async (id: string) => {
    // Longer than a call waits for the end.
    await emulator.fault({
      system: 'servicetitan',
      endpoint: 'jobs',
      kind: 'slow',
      delayMs: 13_000,
    });
    await panel.choose('ServiceTitan');
    await panel.fill({ ...systemCredentials.ServiceTitan, 'Customer ID': id });
    await panel.button('Import').click();
    await expect(panel.latest.getByRole('progressbar', { name: 'Import progress' })).toBeVisible();
  };
  await begin(ids[0] ?? '');
  await page.reload();
  await expect(panel.latest.getByRole('progressbar', { name: 'Import progress' })).toBeVisible();
  await expectToast(page, 'Import Successful', imported);
  await expect(panel.count('Added')).toHaveText(/^[1-9]/);
  await panel.latest.getByRole('button', { name: 'Close report' }).click();

  await begin(ids[1] ?? '');
  await panel.latest.getByRole('button', { name: 'Cancel import' }).click();
  await expectToast(page, 'Import Cancelled');
  await expect(panel.latest).toContainText('Cancelled');
  await expect(panel.latest.getByRole('heading', { name: 'ServiceTitan' })).toBeFocused();
});

test('imports the example as JSON, and says what is wrong with other documents', async ({
  page,
}) => {
  await (await Customer.register()).enter(page);
  const panel = new ImportsPanel(page);
  await panel.open('JSON Import');
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

  await panel.json.fill('{"appointments": "none"}');
  await start.click();
  await expectToast(page, 'Import Failed');
  await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('appointments');

  await panel.button('Load Example').click();
  await expect(panel.json).toBeFocused();
  await expect(panel.json).toHaveValue(/"serviceRequests": \[/);
  await start.click();
  await expectToast(page, 'Import Successful', 'Imported 1 service requests and 2 appointments');
  await expect(panel.json).toHaveValue('');
  await panel.undo();
  await expectToast(page, 'Import Undone', /3 rows removed/);
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
  await expect(date).toHaveAccessibleDescription(/^Choose the column of/);
  await date.selectOption('When');
  await expect(page.getByText('Such as 2022-03-01')).toBeVisible();
  await page.getByLabel(/^(Description|Problem)/).selectOption('What was done');
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

test('is usable with a keyboard, at any width, by anybody', async ({ page }) => {
  await (await Customer.register()).enter(page);
  const panel = new ImportsPanel(page);
  await panel.open('Service Systems');
  await panel.portal.tab('Service Systems').focus();
  await page.keyboard.press('ArrowRight');
  await expect(panel.portal.tab('JSON Import')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.json).toBeVisible();
  await panel.button('Load Example').click();
  await page.keyboard.press('Tab');
  await expect(panel.button('Import History')).toBeFocused();

  // What was entered is still there when one comes back.
  await panel.portal.tab('Service Systems').click();
  for (const system of ['Housecall Pro', 'ServicePro', 'ServiceTitan']) {
    await panel.choose(system);
    await panel.button('Import').click();
    await expect(page.getByText(/^Missing Credentials: /)).toBeVisible();
    await expectToFit(page, system);
  }
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const tab of ['JSON Import', 'CSV File', 'Service Systems']) {
      await panel.portal.tab(tab).click();
      await expectAccessible(page, `${tab} at ${width} px`);
    }
  }
  await panel.portal.tab('JSON Import').click();
  await expect(panel.json).not.toHaveValue('');
});
