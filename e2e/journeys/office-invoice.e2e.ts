/** Invoices of the office: voided and made again, exempt, paid in parts, credited and refunded. */
import { expectAccessible, expectAccessibleInDepth, expectToFit } from '../site/accessible';
import { emailed, openInOffice, pricedJob } from '../site/invoices';
import { asOffice, expect, expectToast, test } from '../site/journey';

test.use({ ...asOffice, viewport: { width: 1440, height: 900 } });

test('issued by the office, voided, and made again for labor only', async ({ page, office }) => {
  const { id, number, documents } = await pricedJob(office, 'Voided');
  const section = await openInOffice(page, office, { id, number });
  const make = section.getByRole('button', { name: 'Make an invoice' });
  const form = page.getByRole('dialog', { name: `Invoice for ${number}` });
  await make.click();
  await expect(form).toContainText('$334.14');
  await expectAccessibleInDepth(page, 'an invoice in the office', '[role=dialog]');
  await form.getByRole('button', { name: 'Issue invoice' }).click();
  await expect(make).toHaveCount(0);
  const [first] = (await documents()).invoices;
  const name = first?.number ?? '';

  await expect.poll(() => emailed(office, number, 'invoice-issued')).toContain(name);
  await section.getByRole('button', { name: `Void ${name}` }).click();
  const voiding = page.getByRole('dialog', { name: `Void ${name}?` });
  await voiding.getByLabel('Why it’s voided').fill('No part was used.');
  await voiding.getByRole('button', { name: 'Void it' }).click();
  await expectToast(page, `${name} is voided`);
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
  await page.goto(`/admin/reports?tax-month=${month}`);
  const taxes = page.getByRole('region', { name: 'Sales tax return' });
  await expect(taxes.getByRole('row', { name: /^St\. Johns/ })).toBeVisible();
  await expectAccessible(page, 'a sales tax return');
  await expectToFit(page, 'a sales tax return');
});

test('exempt with a certificate, paid in parts by check and in cash, and refunded', async ({
  page,
  office,
}) => {
  const { id, number, documents } = await pricedJob(office, 'Exempt');
  const section = await openInOffice(page, office, { id, number });
  await section.getByRole('button', { name: 'Make an invoice' }).click();
  const form = page.getByRole('dialog', { name: `Invoice for ${number}` });
  await form.getByRole('radio', { name: 'Exempt, with a certificate' }).check();
  await form.getByLabel('Certificate number').fill('85-8012345678C-9');
  await expect(form).toContainText('Exempt from sales tax');
  await expectAccessibleInDepth(page, 'an exempt invoice', '[role=dialog]');
  await form.getByRole('button', { name: 'Issue invoice' }).click();
  await expect(section).toContainText('85-8012345678C-9');
  const [invoice] = (await documents()).invoices;
  expect(invoice).toMatchObject({ total: '313.75', tax: '0.00', basis: 'exempt-certificate' });

  const pay = async (method: string, amount: string, checkNumber?: string) => {
    await page.getByRole('button', { name: 'Record cash or check' }).click();
    const payment = page.getByRole('dialog', { name: `Cash or check for ${number}` });
    await payment.getByText(method, { exact: true }).click();
    await payment.getByLabel('Amount').fill(amount);
    if (checkNumber) await payment.getByLabel('Check number').fill(checkNumber);
    await payment.getByRole('button', { name: 'Record' }).click();
    await expectToast(page, `$${amount} ${method === 'Check' ? 'by check' : 'in cash'} recorded`);
  };
  await pay('Check', '200.00', '1042');
  await expect(section).toContainText('Paid by check 1042');
  await expect(section).toContainText('$113.75');
  await pay('Cash', '113.75');
  await expect(section).toContainText('Paid in full');

  // What is paid back of it lowers what it's for by a credit note.
  await section.getByRole('button', { name: `Credit ${invoice?.number}` }).click();
  const credit = page.getByRole('dialog', { name: `Credit note for ${invoice?.number}` });
  await credit.getByLabel('Take off Labor').fill('13.75');
  await credit.getByLabel('Why it’s credited').fill('It took less time.');
  await credit.getByRole('button', { name: 'Make credit note' }).click();
  await expect(section).toContainText(`For ${invoice?.number}: It took less time.`);
  await page.goto(`/admin-payments?search=${number}`);
  await page
    .getByRole('button', { name: /^Details of R-\d+/ })
    .first()
    .click();
  const refund = page.getByRole('region', { name: 'Refund', exact: true });
  await refund.getByLabel('Amount').fill('13.75');
  await refund.getByLabel('Reason').fill('Credited');
  await refund.getByText('No', { exact: true }).click();
  await refund.getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refund $13.75' }).click();
  await expectToast(page, '$13.75 refunded');
  await expect
    .poll(async () => (await documents()).invoices.find(({ kind }) => kind === 'invoice')?.balance)
    .toMatchObject({
      lines: expect.arrayContaining([{ text: 'Refunded', amount: '13.75' }]) as unknown,
      due: '0.00',
    });
});
