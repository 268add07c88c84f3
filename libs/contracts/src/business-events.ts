/** What a company counts, day by day. The labels of `business_events_total`. */
export const businessEvents = [
  'visit-booked',
  'payment-succeeded',
  'payment-failed',
  'payment-refunded',
  'payment-disputed',
  'message-queued',
  'message-sent',
  'message-waiting',
  'message-skipped',
  'message-failed',
  'import-succeeded',
  'import-failed',
  'import-cancelled',
] as const;

export type BusinessEvent = (typeof businessEvents)[number];
