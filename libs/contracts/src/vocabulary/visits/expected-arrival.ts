/**
 * When a technician will be somewhere, from the jobs before it. Pure; for the office's choice of a
 * technician as well as for what a customer reads.
 */
import {
  drivingMinutes,
  kilometersBetween,
  usualPace,
  type Pace,
  type Point,
} from '../places/distance';
import { trackingStatusRules, type TrackingStatus } from '../tracking-status';

export interface PlannedJob {
  readonly status: TrackingStatus;
  readonly slotStart: Date;
  /** How long it takes. */
  readonly minutes: number;
  readonly arrivedAt: Date | null;
  /** From a fresh position of a technician who drives to it. */
  readonly eta: Date | null;
  readonly place: Point | null;
}

/** When and where a technician is done with their jobs. */
export interface Free {
  readonly at: Date;
  /** Null if it isn't known. */
  readonly place: Point | null;
}

/** Between two jobs, if one of the places isn't known. */
const unknownDriveMinutes = 15;

export interface Travel extends Pace {
  /** Instead of these 15 minutes. */
  readonly unknownMinutes?: number;
}

/** Work goes on for at least as long, also if it takes longer than planned. */
const leastRestMinutes = 10;

const after = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);
const later = (one: Date, other: Date): Date => (one > other ? one : other);

/** Also where one of the places isn't known. */
export function travelMinutes(
  from: Point | null,
  to: Point | null,
  pace: Travel = usualPace,
): number {
  if (!from || !to) return pace.unknownMinutes ?? unknownDriveMinutes;
  return drivingMinutes(kilometersBetween(from, to), pace);
}

/** What is under way comes first, then by time. */
const inTurn = (one: PlannedJob, other: PlannedJob): number =>
  Number(trackingStatusRules[other.status].busy) - Number(trackingStatusRules[one.status].busy) ||
  one.slotStart.getTime() - other.slotStart.getTime();

function reached(job: PlannedJob, free: Free, isFirst: boolean, pace: Travel): Date {
  const { there, driving } = trackingStatusRules[job.status];
  if (there) return job.arrivedAt ?? free.at;
  if (driving) return job.eta ? later(job.eta, free.at) : free.at;
  // Where someone without a job comes from isn't known, nor when they set off.
  const arrives = isFirst ? free.at : after(free.at, travelMinutes(free.place, job.place, pace));
  return later(arrives, job.slotStart);
}

function ended(job: PlannedJob, reachedAt: Date, now: Date): Date {
  const { there } = trackingStatusRules[job.status];
  return later(after(reachedAt, job.minutes), there ? after(now, leastRestMinutes) : now);
}

/** After all of these jobs that aren't over. */
export function freeAfter(jobs: readonly PlannedJob[], now: Date, pace: Travel = usualPace): Free {
  return jobs
    .filter(({ status }) => !trackingStatusRules[status].over)
    .toSorted(inTurn)
    .reduce<Free>(
      (free, job, index) => ({
        at: ended(job, reached(job, free, index === 0, pace), now),
        place: job.place,
      }),
      { at: now, place: null },
    );
}

/** The other jobs that a technician does before this one. */
export function jobsBefore<Job extends PlannedJob>(
  job: PlannedJob,
  others: readonly Job[],
): readonly Job[] {
  return others.filter(
    (other) =>
      !trackingStatusRules[other.status].over &&
      (trackingStatusRules[other.status].busy || other.slotStart < job.slotStart),
  );
}

/**
 * When a technician will be at a job that no one drives to yet. Null if they aren't at work on one
 * before it: then no one knows when they set off.
 */
export function expectedArrival(
  job: PlannedJob,
  before: readonly PlannedJob[],
  now: Date,
  pace: Travel = usualPace,
): Date | null {
  if (!before.some(({ status }) => trackingStatusRules[status].busy)) return null;
  const free = freeAfter(before, now, pace);
  return later(after(free.at, travelMinutes(free.place, job.place, pace)), job.slotStart);
}

const roundedMs = 5 * 60_000;

/** `4:20` for 4:16: for people, since no one knows it to the minute. */
export const roundedUp = (at: Date): Date =>
  new Date(Math.ceil(at.getTime() / roundedMs) * roundedMs);
