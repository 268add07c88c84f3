const msPerMinute = 60_000;

/** Whole minutes, rounded up, never below 0. */
export function minutesUntil(arrival: Date, now: Date): number {
  const minutes = (arrival.getTime() - now.getTime()) / msPerMinute;
  return Math.max(0, Math.ceil(minutes - 1e-9));
}

export function arrivalAfter(from: Date, minutes: number): Date {
  return new Date(from.getTime() + Math.max(0, minutes) * msPerMinute);
}
