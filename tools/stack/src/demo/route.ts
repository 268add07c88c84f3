/** A drive along streets, as arithmetic: where a technician is how many seconds after setting off. Pure. */
import { kilometersBetween, type Point } from '@contracts/vocabulary/distance';

/** A corner or bend of a route. */
export interface Waypoint extends Point {
  /** The street that one is on when going on from here. */
  readonly street: string;
  /** How fast one continues from here. */
  readonly kmh?: number;
  /** How long a light or a turn holds one up here. */
  readonly holdSeconds?: number;
}

export interface Whereabouts extends Point {
  readonly street: string;
}

export interface Drive {
  readonly meters: number;
  readonly seconds: number;
  /** Before the start one stands at the first point, after the end exactly at the last. */
  at(seconds: number): Whereabouts;
  /** The moment at which the drive comes nearest to `point`, to within `step` seconds. */
  nearest(point: Point, step?: number): number;
}

interface Segment {
  readonly from: Waypoint;
  readonly to: Waypoint;
  readonly meters: number;
  /** Seconds since the start; the hold at `from` lies before `departs`. */
  readonly departs: number;
  readonly arrives: number;
}

const townSpeedKmh = 40;

/** Meters over the ground. */
export const metersBetween = (a: Point, b: Point): number => kilometersBetween(a, b) * 1000;

/** Needs two waypoints at least. */
export function planDrive(waypoints: readonly Waypoint[]): Drive {
  const [first] = waypoints;
  const last = waypoints.at(-1);
  if (!first || !last || waypoints.length < 2) throw new Error('A drive goes from here to there.');
  const segments = segmentsOf(waypoints);
  const seconds = segments.at(-1)?.arrives ?? 0;

  const at = (time: number): Whereabouts => {
    if (time >= seconds) return { lat: last.lat, lng: last.lng, street: last.street };
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
