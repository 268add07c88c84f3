import { useMemo } from 'react';
import { useSelector, useStore } from 'react-redux';
import { draftIn } from './draft-in';
import type { FormName, WithDrafts } from './drafts.slice';

export function useDraftIn<Value>(form: FormName, record: string) {
  const store = useStore<WithDrafts>();
  const draft = useMemo(() => draftIn<Value>(store, form, record), [store, form, record]);
  return [useSelector(draft.get), draft] as const;
}

/**
 * What is typed into the form of a record. Until a field is typed in, it has its value of `initial`,
 * also when that changes.
 */
export function useDraft<Values extends object>(form: FormName, record: string, initial: Values) {
  const [changes, draft] = useDraftIn<Partial<Values>>(form, record);
  const { get, put, drop, keyFor } = draft;
  return {
    /** What the form shows. */
    typed: { ...initial, ...changes },
    /** Only what was typed; undefined if nothing was. */
    changes,
    type: (more: Partial<Values>): void => put({ ...get(), ...more }),
    clear: drop,
    keyFor,
    get,
  };
}
