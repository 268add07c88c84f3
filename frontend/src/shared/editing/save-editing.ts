import { editConflict } from '../api/api-error';
import {
  afterSave,
  rebased,
  changedNames,
  type Editing,
  type Same,
  type Saved,
  type Texts,
} from './editing';

/** May change between two calls. */
interface EditingStore<Name extends string> {
  get: () => Editing<Name>;
  put: (editing: Editing<Name>) => void;
}

export interface SaveCalls<Name extends string, Found> {
  /** Sends the changes, based on that version. */
  send: (
    changes: Partial<Texts<Name>>,
    version: number,
  ) => Promise<{ data?: Found; error?: unknown }>;
  read: (record: Found) => Saved<Name>;
  same: Same<Name>;
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

/** Saves the draft. If someone else has changed other fields, sends it again based on their version. */
export async function saveEditing<Name extends string, Found>(
  { get, put }: EditingStore<Name>,
  { send, read, same }: SaveCalls<Name, Found>,
): Promise<SaveResult<Found>> {
  let refusal: unknown;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { base, draft, conflicts } = get();
    if (conflicts.length > 0) return { outcome: 'conflict' };
    const names = changedNames(get(), same);
    if (names.length === 0) return { outcome: refusal ? 'saved' : 'nothing-to-save' };
    const changes = Object.fromEntries(names.map((name) => [name, draft[name].trim()])) as Partial<
      Texts<Name>
    >;
    const { data, error } = await send(changes, base.version);
    if (data !== undefined) {
      put(afterSave(get(), draft, read(data), same));
      return { outcome: 'saved', record: data };
    }
    const current = editConflict<Found>(error);
    if (current === undefined) return { outcome: 'failed', error };
    put(rebased(get(), read(current), same));
    refusal = error;
  }
  return get().conflicts.length > 0
    ? { outcome: 'conflict' }
    : changedNames(get(), same).length === 0
      ? { outcome: 'saved' }
      : { outcome: 'failed', error: refusal };
}
