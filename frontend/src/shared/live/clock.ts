// Not in format.ts, which the landing page doesn't load.

/** A wall-clock time `07:00` for people: `7:00 AM`. */
export function formatClock(time: string): string {
  const { time: shown, half } = clock(time);
  return `${shown} ${half}`;
}

/** `{ time: '7:00', half: 'AM' }` */
export function clock(time: string): { time: string; half: 'AM' | 'PM' } {
  const [hours = '0', minutes = '00'] = time.trim().split(':');
  const hour = Number(hours);
  return { time: `${hour % 12 === 0 ? 12 : hour % 12}:${minutes}`, half: hour < 12 ? 'AM' : 'PM' };
}
