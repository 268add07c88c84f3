import { useSyncExternalStore } from 'react';
import type { DispatchList, LiveDispatch, ServerFrame } from '@contracts/live';
import { tokenFor, type SessionState } from '../session/session.slice';
import { live } from './live';
import type { FrameHandler } from './live-socket';

/** The office's topic: what its frames make out of date, and how often to poll next to it. */

const tagOf = {
  tracking: 'Tracking',
  appointments: 'Appointment',
  technicians: 'Technician',
  alerts: 'Alert',
  'service-requests': 'ServiceRequest',
} as const satisfies Record<DispatchList, string>;

type DispatchTag = (typeof tagOf)[DispatchList];

/** For `onCacheEntryAdded`: hears the topic for as long as the cache entry is in use. */
export async function followDispatch(
  { cacheEntryRemoved, getState }: { cacheEntryRemoved: Promise<void>; getState: () => unknown },
  onFrame: FrameHandler,
): Promise<void> {
  const token = () => tokenFor(getState() as { session: SessionState }, 'admin', Date.now());
  const stop = live.subscribe({ topic: 'dispatch', token }, onFrame);
  await cacheEntryRemoved;
  stop();
}

/**
 * Which of these lists have to be fetched again after a frame: the ones it names, because they have changed in a way that no
 * frame carries; and each of them once a subscription begins, because no one has said what changed
 * before. A frame that names the appointment that has changed leaves it to `changedAppointment`
 * whether the appointments are outdated.
 */
export function outdatedBy(frame: ServerFrame, lists: readonly DispatchList[]): DispatchTag[] {
  if (frame.type === 'subscribed' && 'topic' in frame) return lists.map((list) => tagOf[list]);
  if (frame.type !== 'dispatch_update') return [];
  return lists
    .filter((list) => frame.changed.includes(list))
    .filter((list) => list !== 'appointments' || !frame.appointment)
    .map((list) => tagOf[list]);
}

/** The one appointment that a frame says has changed. */
export const changedAppointment = (frame: ServerFrame): LiveDispatch['appointment'] =>
  frame.type === 'dispatch_update' ? frame.appointment : undefined;

/**
 * For `invalidatesTags`: what a change of our own makes out of date besides the record it answers. While the topic is
 * subscribed its frames say so, and saying it here as well would fetch it twice.
 */
export const unlessSubscribed =
  <Tag extends string>(...tags: Tag[]) =>
  (): Tag[] =>
    live.isSubscribed('dispatch') ? [] : tags;

/** While every change is pushed, polling only puts right what a lost frame left behind. */
export const subscribedPollingMs = 60_000;

/** At its own pace (ms) only while nothing is pushed; 0 is never. */
export const pollingInterval = (pace: number, active: boolean, subscribed: boolean): number =>
  !active ? 0 : subscribed ? Math.max(pace, subscribedPollingMs) : pace;

const isSubscribed = (): boolean => live.isSubscribed('dispatch');

/** The polling options of a list that the topic keeps up to date. */
export function useDispatchPolling(): (
  pace: number,
  active?: boolean,
) => { pollingInterval: number } {
  const subscribed = useSyncExternalStore(live.onSubscriptions, isSubscribed, () => false);
  return (pace, active = true) => ({ pollingInterval: pollingInterval(pace, active, subscribed) });
}
