import { useState } from 'react';
import { editConflict } from '../api/api-error';

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

/**
 * Sends a change that is based on `seen`. If the record has changed only in ways that don't matter
 * for it, sends it again for the current version. `now` is the current record of the last refusal.
 */
export async function sendAsSeen<
  Found extends { readonly version: number },
  Answer extends { error?: unknown },
>(
  seen: Found,
  isAsSeen: (seen: Found, current: Found) => boolean,
  send: (version: number) => PromiseLike<Answer>,
): Promise<Answer & { now: Found | undefined }> {
  let answer = await send(seen.version);
  const current = editConflict<Found>(answer.error);
  if (current && isAsSeen(seen, current)) answer = await send(current.version);
  return { ...answer, now: editConflict<Found>(answer.error) };
}
