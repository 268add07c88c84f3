import {
  businessDate,
  dateAfter,
  hourAround,
  hoursOf,
  longDate,
  shortDate,
  startOfDate,
  timeOfDay,
  wallClock,
} from './business-time';

const at = (instant: string) => new Date(instant);

describe('the business zone', () => {
  it.each([
    ['2026-03-08', '2026-03-08T05:00:00Z'],
    ['2026-03-09', '2026-03-09T04:00:00Z'],
    ['2026-11-01', '2026-11-01T04:00:00Z'],
    ['2026-11-02', '2026-11-02T05:00:00Z'],
  ])('begins %s at %s', (date, begins) => {
    expect(startOfDate(date)).toEqual(at(begins));
    expect(businessDate(at(begins))).toBe(date);
    expect(businessDate(new Date(at(begins).getTime() - 1))).toBe(dateAfter(date, -1));
  });

  it('adds days to dates, over changes of the clock, months and years', () => {
    expect(dateAfter('2026-03-07', 1)).toBe('2026-03-08');
    expect(dateAfter('2026-03-08', 1)).toBe('2026-03-09');
    expect(dateAfter('2026-10-31', 2)).toBe('2026-11-02');
    expect(dateAfter('2028-02-28', 1)).toBe('2028-02-29');
    expect(dateAfter('2026-12-31', 1)).toBe('2027-01-01');
  });

  it('reads a wall clock', () => {
    expect(wallClock('2026-07-01', '07:00')).toEqual(at('2026-07-01T11:00:00Z'));
    expect(wallClock('2026-12-01', '07:00')).toEqual(at('2026-12-01T12:00:00Z'));
  });

  it.each([
    ['2026-11-01', '00:30', '2026-11-01T04:30:00Z'],
    ['2026-11-01', '01:00', '2026-11-01T05:00:00Z'],
    ['2026-11-01', '01:30', '2026-11-01T05:30:00Z'],
    ['2026-11-01', '02:00', '2026-11-01T07:00:00Z'],
    ['2025-11-02', '01:00', '2025-11-02T05:00:00Z'],
    ['2026-03-08', '01:30', '2026-03-08T06:30:00Z'],
    ['2026-03-08', '03:00', '2026-03-08T07:00:00Z'],
  ])('that shows an hour twice: the first one. %s %s is %s', (date, time, instant) => {
    expect(wallClock(date, time)).toEqual(at(instant));
  });

  it.each([
    ['2026-11-20T15:00:00Z', '2026-11-20', '10:00-11:00'],
    ['2026-11-21T03:59:59Z', '2026-11-20', '22:00-23:00'],
    ['2026-11-21T04:30:00Z', '2026-11-20', '23:00-00:00'],
    ['2026-11-21T05:30:00Z', '2026-11-21', '00:00-01:00'],
    // The hour that the clock shows twice, and the one it leaves out.
    ['2026-11-01T05:30:00Z', '2026-11-01', '01:00-02:00'],
    ['2026-11-01T06:30:00Z', '2026-11-01', '01:00-02:00'],
    ['2026-03-08T06:30:00Z', '2026-03-08', '01:00-02:00'],
    ['2026-03-08T07:30:00Z', '2026-03-08', '03:00-04:00'],
  ])('at %s it is %s, %s', (instant, date, label) => {
    expect(hourAround(at(instant))).toEqual({ date, label });
  });
});

describe('business dates and times', () => {
  it('says dates and times as people there do', () => {
    const instant = at('2030-06-14T13:10:00Z');
    expect([longDate(instant), shortDate(instant), timeOfDay(instant)]).toEqual([
      'Friday, June 14',
      'Fri, Jun 14',
      '9:10 AM',
    ]);
    expect(
      ['09:00-10:00', '11:00-12:00', '19:00-20:00', '23:00-00:00', '00:00-01:00', 'soon'].map(
        hoursOf,
      ),
    ).toEqual(['9–10 AM', '11 AM–12 PM', '7–8 PM', '11 PM–12 AM', '12–1 AM', 'soon']);
  });
});
