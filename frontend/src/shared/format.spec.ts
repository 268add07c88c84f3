import { formatClock } from './live/clock';
import {
  addDays,
  businessDate,
  formatAgo,
  formatCalendarDate,
  formatLongDay,
  formatCoordinates,
  formatCountdown,
  formatDateTime,
  formatDistance,
  formatMoney,
  formatMonthYear,
  formatRoughDistance,
  formatRoughMinutes,
  formatPhone,
  formatPlace,
  formatSlot,
  formatTime,
  formatTimeOn,
  formatWeekdayShort,
  initialsOf,
  weekdayOf,
} from './format';

/** Intl writes a narrow no-break space before AM and PM. */
const plain = (text: string) => text.replace(/\s/g, ' ');

describe('instants', () => {
  it('shows the business zone whatever zone the browser is in', () => {
    const before = process.env.TZ;
    try {
      for (const zone of ['Asia/Tokyo', 'Pacific/Honolulu', 'UTC']) {
        process.env.TZ = zone;
        expect(plain(formatTime('2026-07-01T18:05:00Z'))).toBe('2:05 PM');
        expect(businessDate('2026-07-02T03:30:00Z')).toBe('2026-07-01');
        expect(formatCalendarDate('2026-07-01')).toBe('Wednesday, July 1, 2026');
        expect(formatLongDay('2026-07-01')).toBe('Wednesday, July 1');
        expect(addDays('2026-07-31', 1)).toBe('2026-08-01');
      }
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });

  it('follows both clock changes', () => {
    // 2026-03-08: 2 am becomes 3 am. 2026-11-01: 2 am becomes 1 am.
    expect(plain(formatTime('2026-03-08T06:59:00Z'))).toBe('1:59 AM');
    expect(plain(formatTime('2026-03-08T07:00:00Z'))).toBe('3:00 AM');
    expect(plain(formatTime('2026-11-01T05:30:00Z'))).toBe('1:30 AM');
    expect(plain(formatTime('2026-11-01T06:30:00Z'))).toBe('1:30 AM');
    expect(businessDate('2026-03-09T03:59:59Z')).toBe('2026-03-08');
    expect(businessDate('2026-11-02T04:59:59Z')).toBe('2026-11-01');
  });

  it('says the day of a time that is on another one, in the business zone', () => {
    const at = '2026-11-21T04:41:00Z';
    expect(plain(formatTimeOn(at, '2026-11-20'))).toBe('11:41 PM');
    expect(plain(formatTimeOn(at, '2026-11-21'))).toBe('Fri, Nov 20 at 11:41 PM');
    const today = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T04:59:00Z'));
    expect(plain(formatTimeOn(at))).toBe('11:41 PM');
    today.mockReturnValue(Date.parse('2026-11-21T05:00:00Z'));
    expect(plain(formatTimeOn(at))).toBe('Fri, Nov 20 at 11:41 PM');
    today.mockRestore();
  });

  it('writes date and time together, and month and year', () => {
    expect(plain(formatDateTime('2026-11-20T19:05:00Z'))).toBe('Nov 20, 2026, 2:05 PM');
    expect(formatMonthYear('2026-01-01T02:00:00Z')).toBe('December 2025');
  });
});

describe('calendar dates', () => {
  it('counts days across clock changes, months and leap years', () => {
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
    expect(addDays('2026-10-31', 2)).toBe('2026-11-02');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });

  it('knows the weekday', () => {
    expect(weekdayOf('2026-11-22')).toBe(0);
    expect(formatWeekdayShort('2026-11-20')).toBe('Fri');
  });
});

describe('slots and clocks', () => {
  it.each([
    ['14:00-15:00', '2:00 – 3:00 PM'],
    ['11:00-12:00', '11:00 AM – 12:00 PM'],
    ['07:00-08:00', '7:00 – 8:00 AM'],
    ['23:00-00:00', '11:00 PM – 12:00 AM'],
    ['00:00-01:00', '12:00 – 1:00 AM'],
    ['anything else', 'anything else'],
  ])('reads %s as %s', (label, shown) => {
    expect(formatSlot(label)).toBe(shown);
  });

  it('reads midnight and noon as twelve', () => {
    expect(formatClock('00:15')).toBe('12:15 AM');
    expect(formatClock('12:00')).toBe('12:00 PM');
  });
});

describe('durations', () => {
  it.each([
    [760_000, '12:40'],
    [59_001, '1:00'],
    [3_760_000, '1:02:40'],
    [0, '0:00'],
    [-5_000, '0:00'],
  ])('counts %d ms down as %s', (left, shown) => {
    expect(formatCountdown(left)).toBe(shown);
  });

  it('says how long ago', () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    expect(formatAgo(now - 4_000, now)).toBe('just now');
    expect(formatAgo(now - 40_000, now)).toBe('40 s ago');
    expect(formatAgo(now - 200_000, now)).toBe('3 min ago');
    expect(formatAgo(now - 7_300_000, now)).toBe('2 h ago');
    expect(formatAgo(now + 60_000, now)).toBe('just now');
  });
});

describe('amounts, places and people', () => {
  it('writes money from numbers and decimal strings', () => {
    expect(formatMoney(150)).toBe('$150.00');
    expect(formatMoney('1250.5')).toBe('$1,250.50');
  });

  it('writes distance with one decimal and coordinates with four', () => {
    expect(formatDistance(6.349)).toBe('6.3 km (3.9 mi)');
    expect(formatCoordinates({ lat: 29.9, lng: -81.31246 })).toBe('29.9000, -81.3125');
  });

  it.each([
    [0.4, 'less than 1 km (0.6 mi)'],
    [0.99, 'less than 1 km (0.6 mi)'],
    [6.349, 'about 6 km (4 mi)'],
    [5.56, 'about 6 km (4 mi)'],
    [12.5, 'about 13 km (8 mi)'],
  ])('writes %s rough kilometers as %s', (kilometers, shown) => {
    expect(formatRoughDistance(kilometers)).toBe(shown);
  });

  it.each([
    [0.2, 'about 1 min'],
    [7.4, 'about 7 min'],
    [9.6, 'about 10 min'],
    [18, 'about 20 min'],
    [60, 'about 1 h'],
    [71, 'about 1 h 10 min'],
  ])('writes %s rough minutes as %s', (minutes, shown) => {
    expect(formatRoughMinutes(minutes)).toBe(shown);
  });

  it.each([
    ['9045550142', '(904) 555-0142'],
    ['+1 904.555.0142', '(904) 555-0142'],
    ['ext 12', 'ext 12'],
  ])('writes the phone number %s as %s', (phone, shown) => {
    expect(formatPhone(phone)).toBe(shown);
  });

  it.each([
    ['Ann Marie Baker', 'AB'],
    ['Cher', 'C'],
    ['  ', ''],
  ])('takes the initials of "%s"', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

it('keeps town, state and ZIP code of an address together', () => {
  expect(formatPlace('9 Elm Street, Apt 4 B, St Augustine, FL 32084')).toBe(
    '9 Elm Street, Apt 4 B, St\u00a0Augustine, FL\u00a032084',
  );
});
