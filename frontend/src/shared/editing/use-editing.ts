import { useState, useSyncExternalStore } from 'react';
import type { Drafts } from './drafts';
import {
  rebased,
  changedNames,
  resolved,
  startEditing,
  withTyped,
  type Choice,
  type Editing,
  type Saved,
  type Texts,
} from './editing';
import type { SaveCalls } from './save-editing';

interface EditingCalls<Name extends string, Found> extends Omit<SaveCalls<Name, Found>, 'same'> {
  /** Without a record if everything turned out to be saved already. */
  onSaved: (record: Found | undefined) => void;
  onFailed: (error: unknown) => void;
  /** Moves the focus to the panel with the conflicts. */
  onConflict: () => void;
  /** Save was pressed without any change left. */
  onNothing?: () => void;
}

/** The form of one record, based on its newest known version. */
export function useEditing<Name extends string, Found>(
  drafts: Drafts<Name>,
  id: string,
  present: Saved<Name>,
  { onSaved, onFailed, onConflict, onNothing, ...calls }: EditingCalls<Name, Found>,
) {
  const { same } = drafts;
  const kept = useSyncExternalStore(drafts.subscribe, () => drafts.get(id));
  const editing = rebased(kept ?? startEditing(present), present, same);
  /** A save was started and continues once the conflicts are resolved. */
  const [started, setStarted] = useState(false);

  const save = async (from: Editing<Name> = editing): Promise<void> => {
    const result = await drafts.save(id, from, calls);
    setStarted(result.outcome === 'conflict');
    if (result.outcome === 'conflict') requestAnimationFrame(onConflict);
    else if (result.outcome === 'failed') onFailed(result.error);
    else if (result.outcome === 'saved') onSaved(result.record);
    else onNothing?.();
  };

  return {
    draft: editing.draft,
    base: editing.base.texts,
    changed: changedNames(editing, same),
    conflicts: editing.conflicts,
    type: (changes: Partial<Texts<Name>>) => drafts.put(id, withTyped(editing, changes, same)),
    discard: () => drafts.discard(id),
    save: () => save(),
    /** Focuses the field, because the pressed button is gone. */
    choose: (name: Name, choice: Choice, field: HTMLElement | null | undefined) => {
      const after = resolved(editing, name, choice);
      drafts.put(id, after);
      field?.focus();
      if (after.conflicts.length > 0) return;
      if (started && choice !== 'both') void save(after);
      else setStarted(false);
    },
  };
}
