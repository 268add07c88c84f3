/** The office looks at a report by keyboard. The rest of the page: admin-reports-page.component.spec.tsx. */
import { businessDate, dateAfter } from '@contracts/business-time';
import { expectAccessible, tabTo } from '../site/accessible';
import { asOffice, expect, test } from '../site/journey';

test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

test('reads a chart by keyboard, its table, and its file', async ({ page, office }) => {
  await office.book();
  // A booking is for a day to come.
  const today = businessDate(new Date());
  await page.goto(`/admin/reports?from=${today}&to=${dateAfter(today, 30)}`);
  const jobs = page.getByRole('region', { name: 'Jobs per day', exact: true });
  await expect(jobs.getByRole('application')).toBeVisible();

  await tabTo(page, /^Jobs per day, day by day/);
  await page.keyboard.press('ArrowRight');
  await expect(jobs.getByText('Scheduled :')).toBeVisible();

  await jobs.getByText('Table').click();
  await expect(jobs.getByRole('row')).toHaveCount(32);
  await expectAccessible(page, 'reports, and a table');

  const download = page.waitForEvent('download');
  await jobs.getByRole('button', { name: 'Jobs per day: export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^jobs-.*\.csv$/);
});
