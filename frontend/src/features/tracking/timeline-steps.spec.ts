import { trackingStatuses, trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { timelineOf } from './timeline-steps';

describe('timelineOf', () => {
  it.each(trackingStatuses.filter((status) => status !== 'completed'))(
    'has one current step while %s',
    (status) => {
      const states = timelineOf({ status, notifications: [] }).map(({ state }) => state);
      expect(states).toHaveLength(5);
      expect(states.filter((state) => state === 'current')).toHaveLength(1);
    },
  );

  it('has all steps behind when the service is complete', () => {
    const states = timelineOf({ status: 'completed', notifications: [] });
    expect(states.every(({ state }) => state === 'done')).toBe(true);
  });

  it('has as many steps as the rules count, so that a status that reaches a new one changes both', () => {
    const most = Math.max(
      ...trackingStatuses.map((status) => trackingStatusRules[status].timelineStepsDone),
    );
    expect(timelineOf({ status: 'scheduled', notifications: [] })).toHaveLength(most);
  });

  it('says when a step was last reached, and nothing of a step that a reassignment took back', () => {
    const notifications = [
      { type: 'dispatched', message: '', timestamp: '2026-11-20T14:00:00Z' },
      { type: 'en-route', message: '', timestamp: '2026-11-20T14:05:00Z' },
      { type: 'dispatched', message: '', timestamp: '2026-11-20T14:10:00Z' },
    ];
    const [, dispatched, enRoute] = timelineOf({ status: 'dispatched', notifications });
    expect(dispatched).toMatchObject({ state: 'current', at: '2026-11-20T14:10:00Z' });
    expect(enRoute).toMatchObject({ state: 'ahead', at: null });
  });
});
