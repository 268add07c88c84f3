import { draftIn } from './draft-in';
import { allDropped, draftsReducer, type WithDrafts } from './drafts.slice';

function emptyStore() {
  let drafts: WithDrafts['drafts'] = {};
  return {
    getState: () => ({ drafts }),
    dispatch: (action: Parameters<typeof draftsReducer>[1]) =>
      (drafts = draftsReducer(drafts, action)),
  };
}

describe('a draft', () => {
  it('belongs to one form and one record', () => {
    const store = emptyStore();
    const draft = draftIn<string>(store, 'cancel job', 'a1');
    draft.put('They called.');
    expect(draftIn(store, 'cancel job', 'a1').get()).toBe('They called.');
    expect(draftIn(store, 'cancel job', 'a2').get()).toBeUndefined();
    expect(draftIn(store, 'reopen job', 'a1').get()).toBeUndefined();
    draft.drop();
    expect(draft.get()).toBeUndefined();
  });

  it('sends the same body with the same key until it is dropped', () => {
    const store = emptyStore();
    const draft = draftIn<string>(store, 'refund', 'p1');
    const first = draft.keyFor({ amount: 50 });
    expect(draft.keyFor({ amount: 40 })).not.toBe(first);
    draft.put('50');
    expect(draftIn(store, 'refund', 'p1').keyFor({ amount: 50 })).toBe(first);
    expect(draftIn(store, 'refund', 'p2').keyFor({ amount: 50 })).not.toBe(first);
    draft.drop();
    expect(draft.keyFor({ amount: 50 })).not.toBe(first);
  });

  it('is gone once all are dropped, with its keys', () => {
    const store = emptyStore();
    const draft = draftIn<string>(store, 'refund', 'p1');
    draft.put('50');
    const first = draft.keyFor({ amount: 50 });
    store.dispatch(allDropped());
    expect(draft.get()).toBeUndefined();
    expect(draft.keyFor({ amount: 50 })).not.toBe(first);
  });
});
