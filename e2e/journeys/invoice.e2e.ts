/** An invoice: issued at the door, paid by link, credited in part by the office; another is voided. */
import type { Page } from '@playwright/test';
import type { Appointment } from '@contracts/booking/appointments';
import type { MessageDetail } from '@contracts/notifications/messages';
import type { VisitInvoices } from '@contracts/payments/invoices';
import type { MessageKind } from '@contracts/vocabulary/messages';
import { expectAccessible, expectAccessibleInDepth, expectToFit } from '../site/accessible';
import { expect, expectToast, test, unique } from '../site/journey';
import type { Office } from '../site/office';
import { goodCard, PaymentPage } from '../site/pages/payment-page';
import { aPhone, PhonePage } from '../site/pages/phone-page';

const narrow = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };

test.use({ ...aPhone, viewport: narrow });

const costLines = [
  { text: 'Drain pump', amount: 148.75 },
  { text: 'Labor', amount: 165 },
];

/** A job in progress that costs $313.75, in St. Johns: $20.39 of tax. */
async function pricedJob(office: Office, name: string) {
  await office.addTaxRates();
  const job = await office.job(unique(name), 'dispatched', 'en-route', 'arrived', 'in-progress');
  const { id, number } = job.appointment;
  await office.ask<Appointment>('PATCH', `/api/appointments/${id}`, { costLines });
  const documents = () => office.ask<VisitInvoices>('GET', `/api/appointments/${id}/invoices`);
  return { ...job, id, number, documents };
}

/** What the newest email of a kind about a visit says, once it's sent. */
async function emailed(office: Office, number: string, kind: MessageKind): Promise<string> {
  const sent = (await office.messagesTo(number)).find(
    (each) => each.kind === kind && each.state === 'sent',
  );
  if (!sent) return '';
  const { text } = await office.ask<MessageDetail>('GET', `/api/admin/messages/${sent.id}`);
  return text ?? '';
}

async function openInOffice(desk: Page, office: Office, id: string) {
  await desk.addInitScript(`localStorage.setItem('admin_token', '${office.token}')`);
  await desk.goto(`/admin-tracking?tab=appointments&day=all&job=${id}`);
  const section = desk.getByRole('region', { name: 'Invoice', exact: true });
  await expect(section).toBeVisible();
  return section;
}

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
  const section = await openInOffice(desk, office, id);
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

test('issued by the office, voided, and made again for labor only', async ({
  office,
  anotherBrowser,
}) => {
  const { id, number, documents } = await pricedJob(office, 'Voided');
  const desk = await (await anotherBrowser({ viewport: wide })).newPage();
  const section = await openInOffice(desk, office, id);
  const make = section.getByRole('button', { name: 'Make an invoice' });
  const form = desk.getByRole('dialog', { name: `Invoice for ${number}` });
  await make.click();
  await expect(form).toContainText('$334.14');
  await expectAccessibleInDepth(desk, 'an invoice in the office', '[role=dialog]');
  await form.getByRole('button', { name: 'Issue invoice' }).click();
  await expect(make).toHaveCount(0);
  const [first] = (await documents()).invoices;
  const name = first?.number ?? '';

  await expect.poll(() => emailed(office, number, 'invoice-issued')).toContain(name);
  await section.getByRole('button', { name: `Void ${name}` }).click();
  const voiding = desk.getByRole('dialog', { name: `Void ${name}?` });
  await voiding.getByLabel('Why it’s voided').fill('No part was used.');
  await voiding.getByRole('button', { name: 'Void it' }).click();
  await expectToast(desk, `${name} is voided`);
  await expect(section).toContainText('No part was used.');
  await expect.poll(() => emailed(office, number, 'invoice-voided')).toContain('don’t pay it');

  await make.click();
  await form.getByRole('radio', { name: 'Labor only' }).check();
  await expect(form).toContainText('no parts or materials were installed');
  await form.getByRole('button', { name: 'Issue invoice' }).click();
  await expect(section).toContainText('Labor only: no parts or materials were installed.');
  expect((await documents()).invoices).toMatchObject([
    { total: '313.75', tax: '0.00', voided: null },
    { number: name, voided: { reason: 'No part was used.' } },
  ]);

  const month = new Date()
    .toLocaleDateString('sv-SE', { timeZone: 'America/New_York' })
    .slice(0, 7);
  await desk.goto(`/admin/reports?tax-month=${month}`);
  const taxes = desk.getByRole('region', { name: 'Sales tax return' });
  await expect(taxes.getByRole('row', { name: /^St\. Johns/ })).toBeVisible();
  await expectAccessible(desk, 'a sales tax return');
  await expectToFit(desk, 'a sales tax return');
});

test('exempt with a certificate, paid in parts by check and in cash, and refunded', async ({
  office,
  anotherBrowser,
}) => {
  const { id, number, documents } = await pricedJob(office, 'Exempt');
  const desk = await (await anotherBrowser({ viewport: wide })).newPage();
  const section = await openInOffice(desk, office, id);
  await section.getByRole('button', { name: 'Make an invoice' }).click();
  const form = desk.getByRole('dialog', { name: `Invoice for ${number}` });
  await form.getByRole('radio', { name: 'Exempt, with a certificate' }).check();
  await form.getByLabel('Certificate number').fill('85-8012345678C-9');
  await expect(form).toContainText('Exempt from sales tax');
  await expectAccessibleInDepth(desk, 'an exempt invoice', '[role=dialog]');
  await form.getByRole('button', { name: 'Issue invoice' }).click();
  await expect(section).toContainText('85-8012345678C-9');
  const [invoice] = (await documents()).invoices;
  expect(invoice).toMatchObject({ total: '313.75', tax: '0.00', basis: 'exempt-certificate' });

  const pay = async (method: string, amount: string, checkNumber?: string) => {
    await desk.getByRole('button', { name: 'Record cash or check' }).click();
    const payment = desk.getByRole('dialog', { name: `Cash or check for ${number}` });
    await payment.getByText(method, { exact: true }).click();
    await payment.getByLabel('Amount').fill(amount);
    if (checkNumber) await payment.getByLabel('Check number').fill(checkNumber);
    await payment.getByRole('button', { name: 'Record' }).click();
    await expectToast(desk, `$${amount} ${method === 'Check' ? 'by check' : 'in cash'} recorded`);
  };
  await pay('Check', '200.00', '1042');
  await expect(section).toContainText('Paid by check 1042');
  await expect(section).toContainText('$113.75');
  await pay('Cash', '113.75');
  await expect(section).toContainText('Paid in full');

  // What is paid back of it lowers what it's for by a credit note.
  await section.getByRole('button', { name: `Credit ${invoice?.number}` }).click();
  const credit = desk.getByRole('dialog', { name: `Credit note for ${invoice?.number}` });
  await credit.getByLabel('Take off Labor').fill('13.75');
  await credit.getByLabel('Why it’s credited').fill('It took less time.');
  await credit.getByRole('button', { name: 'Make credit note' }).click();
  await expect(section).toContainText(`For ${invoice?.number}: It took less time.`);
  await desk.goto(`/admin-payments?search=${number}`);
  await desk
    .getByRole('button', { name: /^Details of R-\d+/ })
    .first()
    .click();
  const refund = desk.getByRole('region', { name: 'Refund', exact: true });
  await refund.getByLabel('Amount').fill('13.75');
  await refund.getByLabel('Reason').fill('Credited');
  await refund.getByText('No', { exact: true }).click();
  await refund.getByRole('button', { name: 'Refund' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Refund $13.75' }).click();
  await expectToast(desk, '$13.75 refunded');
  await expect
    .poll(async () => (await documents()).invoices.find(({ kind }) => kind === 'invoice')?.balance)
    .toMatchObject({
      lines: expect.arrayContaining([{ text: 'Refunded', amount: '13.75' }]) as unknown,
      due: '0.00',
    });
});
