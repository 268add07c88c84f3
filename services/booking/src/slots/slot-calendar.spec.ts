import { outsideHourLabels, slotLabels, type HourLabel } from '@contracts/vocabulary/booking';
import { exampleSettings } from '@contracts/testing/examples';
import {
  alternativesTo,
  bookableSlot,
  officeSlot,
  slotOn,
  slotsOn,
  windowDates,
} from './slot-calendar';

const offered = (leadTimeMinutes = 60) => exampleSettings({ leadTimeMinutes });
const at = (instant: string) => new Date(instant);

describe('the slot calendar', () => {
  it('has thirteen hours on a working day of the window', () => {
    expect(slotsOn('2026-11-23', at('2026-11-20T15:00:00Z'), offered())).toEqual([...slotLabels]);
  });

  it('opens fourteen calendar days, today included, without their Sundays', () => {
    const november = [20, 21, 23, 24, 25, 26, 27, 28, 30].map((day) => `2026-11-${day}`);
    const december = ['2026-12-01', '2026-12-02', '2026-12-03'];
    expect(windowDates(at('2026-11-20T15:00:00Z'), offered())).toEqual([...november, ...december]);
  });

  it.each([
    ['a Sunday', '2026-11-22'],
    ['yesterday', '2026-11-19'],
    ['the first day beyond the window', '2026-12-04'],
    ['a day of another century', '9999-12-31'],
    ['a day before all others', '0000-01-01'],
  ])('has nothing on %s', (_, date) => {
    expect(slotsOn(date, at('2026-11-20T15:00:00Z'), offered())).toEqual([]);
  });

  it('has as many days as the office has decided', () => {
    const now = at('2026-11-20T15:00:00Z');
    const week = exampleSettings({ bookingWindowDays: 7 });
    expect(windowDates(now, week).at(-1)).toBe('2026-11-26');
    expect(slotsOn('2026-11-26', now, week)).toHaveLength(13);
    expect(bookableSlot('2026-11-27', '10:00-11:00', now, week)).toBeNull();
  });

  it('counts its days in the business zone, where it is still yesterday when Greenwich is not', () => {
    const lateOnThursday = at('2026-11-20T04:59:00Z');
    expect(windowDates(lateOnThursday, offered())[0]).toBe('2026-11-19');
    expect(slotsOn('2026-12-02', lateOnThursday, offered())).toHaveLength(13);
    expect(slotsOn('2026-12-03', lateOnThursday, offered())).toEqual([]);
    expect(windowDates(at('2026-11-20T05:00:00Z'), offered())[0]).toBe('2026-11-20');
  });

  it('leaves out what begins within the lead time, and not what begins just at its end', () => {
    const nineOClock = at('2026-11-20T14:00:00Z');
    expect(slotsOn('2026-11-20', nineOClock, offered(60))[0]).toBe('10:00-11:00');
    expect(slotsOn('2026-11-20', at('2026-11-20T14:00:00.001Z'), offered(60))[0]).toBe(
      '11:00-12:00',
    );
    expect(slotsOn('2026-11-20', nineOClock, offered(0))[0]).toBe('09:00-10:00');
  });

  it('has nothing left in the evening', () => {
    expect(slotsOn('2026-11-20', at('2026-11-20T23:30:00Z'), offered())).toEqual([]);
  });

  it('carries a lead time over midnight', () => {
    const evening = at('2026-11-20T23:30:00Z');
    expect(slotsOn('2026-11-21', evening, offered(14 * 60))[0]).toBe('09:00-10:00');
    expect(slotsOn('2026-11-20', evening, offered(14 * 60))).toEqual([]);
    expect(slotsOn('2026-11-23', evening, offered(14 * 60))).toHaveLength(13);
  });

  it('knows a bookable slot by its date and label only', () => {
    const now = at('2026-11-20T15:00:00Z');
    expect(bookableSlot('2026-11-23', '10:00-11:00', now, offered())).toEqual({
      date: '2026-11-23',
      label: '10:00-11:00',
      start: at('2026-11-23T15:00:00Z'),
      end: at('2026-11-23T16:00:00Z'),
    });
    for (const label of ['10:00', '10:30-11:30', '20:00-21:00', '10:00-11:00 ', '']) {
      expect(bookableSlot('2026-11-23', label, now, offered())).toBeNull();
    }
    expect(bookableSlot('2026-11-22', '10:00-11:00', now, offered())).toBeNull();
    expect(bookableSlot('2026-11-20', '10:00-11:00', now, offered())).toBeNull();
  });
});

describe('the hours of the office', () => {
  const everyHour: HourLabel[] = [...slotLabels, ...outsideHourLabels].sort();
  const given = (date: string, now: Date, whileClosed = true) =>
    everyHour.filter((label) => officeSlot(date, label, now, whileClosed, offered()));

  it('are all 24 of a day, each following on the one before', () => {
    expect(everyHour).toHaveLength(24);
    everyHour.forEach((label, hour) => {
      const { start, end } = slotOn('2026-11-23', label);
      expect(start).toEqual(new Date(at('2026-11-23T05:00:00Z').getTime() + hour * 3_600_000));
      expect(label.slice(-5)).toBe(everyHour[(hour + 1) % 24]!.slice(0, 5));
      expect(end.getTime() - start.getTime()).toBe(3_600_000);
    });
    expect(given('2026-11-23', at('2026-11-20T15:00:00Z'))).toEqual(everyHour);
  });

  it('are those of customers, and none of a Sunday, unless it is on purpose', () => {
    const now = at('2026-11-20T15:00:00Z');
    expect(given('2026-11-23', now, false)).toEqual([...slotLabels]);
    expect(given('2026-11-22', now, false)).toEqual([]);
    expect(given('2026-11-22', now)).toEqual(everyHour);
    for (const label of ['22:30-23:30', '23:00-24:00', '22:00-00:00', '22:00']) {
      expect(officeSlot('2026-11-23', label, now, true, offered())).toBeNull();
    }
  });

  it('are those of today that have not ended, in the window', () => {
    // Half past ten in the evening, and midnight.
    expect(given('2026-11-20', at('2026-11-21T03:30:00Z'))).toEqual(['22:00-23:00', '23:00-00:00']);
    expect(given('2026-11-20', at('2026-11-21T05:00:00Z'))).toEqual([]);
    expect(given('2026-11-21', at('2026-11-21T05:00:00Z'))).toEqual(everyHour);
    // Days after the customers' window only on purpose, and 120 of them.
    expect(given('2026-12-03', at('2026-11-20T15:00:00Z'), false)).toEqual([...slotLabels]);
    expect(given('2026-12-04', at('2026-11-20T15:00:00Z'), false)).toEqual([]);
    expect(given('2027-03-19', at('2026-11-20T15:00:00Z'))).toEqual(everyHour);
    expect(given('2027-03-20', at('2026-11-20T15:00:00Z'))).toEqual([]);
  });

  it('leave out the one that the clock leaves out', () => {
    const hours = given('2026-03-08', at('2026-03-06T15:00:00Z'));
    expect(hours).toEqual(everyHour.filter((label) => label !== '02:00-03:00'));
    const starts = hours.map((label) => slotOn('2026-03-08', label).start.getTime());
    expect(new Set(starts).size).toBe(23);
  });

  it('have the first of the two that the clock shows twice, and overlap with no other', () => {
    const slots = given('2026-11-01', at('2026-10-30T15:00:00Z')).map((label) =>
      slotOn('2026-11-01', label),
    );
    expect(slots).toHaveLength(24);
    expect(slots[1]).toMatchObject({
      start: at('2026-11-01T05:00:00Z'),
      end: at('2026-11-01T06:00:00Z'),
    });
    expect(slots[2]?.start).toEqual(at('2026-11-01T07:00:00Z'));
  });
});

describe('around the changes of the clock', () => {
  // The clock goes forward on 2026-03-08 and 2027-03-14, back on 2026-11-01 and 2027-11-07.
  it.each([
    ['2026-03-07', '2026-03-07T12:00:00Z', '2026-03-08T01:00:00Z'],
    ['2026-03-08', '2026-03-08T11:00:00Z', '2026-03-09T00:00:00Z'],
    ['2026-03-09', '2026-03-09T11:00:00Z', '2026-03-10T00:00:00Z'],
    ['2026-10-31', '2026-10-31T11:00:00Z', '2026-11-01T00:00:00Z'],
    ['2026-11-01', '2026-11-01T12:00:00Z', '2026-11-02T01:00:00Z'],
    ['2026-11-02', '2026-11-02T12:00:00Z', '2026-11-03T01:00:00Z'],
    ['2027-03-13', '2027-03-13T12:00:00Z', '2027-03-14T01:00:00Z'],
    ['2027-03-14', '2027-03-14T11:00:00Z', '2027-03-15T00:00:00Z'],
    ['2027-03-15', '2027-03-15T11:00:00Z', '2027-03-16T00:00:00Z'],
    ['2027-11-06', '2027-11-06T11:00:00Z', '2027-11-07T00:00:00Z'],
    ['2027-11-07', '2027-11-07T12:00:00Z', '2027-11-08T01:00:00Z'],
    ['2027-11-08', '2027-11-08T12:00:00Z', '2027-11-09T01:00:00Z'],
  ])('%s opens at %s and closes at %s', (date, opens, closes) => {
    expect(slotOn(date, '07:00-08:00').start).toEqual(at(opens));
    expect(slotOn(date, '19:00-20:00').end).toEqual(at(closes));
    for (const label of slotLabels) {
      const { start, end } = slotOn(date, label);
      expect(end.getTime() - start.getTime()).toBe(60 * 60_000);
    }
  });

  it.each([
    ['2026-03-06T15:00:00Z', '2026-03-06', '2026-03-19'],
    ['2026-03-08T06:30:00Z', '2026-03-08', '2026-03-21'],
    ['2026-03-08T07:30:00Z', '2026-03-08', '2026-03-21'],
    ['2026-10-30T15:00:00Z', '2026-10-30', '2026-11-12'],
    // The same half past one twice, an hour apart.
    ['2026-11-01T05:30:00Z', '2026-11-01', '2026-11-14'],
    ['2026-11-01T06:30:00Z', '2026-11-01', '2026-11-14'],
    ['2026-11-02T04:59:00Z', '2026-11-01', '2026-11-14'],
    ['2026-11-02T05:00:00Z', '2026-11-02', '2026-11-15'],
    ['2027-03-14T12:00:00Z', '2027-03-14', '2027-03-27'],
    ['2027-11-07T12:00:00Z', '2027-11-07', '2027-11-20'],
  ])('at %s the window is from %s to %s, each date once', (now, first, last) => {
    const dates = windowDates(at(now), offered());
    const within = (date: string) => date >= first && date <= last;
    expect(dates.every(within)).toBe(true);
    expect(new Set(dates).size).toBe(12);
    for (const date of dates) {
      expect(slotsOn(date, at(now), offered(0)).length).toBe(
        date === first ? slotsLeft(first, now) : 13,
      );
    }
    expect(slotsOn(dayAfter(last), at(now), offered(0))).toEqual([]);
  });

  it('measures the lead time in hours that pass, not in hours the clock shows', () => {
    // 21:00 on the eve; ten hours pass until 08:00 on the day the clock goes forward (a Sunday),
    // and 35 until 09:00 on the Monday.
    const eve = at('2026-03-08T02:00:00Z');
    expect(slotsOn('2026-03-09', eve, offered(35 * 60))[0]).toBe('09:00-10:00');
    // 21:00 on the eve of the day it goes back: 37 hours until 09:00 on the Monday.
    expect(slotsOn('2026-11-02', at('2026-11-01T01:00:00Z'), offered(37 * 60))[0]).toBe(
      '09:00-10:00',
    );
  });
});

function slotsLeft(date: string, now: string): number {
  if (new Date(`${date}T00:00:00Z`).getUTCDay() === 0) return 0;
  return slotLabels.filter((label) => slotOn(date, label).start >= at(now)).length;
}

function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

describe('alternatives to a slot that is gone', () => {
  const asked = { date: '2026-11-23', label: '10:00-11:00' } as const;
  const all = [...slotLabels];
  const texts = (free: Parameters<typeof alternativesTo>[1]) =>
    alternativesTo(asked, free).map(({ date, timeSlot }) => `${date} ${timeSlot}`);

  it('are the nearest hours of the same date, the earlier one first when two are as near', () => {
    expect(texts([{ date: '2026-11-23', labels: all }])).toEqual([
      '2026-11-23 09:00-10:00',
      '2026-11-23 11:00-12:00',
      '2026-11-23 08:00-09:00',
      '2026-11-23 12:00-13:00',
      '2026-11-23 07:00-08:00',
    ]);
  });

  it('continue with the following dates, nearest hours first', () => {
    expect(
      texts([
        { date: '2026-11-21', labels: all },
        { date: '2026-11-23', labels: ['19:00-20:00'] },
        { date: '2026-11-24', labels: ['07:00-08:00', '11:00-12:00'] },
        { date: '2026-11-25', labels: all },
      ]),
    ).toEqual([
      '2026-11-23 19:00-20:00',
      '2026-11-24 11:00-12:00',
      '2026-11-24 07:00-08:00',
      '2026-11-25 10:00-11:00',
      '2026-11-25 09:00-10:00',
    ]);
  });

  it('come from the days before only when nothing follows, the latest day first', () => {
    expect(
      texts([
        { date: '2026-11-20', labels: ['10:00-11:00'] },
        { date: '2026-11-21', labels: ['18:00-19:00'] },
        { date: '2026-11-23', labels: [] },
      ]),
    ).toEqual(['2026-11-21 18:00-19:00', '2026-11-20 10:00-11:00']);
  });

  it.each<[HourLabel, string]>([
    ['00:00-01:00', '07:00-08:00'],
    ['22:00-23:00', '19:00-20:00'],
    ['23:00-00:00', '19:00-20:00'],
  ])('are the nearest to an hour outside business hours, too: %s', (label, nearest) => {
    const { date } = asked;
    const [first] = alternativesTo({ date, label }, [{ date, labels: all }]);
    expect(first).toEqual({ date, timeSlot: nearest });
  });

  it('never name the slot itself, and are none when nothing is free', () => {
    expect(texts([{ date: '2026-11-23', labels: ['10:00-11:00'] }])).toEqual([]);
    expect(texts([])).toEqual([]);
  });
});
