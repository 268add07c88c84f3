import { outsideHourLabels, slotLabels } from '@contracts/vocabulary/booking';
import { bookableDates, hoursLeft, windowDates } from './booking-window';

const at = (instant: string) => bookableDates(Date.parse(instant));

describe('bookableDates', () => {
  it('offers the fourteen days from today without their two Sundays', () => {
    const dates = at('2026-11-20T15:00:00Z');
    expect(dates).toHaveLength(12);
    expect(dates[0]).toBe('2026-11-20');
    expect(dates.at(-1)).toBe('2026-12-03');
    expect(dates).not.toContain('2026-11-22');
    expect(dates).not.toContain('2026-11-29');
  });

  it('starts on Monday when today is a Sunday', () => {
    expect(at('2026-11-22T15:00:00Z')[0]).toBe('2026-11-23');
  });

  it('knows that it is still yesterday in Florida when it is past midnight in Europe', () => {
    expect(at('2026-11-21T03:00:00Z')[0]).toBe('2026-11-20');
    expect(at('2026-11-21T05:30:00Z')[0]).toBe('2026-11-21');
  });

  it.each([
    ['spring', '2026-03-02T15:00:00Z', '2026-03-02', '2026-03-14'],
    ['autumn', '2026-10-26T15:00:00Z', '2026-10-26', '2026-11-07'],
  ])('neither skips nor repeats a day where the clocks change in %s', (_, now, first, last) => {
    const dates = at(now);
    expect(new Set(dates).size).toBe(dates.length);
    expect(dates).toHaveLength(12);
    expect([dates[0], dates.at(-1)]).toEqual([first, last]);
  });
});

it('has hours left of a day until the last of them ends, on Sundays, too', () => {
  const fridayAt = (time: string) => Date.parse(`2026-11-20T${time}-05:00`);
  const left = (date: string, time: string) => hoursLeft(slotLabels, date, fridayAt(time));
  expect(left('2026-11-20', '17:59')).toEqual(['17:00-18:00', '18:00-19:00', '19:00-20:00']);
  expect(left('2026-11-20', '18:00')[0]).toBe('18:00-19:00');
  expect(left('2026-11-20', '20:00')).toEqual([]);
  expect(left('2026-11-19', '00:30')).toEqual([]);
  expect(windowDates(fridayAt('00:30'), 3)[2]).toBe('2026-11-22');
  expect(left('2026-11-22', '20:00')).toEqual([...slotLabels]);
  const outside = (time: string) => hoursLeft(outsideHourLabels, '2026-11-20', fridayAt(time));
  expect(outside('00:59')).toEqual([...outsideHourLabels]);
  expect(outside('06:00')[0]).toBe('06:00-07:00');
  expect(outside('07:00')[0]).toBe('20:00-21:00');
  expect(outside('22:00')).toEqual(['22:00-23:00', '23:00-00:00']);
  expect(outside('23:59')).toEqual(['23:00-00:00']);
});
