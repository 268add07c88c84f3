import { useState } from 'react';

/**
 * The record as someone saw it when they began to choose, however often it is renewed in the
 * meantime: a write is made on what was seen, or another's change would be overwritten without a
 * word. `see` says that they have been shown a newer one.
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
