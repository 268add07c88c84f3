import { trackingStatuses, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { minutesAfter, morning } from '../../../test/factories';
import { mayChange, mayStep, nextSteps, waitingStatus } from './tracking-status';

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
    expect(mayStep(from, to)).toBe(steps.has(`${from} > ${to}`));
    expect(nextSteps(from, 'somebody').includes(to)).toBe(steps.has(`${from} > ${to}`));
  });

  it.each(trackingStatuses)('moves nowhere from %s while it is nobody’s job', (status) => {
    expect(nextSteps(status, null)).toEqual([]);
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
    expect(mayChange(status, 'assign')).toBe(assign);
    expect(mayChange(status, 'cancel')).toBe(cancel);
  });

  const ahead = 120 * 60_000;
  it.each([
    [121, 'scheduled'],
    [120, 'dispatched'],
    [0, 'dispatched'],
    [-500, 'dispatched'],
  ])('an assigned job whose slot begins in %s minutes is %s', (minutes, status) => {
    const slotStart = minutesAfter(morning, minutes);
    expect(waitingStatus('somebody', slotStart, morning, ahead)).toBe(status);
    expect(waitingStatus(null, slotStart, morning, ahead)).toBe('scheduled');
  });
});
