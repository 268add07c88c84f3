import { dayBefore } from './visits.service';

describe('the day before', () => {
  it.each([
    // Clocks went back on November 3, 2030, and forward on March 10, 2030, at 2 in the morning.
    ['an autumn Monday after the change', '2030-11-04T14:00:00Z', '2030-11-03T22:00:00Z'],
    ['the Sunday of the change itself', '2030-11-03T14:00:00Z', '2030-11-02T21:00:00Z'],
    ['a spring Monday after the change', '2030-03-11T13:00:00Z', '2030-03-10T21:00:00Z'],
    ['the Sunday of the change itself', '2030-03-10T13:00:00Z', '2030-03-09T22:00:00Z'],
    ['an hour that is the next day in UTC', '2030-06-15T00:00:00Z', '2030-06-13T21:00:00Z'],
    ['the hour that is skipped in spring', '2030-03-11T13:00:00Z', '2030-03-10T07:00:00Z', 2],
  ])(
    'is 5 PM, or another hour, by the clock of the company: %s',
    (_, visit, reminder, hour = 17) => {
      expect(dayBefore(new Date(visit), hour)).toEqual(new Date(reminder));
    },
  );
});
