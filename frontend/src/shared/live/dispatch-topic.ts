import { useSyncExternalStore } from 'react';
import type { DispatchList, LiveDispatch, ServerFrame } from '@contracts/live';
import { tokenFor, type SessionState } from '../session/session.slice';
import { live } from './live';
import type { FrameHandler } from './live-socket';

const tagOf = {
  tracking: 'Tracking',
  appointments: 'Appointment',
  technicians: 'Technician',
  alerts: 'Alert',
  'service-requests': 'ServiceRequest',
  texts: 'Text',
} as const satisfies Record<DispatchList, string>;

type DispatchTag = (typeof tagOf)[DispatchList];

/** For `onCacheEntryAdded`: subscribes while the cache entry is in use. */
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
 * Which of these lists to fetch again: those that the frame names, or all of them when a subscription
 * starts, or was refused: then the next call is refused, too, and leads to the login. If the frame names the changed appointment, `changedAppointment` is for that.
 */
export function outdatedBy(frame: ServerFrame, lists: readonly DispatchList[]): DispatchTag[] {
  const begins = frame.type === 'subscribed' && 'topic' in frame;
  const isRefused = frame.type === 'error' && frame.topic === 'dispatch';
  if (begins || isRefused) return lists.map((list) => tagOf[list]);
  if (frame.type !== 'dispatch_update') return [];
  return lists
    .filter((list) => frame.changed.includes(list))
    .filter((list) => list !== 'appointments' || !frame.appointment)
    .map((list) => tagOf[list]);
}

export const changedAppointment = (frame: ServerFrame): LiveDispatch['appointment'] =>
  frame.type === 'dispatch_update' ? frame.appointment : undefined;

/** For `invalidatesTags`: while the topic is subscribed, its frames lead to the same fetches. */
export const unlessSubscribed =
  <Tag extends string>(...tags: Tag[]) =>
  (): Tag[] =>
    live.isSubscribed('dispatch') ? [] : tags;

/** While changes are pushed, polling is only for lost frames. */
export const subscribedPollingMs = 60_000;

/** In milliseconds; 0 is never. */
export const pollingInterval = (pace: number, active: boolean, subscribed: boolean): number =>
  !active ? 0 : subscribed ? Math.max(pace, subscribedPollingMs) : pace;

const isSubscribed = (): boolean => live.isSubscribed('dispatch');

export function useDispatchPolling(): (
  pace: number,
  active?: boolean,
) => { pollingInterval: number } {
  const subscribed = useSyncExternalStore(live.onSubscriptions, isSubscribed, () => false);
  return (pace, active = true) => ({ pollingInterval: pollingInterval(pace, active, subscribed) });
}
