import type { DispatchList } from '@contracts/live';
import { outdatedBy, pollingInterval, subscribedPollingMs } from './dispatch-topic';

describe('how often the office polls', () => {
  it.each([
    ['at the pace of the spec while nothing is pushed', 3_000, true, false, 3_000],
    ['once a minute while every change is pushed', 3_000, true, true, subscribedPollingMs],
    ['never faster than its own pace', 90_000, true, true, 90_000],
    ['not at all while no one looks', 3_000, false, false, 0],
    ['not at all while no one looks, pushed or not', 3_000, false, true, 0],
  ])('%s', (_, pace, active, subscribed, interval) =>
    expect(pollingInterval(pace, active, subscribed)).toBe(interval),
  );
});

describe('what a frame of the office makes out of date', () => {
  const lists: DispatchList[] = ['tracking', 'appointments', 'alerts'];

  it('is what it names, of the lists that are asked about', () => {
    const frame = { type: 'dispatch_update', changed: ['alerts', 'technicians'] } as const;
    expect(outdatedBy(frame, lists)).toEqual(['Alert']);
    expect(outdatedBy(frame, ['technicians'])).toEqual(['Technician']);
  });

  it('is everything when a subscription begins, but only the one to the topic', () => {
    const tags = ['Tracking', 'Appointment', 'Alert'];
    expect(outdatedBy({ type: 'subscribed', topic: 'dispatch' }, lists)).toEqual(tags);
    expect(outdatedBy({ type: 'subscribed', appointmentId: 'a1' }, lists)).toEqual([]);
  });

  it('is not the appointments as a whole when it names the one that has changed', () => {
    const appointment = { id: 'a1', version: 2 };
    const frame = { type: 'dispatch_update', changed: ['appointments'], appointment } as const;
    expect(outdatedBy(frame, lists)).toEqual([]);
  });
});
