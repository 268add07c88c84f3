import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';

const setOff = 10;
const atTheDoor = 80;

const reached = {
  scheduled: 0,
  dispatched: 10,
  'en-route': setOff,
  arrived: 85,
  'in-progress': 90,
  completed: 100,
  cancelled: 0,
} as const satisfies Record<TrackingStatus, number>;

/** How far a journey has come. Kilometres in a straight line to the customer. */
export interface JourneyDistances {
  /** When the technician set off, or at the first position after that. */
  readonly setOffKm: number;
  /** The least since then. Not the present one: a detour must not turn the progress back. */
  readonly nearestKm: number;
}

/** 0 to 100. */
export function progressOf(status: TrackingStatus, journey: JourneyDistances | null): number {
  if (status !== 'en-route' || journey === null) return reached[status];
  return Math.round(setOff + (atTheDoor - setOff) * coveredShare(journey));
}

function coveredShare({ setOffKm, nearestKm }: JourneyDistances): number {
  if (setOffKm <= 0) return 1;
  return Math.min(1, Math.max(0, (setOffKm - nearestKm) / setOffKm));
}
