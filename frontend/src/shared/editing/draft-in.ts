import { randomKey } from '../api/idempotency';
import { kept, type FormName, type WithDrafts } from './drafts.slice';

interface DraftStore {
  getState: () => WithDrafts;
  dispatch: (action: ReturnType<typeof kept>) => unknown;
}

export type DraftIn<Value> = ReturnType<typeof draftIn<Value>>;

/** The draft of one form and record. `record` is empty if there is only one, as of the settings. */
export function draftIn<Value>({ getState, dispatch }: DraftStore, form: FormName, record: string) {
  const id = `${form} ${record}`;
  return {
    get: ({ drafts } = getState()) => drafts[id]?.value as Value | undefined,
    put: (value: Value): void => void dispatch(kept({ id, value })),
    /** After a final answer: what is sent then is something new, with another key. */
    drop: (): void => void dispatch(kept({ id, value: undefined, keys: undefined })),
    /** A retry has the key of the first try, also after the form was closed. */
    keyFor: (body: unknown): string => {
      const text = JSON.stringify(body);
      const { keys } = getState().drafts[id] ?? {};
      const key = keys?.[text] ?? randomKey();
      dispatch(kept({ id, keys: { ...keys, [text]: key } }));
      return key;
    },
  };
}
