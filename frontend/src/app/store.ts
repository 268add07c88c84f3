import { configureStore } from '@reduxjs/toolkit';
import { bookingDraftReducer } from '../features/booking/booking-draft.slice';
import { api } from '../shared/api/api';
import {
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
    },
    middleware: (defaults) => defaults().concat(api.middleware),
    // By default, components are notified with the next animation frame. A toast would appear
    // before the change, and in a background tab there is no next frame.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
    preloadedState: { session: storedSession() },
  });
  let session = created.getState().session;
  created.subscribe(() => {
    const next = created.getState().session;
    if (next === session) return;
    persistSession(session, next);
    session = next;
  });
  // A login or logout in another tab applies here, too.
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', () => created.dispatch(sessionReread(storedSession())));
  }
  return created;
}

export const store = createStore();
