import type { Obsolete } from '@service-kit/messaging/messaging-purge';

/**
 * A message is kept for 18 months: as long as a warranty of a year and what is asked after it. It
 * leaves within a day of being made, so its beginning tells its age, and an index has that.
 */
export const obsoleteMessages: Obsolete = {
  text_counts: `day < (now() - interval '2 days')::date`,
  messages: `created_at < now() - interval '18 months' AND state <> 'waiting'`,
};
