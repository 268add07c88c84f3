/** The office refunds a payment and compares the ledger with Stripe. The rest of the page: admin-payments-page.component.spec.tsx. */
import type { PaymentIntentAnswer } from '@contracts/payments/paying';
import { expectAccessible, expectAccessibleInDepth, expectToFit, tabTo } from '../site/accessible';
import { asOffice, expect, expectToast, test, unique } from '../site/journey';
import type { Office } from '../site/office';
import { openTab } from '../site/pages/office-pages';
import { call, expected } from '../site/site-api';
import { Stack } from '../site/stack';
import { StripeEmulator } from '../site/stripe-emulator';

test.use({ ...asOffice, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });

async function paid(office: Office, description: string): Promise<void> {
  const { clientSecret } = await expected(
    call<PaymentIntentAnswer>(office.url, 'POST', '/api/create-payment-intent', {
      body: { amount: 150, description },
    }),
  );
  const stripe = new StripeEmulator(new Stack());
  const intentId = clientSecret.split('_secret_')[0] ?? '';
  await stripe.confirm(intentId, 'pm_card_visa');
  await expected(
    call(office.url, 'GET', `/api/payments/${intentId}?client_secret=${clientSecret}`),
  );
}

test('refunds a payment in part, and compares the day with Stripe', async ({ page, office }) => {
  const description = unique('Refunded');
  await paid(office, `${description} ${'Compressor'.repeat(20)}`);
  await page.goto('/admin-tracking');
  await page.getByRole('navigation', { name: 'Office' }).getByText('Money').click();
  await page.getByRole('searchbox', { name: 'Search' }).fill(description);
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === description);
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('$150.00');
  // The list fades while it reloads, which changes its colors.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectToFit(page, 'payments');
  await expectAccessible(page, 'payments');

  await tabTo(page, /^Details of R-\d+/, 'Enter');
  const drawer = page.getByRole('dialog', { name: /^R-\d+$/ });
  const refund = drawer.getByRole('region', { name: 'Refund', exact: true });
  await refund.getByLabel('Amount').fill('50');
  await refund.getByLabel('Reason').fill('Part was defective');
  await refund.getByRole('button', { name: 'Refund' }).click();
  const question = page.getByRole('dialog', { name: 'Refund $50.00?' });
  await expect(question).toBeVisible();
  await expectAccessibleInDepth(page, 'refunding');
  await question.getByRole('button', { name: 'Refund $50.00' }).click();
  await expectToast(page, '$50.00 refunded', /refunded/);
  await expect(refund.getByLabel('Amount')).toHaveValue('100.00');
  await expect(drawer.getByRole('region', { name: 'History' })).toContainText('Refunded $50.00');
  await expectToFit(page, 'details of a payment');
  await expectAccessibleInDepth(page, 'details of a payment');
  await drawer.getByRole('button', { name: 'Close' }).click();

  await openTab(page, 'Reconciliation');
  await page.getByRole('button', { name: 'Compare now' }).click();
  await expect(page.getByRole('status').filter({ hasText: /differences?\./ })).toBeVisible();
  const report = page.getByRole('region', { name: /, 20\d\d$/ }).first();
  await expect(report.getByRole('row', { name: /^Stripe/ })).toBeVisible();
  await expectToFit(page, 'reconciliation');
  await expectAccessible(page, 'reconciliation');
});
