/** When we say that we'll call about a new visit. Imports nothing. */

const usualMs = 24 * 60 * 60_000;

/** No one waits a day for a call about a visit that is in an hour. `startsAt` is an ISO instant. */
export const confirmationCall = (startsAt: string, now: Date): string =>
  Date.parse(startsAt) - now.getTime() < usualMs ? 'before your visit' : 'within 24 hours';
