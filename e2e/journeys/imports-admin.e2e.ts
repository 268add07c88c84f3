/** The office brings all customers of its ServicePro account over. */
import type { ImportJob } from '@contracts/imports/jobs';
import { tabTo } from '../site/accessible';
import { eventually } from '../site/eventually';
import { FsmEmulator } from '../site/fsm-emulator';
import { expect, expectToast, test, type Office } from '../site/journey';
import { OfficeImports } from '../site/pages/imports-office';
import { openTab } from '../site/pages/office-pages';
import { asOffice } from '../site/office-session';

test.use({ ...asOffice, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
// One import of all customers at a time: that is what the server says, too.
test.describe.configure({ mode: 'default' });

const name = 'ServicePro: all customers';
const start = 'Import All Customers';
const emulator = new FsmEmulator();

const newest = async (office: Office): Promise<ImportJob> => {
  const [job] = await office.ask<ImportJob[]>('GET', '/api/admin/imports?limit=1');
  if (!job) throw new Error('nothing was imported yet');
  return job;
};

test('looks up a number that only the service system knows', async ({ page }) => {
  const imports = new OfficeImports(page);
  const customers = await emulator.customers('servicepro');
  const known = customers.filter(({ phone }) => phone !== null);
  const { phone } = known[Math.floor(Math.random() * known.length)] ?? {};
  const spelled = (phone ?? '').replace(/^(\d{3})(\d{3})(\d{4})$/, '+1 $1.$2-$3');
  await imports.open('lookup');
  await imports.lookUp(spelled);
  await expectToast(page, 'Customer Found', /\d services?$/);
  const card = page.getByRole('article').first();
  await expect(card).toContainText('From the service system');
  const history = card.getByRole('region', { name: 'Service history' }).getByRole('listitem');
  expect(await history.count()).toBeLessThanOrEqual(3);
  // Kept: the next time nobody has to be asked.
  await imports.button('Search').click();
  await expectToast(page, 'Customer Found');
  await expect(card).not.toContainText('From the service system');
});

test('imports all customers, tells how far it is, and takes them out again', async ({ page }) => {
  const imports = new OfficeImports(page);
  await imports.open('import');
  await expect(page.getByRole('note')).toContainText(
    'All customers from the ServicePro company account will be imported, with full history, total spent and preferences.',
  );
  for (const label of ['Company', 'Username', 'Password']) {
    await expect(page.getByLabel(label, { exact: true })).toBeDisabled();
    await expect(page.getByLabel(label, { exact: true })).not.toHaveValue('');
  }
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(/^•+$/);
  await imports.expectGood('import of customers');

  await emulator.fault({ system: 'servicepro', endpoint: 'history', kind: 'slow', delayMs: 4_000 });
  const answered = { yet: false };
  page.on('response', (response) => {
    if (response.url().endsWith('/import-all-customers')) answered.yet = true;
  });
  await tabTo(page, /^Import All Customers$/);
  await page.keyboard.press('Enter');
  await expect(imports.button('Importing All Customers...')).toBeVisible();
  // The call that started it waits for the end; how far it is is shown meanwhile.
  const progress = imports.card(name).getByRole('progressbar');
  await expect(progress).toHaveAttribute('aria-valuetext', /^[\d,]+ of [\d,]+ rows$/);
  expect(answered.yet).toBe(false);
  const [, done = '', total = ''] =
    /^([\d,]+) of ([\d,]+)/.exec((await progress.getAttribute('aria-valuetext')) ?? '') ?? [];
  const [of, all] = [done, total].map((words) => Number(words.replaceAll(',', '')));
  const percent = Math.min(99, Math.floor((100 * (of ?? 0)) / (all ?? 1)));
  expect(Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(percent);
  expect(Number(await progress.getAttribute('aria-valuenow'))).toBeLessThan(100);

  await expectToast(page, 'Import Successful', /Imported [\d,]+ customers?/);
  await expect(imports.card(name)).toContainText(/Imported [\d,]+ customers/);
  await expect(imports.rows.first()).toContainText('ServicePro');
  await imports.expectGood('an import that is over');

  await imports.rows
    .first()
    .getByRole('button', { name: `Report of ${name}` })
    .click();
  const report = imports.report(name);
  await expect(report).toContainText('Added');
  await page.reload();
  await expect(report).toContainText('Added');
  await imports.expectGood('report of an import');
  await report.getByRole('button', { name: 'Undo Import' }).click();
  const question = page.getByRole('dialog', { name: 'Undo this import?' });
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toBeHidden();
  await report.getByRole('button', { name: 'Undo Import' }).click();
  await question.getByRole('button', { name: 'Undo Import' }).click();
  await expectToast(page, 'Import undone');
  await expect(report.getByRole('region', { name: 'Undo' })).toContainText('removed');
  await report.getByRole('button', { name: 'Close' }).click();
  await expect(imports.rows.first()).toContainText('Undone');
});

test('shows one that somebody else began, also after a reload, and cancels it', async ({
  page,
  office,
}) => {
  const imports = new OfficeImports(page);
  await imports.open('import');
  await expect(imports.button(start)).toBeEnabled();
  await emulator.fault({
    system: 'servicepro',
    endpoint: 'history',
    kind: 'slow',
    delayMs: 20_000,
  });
  // What it answers in the end is another journey's; that it has begun is asked of the list.
  const begun = Promise.allSettled([office.ask('POST', '/api/admin/import-all-customers', {})]);
  await eventually(async () => {
    expect((await newest(office)).status).toBe('running');
  });
  await imports.button(start).click();
  await expectToast(page, 'An import is under way already');
  const progress = imports.card(name).getByRole('progressbar', { name: `Progress of ${name}` });
  await expect(progress).toBeVisible();
  await expect(imports.button('Importing All Customers...')).toBeDisabled();
  await imports.expectGood('an import under way');
  await page.reload();
  await expect(progress).toBeVisible();
  await expect(imports.card(name)).toContainText('You may leave this page');
  await imports.card(name).getByRole('button', { name: 'Cancel' }).click();
  await expectToast(page, 'Import Cancelled', 'What had come by then stays');
  await expect(imports.rows.first()).toContainText('Cancelled');
  await expect(imports.button(start)).toBeEnabled();
  await begun;
  const { id } = await newest(office);
  await office.ask('POST', `/api/admin/imports/${id}/undo`);
});

test('says why an import failed, tells everybody, and goes on', async ({ page, office }) => {
  const imports = new OfficeImports(page);
  await imports.open('import');
  // Refused, and refused again with a new login: these are wrong credentials.
  await emulator.fault({
    system: 'servicepro',
    endpoint: 'customers',
    kind: 'unauthorized',
    times: 2,
  });
  await imports.button(start).click();
  await expectToast(page, 'Import Failed', /does not accept/);
  const job = await newest(office);
  expect(job).toMatchObject({ status: 'failed' });
  await expect(imports.rows.first()).toContainText('Failed');
  await imports.rows.first().getByRole('button').click();
  const report = imports.report(name);
  await expect(report).toContainText(job.failure?.message ?? 'a reason');
  await expect(report).toContainText('there is nothing to take out');
  await imports.expectGood('report of a failed import');

  await page.goto('/admin-tracking');
  const alerts = imports.region('Alerts & Notifications');
  const alert = alerts.getByRole('listitem').filter({ hasText: /import/i });
  await expect(alert).toBeVisible();
  await alert.getByRole('link', { name: 'Show the imports' }).click();
  await expect(imports.rows.first()).toContainText('Failed');
  await imports.button(start).click();
  await expectToast(page, 'Import Successful');
  await openTab(page, 'ServicePro Customers');
  await expect(imports.customers.getByRole('status').first()).toContainText(/^first 100 of/);
  await imports.customers.getByRole('button', { name: 'Show more' }).click();
  await expect(imports.customers.getByRole('status').first()).toContainText(/^first 200 of/);
  await imports.expectGood('many imported customers');
  await office.ask('POST', `/api/admin/imports/${(await newest(office)).id}/undo`);
});

test('says what is missing on a server without an account', async ({ page }) => {
  const imports = new OfficeImports(page);
  // As services/imports answers without settings (imports.nats.spec.ts).
  await page.route('**/api/admin/import-settings', (route) =>
    route.fulfill({ status: 409, json: { code: 'not_configured', message: 'Not set up.' } }),
  );
  await imports.open('import');
  const notice = page.getByRole('alert').filter({ hasText: 'No ServicePro account is set up' });
  for (const setting of ['BASE_URL', 'COMPANY', 'USERNAME', 'PASSWORD']) {
    await expect(notice).toContainText(`SERVICEPRO_${setting}`);
  }
  await expect(imports.button(start)).toBeDisabled();
  await expect(page.getByLabel('CSV file', { exact: true })).toBeEnabled();
  await imports.expectGood('no account');
});
