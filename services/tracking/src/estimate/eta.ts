/** For estimates without a routing server. */
export interface Pace {
  readonly speedKmh: number;
  /** Road kilometers per straight-line kilometer. */
  readonly detour: number;
}

const minutesPerHour = 60;
const msPerMinute = 60_000;

export function straightMinutes(distanceKm: number, { speedKmh, detour }: Pace): number {
  return (Math.max(0, distanceKm) * detour * minutesPerHour) / speedKmh;
}

/** Whole minutes, rounded up, never below 0. */
export function shownMinutes(minutes: number): number {
  return Math.max(0, Math.ceil(minutes - 1e-9));
}

export function arrivalAfter(now: Date, minutes: number): Date {
  return new Date(now.getTime() + Math.max(0, minutes) * msPerMinute);
}
