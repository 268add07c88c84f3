/** What was paid, given back in part and then the rest, and what Stripe says of it. */
import { readFileSync } from 'node:fs';
import type { PaymentRecord } from '@contracts/payments/office';
import type { PaymentIntentAnswer } from '@contracts/payments/paying';
import type { Alert } from '@contracts/tracking';
import { expectAccessible, expectToFit, tabTo } from '../site/accessible';
import { eventually } from '../site/eventually';
import { expect, expectToast, test, unique, type Office } from '../site/journey';
import { choose } from '../site/pages/office-pages';
import { asOffice } from '../site/office-session';
import { call, expected } from '../site/site-api';
import { Stack } from '../site/stack';
import { StripeEmulator } from '../site/stripe-emulator';

test.use({ ...asOffice, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });

async function paid(office: Office, description: string): Promise<string> {
  const { clientSecret, paymentId } = await expected(
    call<PaymentIntentAnswer>(office.url, 'POST', '/api/create-payment-intent', {
      body: { amount: 150, description },
    }),
  );
  const stripe = new StripeEmulator(await Stack.open());
  const intentId = clientSecret.split('_secret_')[0] ?? '';
  await stripe.confirm(intentId, 'pm_card_visa');
  await expected(
    call(office.url, 'GET', `/api/payments/${intentId}?client_secret=${clientSecret}`),
  );
  return paymentId;
}

test('refunds a payment in part, then the rest, and nothing typed is lost', async ({
  page,
  office,
}) => {
  const description = unique('Refunded');
  const longWord = 'Compressor'.repeat(20);
  const paymentId = await paid(office, `${description} ${longWord}`);
  await page.goto('/admin-tracking');
  await page.getByRole('navigation', { name: 'Office' }).getByText('Payments').click();
  await page.getByRole('searchbox', { name: 'Search' }).fill(description);
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === description);
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('$150.00');
  await expect(rows).toContainText('Paid');
  // While it asks again, the list is pale.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page, 'payments');
  await expectToFit(page, 'payments');
  await page.setViewportSize({ width: 1440, height: 900 });

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(paymentId);

  await tabTo(page, /^Details of R-\d+/);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: /^R-\d+$/ });
  const refund = drawer.getByRole('region', { name: 'Refund', exact: true });
  const amount = refund.getByLabel('Amount');
  await expect(amount).toHaveValue('150.00');
  await expectAccessible(page, 'details of a payment');
  await amount.fill('150.01');
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect(refund).toContainText('At most $150.00 is left to refund');
  await expect(refund).toContainText('Please say why');
  await amount.fill('50');
  await refund.getByLabel('Reason').fill('Part was defective');

  // The drawer may be closed, and the server may be away.
  await drawer.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Details of R-\d+/ }).click();
  await expect(amount).toHaveValue('50');
  const away = `**/api/admin/payments/${paymentId}/refund`;
  const keys: (string | undefined)[] = [];
  await page.route(away, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort();
  });
  const confirm = page.getByRole('dialog', { name: 'Refund $50.00?' });
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect(confirm).toContainText('goes back to the card');
  await confirm.getByRole('button', { name: 'Refund $50.00' }).click();
  await expectToast(page, 'Error refunding the payment', /could not reach the server/);
  await expect(refund.getByLabel('Reason')).toHaveValue('Part was defective');
  await page.unroute(away);
  page.on('request', (request) => {
    if (request.url().endsWith('/refund')) keys.push(request.headers()['idempotency-key']);
  });
  await refund.getByRole('button', { name: 'Refund' }).click();
  await confirm.getByRole('button', { name: 'Refund $50.00' }).click();
  await expectToast(page, '$50.00 refunded', /refunded/);
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
  await expect(drawer.getByRole('region', { name: 'Refunds' }).getByRole('listitem')).toHaveCount(
    1,
  );
  await expect(amount).toHaveValue('100.00');
  await refund.getByLabel('Reason').fill('Unhappy');
  await refund.getByRole('button', { name: 'Refund' }).click();
  const rest = page.getByRole('dialog', { name: 'Refund $100.00?' });
  await expect(rest).toContainText('all that is left of it');
  await rest.getByRole('button', { name: 'Refund $100.00' }).click();
  await expectToast(page, '$100.00 refunded', /refunded/);
  await expect(refund).toBeHidden();
  await expect(drawer.getByRole('region', { name: 'History' })).toContainText('Refunded $100.00');
  await expect(drawer.getByRole('region', { name: 'Refunds' })).toContainText('Unhappy');
  await expectToFit(page, 'details of a payment');
});

test('marks a payment that needs a look as reviewed, and the alert goes away', async ({
  page,
  office,
}) => {
  const intentId = await new StripeEmulator(await Stack.open()).payElsewhere(4_200);
  const found = () => office.ask<PaymentRecord[]>('GET', `/api/admin/payments?search=${intentId}`);
  await eventually(async () => expect(await found()).toMatchObject([{ status: 'flagged' }]));
  const flagged = async () =>
    (await office.ask<Alert[]>('GET', '/api/admin/alerts')).filter(
      ({ type }) => type === 'payment-flagged',
    );
  expect(await flagged()).toHaveLength(1);

  await page.goto(`/admin-payments?search=${intentId}`);
  const row = page.getByRole('row').filter({ hasText: '$42.00' });
  await expect(row).toContainText('Made in Stripe, not here');
  await row.getByRole('button', { name: /^Details/ }).click();
  const review = page.getByRole('dialog').getByRole('region', { name: 'Review' });
  await review.getByRole('button', { name: 'Mark as reviewed' }).click();
  await expect(review).toContainText('Please say what you found');
  await review.getByLabel('What you found').fill('A deposit that was taken by telephone.');
  await expectAccessible(page, 'a review');
  await expectToFit(page, 'a review');
  await page.setViewportSize({ width: 1440, height: 900 });

  // Somebody else has been quicker.
  const [payment] = await found();
  await office.ask('POST', `/api/admin/payments/${payment?.id}/review`, {
    note: 'Looked at it, too.',
    version: payment?.version,
  });
  await review.getByRole('button', { name: 'Mark as reviewed' }).click();
  await expectToast(page, 'Error marking the payment', /Somebody has changed this/);
  await expect(review).toContainText('Looked at it, too.');
  await expect(page.getByRole('dialog').getByRole('region', { name: 'History' })).toContainText(
    'Marked as reviewed: Looked at it, too.',
  );
  expect(await flagged()).toEqual([]);
});

test('compares a day with Stripe, and says so where nothing was paid', async ({ page }) => {
  await page.goto('/admin-payments?search=nothing-such&status=failed');
  await expect(page.getByRole('heading', { name: 'No payment matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).toHaveURL(/\/admin-payments$/);
  await choose(page, page.getByLabel('Status'), 'Disputed');
  await expect(page).toHaveURL(/status=disputed/);
  await page.getByRole('tab', { name: 'Reconciliation' }).click();
  const day = page.getByLabel('Day', { exact: true });
  await expect(day).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await page.getByRole('button', { name: 'Compare now' }).click();
  await expect(page.getByRole('status').filter({ hasText: /differences?\./ })).toBeVisible();
  const report = page.getByRole('region', { name: /, 20\d\d$/ }).first();
  await expect(report.getByRole('row', { name: /^Stripe/ })).toBeVisible();
  await expectAccessible(page, 'reconciliation');
  await expectToFit(page, 'reconciliation');
});
