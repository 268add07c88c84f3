import { useState } from 'react';

/**
 * The record as it was when the person started to choose. Writes are based on it, so that someone
 * else's change isn't overwritten unseen. Call `see` after showing a newer version.
 */
export function useSeen<Found>(
  present: Found,
  choosing: boolean,
): [seen: Found, see: (newer: Found) => void] {
  const [kept, setKept] = useState<{ readonly seen: Found }>();
  if (choosing && !kept) setKept({ seen: present });
  if (!choosing && kept) setKept(undefined);
  return [choosing && kept ? kept.seen : present, (newer) => setKept({ seen: newer })];
}
