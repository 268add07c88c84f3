import { lastNight } from './nightly-backup';

describe('last night', () => {
  it.each([
    // Eastern time: UTC−5 in winter, UTC−4 in summer.
    ['before the hour', '2026-11-29T07:59:59Z', 3, '2026-11-28T08:00:00.000Z'],
    ['at the hour', '2026-11-29T08:00:00Z', 3, '2026-11-29T08:00:00.000Z'],
    [
      'in the evening, which is tomorrow in UTC',
      '2026-11-30T02:00:00Z',
      3,
      '2026-11-29T08:00:00.000Z',
    ],
    ['in summer', '2026-07-04T12:00:00Z', 3, '2026-07-04T07:00:00.000Z'],
    ['in a night that has the hour twice', '2026-11-01T12:00:00Z', 1, '2026-11-01T05:00:00.000Z'],
    ['in a night that skips the hour', '2026-03-08T12:00:00Z', 2, '2026-03-08T07:00:00.000Z'],
    ['at midnight', '2026-11-29T05:00:00Z', 0, '2026-11-29T05:00:00.000Z'],
  ])('finds the last night %s', (_, now, hour, expected) => {
    expect(lastNight(hour, new Date(now)).toISOString()).toBe(expected);
  });
});
