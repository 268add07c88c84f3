import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { tokenKeys, type Principal } from './token-keys';
import { tokenSubject, validToken } from './token';

/** Three tokens side by side: an owner may be a customer, too. */
export interface SessionState {
  customerToken: string | null;
  adminToken: string | null;
  /** From the phone link. */
  technicianToken: string | null;
}

const field = {
  customer: 'customerToken',
  admin: 'adminToken',
  technician: 'technicianToken',
} as const satisfies Record<Principal, keyof SessionState>;

/** If storage is forbidden, as in private windows, the session lasts as long as the page. */
function fromStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export const storedSession = (): SessionState => ({
  customerToken: fromStorage(tokenKeys.customer),
  adminToken: fromStorage(tokenKeys.admin),
  technicianToken: fromStorage(tokenKeys.technician),
});

/** Writes what has changed; store.ts calls it after every action. */
export function persistSession(before: SessionState, after: SessionState): void {
  for (const principal of Object.keys(field) as Principal[]) {
    const [old, token] = [before[field[principal]], after[field[principal]]];
    if (old === token) continue;
    try {
      if (token === null) localStorage.removeItem(tokenKeys[principal]);
      else localStorage.setItem(tokenKeys[principal], token);
    } catch {
      // See fromStorage.
    }
  }
}

/**
 * Whether someone else has logged in than was last; `last` remembers them. An expired token's owner still
 * counts. A phone link has none.
 */
export function isSomeoneElse(last: Partial<SessionState>, session: SessionState): boolean {
  const changed = Object.values(field).map((name) => {
    const subject = tokenSubject(session[name] ?? '');
    if (subject === '') return false;
    const before = last[name] ?? subject;
    last[name] = subject;
    return before !== subject;
  });
  return changed.includes(true);
}

const slice = createSlice({
  name: 'session',
  initialState: { customerToken: null, adminToken: null, technicianToken: null } as SessionState,
  reducers: {
    signedIn(state, { payload }: PayloadAction<{ as: Principal; token: string }>) {
      state[field[payload.as]] = payload.token;
    },
    signedOut(state, { payload }: PayloadAction<{ as: Principal }>) {
      state[field[payload.as]] = null;
    },
    /** Another tab has logged in or out. */
    sessionReread: (_state, { payload }: PayloadAction<SessionState>) => payload,
  },
});

export const sessionReducer = slice.reducer;
export const { signedIn, signedOut, sessionReread } = slice.actions;

export interface WithSession {
  session: SessionState;
}

export const selectCustomerToken = (state: WithSession) => state.session.customerToken;
export const selectTechnicianToken = (state: WithSession) => state.session.technicianToken;
/** May be expired: check with `validToken`. */
export const selectAdminToken = (state: WithSession) => state.session.adminToken;

/** May be expired. */
export const storedTokenFor = (state: WithSession, principal: Principal): string | null =>
  state.session[field[principal]];

/**
 * The token to send. Expired tokens are left out: admin calls are then refused here, and public calls
 * of a customer still work. A phone link's token is opaque and always sent.
 */
export function tokenFor(state: WithSession, principal: Principal, now: number): string | null {
  const token = storedTokenFor(state, principal);
  return principal === 'technician' ? token : validToken(token, now);
}
