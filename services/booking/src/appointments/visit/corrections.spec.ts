import { trackingStatuses, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { minutesAfter, morning, trackingRecord } from '../../../test/factories';
import { fieldsAfterCorrection, leftByOwnStep, type LastChange } from './corrections';
import { correctionNotification } from '../changes/notifications';
import { correctionsFrom } from './tracking-status';

describe('taking a record back', () => {
  it.each<[TrackingStatus, TrackingStatus[]]>([
    ['scheduled', []],
    ['dispatched', []],
    ['en-route', ['dispatched']],
    ['arrived', ['en-route', 'dispatched']],
    ['in-progress', ['arrived', 'en-route', 'dispatched']],
    ['completed', []],
    ['cancelled', []],
  ])('leads from %s to %j', (status, corrections) => {
    expect(correctionsFrom(status, 'dispatched')).toEqual(corrections);
  });

  it('leads to scheduled as well while the slot is still far', () => {
    expect(correctionsFrom('dispatched', 'scheduled')).toEqual(['scheduled']);
    expect(correctionsFrom('arrived', 'scheduled')).toEqual([
      'en-route',
      'dispatched',
      'scheduled',
    ]);
    for (const status of ['scheduled', 'completed', 'cancelled'] as const) {
      expect(correctionsFrom(status, 'scheduled')).toEqual([]);
    }
  });

  const [setOff, arrived, begun, now] = [0, 20, 25, 30].map((after) =>
    minutesAfter(morning, after),
  ) as [Date, Date, Date, Date];
  const atWork = trackingRecord({
    technicianId: 'ana',
    status: 'in-progress',
    enRouteAt: setOff,
    arrivedAt: arrived,
    startedAt: begun,
    setOffKm: 9,
    nearestKm: 1,
    lateSince: arrived,
  });

  it('forgets what the steps after it have left', () => {
    const { lateSince, ...journey } = fieldsAfterCorrection(atWork, 'dispatched', now);
    expect(journey).toEqual({
      status: 'dispatched',
      enRouteAt: null,
      arrivedAt: null,
      startedAt: null,
      setOffKm: null,
      nearestKm: null,
    });
    expect(lateSince).toBeNull();
    expect(fieldsAfterCorrection(atWork, 'en-route', now)).toEqual({
      status: 'en-route',
      enRouteAt: setOff,
      arrivedAt: null,
      startedAt: null,
    });
    expect(fieldsAfterCorrection(atWork, 'arrived', now)).toEqual({
      status: 'arrived',
      enRouteAt: setOff,
      arrivedAt: arrived,
      startedAt: null,
    });
  });

  it('does not tell a customer twice that it is late, once the slot is over', () => {
    const over = minutesAfter(atWork.slotStart, 11);
    expect(fieldsAfterCorrection(atWork, 'dispatched', over).lateSince).toEqual(arrived);
  });

  it('has words for each status that it leads to', () => {
    for (const status of trackingStatuses) {
      for (const to of correctionsFrom(status, 'scheduled')) {
        const { type, message } = correctionNotification(to, now);
        expect({ type, message }).toEqual({
          type: to,
          message: expect.stringMatching(/^That update was a mistake: your technician /),
        });
      }
    }
  });

  describe('by the technician', () => {
    const own: LastChange = {
      movedBy: 'technician',
      technicianId: 'ana',
      correction: false,
      heardAt: morning,
      from: 'en-route',
    };

    it('is a matter of their own step of the last minute', () => {
      expect(leftByOwnStep(own, 'ana', minutesAfter(morning, 1))).toBe('en-route');
      expect(leftByOwnStep(own, 'ana', minutesAfter(morning, 1.01))).toBeNull();
      expect(leftByOwnStep(own, 'ben', morning)).toBeNull();
      expect(leftByOwnStep({ ...own, movedBy: 'office' }, 'ana', morning)).toBeNull();
      expect(leftByOwnStep({ ...own, movedBy: 'clock' }, 'ana', morning)).toBeNull();
      expect(leftByOwnStep({ ...own, correction: true }, 'ana', morning)).toBeNull();
      expect(leftByOwnStep(undefined, 'ana', morning)).toBeNull();
    });

    it('leads back to where the history began when there was no change before', () => {
      expect(leftByOwnStep({ ...own, from: null }, 'ana', morning)).toBe('scheduled');
    });
  });
});
