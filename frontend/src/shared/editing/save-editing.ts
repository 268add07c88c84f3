import { editConflict } from '../api/api-error';
import type { DraftIn } from './draft-in';
import { afterSave, changedNames, rebased, type Editing, type Same, type Saved } from './editing';

export interface SaveCalls<Values, Found> {
  /** Sends the changes, based on that version. `all`: with what is unchanged, for a whole record. */
  send: (
    changes: Partial<Values>,
    version: number,
    all: Values,
  ) => Promise<{ data?: Found; error?: unknown }>;
  read: (record: Found) => Saved<Values>;
  same: Same<Values>;
}

export type SaveResult<Found> =
  /** `record` is missing if a refusal shows that the same was already saved. */
  | { outcome: 'saved'; record?: Found }
  | { outcome: 'nothing-to-save' }
  /** Conflicts need a choice first. */
  | { outcome: 'conflict' }
  | { outcome: 'failed'; error: unknown };

/** After the second refusal the person decides. */
const attempts = 2;

type Draft<Values> = Pick<DraftIn<Editing<Values>>, 'get' | 'put' | 'drop'>;

/**
 * Saves `from`. If someone else has changed other fields, sends it again based on their version. What is
 * typed in the meantime stays. What is discarded doesn't come back.
 */
export async function saveEditing<Values extends object, Found>(
  draft: Draft<Values>,
  from: Editing<Values>,
  calls: SaveCalls<Values, Found>,
): Promise<SaveResult<Found>> {
  draft.put(from);
  const now = () => draft.get() ?? from;
  const put = (next: Editing<Values>) => draft.get() && draft.put(next);
  const result = await attempted(now, put, calls);
  if (changedNames(now(), calls.same).length === 0) draft.drop();
  return result;
}

async function attempted<Values extends object, Found>(
  now: () => Editing<Values>,
  put: (next: Editing<Values>) => void,
  { send, read, same }: SaveCalls<Values, Found>,
): Promise<SaveResult<Found>> {
  let refusal: unknown;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { base, draft, conflicts } = now();
    if (conflicts.length > 0) return { outcome: 'conflict' };
    const names = changedNames(now(), same);
    if (names.length === 0) return { outcome: refusal ? 'saved' : 'nothing-to-save' };
    const changes = Object.fromEntries(
      names.map((name) => [name, trimmed(draft[name])]),
    ) as Partial<Values>;
    const { data, error } = await send(changes, base.version, draft);
    if (data !== undefined) {
      put(afterSave(now(), draft, read(data), same));
      return { outcome: 'saved', record: data };
    }
    const current = editConflict<Found>(error);
    if (current === undefined) return { outcome: 'failed', error };
    put(rebased(now(), read(current), same));
    refusal = error;
  }
  return now().conflicts.length > 0
    ? { outcome: 'conflict' }
    : changedNames(now(), same).length === 0
      ? { outcome: 'saved' }
      : { outcome: 'failed', error: refusal };
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
