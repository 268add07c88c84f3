/**
 * Parses `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3), to milliseconds; null if there
 * is none or it's unreadable. At most `maxMs`: no one makes us wait for a year.
 */
export function retryAfterMs(header: string | null, now: number, maxMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,12}$/.test(text)) return Math.min(Number(text) * 1_000, maxMs);
  // Date.parse would read a plain number as a year.
  const at = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.min(Math.max(0, at - now), maxMs);
}
