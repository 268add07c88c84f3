import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { LiveSocket, type FrameHandler, type LiveStatus, type Socket } from './live-socket';
import { topicKey, type LiveTopic } from './live-topics';

/** The application's socket, at /ws of the same host. */
export const live = new LiveSocket({
  open: () =>
    new WebSocket(
      `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
    ) as Socket,
  isWatched: () => document.visibilityState === 'visible',
});

if (typeof window !== 'undefined') {
  window.addEventListener('online', live.wake);
  window.addEventListener('offline', live.networkGone);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') live.wake();
  });
}

export const useLiveStatus = (): LiveStatus =>
  useSyncExternalStore(live.onStatus, live.currentStatus, () => 'reconnecting');

/** Called once each time the connection breaks, for the toast of spec 8. */
export function useLiveOutage(onOutage: () => void): void {
  const outage = useEffectEvent(onOutage);
  useEffect(() => live.onOutage(() => outage()), []);
}

/**
 * Subscribes to a topic while the component is mounted. For the RTK Query cache, use `live.subscribe`
 * in `onCacheEntryAdded` instead.
 */
export function useLiveFrames(topic: LiveTopic | null, handler: FrameHandler): void {
  const heard = useEffectEvent(handler);
  const subscribe = useEffectEvent(() => topic && live.subscribe(topic, (frame) => heard(frame)));
  const key = topic === null ? null : topicKey(topic);
  useEffect(() => {
    if (key !== null) return subscribe() ?? undefined;
  }, [key]);
}
