import { configureStore } from '@reduxjs/toolkit';
import { api, idempotent } from './api';
import { sessionReducer, signedIn } from '../session/session.slice';
import type { Principal } from '../session/token-keys';
import { currentToasts, toast } from '../ui/feedback/toast-store';

const probe = api.injectEndpoints({
  endpoints: (build) => ({
    open: build.query<unknown, string>({ query: (url) => url }),
    office: build.query<unknown, string>({ query: (url) => url, extraOptions: { as: 'admin' } }),
    logIn: build.mutation<unknown, void>({
      query: () => ({ url: '/auth/login', method: 'POST' }),
      extraOptions: { as: 'anyone' },
    }),
    report: build.mutation<unknown, void>({
      query: () => ({ url: '/report', method: 'PUT' }),
      extraOptions: { inBackground: true },
    }),
    book: build.mutation<unknown, string>({
      query: (key) => ({
        url: '/appointments',
        method: 'POST',
        body: { a: 1 },
        headers: idempotent(key),
      }),
    }),
  }),
});

const token = (exp: number) =>
  `e30.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.s`;
const lasting = token(Date.now() / 1000 + 3600);
/** A store with these sessions. */
function newStore(tokens: Partial<Record<Principal, string>> = {}) {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, session: sessionReducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  for (const [as, given] of Object.entries(tokens) as [Principal, string][]) {
    store.dispatch(signedIn({ as, token: given }));
  }
  return store;
}

let requests: Request[];
let answer: () => Response;
const fetchBefore = globalThis.fetch;
const RequestBefore = globalThis.Request;

beforeEach(() => {
  requests = [];
  // Node's Request wants a whole address where the browser's resolves against the page.
  globalThis.Request = class extends RequestBefore {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? `http://site.test${input}` : input, init);
    }
  };
  globalThis.fetch = (input) => {
    requests.push(input as Request);
    return Promise.resolve(answer());
  };
});

afterEach(() => {
  globalThis.fetch = fetchBefore;
  globalThis.Request = RequestBefore;
});

it('sends the customer’s token, the idempotency key and JSON', async () => {
  answer = () => Response.json({ id: '1' }, { status: 201 });
  const store = newStore({ customer: lasting });
  const result = await store.dispatch(probe.endpoints.book.initiate('k1'));
  expect(result.data).toEqual({ id: '1' });
  const [request] = requests;
  expect(request?.url).toBe('http://site.test/api/appointments');
  expect(request?.headers.get('authorization')).toBe(`Bearer ${lasting}`);
  expect(request?.headers.get('idempotency-key')).toBe('k1');
  expect(request?.headers.get('content-type')).toBe('application/json');
  expect(request?.credentials).toBe('include');
});

const gone = { code: 'not_found', message: 'Gone.' };
it.each([
  [new Response(null, { status: 204 }), { data: null, isSuccess: true }],
  [
    Response.json(gone, { status: 404 }),
    { error: { ...gone, status: 404, raw: `404: ${JSON.stringify(gone)}` } },
  ],
  [new TypeError('Failed to fetch'), { error: { status: 0, code: 'network' } }],
])('takes an empty answer as null, and gives every failure one shape: %#', async (given, taken) => {
  answer = () => {
    if (given instanceof Response) return given;
    throw given;
  };
  expect(await newStore().dispatch(probe.endpoints.open.initiate('/x'))).toMatchObject(taken);
});

it('takes the failure of before away when what was asked for has worked', async () => {
  // A dismissed toast is forgotten by a timer that would keep the process alive.
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  answer = () => Response.json({ id: '1' });
  const store = newStore();
  toast({ title: 'Booking Failed', variant: 'destructive' });
  await store.dispatch(probe.endpoints.open.initiate('/y'));
  await store.dispatch(probe.endpoints.report.initiate());
  expect(currentToasts()).toMatchObject([{ title: 'Booking Failed', open: true }]);
  await store.dispatch(probe.endpoints.book.initiate('k2'));
  expect(currentToasts()).toMatchObject([{ title: 'Booking Failed', open: false }]);
  jest.useRealTimers();
});

it('asks nothing as admin without a valid token', async () => {
  const store = newStore();
  store.dispatch(signedIn({ as: 'admin', token: token(Date.now() / 1000 - 1) }));
  const { error } = await store.dispatch(probe.endpoints.office.initiate('/x'));
  expect(error).toMatchObject({ status: 401, raw: '401: Admin authentication required' });
  expect(requests).toEqual([]);
});

it.each([401, 403])(
  'ends the admin session when a call is refused with %d, and says so',
  async (status) => {
    answer = () => Response.json({ code: 'unauthenticated', message: 'No.' }, { status });
    const store = newStore({ admin: lasting });
    await store.dispatch(probe.endpoints.office.initiate('/x'));
    expect(store.getState().session.adminToken).toBeNull();
    expect(currentToasts()).toMatchObject([
      { title: 'Authentication Required', description: 'Admin authentication required' },
    ]);
  },
);

describe('someone whose token is refused', () => {
  const refused = () => Response.json({ code: 'unauthenticated', message: 'No.' }, { status: 401 });

  it('is logged out as well when the token had expired and was not sent', async () => {
    answer = refused;
    const store = newStore();
    store.dispatch(signedIn({ as: 'customer', token: token(Date.now() / 1000 - 1) }));
    await store.dispatch(probe.endpoints.open.initiate('/x'));
    expect(requests[0]?.headers.has('authorization')).toBe(false);
    expect(store.getState().session.customerToken).toBeNull();
  });

  it.each(['customer', 'admin'] as const)('keeps a later session: %s', async (as) => {
    const store = newStore({ [as]: lasting });
    const next = token(Date.now() / 1000 + 7200);
    answer = () => {
      store.dispatch(signedIn({ as, token: next }));
      return refused();
    };
    const { open, office } = probe.endpoints;
    await store.dispatch((as === 'admin' ? office : open).initiate('/x'));
    expect(store.getState().session[`${as}Token`]).toBe(next);
  });

  it('keeps the session when a wrong password was refused', async () => {
    answer = () =>
      Response.json({ code: 'credentials_rejected', message: 'Wrong.' }, { status: 401 });
    const store = newStore({ customer: lasting });
    await store.dispatch(probe.endpoints.logIn.initiate());
    expect(requests[0]?.headers.has('authorization')).toBe(false);
    expect(store.getState().session.customerToken).toBe(lasting);
  });
});
