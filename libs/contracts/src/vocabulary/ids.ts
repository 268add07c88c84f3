/** Ids of appointments, technicians and service requests are UUIDs in lower case. Imports nothing. */

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const whole = new RegExp(`^${uuid}$`);
const within = new RegExp(uuid);

export const isRecordId = (value: unknown): value is string =>
  typeof value === 'string' && whole.test(value);

/** The first id in a text that somebody typed or pasted, a link for instance; null without one. */
export const recordIdIn = (text: string): string | null =>
  within.exec(text.toLowerCase())?.[0] ?? null;
