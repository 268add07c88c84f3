import { editConflict } from '../api/api-error';

interface Answer<Data> {
  readonly data?: Data;
  readonly error?: unknown;
}

/** What became of a change. */
export type Outcome<Found, Data = Found> =
  | {
      readonly outcome: 'done';
      readonly record: Found | Data;
      /** It was so already: an earlier attempt succeeded, but its answer was lost, or someone else did the same. */
      readonly already: boolean;
    }
  /** Someone else has changed the record, and nothing was done. `now` is what it is. */
  | { readonly outcome: 'changed'; readonly now: Found; readonly error: unknown }
  | { readonly outcome: 'failed'; readonly error: unknown };

/** `isDone`: whether the record is already what the change makes of it. */
export function outcomeOf<Found, Data = Found>(
  { data, error }: Answer<Data>,
  isDone: (now: Found) => boolean,
): Outcome<Found, Data> {
  if (error === undefined) return { outcome: 'done', record: data as Data, already: false };
  const now = editConflict<Found>(error);
  if (now === undefined) return { outcome: 'failed', error };
  return isDone(now)
    ? { outcome: 'done', record: now, already: true }
    : { outcome: 'changed', now, error };
}

/**
 * Sends a change that is based on `seen`. If the record has changed only in ways that don't matter
 * for it, sends it again for the current version.
 */
export async function sendAsSeen<Found extends { readonly version: number }, Data>(
  seen: Found,
  isAsSeen: (seen: Found, current: Found) => boolean,
  isDone: (now: Found) => boolean,
  send: (version: number) => PromiseLike<Answer<Data>>,
): Promise<Outcome<Found, Data>> {
  const answer = await send(seen.version);
  const current = editConflict<Found>(answer.error);
  return outcomeOf(
    current && isAsSeen(seen, current) ? await send(current.version) : answer,
    isDone,
  );
}
