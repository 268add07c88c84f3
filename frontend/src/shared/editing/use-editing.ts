import { useState } from 'react';
import type { FormName } from './drafts.slice';
import {
  changedNames,
  rebased,
  resolved,
  startEditing,
  withTyped,
  type Choice,
  type Editing,
  type NameOf,
  type Saved,
} from './editing';
import { saveEditing, type SaveCalls } from './save-editing';
import { useDraftIn } from './use-draft';

interface EditingCalls<Values, Found> extends SaveCalls<Values, Found> {
  /** Without a record if everything turned out to be saved already. */
  onSaved: (record: Found | undefined) => void;
  onFailed: (error: unknown) => void;
  /** Moves the focus to the panel with the conflicts. */
  onConflict: () => void;
  /** Save was pressed without any change left. */
  onNothing?: () => void;
}

/** The form of one record, based on its newest known version. */
export function useEditing<Values extends object, Found>(
  form: FormName,
  record: string,
  present: Saved<Values>,
  { onSaved, onFailed, onConflict, onNothing, ...calls }: EditingCalls<Values, Found>,
) {
  const { same } = calls;
  const [kept, draft] = useDraftIn<Editing<Values>>(form, record);
  const editing = rebased(kept ?? startEditing(present), present, same);
  /** A save was started and continues once the conflicts are resolved. */
  const [started, setStarted] = useState(false);

  const save = async (from: Editing<Values> = editing): Promise<void> => {
    const result = await saveEditing(draft, from, calls);
    setStarted(result.outcome === 'conflict');
    if (result.outcome === 'conflict') requestAnimationFrame(onConflict);
    else if (result.outcome === 'failed') onFailed(result.error);
    else if (result.outcome === 'saved') onSaved(result.record);
    else onNothing?.();
  };

  return {
    draft: editing.draft,
    base: editing.base.values,
    changed: changedNames(editing, same),
    conflicts: editing.conflicts,
    type: (changes: Partial<Values>) => draft.put(withTyped(editing, changes, same)),
    discard: draft.drop,
    save: () => save(),
    /** Focuses the field, because the pressed button is gone. */
    choose: (name: NameOf<Values>, choice: Choice, field: HTMLElement | null | undefined) => {
      const after = resolved(editing, name, choice);
      draft.put(after);
      field?.focus();
      if (after.conflicts.length > 0) return;
      if (started && choice !== 'both') void save(after);
      else setStarted(false);
    },
  };
}
