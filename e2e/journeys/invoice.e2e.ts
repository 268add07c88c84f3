/** An invoice: issued at the door, paid by link, and credited in part by the office. */
import { expectAccessible, expectAccessibleInDepth, expectToFit } from '../site/accessible';
import { emailed, openInOffice, pricedJob } from '../site/invoices';
import { expect, test } from '../site/journey';
import { goodCard, PaymentPage } from '../site/pages/payment-page';
import { aPhone, PhonePage } from '../site/pages/phone-page';

const narrow = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };

test.use({ ...aPhone, viewport: narrow });

test('issued at the door, paid by link, and credited in part by the office', async ({
  page,
  office,
  anotherBrowser,
}) => {
  const { id, number, phone, documents } = await pricedJob(office, 'Invoice');
  const technician = new PhonePage(page);
  await technician.open(phone);
  const card = technician.job(number);
  await card.getByRole('button', { name: /^Make the invoice/ }).tap();
  const sheet = page.getByRole('dialog', { name: `Invoice for ${number}` });
  await expect(sheet.getByLabel('County')).toHaveValue('St Johns');
  await sheet.getByRole('radio', { name: 'Yes' }).check();
  await expect(sheet).toContainText('Florida sales tax 6% + St. Johns surtax 0.5% $20.39');
  await expectAccessibleInDepth(page, 'an invoice at the door', '[role=dialog]');
  await expectToFit(page, 'an invoice at the door', '[role=dialog]');
  await sheet.getByRole('button', { name: 'Issue $334.14' }).tap();
  await expect(card).toContainText('$20.39 of it sales tax');
  await expect(card).toContainText('Due at the door: $334.14');
  const [invoice] = (await documents()).invoices;
  expect(invoice).toMatchObject({ kind: 'invoice', total: '334.14', county: 'St Johns' });
  const name = invoice?.number ?? '';
  expect(name).toMatch(/^INV\d{5,8}$/);

  // The customer gets it by email, opens the link, reads the invoice and pays it.
  await card.getByRole('button', { name: /^Show code to pay/ }).tap();
  const link = await page.getByRole('dialog').getByRole('link').getAttribute('href');
  const issued = () => emailed(office, number, 'invoice-issued');
  await expect.poll(issued).toContain('Balance due: $334.14');
  expect(await issued()).toContain(link);
  const customer = await (await anotherBrowser({ viewport: narrow, hasTouch: true })).newPage();
  await customer.goto(link ?? '');
  const payment = new PaymentPage(customer);
  await expect(payment.main).toContainText('St. Johns surtax 0.5% $20.39');
  const pdf = payment.main.getByRole('link', { name: `Invoice ${name} (PDF)` });
  const file = await customer.request.get((await pdf.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toContain('application/pdf');
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await expectAccessible(customer, 'a bill with an invoice');
  await expectToFit(customer, 'a bill with an invoice');
  await expect(payment.amount).toHaveValue('334.14');
  await payment.toCard();
  await payment.enterPayer();
  await payment.enterCard(goodCard);
  await payment.pay.click();
  await expect(payment.heading('Payment received')).toBeFocused();
  await customer.goto(link ?? '');
  await expect(payment.main).toContainText('Paid by card -$334.14Paid in full');

  // The office credits a part. A paid invoice can't be voided.
  const desk = await (await anotherBrowser({ viewport: wide })).newPage();
  const section = await openInOffice(desk, office, { id, number });
  await expect(section).toContainText(`Invoice ${name}`);
  await expect(section.getByRole('button', { name: `Void ${name}` })).toHaveCount(0);
  const download = desk.waitForEvent('download');
  await section.getByRole('button', { name: `${name} as PDF` }).click();
  expect((await download).suggestedFilename()).toBe(`${name}.pdf`);
  await section.getByRole('button', { name: `Credit ${name}` }).click();
  const credit = desk.getByRole('dialog', { name: `Credit note for ${name}` });
  await credit.getByLabel('Take off Drain pump').fill('48.75');
  await credit.getByLabel('Why it’s credited').fill('The old pump went back.');
  await expect(credit).toContainText('-$51.91');
  await expectAccessibleInDepth(desk, 'a credit note', '[role=dialog]');
  await credit.getByRole('button', { name: 'Make credit note' }).click();
  await expect(section).toContainText(`For ${name}: The old pump went back.`);
  await expect
    .poll(() => emailed(office, number, 'invoice-credited'))
    .toContain('The old pump went back.');
  expect((await documents()).invoices).toMatchObject([
    { kind: 'credit-note', total: '-51.91', credits: { number: name } },
    { number: name, total: '334.14' },
  ]);
});
