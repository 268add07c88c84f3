import { trackingStatuses } from '@contracts/vocabulary/tracking-status';
import { minutesAfter, morning } from '../../../test/factories';
import { noTimes, timesOnReaching, timesUpTo } from './visit-fields';

const [setOff, arrived, started, now] = [0, 20, 25, 30].map((after) =>
  minutesAfter(morning, after),
) as [Date, Date, Date, Date];
const atWork = { ...noTimes, enRouteAt: setOff, arrivedAt: arrived, startedAt: started };

describe('the times of a visit', () => {
  it.each([
    ['scheduled', {}],
    ['dispatched', {}],
    ['en-route', { enRouteAt: now }],
    ['arrived', { arrivedAt: now }],
    ['in-progress', { startedAt: now }],
    ['completed', { completedAt: now }],
    ['cancelled', {}],
  ] as const)('are on reaching %s: %j', (status, times) => {
    expect(timesOnReaching(noTimes, status, now)).toEqual(times);
  });

  it('stay those of the first time when a status is reached again', () => {
    expect(timesOnReaching(atWork, 'in-progress', now)).toEqual({ startedAt: started });
  });

  it('are taken back as far as the visit is, and skipped ones are made up for', () => {
    expect(timesUpTo(atWork, 'arrived', now)).toEqual({
      enRouteAt: setOff,
      arrivedAt: arrived,
      startedAt: null,
      completedAt: null,
    });
    expect(timesUpTo(noTimes, 'arrived', now)).toEqual({
      enRouteAt: now,
      arrivedAt: now,
      startedAt: null,
      completedAt: null,
    });
    const nothing = { enRouteAt: null, arrivedAt: null, startedAt: null, completedAt: null };
    for (const status of trackingStatuses.slice(0, 2)) {
      expect(timesUpTo(atWork, status, now)).toEqual(nothing);
    }
  });
});
