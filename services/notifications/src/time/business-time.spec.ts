import { dayBefore, hoursOf, longDate, onOneDate, shortDate, timeOfDay } from './business-time';

describe('the day before', () => {
  it.each([
    // Clocks went back on November 3, 2030, and forward on March 10, 2030, at 2 in the morning.
    ['an autumn Monday after the change', '2030-11-04T14:00:00Z', '2030-11-03T22:00:00Z'],
    ['the Sunday of the change itself', '2030-11-03T14:00:00Z', '2030-11-02T21:00:00Z'],
    ['a spring Monday after the change', '2030-03-11T13:00:00Z', '2030-03-10T21:00:00Z'],
    ['the Sunday of the change itself', '2030-03-10T13:00:00Z', '2030-03-09T22:00:00Z'],
    ['an hour that is the next day in UTC', '2030-06-15T00:00:00Z', '2030-06-13T21:00:00Z'],
  ])('is 5 PM by the clock of the company: %s', (_, visit, reminder) => {
    expect(dayBefore(new Date(visit), 17).toISOString()).toBe(new Date(reminder).toISOString());
  });

  it('has the hour that is skipped in spring an hour later', () => {
    expect(dayBefore(new Date('2030-03-11T13:00:00Z'), 2).toISOString()).toBe(
      '2030-03-10T07:00:00.000Z',
    );
  });
});

it('says dates and times as people there do', () => {
  const instant = new Date('2030-06-14T13:10:00Z');
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
  expect(onOneDate(instant, new Date('2030-06-15T03:00:00Z'))).toBe(true);
  expect(onOneDate(instant, new Date('2030-06-15T05:00:00Z'))).toBe(false);
});
