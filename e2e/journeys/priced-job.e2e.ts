/** A price from the first photo to the receipt: booked, estimated, approved, repaired, invoiced, paid. */
import sharp from 'sharp';
import type { BookedAppointment } from '@contracts/booking/appointments';
import { openInOffice } from '../site/invoices';
import { expect, expectTexts, expectToast, test, unique } from '../site/journey';
import { BookingPage, emailOf } from '../site/pages/booking-page';
import { AppointmentsBoard } from '../site/pages/office-pages';
import { goodCard, PaymentPage } from '../site/pages/payment-page';
import { aPhone, confirmAnotherDay, PhonePage } from '../site/pages/phone-page';

const narrow = { width: 390, height: 844 };

test.use({ ...aPhone, viewport: narrow });

test('book with a photo, choose a price, repair, invoice, pay', async ({
  page,
  office,
  anotherBrowser,
}) => {
  const customerName = unique('Priced job');
  const person = await office.technician(unique('Drew Marchetti'));
  await office.addTaxRates();

  // The customer books, with a photo of the rating plate.
  const customer = await (await anotherBrowser({ viewport: narrow, hasTouch: true })).newPage();
  const booking = new BookingPage(customer);
  await booking.open();
  // Other journeys fill the first one.
  await booking.toService(booking.openSlots.last());
  const background = { r: 190, g: 200, b: 205 };
  const plate = sharp({ create: { width: 800, height: 600, channels: 3, background } });
  await customer.getByLabel('Add the rating plate').setInputFiles({
    name: 'IMG_0001.jpg',
    mimeType: 'image/jpeg',
    buffer: await plate.jpeg().toBuffer(),
  });
  await expect(customer.getByRole('img', { name: 'Rating plate, photo 1 of 1' })).toBeVisible();
  await booking.chooseService();
  await booking.next.click();
  await booking.enterContact({ 'Full Name': customerName, Email: emailOf(customerName) });
  const answer = customer.waitForResponse('**/api/appointments');
  await booking.book.click();
  const booked = (await (await answer).json()) as BookedAppointment;
  const { id, number, appointmentDate } = booked;
  await expect(booking.heading('Appointment Confirmed!')).toBeVisible();

  // The office sees the photo and sends someone.
  const desk = await (await anotherBrowser({ viewport: { width: 1440, height: 900 } })).newPage();
  await desk.addInitScript(`localStorage.setItem('admin_token', '${office.token}')`);
  const board = new AppointmentsBoard(desk);
  await board.open({ appointmentDate, customerName });
  await board.assign(customerName, person.name);
  const drawer = await board.details(customerName);
  await expect(drawer.getByRole('img', { name: /^Rating plate/ })).toBeVisible();
  await drawer.getByRole('button', { name: 'Dispatched' }).click();
  await expectToast(desk, 'Status updated', number);

  // The technician drives there and makes an estimate.
  const technician = new PhonePage(page);
  const card = technician.job(number);
  const step = (name: string) => technician.step(number, name).tap();
  await technician.open(await office.phone(person.id));
  await step('Start driving');
  await confirmAnotherDay(page, appointmentDate);
  await step('I have arrived');
  await card.getByRole('button', { name: /^Make an estimate/ }).tap();
  const sheet = page.getByRole('dialog', { name: /^Estimate for/ });
  const addLine = async (what: string, dollars: string) => {
    await sheet.getByRole('button', { name: 'Type a line' }).tap();
    await sheet.getByLabel('What it’s for').fill(what);
    await sheet.getByLabel('Amount', { exact: true }).fill(dollars);
  };
  await addLine('Replace the drain pump', '180');
  await sheet.getByRole('button', { name: 'Copy to option 2' }).tap();
  await addLine('Clean the drain', '60');
  await sheet.getByRole('button', { name: 'Copy to option 3' }).tap();
  await addLine('New hoses', '45');
  await sheet.getByRole('button', { name: 'Review' }).tap();
  await sheet.getByRole('button', { name: 'Send estimate' }).tap();
  await expect(card).toContainText('Waiting for an answer');
  await card.getByRole('button', { name: /^Show the customer/ }).tap();
  const dialog = page.getByRole('dialog', { name: `Estimate of ${number}` });
  const link = await dialog.getByRole('link').getAttribute('href');

  // The customer approves an option, and the repair begins.
  await customer.goto(link ?? '');
  await expect(customer.getByRole('radio')).toHaveCount(3);
  await customer.getByRole('radio', { name: /Repair plus, \$240\.00/ }).check();
  const approve = customer.getByRole('button', { name: 'Approve $240.00' });
  await approve.click();
  await customer.getByLabel('Your full name').fill(customerName);
  await approve.click();
  await expect(customer.getByRole('heading', { name: 'You approved this estimate' })).toBeVisible();
  await expect(dialog).toContainText(`$240.00 approved by ${customerName}`);
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await step('Start the repair');

  // The invoice is for that, with tax, since a part was used.
  await card.getByRole('button', { name: /^Make the invoice/ }).tap();
  const invoice = page.getByRole('dialog', { name: `Invoice for ${number}` });
  await invoice.getByRole('radio', { name: 'Yes' }).check();
  await expectTexts(invoice, 'Replace the drain pump', 'Clean the drain');
  await invoice.getByRole('button', { name: 'Issue $255.60' }).tap();
  await expect(card).toContainText('Due at the door: $255.60');

  // The customer pays it by the link.
  await card.getByRole('button', { name: /^Show code to pay/ }).tap();
  const code = page.getByRole('dialog');
  await customer.goto((await code.getByRole('link').getAttribute('href')) ?? '');
  await code.getByRole('button', { name: 'Close' }).tap();
  const payment = new PaymentPage(customer);
  await expect(payment.amount).toHaveValue('255.60');
  await payment.toCard();
  await payment.enterPayer();
  await payment.enterCard(goodCard);
  await payment.pay.click();
  await expect(payment.heading('Payment received')).toBeFocused();

  // Everyone sees that it's done and paid.
  await expect(card).toContainText('Paid');
  await step('Job done');
  await page.getByLabel('Notes').fill('New drain pump.');
  await page.getByRole('button', { name: 'Yes, job done' }).tap();
  await expect(card).toHaveCount(0);
  const section = await openInOffice(desk, office, { id, number });
  await expect(section).toContainText('Paid in full');
  await expect(desk.getByRole('dialog').getByText('Completed').first()).toBeVisible();
});
