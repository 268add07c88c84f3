/** How long a job takes a technician. Imports nothing. */

/** Of a job that no one has set another for: its time slot. */
export const usualJobMinutes = 60;

/** Half hours, up to a day. */
export const jobDurations: readonly number[] = Array.from(
  { length: 48 },
  (_, index) => (index + 1) * 30,
);

export const jobDurationMessage = 'Choose half hours, up to 24 hours';

/** `30 min`, `1 hour`, `2 hours 30 min` */
export function durationWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [
    ...(hours > 0 ? [`${hours} ${hours === 1 ? 'hour' : 'hours'}`] : []),
    ...(rest > 0 || hours === 0 ? [`${rest} min`] : []),
  ].join(' ');
}
