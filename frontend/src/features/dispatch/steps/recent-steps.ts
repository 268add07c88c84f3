import { useEffect, useState, useSyncExternalStore } from 'react';
import { undoMs } from '@contracts/vocabulary/tracking';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';

/** Steps of this page that can still be undone, by appointment. */
interface RecentStep {
  readonly from: TrackingStatus;
  readonly to: TrackingStatus;
  /** Milliseconds since 1970. */
  readonly until: number;
}

let steps: ReadonlyMap<string, RecentStep> = new Map();
const listeners = new Set<() => void>();

function put(next: ReadonlyMap<string, RecentStep>): void {
  steps = next;
  for (const listener of listeners) listener();
}

/** Adds a step taken at `now` and drops expired ones. */
export function rememberStep(
  appointmentId: string,
  step: Omit<RecentStep, 'until'>,
  now: number,
): void {
  const open = [...steps].filter(([id, { until }]) => id !== appointmentId && until > now);
  put(new Map([...open, [appointmentId, { ...step, until: now + undoMs }]]));
}

export function forgetStep(appointmentId: string): void {
  if (steps.has(appointmentId)) put(new Map([...steps].filter(([id]) => id !== appointmentId)));
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whole seconds left to undo it; 0 if there are none. */
const secondsLeft = ({ until }: RecentStep, now: number): number =>
  Math.max(0, Math.ceil((until - now) / 1000));

/** The step that can be undone, if the appointment still has its status, and the seconds left. */
export function useRecentStep(
  appointmentId: string,
  status: string,
): { step: RecentStep; seconds: number } | undefined {
  const step = useSyncExternalStore(subscribe, () => steps.get(appointmentId));
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!step) return;
    const timer = setInterval(() => {
      const present = Date.now();
      setNow(present);
      if (present >= step.until) forgetStep(appointmentId);
    }, 250);
    return () => clearInterval(timer);
  }, [step, appointmentId]);
  if (!step || step.to !== status) return undefined;
  const seconds = Math.min(secondsLeft(step, now), undoMs / 1000);
  return seconds > 0 ? { step, seconds } : undefined;
}
