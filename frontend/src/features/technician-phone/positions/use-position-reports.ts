import type { ReportPosition } from '@contracts/tracking/records';
import { useEffect, useState } from 'react';
import { isApiError } from '../../../shared/api/api-error';
import { useReportPositionMutation, useReportPositionsMutation } from './position-endpoints';
import { PositionReporter, type Delivery } from './position-reporter';

export type PositionState =
  | { kind: 'off' }
  | { kind: 'starting' }
  /** Reporting; `waiting` positions couldn't be sent yet. */
  | { kind: 'reporting'; waiting: number }
  /** The site refuses positions for this job, maybe because it was reassigned. */
  | { kind: 'refused' }
  | { kind: 'forbidden' }
  | { kind: 'unavailable' }
  /** Browsers only give positions to https pages. */
  | { kind: 'unsupported' };

interface PositionReports {
  readonly state: PositionState;
  /** The phone's last position; null if unknown. */
  readonly position: ReportPosition | null;
}

/** Reports the phone's position while `wanted`, and keeps its screen on. */
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

/** No answer, a server error or too many calls: retry later. Other refusals are final. */
function deliveryOf(error: unknown): Delivery {
  if (error === undefined) return 'delivered';
  const status = isApiError(error) ? error.status : 0;
  return status === 0 || status >= 500 || status === 429 ? 'later' : 'refused';
}

/**
 * Requests a wake lock, and again whenever the page becomes visible: hiding it releases the lock.
 */
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
      // A low battery may prevent it. Positions continue while the screen is on.
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
