import { trackingStatuses } from '@contracts/vocabulary/tracking-status';
import { wallClock } from '@contracts/business-time';
import { canChange, changeUntil } from './change-cutoff';

const visit = (startsAt: Date) =>
  ({ status: 'scheduled', origin: 'booked', trackingStatus: 'scheduled', startsAt }) as const;
const tuesday = visit(wallClock('2026-11-24', '09:00'));

describe('the last moment to change an appointment', () => {
  it('is the cut-off to the millisecond', () => {
    const until = wallClock('2026-11-23', '09:00');
    expect(changeUntil(tuesday, 24)).toEqual(until);
    expect(canChange(tuesday, until, 24)).toBe(true);
    expect(canChange(tuesday, new Date(until.getTime() + 1), 24)).toBe(false);
    expect(canChange(tuesday, new Date(until.getTime() - 1_000), 24)).toBe(true);
  });

  it('is its start itself where there is no cut-off', () => {
    expect(canChange(tuesday, tuesday.startsAt, 0)).toBe(true);
    expect(canChange(tuesday, new Date(tuesday.startsAt.getTime() + 1), 0)).toBe(false);
  });

  it.each([
    // Clocks go back in the night before Sunday, November 1: 48 hours before are an hour later by the clock.
    ['2026-11-02', '2026-10-31', '10:00'],
    // And forward in the night before Sunday, March 14.
    ['2027-03-15', '2027-03-13', '08:00'],
    ['2026-11-24', '2026-11-22', '09:00'],
  ])('is as many hours before %s, 9:00 as on any other day', (date, untilDate, untilTime) => {
    const appointment = visit(wallClock(date, '09:00'));
    const until = wallClock(untilDate, untilTime);
    expect(changeUntil(appointment, 48)).toEqual(until);
    expect(canChange(appointment, until, 48)).toBe(true);
    expect(canChange(appointment, new Date(until.getTime() + 1_000), 48)).toBe(false);
  });

  it('has come for every status but the one in which no one has been sent out', () => {
    const early = wallClock('2026-11-20', '09:00');
    const changeable = trackingStatuses.filter((trackingStatus) =>
      canChange({ ...tuesday, trackingStatus }, early, 24),
    );
    expect(changeable).toEqual(['scheduled']);
  });

  it('is never for one that is over, or that never had a seat', () => {
    expect(changeUntil({ ...tuesday, status: 'cancelled' }, 24)).toBeNull();
    expect(changeUntil({ ...tuesday, status: 'completed' }, 24)).toBeNull();
    expect(changeUntil({ ...tuesday, origin: 'demo' }, 24)).toBeNull();
    expect(changeUntil({ ...tuesday, origin: 'imported' }, 24)).toBeNull();
  });
});
