import { businessDate, dateAfter } from '@contracts/business-time';
import { dueAt, newestDue } from './nightly-reconciliation';
import { limitsOf } from './stripe-day';

const hours = (day: string) => {
  const { from, to } = limitsOf(day);
  return (to.getTime() - from.getTime()) / 3_600_000;
};

describe('a day to reconcile', () => {
  it('has the hours of the day on which clocks change', () => {
    expect(hours('2026-03-07')).toBe(24);
    expect(hours('2026-03-08')).toBe(23);
    expect(hours('2026-11-01')).toBe(25);
  });

  it('lets no instant fall between two days, or into both', () => {
    for (const day of ['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01', '2026-12-31']) {
      const { from, to } = limitsOf(day);
      expect(limitsOf(dateAfter(day, 1)).from).toEqual(to);
      expect(businessDate(from)).toBe(day);
      expect(businessDate(new Date(to.getTime() - 1))).toBe(day);
    }
  });

  it('is compared in the night after it, also in the one that has no half past two', () => {
    expect(dueAt('2026-11-20')).toEqual(new Date('2026-11-21T07:30:00Z'));
    expect(dueAt('2026-06-20')).toEqual(new Date('2026-06-21T06:30:00Z'));
    // The clock goes from 2:00 to 3:00.
    expect(dueAt('2026-03-07')).toEqual(new Date('2026-03-08T07:30:00Z'));
    expect(dueAt('2026-10-31')).toEqual(new Date('2026-11-01T07:30:00Z'));
  });

  it.each([
    ['2026-11-21T07:29:59Z', '2026-11-19'],
    ['2026-11-21T07:30:00Z', '2026-11-20'],
    ['2026-11-22T04:59:59Z', '2026-11-20'],
    ['2026-11-22T05:00:00Z', '2026-11-20'],
    ['2026-03-08T07:29:59Z', '2026-03-06'],
    ['2026-03-08T07:30:00Z', '2026-03-07'],
    ['2026-01-01T07:30:00Z', '2025-12-31'],
  ])('at %s the newest day to compare is %s', (now, day) => {
    expect(newestDue(new Date(now))).toBe(day);
  });
});
