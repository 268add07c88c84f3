import { DateTime } from 'luxon';
import { expectAccessible, expectAccessibleInDepth } from '../site/accessible';
import { BookingPage, contact } from '../site/pages/booking-page';
import { AppointmentsBoard } from '../site/pages/office-pages';
import { asOffice, expect, expectLinks, expectTexts, test, unique } from '../site/journey';
import { spoken } from '../site/slots';

// In another time zone the page still shows the business's dates and times.
test.use({ ...asOffice, timezoneId: 'Asia/Tokyo' });

test('books in three steps, confirms, and the appointment is there', async ({ page, office }) => {
  const name = unique('Wizard');
  const booking = new BookingPage(page);
  await booking.open();
  const steps = page.getByRole('list', { name: 'Booking steps' }).getByRole('listitem');
  await expect(steps).toHaveText([/Date & Time/, /Service Details/, /Contact Info/]);
  await expect(steps.nth(0)).toHaveAttribute('aria-current', 'step');

  await booking.chooseDateAndSlot();
  const title = page.locator('legend', { hasText: 'Time on' });
  const date = String(await title.textContent()).replace('Time on ', '');
  const chosen = page.locator('[data-slot][aria-pressed=true]');
  const timeSlot = String(await chosen.getAttribute('data-slot'));
  await expect(chosen).toHaveText(spoken(timeSlot));
  await expectAccessible(page, 'dates and time slots');
  await booking.next.click();
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step');
  await booking.next.click();
  await expect(page.getByText('Missing Information', { exact: true }).first()).toBeVisible();
  await expectAccessibleInDepth(page, 'service details and a toast');
  await booking.chooseService();
  await page.getByLabel('Description').fill('Hums, and stays warm.');
  await booking.next.click();

  const summary = page.getByRole('complementary', { name: 'Your appointment' });
  await expect(summary.getByRole('heading', { name: 'Appointment summary' })).toBeVisible();
  await expectTexts(summary, date, spoken(timeSlot));
  await expect(summary).toContainText('Repair · Wine Cooler');
  await expect(summary).toContainText('Fisher & Paykel');
  await booking.book.click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expectAccessible(page, 'contact with errors');
  await booking.enterContact({ 'Full Name': name });
  await booking.book.click();

  await expect(booking.heading('Appointment Confirmed!')).toBeVisible();
  await expectAccessible(page, 'confirmed');
  const confirmed = page.getByRole('main');
  const day = DateTime.fromFormat(date, 'cccc, LLLL d, yyyy').toFormat('cccc, LLL d');
  await expectTexts(confirmed, day, spoken(timeSlot), 'within 24 hours');

  await expect(confirmed.getByRole('listitem')).toHaveText([
    /confirmation call/i,
    /technician arrives.*scheduled time/is,
    /detailed diagnosis and a repair estimate/i,
    /due when the work is done/i,
  ]);
  await expectLinks(
    page,
    [/^Call us:/, /^tel:\+1904555/],
    ['Back to Home', '/'],
    ['Google', /^https:\/\/calendar\.google\.com\//],
    ['Apple or Outlook', /^\/api\/calendar\/.+\.ics$/],
  );
  // The address of the confirmation can be reloaded and bookmarked.
  await expect(page).toHaveURL(/\/book-appointment\/confirmed#.{40,}$/);
  await page.reload();
  await expectTexts(confirmed, day, spoken(timeSlot), `Confirmation sent to ${contact.Email}`);
  // A guest has no portal.
  await expect(confirmed.getByRole('link', { name: 'your portal' })).toHaveCount(0);

  const [appointment, ...others] = await office.bookingsOf(name);
  expect(others).toEqual([]);
  expect(appointment).toMatchObject({
    status: 'scheduled',
    appointmentDate: DateTime.fromFormat(date, 'cccc, LLLL d, yyyy').toFormat('yyyy-MM-dd'),
    timeSlot,
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
  const { number, appointmentDate } = appointment!;
  await expect(confirmed).toContainText(number);

  await page.getByRole('link', { name: /^Track FC-/ }).click();
  await expect(page.getByRole('main')).toContainText(number);
  await page.reload();
  await expect(page.getByRole('main')).toContainText(number);
  await expectTexts(page.getByRole('main'), day, spoken(timeSlot));

  await page.setViewportSize({ width: 1440, height: 900 });
  const board = new AppointmentsBoard(page);
  await board.open({ appointmentDate, customerName: name });
  await expect(board.row(name)).toContainText(spoken(timeSlot));
});

test('has its own header and footer, two ways to call, and starts at the top', async ({ page }) => {
  const booking = new BookingPage(page);
  await page.setViewportSize({ width: 390, height: 600 });
  await booking.open();
  await expect(page.getByRole('banner').getByRole('link', { name: /555-01/ })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toContainText('2024');
  await expectLinks(page.getByRole('region', { name: 'Call us' }), [/./, /^tel:/]);
  // Never over what people press.
  await expect(page.getByRole('link', { name: /^Call us at/ })).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectLinks(page, [/^Call us at/, /^tel:/]);
  await page.setViewportSize({ width: 390, height: 600 });
  await booking.dates.nth(3).click();
  await booking.openSlots.last().click();
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  expect(await page.evaluate('scrollY')).toBeGreaterThan(0);
  await booking.next.click();
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
});
