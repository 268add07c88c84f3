import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import type { RefusalCode } from '@contracts/refusals';
import { apiErrorOf, networkMessage, type ApiError } from './api-error';
import { signedOut, storedTokenFor, tokenFor, type WithSession } from '../session/session.slice';
import type { Principal } from '../session/token-keys';
import { dismissFailures, toastProblem } from '../ui/feedback/toast-store';

interface ApiOptions {
  /** Whose token the call carries; the customer's by default. */
  as?: Principal | 'anyone';
  /** The call ends the session anyway, so a refusal isn't reported. */
  endsSession?: boolean;
  /** A background call: its success doesn't clear an earlier failure. */
  inBackground?: boolean;
  /** The answer is a file of this type, as text unless the call reads it. */
  file?: 'text/csv' | 'text/plain' | 'image/*' | 'application/pdf' | 'application/zip';
}

/** `as` on a request is for calls that both customers and the office make. */
type ApiRequest = FetchArgs & { as?: Principal };

/** Another role may do it. The session goes on. */
const refusedRoles: ReadonlySet<string> = new Set<RefusalCode>(['owners_only', 'role_refused']);

const REQUEST_TIMEOUT_MS = 30_000;

const send = fetchBaseQuery({
  baseUrl: '/api',
  credentials: 'include',
  timeout: REQUEST_TIMEOUT_MS,
  // An error's `raw` message contains the body exactly as it came.
  responseHandler: 'text',
});

const query: BaseQueryFn<
  string | ApiRequest,
  unknown,
  ApiError,
  ApiOptions,
  FetchBaseQueryMeta
> = async (args, api, options) => {
  const { as: maker, ...request }: ApiRequest = typeof args === 'string' ? { url: args } : args;
  const as = maker ?? options?.as ?? 'customer';
  const state = () => api.getState() as WithSession;
  const token = as === 'anyone' ? null : tokenFor(state(), as, Date.now());
  const stored = as === 'anyone' ? null : storedTokenFor(state(), as);
  if (as === 'admin' && token === null) {
    const error = apiErrorOf(401, '', 'Admin authentication required');
    if (!options?.endsSession) refuseAdmin(api.dispatch);
    return { error };
  }
  const headers = new Headers(request.headers as HeadersInit | undefined);
  headers.set('accept', options?.file ?? 'application/json');
  if (token !== null) headers.set('authorization', `Bearer ${token}`);

  const { data, error, meta } = await send({ ...request, headers }, api, {});
  if (error === undefined) {
    if (api.type === 'mutation' && !options?.inBackground) dismissFailures();
    return { data: options?.file ? data : parse(data as string), meta };
  }
  const { status } = error;
  if (typeof status !== 'number') {
    const raw = 'error' in error ? error.error : status;
    return { error: { status: 0, code: 'network', message: networkMessage, raw }, meta };
  }
  const failure = apiErrorOf(status, String(error.data ?? ''), meta?.response?.statusText ?? '');
  const ended = status === 401 || (status === 403 && !refusedRoles.has(failure.code));
  // A token stored during the call belongs to a newer session, which the refusal says nothing about.
  const isCurrent = as !== 'anyone' && stored !== null && stored === storedTokenFor(state(), as);
  if (as === 'admin' && ended && isCurrent && !options?.endsSession) refuseAdmin(api.dispatch);
  // Revoked or expired.
  if (as === 'customer' && status === 401 && isCurrent) api.dispatch(signedOut({ as }));
  return { error: failure, meta };
};

const parse = (body: string): unknown => (body === '' ? null : (JSON.parse(body) as unknown));

/**
 * A 401 or 403 on an admin call ends the admin session, unless another role may do it; the admin layout
 * then leads to /admin-login.
 */
function refuseAdmin(dispatch: (action: unknown) => unknown): void {
  dispatch(signedOut({ as: 'admin' }));
  toastProblem('Authentication Required', 'Admin authentication required');
}

/**
 * Features add their calls with `api.injectEndpoints`. As the spec requires, data doesn't go stale on
 * its own, and nothing is fetched again on focus or retried.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: query,
  tagTypes: [
    'Slots',
    'SiteContent',
    'Appointment',
    'AppointmentHistory',
    'Tracking',
    'Technician',
    'TechnicianJob',
    'Alert',
    'Health',
    'Profile',
    'OwnAppointment',
    'OwnServiceRequest',
    'OwnContacts',
    'ServiceRequest',
    'Customer',
    'ImportedCustomer',
    'Import',
    'Payment',
    'Reconciliation',
    'Message',
    'Text',
    'OfficeUser',
    'Authenticator',
    'BookingSettings',
    'PriceBook',
    'SalesTax',
    'Books',
  ],
  endpoints: () => ({}),
});

/** The header of a call that must not take effect twice. The key is from `idempotency.ts`. */
export const idempotent = (key: string): Record<string, string> => ({ 'idempotency-key': key });
