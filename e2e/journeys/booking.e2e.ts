import { DateTime } from 'luxon';
import type { Appointment } from '@contracts/booking';
import {
  appliances,
  bookingMessages,
  brands,
  businessTimeZone,
  serviceTypes,
  slotLabels,
  states,
} from '@contracts/vocabulary/booking';
import { BookingPage, contact } from '../site/pages/booking-page';
import { deferred } from '../site/deferred';
import { expect, expectToast, test, unique, type Office } from '../site/journey';

const bookingsOf = async (office: Office, customerName: string) =>
  (await office.ask<Appointment[]>('GET', '/api/appointments?limit=500')).filter(
    (appointment) => appointment.customerName === customerName,
  );

const today = () => DateTime.now().setZone(businessTimeZone);
const slotsUrl = '**/api/appointments/available-slots*';
const bookingUrl = (url: URL) => url.pathname === '/api/appointments';

test('books in three steps, confirms, and the appointment is there', async ({ page, office }) => {
  const name = unique('Wizard');
  const booking = new BookingPage(page);
  await booking.open();
  const steps = page.getByRole('list', { name: 'Booking steps' }).getByRole('listitem');
  await expect(steps).toHaveText([/Date & Time/, /Service Details/, /Contact Info/]);
  await expect(steps.nth(0)).toHaveAttribute('aria-current', 'step');

  await booking.chooseDateAndHour();
  const title = page.locator('legend', { hasText: 'Time on' });
  const date = (await title.textContent())?.replace('Time on ', '');
  const hour = await page.locator('[data-slot][aria-pressed=true]').getAttribute('data-slot');
  await booking.next.click();
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step');
  await booking.chooseService();
  await page.getByLabel('Description').fill('Hums, and stays warm.');
  await booking.next.click();

  const summary = page.getByRole('complementary', { name: 'Your appointment' });
  await expect(summary.getByRole('heading', { name: 'Appointment summary' })).toBeVisible();
  await expect(summary).toContainText(String(date));
  await expect(summary).toContainText('Repair · Wine Cooler');
  await expect(summary).toContainText('Fisher & Paykel');
  await booking.enterContact({ 'Full Name': name });
  await booking.book.click();

  await expect(booking.heading('Appointment Confirmed!')).toBeVisible();
  const confirmed = page.getByRole('main');
  await expect(confirmed).toContainText('within 24 hours');
  await expect(confirmed.getByRole('listitem')).toHaveText([
    /confirmation call/i,
    /technician arrives.*scheduled time/is,
    /detailed diagnosis and a repair estimate/i,
    /due when the work is done/i,
  ]);
  await expect(page.getByRole('link', { name: /^Call us:/ })).toHaveAttribute(
    'href',
    /^tel:\+1904555/,
  );
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');

  const [appointment, ...others] = await bookingsOf(office, name);
  expect(others).toEqual([]);
  expect(appointment).toMatchObject({
    status: 'scheduled',
    timeSlot: hour,
    serviceType: 'Repair',
    appliance: 'Wine Cooler',
    brand: 'Fisher & Paykel',
    description: 'Hums, and stays warm.',
    email: contact.Email,
    phone: contact.Phone,
    address: contact['Street Address'],
    city: contact.City,
    state: 'FL',
    zipCode: contact['Zip Code'],
  });
  await expect(confirmed).toContainText(String(appointment?.number));

  await page.getByRole('link', { name: 'Track this appointment' }).click();
  await expect(page.getByRole('main')).toContainText(String(appointment?.number));
  await page.reload();
  await expect(page.getByRole('main')).toContainText(String(appointment?.number));
});

test('offers the next 14 days without Sundays, and hours once a date is picked', async ({
  page,
}) => {
  const booking = new BookingPage(page);
  await booking.open();
  const days = Array.from({ length: 14 }, (_, index) => today().plus({ days: index })).filter(
    ({ weekday }) => weekday !== 7,
  );
  await expect(booking.dates).toHaveText(
    days.map(
      (day) => new RegExp(`${day.toFormat('EEEE')}.*${day.day}.*${day.toFormat('LLL')}`, 's'),
    ),
  );
  await expect(booking.hours).toHaveCount(0);
  await expect(booking.next).toBeDisabled();
  await booking.dates.nth(3).click();
  await expect(booking.hours).toHaveCount(slotLabels.length);
  await expect(booking.next).toBeDisabled();
  await booking.freeHours.first().click();
  await expect(booking.next).toBeEnabled();
});

test('says that hours are loading', async ({ page }) => {
  const answer = deferred();
  await page.route(slotsUrl, async (route) => {
    await answer.promise;
    await route.continue();
  });
  const booking = new BookingPage(page);
  await booking.open();
  await booking.dates.nth(2).click();
  await expect(page.getByText('Loading available times')).toBeVisible();
  answer.resolve();
  await expect(booking.hours).toHaveCount(slotLabels.length);
  await expect(page.getByText('Loading available times')).toBeHidden();
});

test('says so when hours cannot be loaded, and tries again', async ({ page }) => {
  let broken = true;
  await page.route(slotsUrl, (route) =>
    broken ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  const booking = new BookingPage(page);
  await booking.open();
  await booking.dates.nth(2).click();
  await expect(page.getByRole('alert')).toContainText('We could not load the free hours');
  await expect(booking.next).toBeDisabled();
  broken = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(booking.hours).toHaveCount(slotLabels.length);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('keeps the hour on another date that has it, and clears it where it is gone', async ({
  page,
}) => {
  const free: Record<number, string[]> = {
    1: ['09:00-10:00', '10:00-11:00'],
    2: ['10:00-11:00'],
    3: ['09:00-10:00'],
  };
  const booking = new BookingPage(page);
  const asked: string[] = [];
  await page.route(slotsUrl, (route) => {
    const date = new URL(route.request().url()).searchParams.get('date') ?? '';
    if (!asked.includes(date)) asked.push(date);
    return route.fulfill({ json: { date, availableSlots: free[asked.indexOf(date) + 1] ?? [] } });
  });
  await booking.open();
  await booking.dates.nth(1).click();
  await page.getByRole('button', { name: '10:00 – 11:00 AM' }).click();
  await booking.dates.nth(2).click();
  const chosen = page.locator('[data-slot][aria-pressed=true]');
  await expect(booking.freeHours).toHaveCount(1);
  await expect(chosen).toHaveAttribute('data-slot', '10:00-11:00');
  await expect(booking.next).toBeEnabled();
  await booking.dates.nth(3).click();
  await expect(booking.freeHours).toHaveText(['9:00 – 10:00 AM']);
  await expect(chosen).toHaveCount(0);
  await expect(booking.next).toBeDisabled();
  await booking.dates.nth(4).click();
  await expect(page.getByText('No free hours on this date')).toBeVisible();
});

test('wants all service details, and offers the choices of the firm', async ({ page }) => {
  const booking = new BookingPage(page);
  await booking.open();
  await booking.toService();
  const offered = (label: string) =>
    page.getByLabel(label, { exact: true }).locator('option:not([value=""])').allTextContents();
  expect(await offered('Service Type')).toEqual([...serviceTypes]);
  expect(await offered('Appliance')).toEqual([...appliances]);
  expect(await offered('Brand')).toEqual([...brands]);
  await booking.next.click();
  await expectToast(page, 'Missing Information', 'Please fill in all service details');
  await page.getByLabel('Service Type').selectOption('Maintenance');
  await page.getByLabel('Appliance', { exact: true }).selectOption('Oven');
  await booking.next.click();
  await expect(booking.heading('Service Details')).toBeVisible();
  await page.getByLabel('Brand').selectOption('Wolf');
  await booking.next.click();
  await expect(booking.heading('Contact Information')).toBeVisible();
});

test('says under each field what it needs', async ({ page, office }) => {
  const booking = new BookingPage(page);
  await booking.open();
  await booking.toContact();
  const state = page.getByLabel('State', { exact: true });
  await expect(state).toHaveValue('FL');
  expect(await state.locator('option').allTextContents()).toEqual(states.map(({ name }) => name));

  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && bookingUrl(new URL(request.url()))) posts += 1;
  });
  await booking.book.click();
  await expect(booking.errorUnder('Full Name')).toHaveText(bookingMessages.customerName);
  await expect(booking.errorUnder('Phone')).toHaveText(bookingMessages.phone);
  await expect(booking.errorUnder('Email')).toHaveText(bookingMessages.email);
  await expect(booking.errorUnder('Street Address')).toHaveText(bookingMessages.address);
  await expect(booking.errorUnder('City')).toHaveText(bookingMessages.city);
  await expect(booking.errorUnder('Zip Code')).toHaveText(bookingMessages.zipCode);

  const name = unique('Careful');
  await booking.enterContact({ 'Full Name': '   ', Email: 'priya at example', 'Zip Code': '3208' });
  await booking.book.click();
  await expect(booking.errorUnder('Full Name')).toHaveText(bookingMessages.customerName);
  await expect(booking.errorUnder('Email')).toHaveText(bookingMessages.email);
  await expect(booking.errorUnder('Zip Code')).toHaveText(bookingMessages.zipCode);
  await booking.enterContact({ 'Full Name': name, 'Zip Code': '32084-12345' });
  await booking.book.click();
  await expect(booking.errorUnder('Zip Code')).toHaveText(bookingMessages.zipCodeTooLong);
  expect(posts).toBe(0);
  await booking.enterContact({ 'Full Name': name, 'Zip Code': '32084-1234' });
  await booking.book.click();
  await expect(booking.heading('Appointment Confirmed!')).toBeVisible();
  expect(await bookingsOf(office, name)).toMatchObject([{ zipCode: '32084-1234' }]);
});

test('shows what the server alone found wrong under its field', async ({ page }) => {
  const booking = new BookingPage(page);
  await booking.open();
  await booking.toContact();
  await booking.enterContact({ Email: 'nobody@no_such_host.example.com' });
  await booking.book.click();
  await expect(booking.errorUnder('Email')).toHaveText(bookingMessages.email);
  await expect(booking.heading('Contact Information')).toBeVisible();
});

test('goes back and forth without losing anything', async ({ page }) => {
  const booking = new BookingPage(page);
  await booking.open();
  await booking.toContact();
  await booking.enterContact();
  await booking.back.click();
  await expect(page.getByLabel('Appliance', { exact: true })).toHaveValue('Wine Cooler');
  await booking.back.click();
  await expect(booking.heading('Select Date & Time')).toBeVisible();
  await expect(page.locator('[data-slot][aria-pressed=true]')).toHaveCount(1);
  await booking.next.click();
  await booking.next.click();
  for (const [label, text] of Object.entries(contact)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  }
});

test('books once however often the button is pressed', async ({ page, office }) => {
  const name = unique('Impatient');
  const booking = new BookingPage(page);
  await booking.open();
  await booking.toContact();
  await booking.enterContact({ 'Full Name': name });
  const answer = deferred();
  const keys: (string | undefined)[] = [];
  await page.route(bookingUrl, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await answer.promise;
    await route.continue();
  });
  await booking.book.dblclick();
  const pending = page.getByRole('button', { name: 'Booking...' });
  await expect(pending).toBeVisible();
  await pending.click({ force: true });
  await page.getByLabel('Full Name').press('Enter');
  answer.resolve();
  await expect(booking.heading('Appointment Confirmed!')).toBeVisible();
  expect(keys).toEqual([expect.any(String)]);
  expect(await bookingsOf(office, name)).toHaveLength(1);
});

test('keeps everything and its key when booking fails', async ({ page, office }) => {
  const name = unique('Unlucky');
  const booking = new BookingPage(page);
  await page.clock.install();
  await booking.open();
  await booking.toContact();
  await booking.enterContact({ 'Full Name': name });
  const keys: (string | undefined)[] = [];
  await page.route(bookingUrl, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 1) return route.fulfill({ status: 502, body: '' });
    // The booking is made, and its answer lost.
    if (keys.length === 2) {
      await route.fetch();
      return route.abort('connectionreset');
    }
    return route.continue();
  });
  await booking.book.click();
  await expectToast(page, 'Booking Failed', 'Failed to book appointment. Please try again.');
  await expect(booking.heading('Contact Information')).toBeVisible();
  await booking.book.click();
  await expectToast(page, 'Booking Failed', /reach the server/);
  await expect(page.getByLabel('Full Name')).toHaveValue(name);
  await page.clock.pauseAt(new Date(Date.now() + 1_000));
  await expectToast(page, 'Booking Failed', /reach the server/);
  await booking.book.click();
  await expect(booking.heading('Appointment Confirmed!')).toBeVisible();
  // What has worked is not told beside what had failed: the clock that would take that toast away stands still.
  await expect(page.getByText('Booking Failed')).toHaveCount(0);
  expect(new Set(keys).size).toBe(1);
  expect(await bookingsOf(office, name)).toHaveLength(1);
});

test('offers the next free hours when somebody was faster', async ({ page, office }) => {
  const name = unique('Late');
  const booking = new BookingPage(page);
  await booking.open();
  await booking.dates.nth(6).click();
  await booking.freeHours.nth(5).click();
  const hour = String(
    await page.locator('[data-slot][aria-pressed=true]').getAttribute('data-slot'),
  );
  await booking.next.click();
  await booking.chooseService();
  await booking.next.click();
  await booking.enterContact({ 'Full Name': name });

  const day = Array.from({ length: 14 }, (_, index) => today().plus({ days: index })).filter(
    ({ weekday }) => weekday !== 7,
  )[6];
  const date = day?.toFormat('yyyy-MM-dd') ?? '';
  for (let full = false; !full;) {
    full = await office.bookAt(date, hour).then(
      () => false,
      (error: Error) => error.message.includes('slot_taken'),
    );
  }

  await booking.book.click();
  await expectToast(page, 'Booking Failed', 'That time has just been taken.');
  await expect(booking.heading('Contact Information')).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue(name);
  const alternatives = page.getByRole('group', { name: /just been taken/ }).getByRole('button');
  await expect(alternatives.first()).toBeVisible();
  await alternatives.first().click();
  await expect(alternatives.first()).toHaveAttribute('aria-pressed', 'true');
  await booking.book.click();
  await expect(booking.heading('Appointment Confirmed!')).toBeVisible();
  const [booked] = await bookingsOf(office, name);
  expect(`${booked?.appointmentDate} ${booked?.timeSlot}`).not.toBe(`${date} ${hour}`);
});

test('has its own header and footer, two ways to call, and starts at the top', async ({ page }) => {
  const booking = new BookingPage(page);
  await page.setViewportSize({ width: 390, height: 600 });
  await booking.open();
  await expect(page.getByRole('banner').getByRole('link', { name: /555-01/ })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toContainText('2024');
  await expect(page.getByRole('region', { name: 'Call us' }).getByRole('link')).toHaveAttribute(
    'href',
    /^tel:/,
  );
  await expect(page.getByRole('link', { name: /^Call us at/ })).toHaveAttribute('href', /^tel:/);
  await booking.dates.nth(3).click();
  await booking.freeHours.last().click();
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  expect(await page.evaluate('scrollY')).toBeGreaterThan(0);
  await booking.next.click();
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
});
