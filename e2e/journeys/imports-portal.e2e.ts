/** A customer brings their history over from a service system. */
import { expectAccessibleAtBothWidths, tabTo } from '../site/accessible';
import { FsmEmulator, systemCredentials } from '../site/fsm-emulator';
import { aVerifiedCustomer, ImportsPanel } from '../site/pages/imports-panel';
import { expect, expectToast, test } from '../site/journey';

// What a system is made to get wrong is for the journey that asked for it.
test.describe.configure({ mode: 'default' });

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
  await panel.fill({ 'API Key': '  ' });
  await panel.button('Import').click();
  await expectToast(page, 'Missing Credentials', 'Please provide: API Key');
  await expect(page.getByText('Missing Credentials: Please provide: API Key')).toBeVisible();
  const key = page.getByLabel('API Key', { exact: true });
  await expect(key).toBeFocused();

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

test('shows a long import after a reload, and how it ends; cancels another', async ({
  page,
  office,
}) => {
  const emulator = new FsmEmulator();
  const ids = await emulator.customersWith('servicetitan', 4);
  await (await aVerifiedCustomer(office)).enter(page);
  const panel = new ImportsPanel(page);
  await panel.open('Service Systems');
  const begin = async (id: string, ...slow: string[]) => {
    // Longer than a call waits for the end.
    for (const endpoint of slow) {
      await emulator.fault({ system: 'servicetitan', endpoint, kind: 'slow', delayMs: 13_000 });
    }
    await panel.choose('ServiceTitan');
    await panel.fill({ ...systemCredentials.ServiceTitan, 'Customer ID': id });
    await panel.button('Import').click();
    await expect(panel.latest.getByRole('progressbar', { name: 'Import progress' })).toBeVisible();
  };
  await begin(ids[0] ?? '', 'jobs');
  await page.reload();
  await expect(panel.latest.getByRole('progressbar', { name: 'Import progress' })).toBeVisible();
  await expectToast(page, 'Import Successful', imported);
  await expect(panel.count('Added')).toHaveText(/^[1-9]/);
  await panel.latest.getByRole('button', { name: 'Close report' }).click();

  await begin(ids[1] ?? '', 'jobs', 'appointments');
  await expectAccessibleAtBothWidths(page, 'an import under way');
  await panel.latest.getByRole('button', { name: 'Cancel import' }).click();
  await expectToast(page, 'Import Cancelled', 'Nothing was imported.');
  await expect(panel.latest).toContainText('Cancelled before anything was imported.');
  await expect(panel.latest.getByRole('button', { name: 'Undo import' })).toHaveCount(0);
  await expect(panel.latest.getByRole('heading', { name: 'ServiceTitan' })).toBeFocused();
});

test('imports with the keyboard alone what is theirs, and counts what is left out', async ({
  page,
  office,
}) => {
  await (await aVerifiedCustomer(office)).enter(page);
  const panel = new ImportsPanel(page);
  await panel.portal.open('import-history');
  await tabTo(page, /^Service Systems$/);
  await tabTo(page, /^ServiceTitan/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Housecall Pro/ })).toBeChecked();
  await tabTo(page, /^API Key/);
  await page.keyboard.type(systemCredentials['Housecall Pro']['API Key']);
  await page.keyboard.press('Enter');
  await expect(panel.latest.getByRole('heading', { name: 'Housecall Pro' })).toBeFocused();
  await expect(panel.latest).toContainText('none of the records there is yours');
  await expect(panel.count('Left out')).toHaveText(/^[\d,]+not with your phone number and e-mail$/);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  // Five counts in rows of four: the last one has a row of its own, without a hole beside it.
  await page.setViewportSize({ width: 1440, height: 900 });
  const [plate, last] = [panel.latest.locator('dl'), panel.latest.locator('dl > div').last()];
  const [whole, cell] = [await plate.boundingBox(), await last.boundingBox()];
  expect(cell?.width ?? 0).toBeGreaterThan((whole?.width ?? 0) - 6);
  await expectAccessibleAtBothWidths(page, 'a report with rows left out');
  await tabTo(page, /^Close report$/);
  await page.keyboard.press('Enter');
  await expect(panel.latest).toHaveCount(0);
});
