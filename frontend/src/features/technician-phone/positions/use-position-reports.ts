import type { ReportPosition } from '@contracts/tracking/records';
import { useEffect, useState } from 'react';
import { isApiError } from '../../../shared/api/api-error';
import { useReportPositionMutation, useReportPositionsMutation } from './position-endpoints';
import { PositionReporter, type Delivery } from './position-reporter';

export type PositionState =
  | { kind: 'off' }
  | { kind: 'starting' }
  /** Reporting; `waiting` positions could not be sent yet. */
  | { kind: 'reporting'; waiting: number }
  /** The site does not take positions for this job, perhaps because it is no longer this technician's. */
  | { kind: 'refused' }
  | { kind: 'forbidden' }
  | { kind: 'unavailable' }
  /** The browser gives positions to https pages only. */
  | { kind: 'unsupported' };

interface PositionReports {
  readonly state: PositionState;
  /** Where the phone was last; null while it does not know. */
  readonly position: ReportPosition | null;
}

/** Reports where the phone is for as long as `wanted` holds, and keeps its screen from sleeping. */
export function usePositionReports(wanted: boolean): PositionReports {
  const [heard, setHeard] = useState<PositionState>({ kind: 'starting' });
  const [position, setPosition] = useState<ReportPosition | null>(null);
  const supported = 'geolocation' in navigator && window.isSecureContext;
  const [reportOne] = useReportPositionMutation();
  const [reportMany] = useReportPositionsMutation();

  useEffect(() => {
    if (!wanted || !supported) return;
    const reporter = new PositionReporter({
      send: async (positions) => {
        const [only] = positions;
        const { error } =
          positions.length === 1 && only ? await reportOne(only) : await reportMany(positions);
        return deliveryOf(error);
      },
      onWaiting: (waiting) => setHeard({ kind: 'reporting', waiting }),
      onRefused: () => setHeard({ kind: 'refused' }),
    });
    const watch = navigator.geolocation.watchPosition(
      (fix) => {
        setPosition(positionOf(fix));
        reporter.take(positionOf(fix));
      },
      ({ code, PERMISSION_DENIED }) =>
        setHeard({ kind: code === PERMISSION_DENIED ? 'forbidden' : 'unavailable' }),
      { enableHighAccuracy: true, maximumAge: 1_000, timeout: 30_000 },
    );
    const retry = () => reporter.retry();
    window.addEventListener('online', retry);
    const release = keepAwake();
    return () => {
      navigator.geolocation.clearWatch(watch);
      window.removeEventListener('online', retry);
      reporter.stop();
      release();
      setHeard({ kind: 'starting' });
      setPosition(null);
    };
  }, [wanted, supported, reportOne, reportMany]);
  if (!wanted) return { state: { kind: 'off' }, position: null };
  return { state: supported ? heard : { kind: 'unsupported' }, position };
}

function positionOf({ coords, timestamp }: GeolocationPosition): ReportPosition {
  return {
    lat: coords.latitude,
    lng: coords.longitude,
    accuracy: coords.accuracy,
    recordedAt: new Date(timestamp).toISOString(),
  };
}

/** No answer, a server in trouble or too many calls: later. Any other refusal will not get better. */
function deliveryOf(error: unknown): Delivery {
  if (error === undefined) return 'delivered';
  const status = isApiError(error) ? error.status : 0;
  return status === 0 || status >= 500 || status === 429 ? 'later' : 'refused';
}

/** Asks for a wake lock, and again whenever the page comes back into view: hiding it takes the lock away. */
function keepAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined;
  let released = false;
  let held: WakeLockSentinel | undefined;
  const request = async () => {
    if (document.visibilityState !== 'visible') return;
    try {
      const sentinel = await navigator.wakeLock.request('screen');
      if (released) await sentinel.release();
      else held = sentinel;
    } catch {
      // A low battery may forbid it; positions continue while the screen is on.
    }
  };
  const again = () => void request();
  document.addEventListener('visibilitychange', again);
  void request();
  return () => {
    released = true;
    document.removeEventListener('visibilitychange', again);
    void held?.release();
  };
}
