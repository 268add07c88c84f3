/** The business lives in America/New_York, wherever the browser is and whatever its clocks do. */
import { DateTime } from 'luxon';
import { bookingWindowDays, businessTimeZone } from '@contracts/vocabulary/booking';
import { BookingPage } from '../site/pages/booking-page';
import { expect, test, unique, type Office } from '../site/journey';
import { AppointmentsBoard } from '../site/pages/office-pages';
import { asOffice } from '../site/office-session';
import { TrackingPage } from '../site/pages/tracking-page';

const sunday = 7;
const twoHours = /\d{1,2}:\d\d( [AP]M)? – \d{1,2}:\d\d [AP]M/;

/** Independent of the site's own code: the business zone's 14 days from `now`, without Sundays. */
const windowFrom = (now: DateTime) =>
  Array.from({ length: bookingWindowDays }, (_, days) =>
    now.setZone(businessTimeZone).startOf('day').plus({ days }),
  ).filter(({ weekday }) => weekday !== sunday);

const written = (day: DateTime) => day.toFormat('cccc d LLL');
const writtenOut = (day: DateTime) => day.toFormat('cccc, LLLL d, yyyy');

const datesOffered = async (booking: BookingPage) =>
  (await booking.dates.allTextContents()).map((text) => {
    const [, weekday, day, month] = /([A-Z][a-z]+day)\s*(\d+)\s*([A-Z][a-z]{2})/.exec(text) ?? [];
    return `${weekday} ${day} ${month}`;
  });

/** A slot label of the server's as people read it: `14:00-15:00` is `2:00 – 3:00 PM`. */
function spoken(label: string): string {
  const [from, to] = label.split('-').map((time) => DateTime.fromFormat(time, 'HH:mm'));
  if (!from || !to) throw new Error(`No slot: ${label}`);
  const half = (time: DateTime) => time.toFormat('a');
  const start = half(from) === half(to) ? from.toFormat('h:mm') : from.toFormat('h:mm a');
  return `${start} – ${to.toFormat('h:mm a')}`;
}

/** A time of day in the business zone, as the site writes it. */
const clockIn = (iso: string) => DateTime.fromISO(iso).setZone(businessTimeZone).toFormat('h:mm a');

const appointmentOf = async (office: Office, id: string) => (await office.record(id)).appointment;

test.describe('a browser whose day begins before that of the business', () => {
  test.use({ ...asOffice, timezoneId: 'Asia/Tokyo' });

  test('books a business date and hour, and reads the same everywhere', async ({
    page,
    office,
  }) => {
    const name = unique('Far away');
    const booking = new BookingPage(page);
    // The day may end while the page is opened.
    await expect(async () => {
      await booking.open();
      expect(await datesOffered(booking)).toEqual(windowFrom(DateTime.now()).map(written));
    }).toPass({ timeout: 30_000 });
    await booking.dates.nth(4).click();
    await booking.freeHours.last().click();
    const chosen = page.locator('[data-slot][aria-pressed=true]');
    const label = String(await chosen.getAttribute('data-slot'));
    await expect(chosen).toHaveText(spoken(label));
    const day = windowFrom(DateTime.now())[4];
    if (!day) throw new Error('A window without a fifth day');
    await expect(page.getByText(`Time on ${writtenOut(day)}`)).toBeVisible();
    await booking.next.click();
    await booking.chooseService();
    await booking.next.click();
    const summary = page.getByRole('complementary', { name: 'Your appointment' });
    for (const fact of [writtenOut(day), spoken(label)]) await expect(summary).toContainText(fact);
    await booking.enterContact({ 'Full Name': name });
    await booking.book.click();
    await expect(booking.heading('Appointment Confirmed!')).toBeVisible();
    const main = page.getByRole('main');
    for (const fact of [writtenOut(day), spoken(label)]) await expect(main).toContainText(fact);

    const link = page.getByRole('link', { name: 'Track this appointment' });
    const path = new URL(String(await link.getAttribute('href')), 'http://site');
    const id = String(path.searchParams.get('appointment'));
    expect(await appointmentOf(office, id)).toMatchObject({
      appointmentDate: day.toFormat('yyyy-MM-dd'),
      timeSlot: label,
    });
    await link.click();
    await expect(
      page.getByText(`Scheduled for ${writtenOut(day)}, ${spoken(label)}`),
    ).toBeVisible();

    const board = new AppointmentsBoard(page);
    await board.open({ appointmentDate: day.toFormat('yyyy-MM-dd'), customerName: name });
    await expect(board.row(name).getByText(twoHours)).toHaveText(spoken(label));
    await expect(page.getByRole('rowheader').filter({ hasText: /appointment/ })).toContainText(
      day.toFormat('LLLL d'),
    );
  });
});

test.describe('a browser whose day ends after that of the business', () => {
  test.use({ ...asOffice, timezoneId: 'Pacific/Honolulu' });

  test('tells the times of a journey as the clocks of the business show them', async ({
    page,
    office,
  }) => {
    const { appointment } = await office.job(unique('Timeline'), 'dispatched', 'en-route');
    const { notifications, estimatedArrival } = await office.record(appointment.id);
    const tracking = new TrackingPage(page);
    await tracking.open(appointment.id);
    const setOff = notifications.find(({ type }) => type === 'en-route');
    if (!setOff) throw new Error('Nobody was told of the setting off');
    await expect(
      tracking.timeline.filter({ hasText: 'En Route' }).getByText(clockIn(setOff.timestamp)),
    ).toBeVisible();
    // Live tracking writes the arrival with its date.
    await page.goto('/admin-tracking?tab=live-tracking');
    const eta = page
      .getByRole('article', { name: appointment.customerName })
      .locator('time')
      .first();
    const arrival = String(await eta.getAttribute('datetime'));
    expect(
      DateTime.fromISO(arrival).diff(DateTime.fromISO(estimatedArrival), 'hours').hours,
    ).toBeLessThan(2);
    await expect(eta).toHaveText(
      DateTime.fromISO(arrival).setZone(businessTimeZone).toFormat('LLL d, yyyy, h:mm a'),
    );
  });
});
