const msPerMinute = 60_000;

/** Whole minutes, rounded up, never below 0. */
export function shownMinutes(minutes: number): number {
  return Math.max(0, Math.ceil(minutes - 1e-9));
}

export function arrivalAfter(now: Date, minutes: number): Date {
  return new Date(now.getTime() + Math.max(0, minutes) * msPerMinute);
}
