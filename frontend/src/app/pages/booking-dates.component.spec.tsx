import { screen, waitFor, within } from '@testing-library/react';
import { DateTime } from 'luxon';
import { businessTimeZone } from '@contracts/vocabulary/booking';
import { defaultBusiness } from '@contracts/vocabulary/business';
import { pass, startClock } from '../../testing/clock';
import { openPage, type ApiCall } from '../../testing/open-page';

/** Independent of the site's own code: the business zone's 14 days from `now`, without Sundays. */
const windowFrom = (now: DateTime) =>
  Array.from({ length: defaultBusiness.bookingWindowDays }, (_, days) =>
    now.setZone(businessTimeZone).startOf('day').plus({ days }),
  ).filter(({ weekday }) => weekday !== 7);

it('offers the dates of the new day on a page that was open at midnight', async () => {
  startClock('2026-11-20T04:59:30Z');
  openPage('/book-appointment');
  const dates = within(screen.getByRole('group', { name: 'Date' }));
  expect(dates.getAllByRole('button')[0]!.textContent).toContain('Thursday 19');
  await pass(40_000);
  expect(dates.getAllByRole('button')[0]!.textContent).toContain('Friday 20');
});

/** Midnight in Florida is 05:00 UTC in winter and 04:00 in summer. */
const clocks = [
  ['before summer’s last midnight', '2026-11-01T03:59:00Z', 'Saturday 31 Oct', 'Friday 13 Nov'],
  ['in the night the clocks go back', '2026-11-01T04:30:00Z', 'Monday 2 Nov', 'Saturday 14 Nov'],
  ['in the hour that only winter has', '2026-11-02T04:30:00Z', 'Monday 2 Nov', 'Saturday 14 Nov'],
  ['on the day after they went back', '2026-11-02T05:30:00Z', 'Monday 2 Nov', 'Saturday 14 Nov'],
  ['before the clocks go forward', '2027-03-14T04:30:00Z', 'Saturday 13 Mar', 'Friday 26 Mar'],
  ['on the short day', '2027-03-14T05:30:00Z', 'Monday 15 Mar', 'Saturday 27 Mar'],
  ['after the clocks went forward', '2027-03-15T03:30:00Z', 'Monday 15 Mar', 'Saturday 27 Mar'],
  ['after both changes of 2027', '2027-11-07T05:30:00Z', 'Monday 8 Nov', 'Saturday 20 Nov'],
] as const;

describe.each(['Asia/Tokyo', 'Pacific/Honolulu'])('the dates offered in %s', (zone) => {
  beforeAll(() => setTimeZone(zone));
  afterAll(() => setTimeZone(undefined));

  it.each(clocks)('%s', async (_, at, first, last) => {
    startClock(at);
    expect(new Date(at).getHours()).toBe(DateTime.fromISO(at, { zone }).hour);
    const { user, sent } = openPage('/book-appointment', {
      answers: {
        'GET /api/appointments/available-slots': ({ query: { date } }: ApiCall) => ({
          date,
          availableSlots: ['07:00-08:00'],
        }),
      },
    });
    const dates = within(screen.getByRole('group', { name: 'Date' })).getAllByRole('button');
    const days = windowFrom(DateTime.fromISO(at));
    // The short name of the weekday is for the eyes alone.
    expect(dates.map(({ textContent }) => textContent)).toEqual(
      days.map((day) => day.toFormat('cccEEEE dLLL')),
    );
    expect([
      days.length,
      days[0]?.toFormat('cccc d LLL'),
      days.at(-1)?.toFormat('cccc d LLL'),
    ]).toEqual([12, first, last]);
    // A button means the day that stands on it, on either side of the change.
    const chosen = [0, 1, 11];
    for (const index of chosen) {
      const day = days[index]!;
      await user.click(dates[index]!);
      screen.getByText(`Time on ${day.toFormat('cccc, LLLL d, yyyy')}`);
    }
    await waitFor(() => screen.getByText('7:00 – 8:00 AM'));
    expect(sent('GET /api/appointments/available-slots').map(({ query }) => query.date)).toEqual(
      chosen.map((index) => days[index]!.toFormat('yyyy-MM-dd')),
    );
  });
});
