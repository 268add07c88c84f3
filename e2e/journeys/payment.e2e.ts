/** Paying an amount or a bill by card, only once, also after a declined card. */
import type { Appointment } from '@contracts/booking/appointments';
import type { CustomerAppointment } from '@contracts/booking/own-records';
import type { PaymentRecord } from '@contracts/payments/office';
import { expectAccessible, expectAccessibleInDepth, tabTo } from '../site/accessible';
import { Customer, PortalPage } from '../site/customer';
import { eventually } from '../site/eventually';
import { asOffice, expect, expectLinks, expectToast, test } from '../site/journey';
import {
  declinedCard,
  goodCard,
  PaymentPage,
  tracesOf,
  withStripe,
} from '../site/pages/payment-page';

const secret = /_secret_/;
const intentIdIn = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

test('pays 150.00 by the demo’s form, with a declined card before', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const payment = new PaymentPage(page);
  // The payment page has its own policy, so links to it and back load a document.
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page.getByRole('main').getByRole('link', { name: 'Pay Now' }).click();
  await expect(page).toHaveURL('/payment');
  await expect(page.locator('html')).toHaveAttribute('data-policy', 'payment');
  await expect(payment.amount).toHaveValue('150.00');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.goForward();
  await expect(page).toHaveURL('/payment');

  await payment.amount.fill('0.5');
  await payment.proceed.click();
  await expect(payment.main.getByRole('alert')).toContainText('from $1.00 to $10,000.00');
  await expect(payment.amount).toBeFocused();
  await expectAccessibleInDepth(page, 'an amount that is too small');
  await payment.amount.fill('150');
  await tabTo(page, /Proceed to Payment/, 'Enter');
  await expect(payment.heading('Complete Payment')).toBeFocused();
  await expect(payment.main).toContainText('Demo: no card is charged');

  await payment.enterPayer();
  await payment.pay.click();
  await expect(payment.main.getByLabel('Card Number')).toBeFocused();
  await payment.enterCard(declinedCard);
  await payment.pay.click();
  await expectToast(page, 'Payment Failed', 'Your card was declined.');
  await expect(payment.main).toContainText('Not paid. Your card was declined.');
  await expectAccessibleInDepth(page, 'a declined card');

  await payment.enterCard(goodCard);
  await payment.pay.dblclick();
  await expectToast(page, 'Payment Successful', 'Thank you for your payment!');
  await expect(payment.heading('Payment received')).toBeFocused();
  await expect(payment.main).toContainText('within 24 hours');
  await expect(payment.cell('Amount paid')).toHaveText('$150.00');
  await expect(payment.cell('For')).toHaveText('Appliance Repair Service');
  await expect(payment.cell('Paid by')).toHaveText('Nora Field');
  await expect(payment.cell('Card')).toHaveText('Ending in 4242');
  const receipt = await payment.cell('Receipt').textContent();
  expect(receipt).toMatch(/^R-\d+$/);
  await expectLinks(payment.main, ['Call Us', /^tel:/]);
  await expectAccessible(page, 'a receipt');
  expect(await tracesOf(page)).not.toMatch(secret);

  await page.reload();
  await expect(payment.cell('Receipt')).toHaveText(receipt ?? '');
  await page.emulateMedia({ media: 'print' });
  await expect(payment.cell('Receipt')).toBeVisible();
  await expect(payment.main).toContainText('100 Lighthouse Way');
  for (const name of ['Back to Home', 'Call Us']) {
    await expect(payment.main.getByRole('link', { name })).toBeHidden();
  }
  await page.emulateMedia({ media: 'screen' });
  // Going back skips the payment page, so no one pays twice.
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('retries Stripe’s form if it does not load, and pays only once', async ({
  page,
  pageErrors,
}) => {
  await withStripe(page);
  const keys = new Set<string>();
  const intents = new Set<string>();
  page.on('response', (answer) => {
    if (!answer.url().endsWith('/api/create-payment-intent')) return;
    keys.add(answer.request().headers()['idempotency-key'] ?? '');
    void answer.json().then(({ paymentId }: { paymentId: string }) => intents.add(paymentId));
  });
  const payment = new PaymentPage(page);
  await page.goto('/payment');
  await payment.main.getByLabel('Description').fill('Door seal, twice loaded');
  await page.route('https://js.stripe.com/**', (route) => route.abort());
  await payment.proceed.dblclick();
  const alert = payment.main.getByRole('alert');
  await expect(alert).toContainText('The card form did not load');
  await expect(alert.getByRole('link', { name: /^Call \(904\)/ })).toBeVisible();
  await page.unroute('https://js.stripe.com/**');
  await withStripe(page);
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(payment.pay).toBeEnabled();
  // Among them the failed load of the script.
  pageErrors.length = 0;
  await payment.enterPayer();
  await payment.enterCardAtStripe(declinedCard);
  await payment.pay.click();
  await expectToast(page, 'Payment Failed', 'Your card was declined.');
  await expect(payment.pay).toHaveText('Pay $150.00');

  await page.reload();
  await expect(payment.main.getByLabel('Description')).toHaveValue('Door seal, twice loaded');
  await payment.toCard();
  await payment.enterCardAtStripe(goodCard);
  await page.route('**/api/payments/pi_*', (route) => route.fulfill({ status: 404 }));
  await payment.pay.click();
  await expect(page).toHaveURL(/\/payment-success\?payment_intent=pi_\w+$/);
  // Back before the result is known: the same form leads to the same payment.
  await page.goto('/payment');
  await page.unroute('**/api/payments/pi_*');
  await expect(payment.main.getByLabel('Description')).toHaveValue('Door seal, twice loaded');
  await payment.proceed.click();
  await expect(payment.heading('Payment received')).toBeVisible();
  await expect(payment.cell('Paid by')).toHaveText('Nora Field');
  await expect(payment.cell('For')).toHaveText('Door seal, twice loaded');
  expect({ keys: keys.size, intents: intents.size }).toEqual({ keys: 1, intents: 1 });
  expect(await tracesOf(page)).not.toMatch(secret);

  // After success the next payment is a new one.
  await page.goto('/payment');
  await expect(payment.main.getByLabel('Description')).toHaveValue('Appliance Repair Service');
});

test('takes the secret of a redirect out of the address first', async ({ page }) => {
  await withStripe(page);
  const payment = new PaymentPage(page);
  await page.goto('/payment');
  const created = page.waitForResponse('**/api/create-payment-intent');
  await payment.toCard();
  const { clientSecret } = (await (await created).json()) as { clientSecret: string };
  const intentId = intentIdIn(clientSecret);
  const asked: string[] = [];
  await page.route('**/api/payments/pi_*', async (route) => {
    asked.push(`${page.url()} ${route.request().headers().referer ?? ''}`);
    await route.continue();
  });
  await page.goto(
    `/payment-success?payment_intent=${intentId}&payment_intent_client_secret=${clientSecret}&redirect_status=failed`,
  );
  await expect(page).toHaveURL(`/payment-success?payment_intent=${intentId}`);
  await expect(payment.main).toContainText('Your bank is working on it');
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.join()).not.toMatch(secret);
  expect(await tracesOf(page)).not.toMatch(secret);
});

test('follows a lower total, and a refund makes nothing due', async ({ page, office }) => {
  const customer = await Customer.register();
  const { id, number } = await customer.book(office);
  const price = (totalCost: number) =>
    office.ask<Appointment>('PATCH', `/api/appointments/${id}`, { totalCost });
  const ledger = () => office.ask<PaymentRecord[]>('GET', `/api/admin/payments?search=${number}`);
  await price(120);
  const [visit] = await customer.ask<CustomerAppointment[]>('GET', '/api/customer/appointments');
  const bill = `/payment#${visit?.payUrl?.split('#')[1]}`;
  const payment = new PaymentPage(page);
  await page.goto(bill);
  await payment.toCard();
  await price(80);
  await eventually(async () => expect(await ledger()).toMatchObject([{ status: 'cancelled' }]));
  await payment.enterCard(goodCard);
  await payment.pay.click();
  await expectToast(page, 'Your Bill Has Changed', /nothing was charged/i);
  await expect(payment.main).toContainText('Not paid. Your bill changed');
  await expect(payment.cell('Due')).toHaveText('$80.00');
  await expect(payment.amount).toHaveValue('80.00');

  await payment.toCard();
  await payment.enterCard(goodCard);
  await payment.pay.click();
  await expect(payment.cell('Amount paid')).toHaveText('$80.00');
  const paid = (await ledger()).find(({ status }) => status === 'succeeded');
  const refund = { amount: 30, reason: 'Goodwill' };
  await office.ask('POST', `/api/admin/payments/${paid?.id}/refund`, refund);
  await page.goto(bill);
  await expect(payment.heading('This bill is paid')).toBeVisible();
  await expect(payment.cell('Paid so far')).toHaveText('$50.00');
  await eventually(async () => {
    const [own] = await customer.ask<CustomerAppointment[]>('GET', '/api/customer/appointments');
    expect(own).toMatchObject({ paid: '50.00', due: '0.00', payUrl: null });
  });
});

test.describe('logged in, and at the office', () => {
  test.use(asOffice);

  test('pays a visit in two parts; every page and receipt agrees', async ({ page, office }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    const customer = await Customer.register();
    const { email } = customer.person;
    const { id, number, appointmentDate } = await customer.book(office, { email });
    const costLines = [
      { text: 'Service call', amount: 89 },
      { text: 'Drain pump', amount: 71 },
      { text: 'Discount', amount: -10 },
    ];
    await office.ask<Appointment>('PATCH', `/api/appointments/${id}`, { costLines });
    const lines = ['Service call $89.00', 'Drain pump $71.00', 'Discount -$10.00', 'Total $150.00'];
    await customer.enter(page);
    const portal = new PortalPage(page);
    const payment = new PaymentPage(page);
    const toBill = async (due: string) => {
      await portal.open();
      await portal.nextVisit.getByRole('link', { name: `Pay ${due}` }).click();
      await expect(payment.heading('Pay your bill')).toBeVisible();
      await expect(page).toHaveURL('/payment');
      await expect(payment.cell('Due')).toHaveText(due);
    };
    const pay = async (part: string) => {
      await payment.toCard();
      await payment.enterCard(goodCard);
      await payment.pay.click();
      await expect(payment.cell('Amount paid')).toHaveText(part);
      await expect(payment.cell('Appointment')).toHaveText(number);
    };
    await toBill('$150.00');
    await expect(payment.amount).toHaveValue('150.00');
    const bill = payment.main.getByRole('region', { name: `Bill for ${number}` });
    // Its total is in the plate above.
    await expect(bill.getByRole('listitem')).toHaveText(lines.slice(0, -1));
    await expect(payment.main.getByLabel('Description')).toHaveCount(0);
    await expectAccessible(page, 'a bill');
    await payment.amount.fill('150.01');
    await payment.proceed.click();
    await expect(payment.main.getByRole('alert')).toContainText('$150.00 or less');
    await payment.amount.fill('50');
    await pay('$50.00');
    await expect(payment.cell('Still due')).toHaveText('$100.00');
    await payment.main.getByRole('link', { name: 'Pay the rest: $100.00' }).click();
    await expect(payment.cell('Due')).toHaveText('$100.00');
    await pay('$100.00');
    const receipt = (await payment.cell('Receipt').textContent()) ?? '';
    expect(receipt).toMatch(/^R-\d+$/);

    await portal.open();
    await portal.tab('Appointments').click();
    await expect(portal.card(number)).toContainText('Paid');
    await expect(portal.nextVisit).toContainText(number);
    await expect(portal.nextVisit.getByRole('link', { name: /^Pay/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Payments and receipts' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: number })).toHaveCount(2);
    await expectAccessible(page, 'payments of a customer');
    await page.getByRole('link', { name: `Receipt ${receipt}` }).click();
    await expect(payment.cell('Amount paid')).toHaveText('$100.00');
    await expect(payment.cell('Balance')).toHaveText('Paid in full');
    await expect(payment.cell('Paid before')).toContainText('$50.00 by card');
    await expect(payment.cell('For').getByRole('listitem')).toHaveText(lines);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/admin-tracking?tab=appointments&day=${appointmentDate}&job=${id}`);
    await expect(page.getByRole('dialog')).toContainText('Paid $150.00');
    await expect(page.getByRole('textbox', { name: 'Line 2, amount' })).toHaveValue('71.00');
    await page.goto(`/admin-payments?search=${number}`);
    await expect(page.getByRole('row').filter({ hasText: receipt })).toContainText('$100.00');
    await eventually(async () => {
      const sent = await office.messagesTo(email);
      expect(sent.filter(({ kind }) => kind === 'payment-receipt')).toHaveLength(2);
    });
  });
});
