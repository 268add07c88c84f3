/** An owner keeps a price book, and a job's cost comes from it. */
import { readFileSync } from 'node:fs';
import type { Appointment } from '@contracts/booking/appointments';
import { expectAccessible, expectAccessibleInDepth, expectToFit } from '../site/accessible';
import { asOffice, expect, expectToast, test, unique } from '../site/journey';

test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

test('adds prices by hand and from a file, and a task to a job’s cost', async ({
  page,
  office,
}) => {
  const nth = unique('P')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(-10);
  const [pump, task, trip] = [`${nth}-PART`, `${nth}-TASK`, `${nth}-TRIP`];
  const title = `Replace the pump ${nth}`;
  await page.goto('/admin-settings?tab=prices');
  const form = page.getByRole('dialog', { name: 'Add to the price book' });
  const add = async (kind: string, fields: Readonly<Record<string, string>>) => {
    await page.getByRole('button', { name: 'Add item' }).first().click();
    await form.getByText(kind, { exact: true }).click();
    for (const [label, typed] of Object.entries(fields))
      await form.getByLabel(label, { exact: true }).fill(typed);
  };
  await add('Part', { Code: pump, Title: `Drain pump ${nth}`, Price: '89.50' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, `Drain pump ${nth} is saved`, /\$89\.50 from today on/);

  await add('Task', { Code: task, Title: title, Labor: '150' });
  await form.getByLabel('Minutes').fill('60');
  const parts = form.getByRole('combobox', { name: 'Add a part' });
  await parts.fill(nth);
  await page.locator('.ant-select-item-option').filter({ hasText: pump }).click();
  await form.getByLabel(`How many of Drain pump ${nth}`).fill('2');
  await expectAccessibleInDepth(page, 'a new task', '[role=dialog]');
  await expectToFit(page, 'a new task');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, `${title} is saved`);

  await page.getByRole('searchbox', { name: 'Search' }).fill(nth);
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(2);
  await expectAccessible(page, 'the price book');
  await expectToFit(page, 'the price book');

  const choose = async (lines: readonly string[]) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'prices.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    });
  const head = 'Code,Kind,Title,Price,Fee kind,From';
  const later = `${pump},part,Drain pump ${nth},99,,1/1/2099`;
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const importing = page.getByRole('dialog', { name: 'Import prices' });
  await choose([head, later, `${trip},fee,Trip fee ${nth},$49,,`]);
  await expect(importing.getByRole('row').nth(1)).toHaveText(/3Fee kindChoose which fee it is/);
  await expect(importing.getByRole('button', { name: 'Import' })).toBeDisabled();
  await expectAccessibleInDepth(page, 'wrong rows', '[role=dialog]');
  await importing.getByRole('button', { name: 'Choose another file' }).click();
  await choose([head, later, `${trip},fee,Trip fee ${nth},$49,trip,`]);
  await expect(importing).toContainText('1 new item, 1 changed row, 0 rows stay as before.');
  await importing.getByRole('button', { name: 'Import' }).click();
  await expectToast(page, 'Prices imported', /1 new item/);
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: pump })).toContainText('$99.00 from Jan 1, 2099');

  // What comes out goes in again, and changes nothing.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv).toContain(`${task},task,${title},,150.00,60,${pump} x 2,`);
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await choose([csv]);
  await expect(importing).toContainText('Nothing would change');
  await importing.getByRole('button', { name: 'Cancel' }).click();

  const { id, number } = await office.book({ customerName: unique('Priced') });
  await page.goto(`/admin-tracking?tab=appointments&day=all&search=${number}&job=${id}`);
  const job = page.getByRole('dialog');
  const prices = job.getByRole('combobox', { name: 'Add from the price book' });
  await prices.fill(nth);
  await page.locator('.ant-select-item-option').filter({ hasText: title }).click();
  await expect(job.getByLabel('Line 2, amount')).toHaveValue('179.00');
  await expect(job.getByText('Total $329.00')).toBeVisible();
  await expectAccessibleInDepth(page, 'a cost from the price book', '[role=dialog]');
  await job.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => {
      const { costLines } = await office.ask<Appointment>('GET', `/api/appointments/${id}`);
      return costLines.map(({ text, amount }) => [text, amount]);
    })
    .toEqual([
      [title, '150.00'],
      [`Drain pump ${nth} × 2`, '179.00'],
    ]);
});
