import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { validToken } from './token';

/** Who is using this browser. The three tokens live side by side: an owner may be a customer too. */
export interface SessionState {
  /** Customer, `auth_token` in local storage. */
  customerToken: string | null;
  /** Office, `admin_token`. */
  adminToken: string | null;
  /** Technician's phone link, `technician_token`. */
  technicianToken: string | null;
}

export type Principal = 'customer' | 'admin' | 'technician';

export const tokenKeys = {
  customer: 'auth_token',
  admin: 'admin_token',
  technician: 'technician_token',
} as const satisfies Record<Principal, string>;

const field = {
  customer: 'customerToken',
  admin: 'adminToken',
  technician: 'technicianToken',
} as const satisfies Record<Principal, keyof SessionState>;

/** Storage may be forbidden (private windows, embedded frames); then the session lasts as long as the page. */
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
/** As stored, which may be expired: ask `validToken` before relying on it. */
export const selectAdminToken = (state: WithSession) => state.session.adminToken;

/** As stored, which may be expired. */
export const storedTokenFor = (state: WithSession, principal: Principal): string | null =>
  state.session[field[principal]];

/**
 * The token to send for a principal. An expired admin token counts as none, so that it is refused before it is sent; an expired
 * customer token is left away, so that open calls go through. A phone link's token is opaque and always sent.
 */
export function tokenFor(state: WithSession, principal: Principal, now: number): string | null {
  const token = storedTokenFor(state, principal);
  return principal === 'technician' ? token : validToken(token, now);
}
