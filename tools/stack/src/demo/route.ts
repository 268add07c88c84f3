/** Computes a technician's position by the seconds since the start of a drive. Pure. */
import { kilometersBetween, type Point } from '@contracts/vocabulary/places/distance';

/** A corner or bend of a route. */
export interface Waypoint extends Point {
  /** The street from here on. */
  readonly street: string;
  /** The speed from here on. */
  readonly kmh?: number;
  /** The delay here, such as a traffic light. */
  readonly holdSeconds?: number;
}

export interface Whereabouts extends Point {
  readonly street: string;
}

export interface Drive {
  readonly meters: number;
  readonly seconds: number;
  /** The first point before the start, and exactly the last one after the end. */
  at(seconds: number): Whereabouts;
  /** The time at which the drive is nearest to `point`, to within `step` seconds. */
  nearest(point: Point, step?: number): number;
}

interface Segment {
  readonly from: Waypoint;
  readonly to: Waypoint;
  readonly meters: number;
  /** Seconds since the start; `departs` is after the delay at `from`. */
  readonly departs: number;
  readonly arrives: number;
}

const townSpeedKmh = 40;

export const metersBetween = (a: Point, b: Point): number => kilometersBetween(a, b) * 1000;

/** Needs two waypoints at least. */
export function planDrive(waypoints: readonly Waypoint[]): Drive {
  const [first] = waypoints;
  const last = waypoints.at(-1);
  if (!first || !last || waypoints.length < 2) throw new Error('A drive goes from here to there.');
  const segments = segmentsOf(waypoints);
  const seconds = segments.at(-1)?.arrives ?? 0;

  const at = (time: number): Whereabouts => {
    const segment = segments.find(({ arrives }) => time < arrives);
    if (!segment) return { lat: last.lat, lng: last.lng, street: last.street };
    const { from, to, departs, arrives } = segment;
    const share = time <= departs ? 0 : (time - departs) / (arrives - departs);
    return {
      lat: from.lat + (to.lat - from.lat) * share,
      lng: from.lng + (to.lng - from.lng) * share,
      street: from.street,
    };
  };

  return {
    meters: segments.reduce((sum, segment) => sum + segment.meters, 0),
    seconds,
    at,
    nearest(point, step = 1) {
      let best = 0;
      for (let time = 0; time <= seconds; time += step) {
        if (metersBetween(at(time), point) < metersBetween(at(best), point)) best = time;
      }
      return best;
    },
  };
}

function segmentsOf(waypoints: readonly Waypoint[]): Segment[] {
  const segments: Segment[] = [];
  waypoints.slice(1).forEach((to, index) => {
    const from = waypoints[index];
    if (!from) return;
    const meters = metersBetween(from, to);
    const departs = (segments.at(-1)?.arrives ?? 0) + (from.holdSeconds ?? 0);
    const arrives = departs + meters / ((from.kmh ?? townSpeedKmh) / 3.6);
    segments.push({ from, to, meters, departs, arrives });
  });
  return segments;
}
