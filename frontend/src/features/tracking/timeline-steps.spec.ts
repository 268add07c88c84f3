import { trackingStatuses, trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { trackingStatusWords } from '@contracts/vocabulary/tracking-words';
import { timelineOf } from './timeline-steps';

describe('timelineOf', () => {
  it.each(trackingStatuses)(
    'has five steps, and one current step unless all are done: %s',
    (status) => {
      const states = timelineOf({ status, notifications: [] }).map(({ state }) => state);
      const done = trackingStatusRules[status].timelineStepsDone;
      const current = status === 'completed' ? 0 : 1;
      const ahead = 5 - done - current;
      expect(states.join()).toMatch(
        new RegExp(`^(done,?){${done}}(current,?){${current}}(ahead,?){${ahead}}$`),
      );
    },
  );

  it('says when a step was last reached, and nothing of a step that a reassignment took back, nor when it was reopened', () => {
    const notifications = [
      { type: 'dispatched', message: '', timestamp: '2026-11-20T14:00:00Z' },
      { type: 'en-route', message: '', timestamp: '2026-11-20T14:05:00Z' },
      { type: 'dispatched', message: '', timestamp: '2026-11-20T14:10:00Z' },
    ];
    const [, dispatched, enRoute] = timelineOf({ status: 'dispatched', notifications });
    expect(dispatched).toMatchObject({ state: 'current', at: '2026-11-20T14:10:00Z' });
    expect(enRoute).toMatchObject({ state: 'ahead', at: null });
    const began = { type: 'in-progress', message: '', timestamp: '2026-11-20T15:00:00Z' };
    const { correction: message } = trackingStatusWords['in-progress'];
    const reopened = [began, { ...began, message, timestamp: '2026-11-20T17:00:00Z' }];
    const now = timelineOf({ status: 'in-progress', notifications: reopened }).at(-1);
    expect(now).toMatchObject({ state: 'current', at: began.timestamp });
  });
});
