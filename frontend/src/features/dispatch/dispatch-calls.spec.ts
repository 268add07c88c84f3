import { configureStore } from '@reduxjs/toolkit';
import type { Appointment } from '@contracts/booking/appointments';
import type { ChangeServiceRequest, ServiceRequest } from '@contracts/booking/service-requests';
import type { DispatchList, ServerFrame } from '@contracts/live';
import type { DispatchRecord } from '@contracts/tracking/records';
import { api } from '../../shared/api/api';
import { positionFrame } from '../../shared/live/test/factories';
import { sessionReducer, signedIn } from '../../shared/session/session.slice';
import { serviceRequest } from '../../testing/service-requests';
import { appointmentMutations, appointmentQueries } from './appointment-endpoints';
import { dispatchMutations, dispatchQueries } from './dispatch-endpoints';
import { requestMutations, requestQueries } from './requests/request-endpoints';
import { appointment, record } from './test/factories';

/** What the office's page asks the server for: a change is heard once, by an answer or by a frame. */

class FakeSocket {
  static last: FakeSocket;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    FakeSocket.last = this;
  }
  send(): void {}
  close(): void {
    this.onclose?.();
  }
  say(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

/** The server's current state, as the calls answer it. */
let server: { record: DispatchRecord; appointment: Appointment; request: ServiceRequest };
let calls: string[] = [];
/** What the next answer waits for. */
let held: Promise<void> | undefined;

async function answer({ method, url }: Request): Promise<unknown> {
  const { pathname } = new URL(url);
  calls.push(`${method} ${pathname.replace('/api', '')}`);
  const waited = held;
  held = undefined;
  const found = foundAt(pathname);
  await waited;
  return found;
}

function foundAt(pathname: string): unknown {
  if (pathname.endsWith('/status')) {
    server.record = { ...server.record, status: 'en-route', version: server.record.version + 1 };
    return server.record;
  }
  if (pathname.endsWith('/assign')) {
    const { version } = server.appointment;
    server.appointment = { ...server.appointment, technicianId: 't2', version: version + 1 };
    return server.appointment;
  }
  if (pathname.endsWith('/history')) return [];
  if (pathname === '/api/tracking') return [server.record];
  if (pathname === '/api/appointments/a1') return server.appointment;
  if (pathname === '/api/appointments') return [server.appointment];
  if (pathname === '/api/service-requests/r1') return server.request;
  return [];
}

const saved = {
  WebSocket: globalThis.WebSocket,
  location: globalThis.location,
  document: globalThis.document,
  Request: globalThis.Request,
  fetch: globalThis.fetch,
};

const token = `e30.${Buffer.from('{"exp":9999999999}').toString('base64url')}.s`;

const newStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer, session: sessionReducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
let store: ReturnType<typeof newStore>;

/** Until everything that follows has happened: none of it waits for a clock. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setImmediate(resolve));
}

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  Object.assign(globalThis, {
    WebSocket: FakeSocket,
    location: { protocol: 'http:', host: 'site.test' },
    document: { visibilityState: 'visible' },
    // Node's Request wants a whole address where the browser's resolves against the page.
    Request: class extends saved.Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? `http://site.test${input}` : input, init);
      }
    },
    fetch: async (request: Request) => Response.json(await answer(request)),
  });
  server = { record: record(), appointment: appointment(), request: serviceRequest() };
  store = newStore();
  void store.dispatch(signedIn({ as: 'admin', token }));
  // The board with its lists, and the details of one job.
  void store.dispatch(dispatchQueries.endpoints.trackingRecords.initiate());
  void store.dispatch(dispatchQueries.endpoints.alerts.initiate());
  void store.dispatch(
    appointmentQueries.endpoints.appointmentPages.initiate({ from: '2026-11-20' }),
  );
  void store.dispatch(appointmentQueries.endpoints.appointmentHistory.initiate('a1'));
  await settled();
  FakeSocket.last.onopen?.();
  await frame({ type: 'subscribed', topic: 'dispatch' });
  calls = [];
});

afterEach(async () => {
  store.dispatch(api.util.resetApiState());
  await settled();
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
  Object.assign(globalThis, saved);
});

async function frame(said: ServerFrame): Promise<void> {
  FakeSocket.last.say(said);
  await settled();
}

const changed = (...lists: DispatchList[]): ServerFrame => ({
  type: 'dispatch_update',
  changed: lists,
});
const appointmentAt = (version: number): ServerFrame => ({
  type: 'dispatch_update',
  changed: ['appointments'],
  appointment: { id: 'a1', version },
});
const pushed = (over: Partial<DispatchRecord>): ServerFrame => ({
  type: 'tracking_update',
  appointmentId: 'a1',
  tracking: record(over),
});

const setOff = () =>
  store.dispatch(
    dispatchMutations.endpoints.moveRecord.initiate({ appointmentId: 'a1', status: 'en-route' }),
  );

const assign = () =>
  store.dispatch(
    appointmentMutations.endpoints.assignTechnician.initiate({ id: 'a1', technicianId: 't2' }),
  );

const shownRecord = () =>
  dispatchQueries.endpoints.trackingRecords.select()(store.getState()).data?.[0];
const shownAppointment = () =>
  appointmentQueries.endpoints.appointmentPages.select({ from: '2026-11-20' })(store.getState())
    .data?.pages[0]?.items[0];

describe('the office hears a change once', () => {
  it('asks for nothing when a frame brings a record or a position', async () => {
    await frame(pushed({ status: 'en-route', version: 4 }));
    await frame(positionFrame({ estimatedArrival: null, version: 4 }));
    expect(shownRecord()).toMatchObject({ status: 'en-route', distanceToCustomer: 4.2 });
    expect(calls).toEqual([]);
  });

  it('asks, after a step of its own, for the alerts and the log alone', async () => {
    const step = setOff();
    // As the services announce it, some of it before the answer.
    await frame(pushed({ status: 'en-route', version: 4 }));
    await frame(changed('technicians', 'alerts'));
    await step;
    await frame(appointmentAt(1));
    expect(shownRecord()).toMatchObject({ status: 'en-route', version: 4 });
    expect(calls.toSorted()).toEqual([
      'GET /admin/alerts',
      'GET /appointments/a1/history',
      'PUT /tracking/a1/status',
    ]);
  });

  it('does not ask for the lists after an assignment of its own that is announced before its answer', async () => {
    let release = () => {};
    held = new Promise((resolve) => (release = resolve));
    const assignment = assign();
    await frame(appointmentAt(2));
    expect(calls).toEqual(['PUT /appointments/a1/assign']);
    release();
    await assignment;
    await settled();
    expect(shownAppointment()).toMatchObject({ technicianId: 't2', version: 2 });
    expect(calls).toEqual(['PUT /appointments/a1/assign', 'GET /appointments/a1/history']);
  });

  /** The answer to a change of its own comes after a newer version. */
  async function overtaken(
    ask: () => PromiseLike<unknown>,
    change: () => PromiseLike<unknown>,
    newer: Partial<typeof server>,
  ): Promise<void> {
    await ask();
    let release = () => {};
    held = new Promise((resolve) => (release = resolve));
    const changing = change();
    await settled();
    Object.assign(server, newer);
    await ask();
    release();
    await changing;
  }

  it('keeps a newer version that came while the answer to its own change was on its way', async () => {
    const { appointment: one } = appointmentQueries.endpoints;
    await overtaken(() => store.dispatch(one.initiate('a1', { forceRefetch: true })), assign, {
      appointment: appointment({ technicianId: 't3', version: 3 }),
    });
    expect(one.select('a1')(store.getState()).data).toMatchObject({
      technicianId: 't3',
      version: 3,
    });
    const { serviceRequest: request } = requestQueries.endpoints;
    const { changeServiceRequest } = requestMutations.endpoints;
    await overtaken(
      () => store.dispatch(request.initiate('r1', { forceRefetch: true })),
      () => store.dispatch(changeServiceRequest.initiate({ id: 'r1', body: {} })),
      { request: serviceRequest({ version: 3 }) },
    );
    expect(request.select('r1')(store.getState()).data?.version).toBe(3);
  });

  it("asks once for the lists after someone else's assignment", async () => {
    server.appointment = appointment({ technicianId: 't3', version: 2 });
    await frame(appointmentAt(2));
    expect(shownAppointment()).toMatchObject({ technicianId: 't3' });
    expect(calls.toSorted()).toEqual(['GET /appointments', 'GET /appointments/a1/history']);
    await frame(appointmentAt(2));
    expect(calls.filter((call) => call === 'GET /appointments')).toHaveLength(1);
  });

  it.each([{ status: 'completed' }, { unpaid: 'true' }, { search: 'Ann' }] as const)(
    'asks for a list of %j after a change of its own, which may have brought the job there',
    async (query) => {
      const { appointmentPages } = appointmentQueries.endpoints;
      void store.dispatch(appointmentPages.initiate(query));
      await settled();
      calls = [];
      await assign();
      await frame(appointmentAt(2));
      expect(calls.filter((call) => call === 'GET /appointments')).toHaveLength(2);
    },
  );

  it('asks for the records only when time alone has changed them', async () => {
    await frame(changed('alerts', 'tracking'));
    expect(calls.toSorted()).toEqual(['GET /admin/alerts', 'GET /tracking']);
  });

  it('asks for each list once after the connection has come back', async () => {
    FakeSocket.last.onclose?.();
    const lost = FakeSocket.last;
    jest.advanceTimersByTime(1_000);
    expect(FakeSocket.last).not.toBe(lost);
    FakeSocket.last.onopen?.();
    await settled();
    expect(calls).toEqual([]);
    await frame({ type: 'subscribed', topic: 'dispatch' });
    expect(calls.toSorted()).toEqual([
      'GET /admin/alerts',
      'GET /appointments',
      'GET /appointments/a1/history',
      'GET /tracking',
    ]);
  });

  it('asks once for the requests after a change of its own to one', async () => {
    void store.dispatch(requestQueries.endpoints.serviceRequestPages.initiate({}));
    await settled();
    calls = [];
    const change = (body: ChangeServiceRequest) =>
      store.dispatch(requestMutations.endpoints.changeServiceRequest.initiate({ id: 'r1', body }));
    await change({ technicianNotes: 'Bring a ladder' });
    await settled();
    await frame(changed('service-requests'));
    expect(calls).toEqual(['PATCH /service-requests/r1', 'GET /admin/service-requests']);
    FakeSocket.last.onclose?.();
    calls = [];
    await change({ status: 'completed' });
    await settled();
    expect(calls).toEqual(['PATCH /service-requests/r1', 'GET /admin/service-requests']);
  });

  it('asks for what no answer brings while nothing is pushed', async () => {
    FakeSocket.last.onclose?.();
    await setOff();
    await settled();
    expect(shownRecord()).toMatchObject({ status: 'en-route', version: 4 });
    expect(calls.toSorted()).toEqual([
      'GET /admin/alerts',
      'GET /appointments',
      'GET /appointments/a1/history',
      'PUT /tracking/a1/status',
    ]);
  });
});
