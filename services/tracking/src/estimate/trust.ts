/** Which fixes of a phone are believed, and by whose customer. Pure. */
import { kilometersBetween, type Point } from '@contracts/vocabulary/places/distance';
import { vagueFromMeters } from '@contracts/vocabulary/tracking';

/** No road here allows more. */
const fastestKmh = 180;
/** Receivers drift, and apps round times to seconds. A shorter jump misleads no one. */
const driftKm = 0.5;
const msPerHour = 3_600_000;
const enteredMeters = 1_000_000;
/** Phones set their clocks by the network. One that is further ahead is wrong about the past, too. */
const clockAheadMs = 60_000;

/** Where a technician was last, and when. */
export interface Position extends Point {
  readonly address: string | null;
  /** Meters; null if the phone doesn't say. */
  readonly accuracy: number | null;
  readonly recordedAt: Date;
}

/** What is known of where a technician is. */
export interface Trail {
  /** The newest fix that is believed. */
  readonly known: Position | null;
  /** A newer one that no road leads to. It's believed once another one agrees. */
  readonly doubted: Position | null;
}

/** The same object if the fix changes nothing: it's vague, or not newer. */
export function trailAfter(trail: Trail, fix: Position): Trail {
  const { known } = trail;
  if (isVague(fix) || !isNewer(fix, known?.recordedAt ?? null)) return trail;
  if (known === null || isReachable(known, fix)) return { known: fix, doubted: null };
  const doubted = openDoubt(trail);
  if (doubted === null) return { known, doubted: fix };
  if (!isNewer(fix, doubted.recordedAt)) return trail;
  return isReachable(doubted, fix) ? { known: fix, doubted: null } : { known, doubted: fix };
}

/**
 * The office says where they are: a person is believed at once. But a place that someone enters
 * doesn't say how exact it is, so the phone's next fix is believed wherever it is.
 */
export function trailPlaced(trail: Trail, place: Position): Trail {
  if (!isNewer(place, trail.known?.recordedAt ?? null)) return trail;
  return { known: { ...place, accuracy: enteredMeters }, doubted: null };
}

function isNewer({ recordedAt }: Position, known: Date | null): boolean {
  return known === null || recordedAt > known;
}

/** With a clock that is ahead, fixes of an earlier job would look like those of this drive. */
export function isClockWrong(recordedAt: Date, now: Date): boolean {
  return recordedAt.getTime() > now.getTime() + clockAheadMs;
}

/** It was recorded on the drive that began then, not on an earlier job or at home. */
export function isOfDrive(enRouteAt: Date | null, { recordedAt }: Position): boolean {
  return enRouteAt !== null && recordedAt >= enRouteAt;
}

function isVague({ accuracy }: Position): boolean {
  return accuracy !== null && accuracy > vagueFromMeters;
}

function isReachable(from: Position, to: Position): boolean {
  const hours = (to.recordedAt.getTime() - from.recordedAt.getTime()) / msPerHour;
  const reachKm = fastestKmh * hours + blurKm(from) + blurKm(to) + driftKm;
  return kilometersBetween(from, to) <= reachKm;
}

/** A phone that doesn't say how exact it is may be as vague as what is still believed. */
function blurKm({ accuracy }: Position): number {
  return (accuracy ?? vagueFromMeters) / 1_000;
}

/** A doubt is over once a newer fix is believed. */
function openDoubt({ known, doubted }: Trail): Position | null {
  return doubted && isNewer(doubted, known?.recordedAt ?? null) ? doubted : null;
}
