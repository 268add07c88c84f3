import { configureStore } from '@reduxjs/toolkit';
import { bookingDraftReducer, nothingEntered } from '../features/booking/booking-draft.slice';
import { persistDraft, storedDraft } from '../features/booking/booking-draft.storage';
import { api } from '../shared/api/api';
import { allDropped, draftsReducer } from '../shared/editing/drafts.slice';
import {
  isSomeoneElse,
  persistSession,
  sessionReducer,
  sessionReread,
  storedSession,
} from '../shared/session/session.slice';

export function createStore() {
  const created = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      session: sessionReducer,
      bookingDraft: bookingDraftReducer,
      drafts: draftsReducer,
    },
    middleware: (defaults) => defaults().concat(api.middleware),
    // By default, components are notified with the next animation frame. A toast would appear
    // before the change, and in a background tab there is no next frame.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
    preloadedState: { session: storedSession(), bookingDraft: storedDraft(Date.now()) },
  });
  let { session, bookingDraft } = created.getState();
  const last = {};
  isSomeoneElse(last, session);
  created.subscribe(() => {
    const next = created.getState();
    if (next.bookingDraft !== bookingDraft) persistDraft(next.bookingDraft);
    if (next.session !== session) {
      persistSession(session, next.session);
      // Before any page is drawn for them.
      if (isSomeoneElse(last, next.session)) created.dispatch(allDropped());
    }
    ({ session, bookingDraft } = next);
  });
  // Details of a customer whose session has ended in the meantime.
  if (bookingDraft.filledFrom !== null) created.dispatch(sessionReread(session));
  // A login or logout in another tab applies here, too.
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', () => created.dispatch(sessionReread(storedSession())));
  }
  return created;
}

export const store = createStore();

/** What the prerendered pages were made with. */
export const stateToHydrate = { ...store.getState(), bookingDraft: nothingEntered };
