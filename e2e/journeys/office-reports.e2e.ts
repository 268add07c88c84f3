/** The office looks at a report by keyboard. The rest of the page: admin-reports-page.component.spec.tsx. */
import { businessDate, dateAfter } from '@contracts/business-time';
import { expectAccessible, expectToFit, tabTo } from '../site/accessible';
import { asOffice, expect, test } from '../site/journey';

test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

test('reads a chart by keyboard, its table, and its file', async ({ page, office }) => {
  await office.book();
  await page.goto('/admin-tracking');
  await page.getByRole('navigation', { name: 'Office' }).getByText('Reports').click();
  await expect(page).toHaveURL('/admin/reports');
  // A booking is for a day to come.
  const today = businessDate(new Date());
  await page.goto(`/admin/reports?from=${today}&to=${dateAfter(today, 30)}`);
  const jobs = page.getByRole('region', { name: 'Jobs per day', exact: true });
  await expect(jobs.getByRole('application')).toBeVisible();
  await expectToFit(page, 'reports');
  await expectAccessible(page, 'reports');

  await tabTo(page, /^Jobs per day, day by day/);
  await page.keyboard.press('ArrowRight');
  await expect(jobs.getByText('Scheduled :')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await jobs.getByText('Table').click();
  await expect(jobs.getByRole('row')).toHaveCount(32);
  await expectToFit(page, 'a report on a phone');
  await expectAccessible(page, 'a report on a phone');

  const download = page.waitForEvent('download');
  await jobs.getByRole('button', { name: 'Jobs per day: export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^jobs-.*\.csv$/);
});
