import { trackingStatuses, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { minutesAfter, morning } from '../../../test/factories';
import { dispatchStep, nextSteps, permitsChange, waitingStatus } from './tracking-status';

describe('the status of a tracking record', () => {
  const steps = new Set([
    'scheduled > dispatched',
    'dispatched > en-route',
    'en-route > arrived',
    'arrived > in-progress',
    'in-progress > completed',
  ]);
  const pairs = trackingStatuses.flatMap((from) =>
    trackingStatuses.map((to) => [from, to] as const),
  );

  it.each(pairs)('from %s to %s only by the table', (from, to) => {
    for (const by of ['office', 'technician'] as const) {
      expect(nextSteps(from, 'somebody', by).includes(to)).toBe(steps.has(`${from} > ${to}`));
    }
    const clocks = from === 'scheduled' && to === 'dispatched';
    expect(nextSteps(from, 'somebody', 'clock').includes(to)).toBe(clocks);
  });

  it.each(trackingStatuses)('moves nowhere from %s while it is nobody’s job', (status) => {
    for (const by of ['office', 'technician', 'clock'] as const) {
      expect(nextSteps(status, null, by)).toEqual([]);
    }
  });

  it.each<[TrackingStatus, boolean, boolean]>([
    ['scheduled', true, true],
    ['dispatched', true, true],
    ['en-route', true, true],
    ['arrived', false, true],
    ['in-progress', false, false],
    ['completed', false, false],
    ['cancelled', false, false],
  ])('%s: may be assigned %s, may be cancelled %s', (status, assign, cancel) => {
    expect(permitsChange(status, 'assign')).toBe(assign);
    expect(permitsChange(status, 'cancel')).toBe(cancel);
  });

  it('is moved by the clock in one step', () => {
    expect(dispatchStep).toEqual({ from: 'scheduled', to: 'dispatched' });
  });

  const rule = { now: morning, dispatchAheadMs: 120 * 60_000 };
  it.each([
    [121, 'scheduled'],
    [120, 'dispatched'],
    [0, 'dispatched'],
    [-500, 'dispatched'],
  ])('an assigned job whose slot begins in %s minutes is %s', (minutes, status) => {
    const slotStart = minutesAfter(morning, minutes);
    expect(waitingStatus('somebody', slotStart, rule)).toBe(status);
    expect(waitingStatus(null, slotStart, rule)).toBe('scheduled');
  });
});
