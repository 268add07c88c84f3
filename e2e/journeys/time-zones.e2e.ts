/** The business lives in America/New_York, wherever the browser is and whatever its clocks do. */
import { expect, test, unique } from '../site/journey';
import { BookingPage } from '../site/booking-page';
import { TrackingPage } from '../site/tracking-page';

const datesOffered = async (booking: BookingPage) =>
  (await booking.dates.allTextContents()).map((text) => {
    const [, weekday, day, month] = /([A-Z][a-z]+day)\s*(\d+)\s*([A-Z][a-z]{2})/.exec(text) ?? [];
    return `${weekday} ${day} ${month}`;
  });

test.describe('a browser in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('shows the same dates, hours and times as one in Florida', async ({
    page,
    office,
    somebodyElse,
  }) => {
    const { appointment } = await office.job(unique('Tokyo'), 'dispatched');
    const florida = await (
      await somebodyElse({ timezoneId: 'America/New_York', viewport: { width: 1280, height: 900 } })
    ).newPage();
    const shown: string[][] = [];
    for (const each of [page, florida]) {
      const booking = new BookingPage(each);
      await booking.open();
      const dates = await datesOffered(booking);
      await booking.dates.nth(3).click();
      await expect(booking.freeHours.first()).toBeVisible();
      const hours = await booking.hours.allTextContents();
      const title = await each.locator('legend', { hasText: 'Time on' }).textContent();
      const tracking = new TrackingPage(each);
      await tracking.open(appointment.id);
      const scheduled = await each.getByText(/^Scheduled for/).textContent();
      const times = await each.locator('li time').allTextContents();
      shown.push([...dates, ...hours, String(title), String(scheduled), ...times]);
    }
    expect(shown[0]).toEqual(shown[1]);
    expect(shown[0]).toContain('7:00 – 8:00 AM');
  });
});

/** Midnight in Florida is 05:00 UTC in winter and 04:00 in summer. */
const clocks = [
  {
    at: '2026-11-01T04:30:00Z',
    what: 'in the night the clocks go back',
    first: 'Monday 2 Nov',
    last: 'Saturday 14 Nov',
  },
  {
    at: '2026-11-02T04:30:00Z',
    what: 'in the hour that only winter has',
    first: 'Monday 2 Nov',
    last: 'Saturday 14 Nov',
  },
  {
    at: '2026-11-02T05:30:00Z',
    what: 'on the day after',
    first: 'Monday 2 Nov',
    last: 'Saturday 14 Nov',
  },
  {
    at: '2027-03-14T04:30:00Z',
    what: 'before the clocks go forward',
    first: 'Saturday 13 Mar',
    last: 'Friday 26 Mar',
  },
  {
    at: '2027-03-15T03:30:00Z',
    what: 'after the clocks went forward',
    first: 'Monday 15 Mar',
    last: 'Saturday 27 Mar',
  },
];

for (const timezoneId of ['Asia/Tokyo', 'America/Los_Angeles']) {
  test.describe(`dates in ${timezoneId}`, () => {
    test.use({ timezoneId });
    for (const { at, what, first, last } of clocks) {
      test(what, async ({ page }) => {
        await page.clock.setFixedTime(at);
        await page.route('**/api/appointments/available-slots*', (route) =>
          route.fulfill({
            json: {
              date: new URL(route.request().url()).searchParams.get('date'),
              availableSlots: ['07:00-08:00'],
            },
          }),
        );
        const booking = new BookingPage(page);
        await booking.open();
        const dates = await datesOffered(booking);
        expect(dates).toHaveLength(12);
        expect([dates[0], dates.at(-1)]).toEqual([first, last]);
        expect(dates.join()).not.toContain('Sunday');
        const asked = page.waitForRequest('**/api/appointments/available-slots*');
        await booking.dates.first().click();
        const date = new URL((await asked).url()).searchParams.get('date');
        await expect(page.locator('legend', { hasText: 'Time on' })).toContainText(
          String(first.split(' ')[0]),
        );
        expect(Number(date?.slice(8))).toBe(Number(first.split(' ')[1]));
      });
    }
  });
}
