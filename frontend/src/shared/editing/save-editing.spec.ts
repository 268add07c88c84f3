import { draftIn } from './draft-in';
import { allDropped, draftsReducer, type WithDrafts } from './drafts.slice';
import { sameBy, startEditing, withTyped, type Editing, type Saved } from './editing';
import { saveEditing } from './save-editing';

type Notes = Record<'notes', string>;
const same = sameBy<Notes>({});
const at = (version: number, notes: string): Saved<Notes> => ({ version, values: { notes } });

/** Saves while something happens to the draft, and says what is left of it. */
async function saving(
  answer: { data?: Saved<Notes>; error?: unknown },
  during: (draft: ReturnType<typeof draftIn<Editing<Notes>>>, dropAll: () => void) => void,
) {
  let drafts: WithDrafts['drafts'] = {};
  const dispatch = (action: Parameters<typeof draftsReducer>[1]) =>
    (drafts = draftsReducer(drafts, action));
  const draft = draftIn<Editing<Notes>>(
    { getState: () => ({ drafts }), dispatch },
    'job notes',
    'a1',
  );
  const typed = withTyped(startEditing(at(1, '')), { notes: 'Belt worn.' }, same);
  const { outcome } = await saveEditing<Notes, Saved<Notes>>(draft, typed, {
    send: () => {
      during(draft, () => dispatch(allDropped()));
      return Promise.resolve(answer);
    },
    read: (record) => record,
    same,
  });
  return { outcome, left: draft.get()?.draft.notes };
}

const changed = {
  error: {
    status: 409,
    code: 'changed_meanwhile',
    message: '',
    raw: '',
    current: at(2, 'Drum worn.'),
  },
};
const nothing = () => undefined;

describe('a draft that is being saved', () => {
  it('is gone once it was saved', async () => {
    const { left } = await saving({ data: at(2, 'Belt worn.') }, nothing);
    expect(left).toBeUndefined();
  });

  it('stays when it wasn’t saved', async () => {
    expect((await saving({ error: 'network' }, nothing)).left).toBe('Belt worn.');
    expect(await saving(changed, nothing)).toEqual({ outcome: 'conflict', left: 'Belt worn.' });
  });

  it('does not come back after someone else logged in, or it was discarded', async () => {
    expect((await saving(changed, (_, dropAll) => dropAll())).left).toBeUndefined();
    expect((await saving(changed, (draft) => draft.drop())).left).toBeUndefined();
  });

  it('keeps what is typed in the meantime, also what was there before', async () => {
    const retype = (draft: ReturnType<typeof draftIn<Editing<Notes>>>) =>
      draft.put(withTyped(draft.get()!, { notes: '' }, same));
    expect((await saving({ data: at(2, 'Belt worn.') }, retype)).left).toBe('');
  });
});
