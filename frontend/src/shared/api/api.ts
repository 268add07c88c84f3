import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { apiErrorOf, networkMessage, type ApiError } from './api-error';
import {
  signedOut,
  storedTokenFor,
  tokenFor,
  type Principal,
  type WithSession,
} from '../session/session.slice';
import { dismissFailures, toast } from '../ui/feedback/toast-store';

/** On an endpoint: whose token the call carries. Without it the customer's, when there is one; none as `anyone`. */
export interface ApiOptions {
  as?: Principal | 'anyone';
  /** The call ends the session anyway: a refusal is not reported. */
  endsSession?: boolean;
  /** A background call: its success doesn't clear an earlier failure. */
  inBackground?: boolean;
  /** It answers with a file, as text. */
  file?: boolean;
}

/** A call that both customers and the office make says with each request who makes it. */
export type ApiRequest = FetchArgs & { as?: Principal };

const REQUEST_TIMEOUT_MS = 30_000;

const send = fetchBaseQuery({
  baseUrl: '/api',
  credentials: 'include',
  timeout: REQUEST_TIMEOUT_MS,
  // Read as text first: an error's own message holds the body exactly as it came.
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
  headers.set('accept', options?.file ? 'text/csv' : 'application/json');
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
  if (as === 'admin' && (status === 401 || status === 403) && !options?.endsSession) {
    refuseAdmin(api.dispatch);
  }
  // Revoked or expired. One that was stored while this call was on its way is another session.
  if (as === 'customer' && status === 401 && stored && stored === storedTokenFor(state(), as)) {
    api.dispatch(signedOut({ as }));
  }
  return { error: failure, meta };
};

const parse = (body: string): unknown => (body === '' ? null : (JSON.parse(body) as unknown));

/** A 401 or 403 on an admin call ends the admin session; the admin layout then leads to /admin-login. */
function refuseAdmin(dispatch: (action: unknown) => unknown): void {
  dispatch(signedOut({ as: 'admin' }));
  toast({
    title: 'Authentication Required',
    description: 'Admin authentication required',
    variant: 'destructive',
  });
}

/**
 * The one API slice. Features add their calls with `api.injectEndpoints` and name what they read and change by these tags.
 * As the spec has it: data does not go stale on its own, nothing fetches again on focus, nothing
 * retries.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: query,
  tagTypes: [
    'Slots',
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
    'ServiceRequest',
    'Customer',
    'ImportedCustomer',
    'PossibleMatch',
    'Import',
    'Payment',
    'Reconciliation',
    'Message',
  ],
  endpoints: () => ({}),
});

/** Header of a call that must have one effect however often it is sent; the key comes from `useIdempotencyKey`. */
export const idempotent = (key: string): Record<string, string> => ({ 'idempotency-key': key });
