import { trackingStatusRules, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import type { JourneyDistances } from './journey-distances';

/** The most progress that driving gives; arriving is a status. */
const atTheDoor = 80;

/** 0 to 100. */
export function progressOf(status: TrackingStatus, distances: JourneyDistances | null): number {
  const { driving, progress } = trackingStatusRules[status];
  if (!driving || distances === null) return progress;
  return Math.round(progress + (atTheDoor - progress) * coveredShare(distances));
}

function coveredShare({ setOffKm, nearestKm }: JourneyDistances): number {
  if (setOffKm <= 0) return 1;
  return Math.min(1, Math.max(0, (setOffKm - nearestKm) / setOffKm));
}
