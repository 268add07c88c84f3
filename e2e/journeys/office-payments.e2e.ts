/** The office refunds a payment and compares the ledger with Stripe. The rest of the page: admin-payments-page.component.spec.tsx. */
import type { PaymentIntentAnswer } from '@contracts/payments/paying';
import type { PaymentRecord } from '@contracts/payments/office';
import { expectAccessible, expectAccessibleInDepth, expectToFit, tabTo } from '../site/accessible';
import { HumanPace } from '../site/human-pace';
import { asOffice, expect, expectToast, test, unique } from '../site/journey';
import type { Office } from '../site/office';
import { emptyPage, openTab } from '../site/pages/office-pages';
import { call, expected } from '../site/site-api';
import { Stack } from '../site/stack';
import { StripeEmulator } from '../site/stripe-emulator';

test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

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
  await page.goto('/admin-payments');
  await page.getByRole('searchbox', { name: 'Search' }).fill(description);
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === description);
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('$150.00');
  // The list fades while it reloads, which changes its colors.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
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
  const toast = page.getByRole('region', { name: /Notifications/ });
  await expect(toast).toContainText(/differences?\./);
  const report = page.getByRole('region', { name: /, 20\d\d$/ }).first();
  await expect(report.getByRole('row', { name: /^Stripe/ })).toBeVisible();
  await expectAccessible(page, 'reconciliation');
});

test('refunds someone by their name in less than 15 seconds', async ({ page, office }) => {
  const surname = unique('').trim();
  const { id } = await office.book({ customerName: `Ada ${surname}` });
  await office.ask('PATCH', `/api/appointments/${id}`, { totalCost: 120 });
  const taken = { method: 'cash', amount: 120 };
  // Payments hears of the price a moment later, and booking of the payment.
  await expect(() => office.ask('POST', `/api/appointments/${id}/payments`, taken)).toPass();
  await expect
    .poll(() => office.ask<PaymentRecord[]>('GET', `/api/admin/payments?search=${surname}`))
    .toHaveLength(1);
  await page.goto(emptyPage);

  const person = new HumanPace(page);
  await person.click(page.getByRole('navigation', { name: 'Office' }).getByText('Money'));
  // Until its page is there, the search field is that of the page before.
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  await person.click(page.getByRole('searchbox', { name: 'Search' }));
  await person.type(surname);
  await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(1);
  await expect(page.getByRole('row', { name: `Ada ${surname}` })).toBeVisible();
  person.decide();
  await person.click(page.getByRole('button', { name: /^Details of R-\d+/ }));
  const refund = page.getByRole('region', { name: 'Refund', exact: true });
  await person.click(refund.getByLabel('Reason'));
  await person.type('Defect');
  await person.press('Enter');
  const confirm = page.getByRole('button', { name: 'Refund $120.00' });
  await expect(confirm).toBeVisible();
  person.decide();
  await person.click(confirm);
  await expectToast(page, '$120.00 refunded');
  expect(person.seconds).toBeLessThan(15);
});
