import { useEffect, useRef, useSyncExternalStore } from 'react';
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
  const latest = useRef(onOutage);
  useEffect(() => {
    latest.current = onOutage;
  });
  useEffect(() => live.onOutage(() => latest.current()), []);
}

/**
 * Subscribes to a topic while the component is mounted. For the RTK Query cache, use `live.subscribe`
 * in `onCacheEntryAdded` instead.
 */
export function useLiveFrames(topic: LiveTopic | null, handler: FrameHandler): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  const wanted = useRef(topic);
  useEffect(() => {
    wanted.current = topic;
  });
  const key = topic === null ? null : topicKey(topic);
  useEffect(() => {
    if (key === null || wanted.current === null) return;
    return live.subscribe(wanted.current, (frame) => latest.current(frame));
  }, [key]);
}
