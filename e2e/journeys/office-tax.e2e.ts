/** An owner adds the next sales tax rates, and changes a rule. */
import type { SalesTaxSettings } from '@contracts/payments/sales-tax';
import { expectAccessible, expectAccessibleInDepth, expectToFit } from '../site/accessible';
import { asOffice, expect, expectToast, test } from '../site/journey';

test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

test('adds the next rates of all counties, and changes a rule and back', async ({
  page,
  office,
}) => {
  const settings = () => office.ask<SalesTaxSettings>('GET', '/api/admin/sales-tax');
  const before = await settings();
  await page.goto('/admin-settings?tab=tax');
  await page.getByRole('button', { name: 'Add rates' }).click();
  const form = page.getByRole('dialog', { name: 'Add sales tax rates' });
  await expect(form.getByLabel('Duval surtax')).toHaveValue('1.5');
  await expectAccessibleInDepth(page, 'new rates', '[role=dialog]');
  await expectToFit(page, 'new rates');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Rates added');
  const added = (await settings()).rates.filter(
    ({ county, from }) =>
      !before.rates.some((rate) => rate.county === county && rate.from === from),
  );
  expect(added).toHaveLength(8);
  const duval = added.find(({ county }) => county === 'Duval');
  expect(duval).toMatchObject({
    state: 600,
    surtax: 150,
    until: `${duval?.from.slice(0, 4)}-12-31`,
  });
  await expect(page.getByRole('row', { name: /^Duval 7\.5% 6% \+ 1\.5%/ })).not.toHaveCount(0);
  await expectAccessible(page, 'sales tax');

  // And back, as other journeys have invoices.
  const [whole, capped] = [
    'The surtax is on the whole repair.',
    'The surtax is on up to $5,000 of a repair.',
  ] as const;
  const rules = page.getByRole('dialog', { name: 'Change sales tax rules' });
  for (const [now, next] of [
    [whole, capped],
    [capped, whole],
  ] as const) {
    await expect(page.getByText(now)).toBeVisible();
    await page.getByRole('button', { name: 'Change rules' }).click();
    await rules.getByRole('switch').click();
    await rules.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Rules saved');
    await expect(page.getByText(next)).toBeVisible();
  }
});
