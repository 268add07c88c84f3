import {
  trackingStatuses,
  trackingStatusRules,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';
import { trackingStatusWords } from '@contracts/vocabulary/tracking-words';
import { minutesAfter, morning } from '../../../test/factories';
import {
  correctionsFrom,
  dispatchStep,
  nextSteps,
  reopenedTo,
  waitingStatus,
} from './visit-status';

describe('the status of a visit', () => {
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
      const isNoShow = by === 'technician' && from === 'arrived' && to === 'cancelled';
      const isStep = isNoShow || steps.has(`${from} > ${to}`);
      expect(nextSteps(from, 'someone', by).includes(to)).toBe(isStep);
      expect(nextSteps(from, null, by)).toEqual([]);
    }
  });

  it.each<[TrackingStatus, string[]]>([
    ['scheduled', ['assignable', 'cancellable', 'waiting', 'customersToChange']],
    ['dispatched', ['assignable', 'cancellable', 'waiting']],
    ['en-route', ['assignable', 'cancellable']],
    ['arrived', ['cancellable']],
    ['in-progress', []],
    ['completed', []],
    ['cancelled', []],
  ])('%s is %j', (status, flags) => {
    const changes = ['assignable', 'cancellable', 'waiting', 'customersToChange'] as const;
    expect(changes.filter((flag) => trackingStatusRules[status][flag])).toEqual(flags);
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
    expect(waitingStatus('someone', slotStart, rule)).toBe(status);
    expect(waitingStatus(null, slotStart, rule)).toBe('scheduled');
  });

  it.each<[TrackingStatus, TrackingStatus[]]>([
    ['scheduled', []],
    ['dispatched', []],
    ['en-route', ['dispatched']],
    ['arrived', ['en-route', 'dispatched']],
    ['in-progress', ['arrived', 'en-route', 'dispatched']],
    ['completed', []],
    ['cancelled', []],
  ])('is taken back from %s to %j, and to scheduled while the slot is far', (status, earlier) => {
    expect(correctionsFrom(status, 'dispatched')).toEqual(earlier);
    const { active } = trackingStatusRules[status];
    expect(correctionsFrom(status, 'scheduled')).toEqual([
      ...earlier,
      ...(active ? ['scheduled'] : []),
    ]);
  });

  it('is taken up again when completed by the office, when canceled as a no-show at the door', () => {
    const visit = { technicianId: 'someone', arrivedAt: morning, noShow: true } as const;
    const from = (trackingStatus: TrackingStatus, more = {}) =>
      reopenedTo({ ...visit, trackingStatus, ...more }, 'technician');
    expect(from('cancelled')).toEqual(['arrived']);
    expect(from('cancelled', { noShow: false })).toEqual([]);
    expect(from('cancelled', { arrivedAt: null })).toEqual([]);
    expect(from('cancelled', { technicianId: null })).toEqual([]);
    expect(from('completed')).toEqual([]);
    const completed = { ...visit, trackingStatus: 'completed', noShow: false } as const;
    expect(reopenedTo(completed, 'office')).toEqual(['in-progress', 'scheduled']);
  });

  it('has words for each status that a correction leads to', () => {
    const corrected = new Set(trackingStatuses.flatMap((one) => correctionsFrom(one, 'scheduled')));
    for (const status of corrected) {
      expect(trackingStatusWords[status].correction).toMatch(
        /^That update was a mistake: your technician /,
      );
    }
  });
});
