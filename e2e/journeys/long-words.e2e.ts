/** One long word never widens a page. axe checks the technician's page on the way. */
import { expectAccessible, expectAccessibleInDepth, expectToFit } from '../site/accessible';
import { BookingPage, emailOf } from '../site/pages/booking-page';
import { expect, test, unique } from '../site/journey';
import type { Office } from '../site/office';
import { PhonePage } from '../site/pages/phone-page';
import { TrackingPage } from '../site/pages/tracking-page';

const word = (length: number) => 'Wolfeschlegelsteinhausenbergerdorff'.repeat(30).slice(0, length);
const name = () => `${word(60)}${unique('').trim()}`;

async function aJobOfLongWords(office: Office) {
  const details = { vehicleInfo: word(120), specialties: [word(60)] };
  const technician = await office.technician(name(), details);
  const appointment = await office.book({
    customerName: name(),
    address: word(200),
    city: word(60),
    description: word(900),
  });
  await office.assign(appointment.id, technician.id);
  const phone = await office.phone(technician.id);
  await office.moveAsTechnician(phone, appointment.id, 'dispatched', 'en-route');
  await office.ask('PUT', `/api/technicians/${technician.id}/location`, {
    lat: 29.85,
    lng: -81.33,
    address: word(200),
  });
  return { technician, appointment, phone };
}

test('on the tracking page and its technician’s card', async ({ page, office }) => {
  const { technician, appointment } = await aJobOfLongWords(office);
  const tracking = new TrackingPage(page);
  await tracking.open(appointment.id);
  await expect(tracking.panel('Your technician')).toContainText(technician.name);
  await expect(tracking.arrival).toContainText('Technician near');
  await expect(tracking.marker(technician.name)).toBeVisible();
  await expectToFit(page, 'The tracking page');
});

test('through the booking wizard to its confirmation', async ({ page }) => {
  const booking = new BookingPage(page);
  await booking.open();
  await booking.toService();
  await booking.chooseService();
  await page.getByLabel('Description').fill(word(900));
  await expectToFit(page, 'The service');
  await booking.next.click();
  await booking.enterContact({
    'Full Name': name(),
    Email: emailOf(unique('Long words')),
    'Street Address': word(200),
    City: word(60),
  });
  await expectToFit(page, 'The contact');
  await booking.book.click();
  await expect(booking.heading('Appointment Confirmed!')).toBeVisible();
  await expectToFit(page, 'The confirmation');
});

test.describe('on the technician’s phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 800 } });

  test('a job, its notes and what could not be sent', async ({ page, context, office }) => {
    const { appointment, phone } = await aJobOfLongWords(office);
    await office.moveAsTechnician(phone, appointment.id, 'arrived', 'in-progress');
    const technician = new PhonePage(page);
    const { number } = appointment;
    await technician.open(phone);
    await expect(technician.job(number)).toContainText(word(900));
    await expectAccessible(page, 'jobs');
    await expectToFit(page, 'The job');
    await technician.step(number, 'Job done').tap();
    const question = page.getByRole('dialog', { name: 'Is the job done?' });
    await question.getByLabel('Notes').fill(word(900));
    await expectToFit(page, 'The question');
    await expectAccessibleInDepth(page, 'The question', '[role=dialog]');
    await context.setOffline(true);
    await question.getByRole('button', { name: 'Yes, job done' }).tap();
    await expect(technician.job(number)).toContainText('Your notes');
    await expectToFit(page, 'The job that waits');
    await office.move(appointment.id, 'completed');
    await context.setOffline(false);
    await expect(technician.notices).toContainText(word(900));
    await expectToFit(page, 'The notice');
    await page.setViewportSize({ width: 390, height: 800 });
    await expectAccessible(page, 'notes that could not be sent');
  });
});
