import { outsideHourLabels, slotLabels } from '@contracts/vocabulary/booking';
import { hoursLeft, windowDates } from './booking-window';

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
