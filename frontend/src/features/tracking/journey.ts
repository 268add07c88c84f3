import type { TrackingRecord } from '@contracts/tracking';
import { trackingStatusRules, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { progressWindowMinutes, stalePositionMs } from '@contracts/vocabulary/tracking';
import type { StatusTone } from '../../shared/ui/feedback/badge';

interface Shown {
  /** On the badge. */
  label: string;
  tone: StatusTone;
  /** The page's heading. */
  heading: string;
}

/** What the page says in each status. */
export const shownStatus: Record<TrackingStatus, Shown> = {
  scheduled: { label: 'Scheduled', tone: 'gray', heading: 'Your Appointment is Scheduled' },
  dispatched: {
    label: 'Technician Dispatched',
    tone: 'blue',
    heading: 'Your Technician is Getting Ready',
  },
  'en-route': { label: 'On The Way', tone: 'yellow', heading: 'Your Technician is On The Way' },
  arrived: { label: 'Arrived', tone: 'green', heading: 'Your Technician Has Arrived' },
  'in-progress': {
    label: 'Repair in Progress',
    tone: 'orange',
    heading: 'Your Repair is Under Way',
  },
  completed: { label: 'Service Complete', tone: 'gray', heading: 'Your Repair is Complete' },
  cancelled: { label: 'Cancelled', tone: 'red', heading: 'This Appointment Was Cancelled' },
};

export const isOver = (status: TrackingStatus): boolean => trackingStatusRules[status].over;

/** Percent of the bar: from 45 minutes before the estimated arrival up to it; full once the technician is there. */
export function arrivalProgress(
  { status, estimatedArrival }: Pick<TrackingRecord, 'status' | 'estimatedArrival'>,
  now: number,
): number {
  if (status === 'cancelled') return 0;
  if (status === 'arrived' || status === 'in-progress' || status === 'completed') return 100;
  const window = progressWindowMinutes * 60_000;
  const gone = now - (Date.parse(estimatedArrival) - window);
  return Math.min(100, Math.max(0, (gone / window) * 100));
}

/** Older than two minutes on the way, by the server's word or by the clock since it spoke. */
export function isStale(
  { status, stale, location }: Pick<TrackingRecord, 'status' | 'stale' | 'location'>,
  now: number,
): boolean {
  if (status !== 'en-route') return false;
  return stale || (location !== null && now - Date.parse(location.lastUpdated) > stalePositionMs);
}

export interface TimelineStep {
  label: string;
  state: 'done' | 'current' | 'ahead';
  /** ISO instant at which it was reached, when that is known. */
  at: string | null;
}

const steps: { label: string; reachedBy: TrackingStatus }[] = [
  { label: 'Appointment Scheduled', reachedBy: 'scheduled' },
  { label: 'Technician Dispatched', reachedBy: 'dispatched' },
  { label: 'En Route to Location', reachedBy: 'en-route' },
  { label: 'Technician Arrival', reachedBy: 'arrived' },
  { label: 'Service Complete', reachedBy: 'completed' },
];

/** How many of the steps are behind, the present one not counted. */
const behind: Record<TrackingStatus, number> = {
  scheduled: 0,
  dispatched: 1,
  'en-route': 2,
  arrived: 3,
  'in-progress': 4,
  completed: 5,
  cancelled: 0,
};

/** The five steps of the journey. While the repair is under way the last one is the present one. */
export function timelineOf({
  status,
  notifications,
}: Pick<TrackingRecord, 'status' | 'notifications'>): TimelineStep[] {
  return steps.map(({ label, reachedBy }, index) => ({
    label,
    state: index < behind[status] ? 'done' : index === behind[status] ? 'current' : 'ahead',
    at:
      index <= behind[status]
        ? (notifications.findLast(({ type }) => type === reachedBy)?.timestamp ?? null)
        : null,
  }));
}

const appointmentId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** The appointment in what somebody pasted: the whole link, or only its last part. */
export const appointmentIn = (pasted: string): string | null =>
  appointmentId.exec(pasted)?.[0].toLowerCase() ?? null;
