/** One appointment from booking to done: customer, office and technician, each with their browser. */
import type { Technician } from '@contracts/tracking/technicians';
import { BookingPage, emailOf } from '../site/pages/booking-page';
import { expect, expectLinks, expectTexts, expectToast, test, unique } from '../site/journey';
import { AppointmentsBoard, openTab, technicianCard } from '../site/pages/office-pages';
import {
  aPhone,
  confirmAnotherDay,
  driveTo,
  roadside,
  startAnyway,
} from '../site/pages/phone-page';
import { TrackingPage } from '../site/pages/tracking-page';

/** From `roadside` to a customer in 32086, whose middle is 29.815, -81.317. */
const nearer = { latitude: 29.86, longitude: -81.3195 };
const nearest = { latitude: 29.8155, longitude: -81.317 };

/** How often the page polls the record besides getting pushes. */
const pollMs = 30_000;

test.use({ reducedMotion: 'no-preference' });

test('book, assign, drive, watch, done', async ({ page, office, anotherBrowser }) => {
  const customerName = unique('Main job');
  const technicianName = unique('Drew Marchetti');
  const technician = await office.technician(technicianName);

  // The customer books.
  const booking = new BookingPage(page);
  await booking.open();
  await booking.toContact();
  await booking.enterContact({ 'Full Name': customerName, Email: emailOf(customerName) });
  await page.getByLabel('Gate Code').fill('#48 21');
  await booking.book.click();
  await expect(page.getByText('Use letters, digits, # and * only, 20 at most')).toBeVisible();
  await page.getByLabel('Gate Code').fill('#4821');
  await booking.book.click();
  await expect(booking.heading('Appointment Confirmed!')).toBeVisible();
  const [number = ''] = /FC-\d+/.exec(await page.getByRole('main').innerText()) ?? [];
  const trackingLink = await page.getByRole('link', { name: /^Track FC-/ }).getAttribute('href');
  const appointmentId = new URL(trackingLink ?? '', 'http://site').searchParams.get('appointment');
  expect(appointmentId).toMatch(/^[0-9a-f-]{36}$/);
  const { appointment } = await office.record(appointmentId ?? '');

  // The office logs in, assigns and dispatches.
  const officeContext = await anotherBrowser({ viewport: { width: 1440, height: 900 } });
  const desk = await officeContext.newPage();
  await desk.goto('/admin-tracking');
  await expect(desk).toHaveURL('/admin-login');
  await expectToast(desk, 'Authentication Required', 'Please log in to access the admin panel');
  await desk.getByRole('button', { name: 'Fill in' }).click();
  await desk.getByRole('button', { name: 'Sign In' }).click();
  await expect(desk).toHaveURL('/admin-tracking');
  await openTab(desk, 'Appointments');
  const [year, month, day] = appointment.appointmentDate.split('-');
  await desk.getByLabel('Day', { exact: true }).fill(`${month}/${day}/${year}`);
  await desk.keyboard.press('Enter');
  await desk.getByRole('searchbox', { name: 'Search' }).fill(customerName);
  const board = new AppointmentsBoard(desk);
  await expect(board.row(customerName)).toContainText(number);
  await board.assign(customerName, technicianName);
  await expectToast(desk, 'Technician assigned successfully', technicianName);
  await board.step(customerName, 'Dispatched').click();
  await expectToast(desk, 'Status updated', number);

  // And makes the technician's phone link.
  await openTab(desk, 'Technicians');
  await desk.getByRole('button', { name: `Phone link for ${technicianName}` }).click();
  await desk.getByRole('button', { name: 'Make phone link' }).click();
  const link = await desk.getByLabel('Phone link, shown once').inputValue();
  await desk.getByRole('button', { name: 'Done' }).click();

  // The technician opens it on a phone and sets off.
  const phoneContext = await anotherBrowser(aPhone);
  const phone = await phoneContext.newPage();
  await phone.goto(link);
  const job = phone.getByRole('article', { name: `Job ${number}` });
  await expectTexts(job, customerName, '88 Palmetto Lane', 'Gate code #4821');
  await expectLinks(job, [/^Call/, 'tel:+19045550177'], ['Navigate', /maps.*Palmetto/]);
  expect(new URL(phone.url()).hash).toBe('');
  await job.getByRole('button', { name: 'Start driving' }).click();
  await confirmAnotherDay(phone, appointment.appointmentDate);
  await expect(phone.getByText('Your customer can see where you are.')).toBeVisible();
  await driveTo(phone, roadside);

  // The customer watches.
  const tracking = new TrackingPage(page);
  await page.getByRole('link', { name: /^Track FC-/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Technician is On The Way');
  await expect(tracking.indicator).toHaveText('Connected');
  await expect(tracking.arrival).toContainText('On The Way');
  await expect(tracking.measure('Distance')).toHaveText('about 6 km (4 mi)');
  await expect(tracking.measure('ETA')).toHaveText('about 10 min');
  const marker = tracking.marker(technicianName);
  await expect(marker).toBeVisible();
  await expect(tracking.roughHome('32086')).toBeVisible();
  // The gate code is for the technician and the office alone.
  await expect(page.locator('body')).not.toContainText('4821');

  // The van moves, and so does the marker.
  const moved = await tracking.watchMarker(technicianName);
  const changedAt = Date.now();
  await driveTo(phone, nearer);
  const movedAt = await moved();
  // Pushed, so long before the next poll.
  expect(movedAt - changedAt).toBeLessThan(pollMs / 3);
  test
    .info()
    .annotations.push({ type: 'position to screen', description: `${movedAt - changedAt} ms` });
  await expect(tracking.measure('Distance')).toHaveText('about 5 km (3 mi)');
  await driveTo(phone, nearest);
  await expect(tracking.measure('Distance')).toHaveText('less than 1 km (0.6 mi)');
  await expect(tracking.measure('ETA')).toHaveText('about 1 min');

  // The technician arrives and does the job.
  await job.getByRole('button', { name: 'I have arrived' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Technician Has Arrived');
  await job.getByRole('button', { name: 'Start the repair' }).click();
  await startAnyway(phone);
  await expect(tracking.arrival).toContainText('Repair in Progress');
  await expect(marker).toHaveCount(0);
  await job.getByRole('button', { name: 'Job done' }).click();
  await phone.getByLabel('Notes').fill('New drain pump.');
  await phone.getByRole('button', { name: 'Yes, job done' }).click();
  await expect(tracking.arrival).toContainText('Service Complete');

  // The office sees the job counted.
  await expect(technicianCard(desk, technicianName)).toContainText('1 job');
  await board.open({ appointmentDate: appointment.appointmentDate, customerName });
  await expect(board.row(customerName)).toContainText('Completed');

  // It stays that way.
  await page.reload();
  await expect(tracking.arrival).toContainText('Service Complete');
  await phone.reload();
  await expect(job).toHaveCount(0);
  await desk.reload();
  await expect(board.row(customerName)).toContainText('Completed');
  const technicians = await office.ask<Technician[]>('GET', '/api/technicians');
  expect(technicians.find(({ id }) => id === technician.id)).toMatchObject({
    completedJobs: 1,
    status: 'available',
  });
});
