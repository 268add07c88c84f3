/**
 * Ids of appointments, technicians and service requests are UUIDs in lowercase. Imports nothing.
 */

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const whole = new RegExp(`^${uuid}$`);
const within = new RegExp(uuid);

export const isRecordId = (value: unknown): value is string =>
  typeof value === 'string' && whole.test(value);

/** The first id in a text that someone typed or pasted, such as a link; null without one. */
export const recordIdIn = (text: string): string | null =>
  within.exec(text.toLowerCase())?.[0] ?? null;

/**
 * The appointment number in what someone typed: `FC-1042`, `fc 1042` or just `1042`; null without
 * one.
 */
export function appointmentNumberIn(text: string): string | null {
  const digits = /\bFC[-\s]?(\d{1,9})\b/i.exec(text) ?? /^\s*#?\s*(\d{1,9})\s*$/.exec(text);
  return digits ? `FC-${digits[1]}` : null;
}
