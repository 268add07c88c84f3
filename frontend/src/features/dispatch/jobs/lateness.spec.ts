import { lateWords, minutesLate } from './lateness';

const slot = { appointmentDate: '2026-11-20', timeSlot: '09:00-10:00' };

it.each([
  ['2026-11-20T13:50:00.000Z', -10],
  ['2026-11-20T14:35:00.000Z', 35],
  ['2026-11-21T05:00:00.000Z', 15 * 60],
  ['2026-11-22T14:00:00.000Z', 48 * 60],
])('a visit at 9:00 is, at %s, %i minutes late', (at, minutes) => {
  expect(minutesLate(slot, Date.parse(at))).toBe(minutes);
});

it.each([
  [0, '0 min late'],
  [35, '35 min late'],
  [60, '1 h late'],
  [70, '1 h 10 min late'],
  [24 * 60, '1 day late'],
  [50 * 60, '2 days late'],
])('%i minutes are %s', (minutes, words) => expect(lateWords(minutes)).toBe(words));
