/** A customer imports their history from a service system and from a file. The rest of the page: portal-imports.component.spec.tsx. */
import { expectAccessible, tabTo } from '../site/accessible';
import { FsmEmulator, systemCredentials } from '../site/fsm-emulator';
import { aVerifiedCustomer, ImportsPanel } from '../site/pages/imports-panel';
import { expect, expectToast, test } from '../site/journey';

test('imports from a service system with the keyboard', async ({ page, office }) => {
  const [id = ''] = await new FsmEmulator().customersWith('housecallpro', 5);
  await (await aVerifiedCustomer(office)).enter(page);
  const panel = new ImportsPanel(page);
  await panel.portal.open('import-history');
  await tabTo(page, /^Service Systems$/);
  await tabTo(page, /^ServiceTitan/, 'ArrowDown');
  await expect(page.getByRole('radio', { name: /^Housecall Pro/ })).toBeChecked();
  await tabTo(page, /^API Key/);
  await page.keyboard.type('not the key');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Import Failed', /credentials/);
  await panel.fill(systemCredentials['Housecall Pro']);
  await panel.button('Import').click();
  await expect(panel.latest.getByRole('heading', { name: 'Housecall Pro' })).toBeFocused();
  await expect(panel.latest).toContainText('none of it is under your phone number and email');
  await expect(panel.count('Not yours')).toHaveText(
    /^[\d,]+not under your phone number and email$/,
  );
  // Five counts in rows of four: the last one fills its row.
  await page.setViewportSize({ width: 1440, height: 900 });
  const [plate, last] = [panel.latest.locator('dl'), panel.latest.locator('dl > div').last()];
  const [whole, cell] = [await plate.boundingBox(), await last.boundingBox()];
  expect(cell?.width ?? 0).toBeGreaterThan((whole?.width ?? 0) - 6);

  await page.getByRole('radio', { name: /^Housecall Pro/ }).check();
  await panel.fill({ ...systemCredentials['Housecall Pro'], 'Customer ID': id });
  await expectAccessible(page, 'a report with entries left out, and credentials');
  await panel.button('Import').click();
  await expectToast(
    page,
    'Import Successful',
    /Imported \d+ service requests and \d+ appointments$/,
  );
  await expect(panel.count('Added')).toHaveText(/^[1-9]/);
  await panel.portal.open('appointments');
  await expect(
    page.getByRole('tabpanel').getByText('Imported', { exact: true }).first(),
  ).toBeVisible();
});

test('imports a CSV file with the keyboard alone', async ({ page, office }) => {
  const visits = [
    'When,What was done,Machine,Maker,Price',
    '2022-03-01,New belt,Dryer,Maytag,120.00',
    '2022-08-15,New pump,Washing Machine,LG,240.50',
    'no date,New seal,Dishwasher,Bosch,99.00',
  ].join('\r\n');
  // Before the dialog opens, or Playwright would miss it. The keys until then may take a while.
  const chooser = page.waitForEvent('filechooser', { timeout: 0 });
  await (await aVerifiedCustomer(office)).enter(page);
  const panel = new ImportsPanel(page);
  await panel.portal.open('import-history');
  await tabTo(page, /^Service Systems$/);
  await page.keyboard.press('End');
  await expect(panel.portal.tab('CSV File')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.portal.tab('CSV File')).toHaveAttribute('aria-selected', 'true');
  await tabTo(page, /^Choose a CSV file/, 'Enter');
  await (
    await chooser
  ).setFiles({ name: 'visits.csv', mimeType: 'text/csv', buffer: Buffer.from(visits) });
  await tabTo(page, /^Check this file$/, 'Enter');
  await expect(page.getByRole('heading', { name: 'Columns' })).toBeFocused();
  await tabTo(page, /^Date/);
  await page.keyboard.type('When');
  await expect(page.getByLabel(/^Date/)).toHaveValue('When');
  await tabTo(page, /more details/, 'Enter');
  await tabTo(page, /^Brand/);
  await page.keyboard.type('Maker');
  await tabTo(page, /^Check again$/, 'Enter');
  await expect(panel.button('Import 2 appointments')).toBeVisible();
  await expectAccessible(page, 'columns');
  await tabTo(page, /^Import 2 appointments$/, 'Enter');
  await expectToast(
    page,
    'Import Finished With Errors',
    /Imported 0 service requests and 2 appointments\. We left out 1 entry that we couldn’t read\./,
  );
  await expect(panel.latest.getByRole('heading', { name: 'visits.csv' })).toBeFocused();
  await panel.portal.tab('JSON Import').click();
  expect((await panel.json.boundingBox())?.height).toBeGreaterThanOrEqual(200);
  await expectAccessible(page, 'a report with what was left out, and JSON');
  await tabTo(page, /^Undo import$/, 'Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo(page, /^Undo import$/, 'Enter');
  await expectToast(page, 'Import Undone', /2 entries removed/);
  await expect(panel.latest.getByRole('heading', { name: 'visits.csv' })).toBeFocused();
});
