/**
 * Every call of the API's own description, as each role, with requests made of the description:
 * no answer is a 5xx of our own, and each has a status and a shape that are described.
 */
import { randomUUID } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import fc from 'fast-check';
import type { AvailableSlots, BookedAppointment } from '@contracts/booking';
import { tokenIssuer } from '@contracts/tokens';
import { exampleBooking } from '@contracts/testing/examples';
import { runsOf } from '@contracts/testing/deep';
import { eventually } from '@service-kit/testing/eventually';
import { DescribedApi, type DescribedCall } from './described-api';
import { requestsOf, type KnownIds, type StrangeRequest } from './strange-requests';
import { owner, WholeChain } from './whole-chain';

jest.setTimeout(1_200_000);

/** Requests of each call as each role. */
const runs = Number(process.env.FUZZ_RUNS ?? runsOf(2, 100));
/** Named when something is wrong, so that the same requests can be made again. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const roles = ['anonymous', 'customer', 'technician', 'admin'] as const;

let chain: WholeChain;
let api: DescribedApi;
let ids: KnownIds;
const tokens: Partial<Record<(typeof roles)[number], string>> = {};

beforeAll(async () => {
  chain = await WholeChain.open();
  const { body } = await chain.http.get('/api/docs/openapi.json').expect(200);
  api = new DescribedApi(body as ConstructorParameters<typeof DescribedApi>[0]);
  const { email, password } = owner;
  const login = await chain.http.post('/api/admin/login').send({ email, password }).expect(200);
  tokens.admin = (login.body as { token: string }).token;
  tokens.customer = customerToken();
  ids = await things();
});
afterAll(() => chain.close());

/** As customers would sign it. */
function customerToken(): string {
  return new JwtService({ secret: chain.secret }).sign(
    { role: 'customer', name: 'Cora Customer' },
    { issuer: tokenIssuer, jwtid: randomUUID(), expiresIn: 600, subject: '1' },
  );
}

/** A technician with a phone, and something of every kind to ask about. */
async function things(): Promise<KnownIds> {
  const admin = { authorization: `Bearer ${tokens.admin}` };
  const made = async (path: string, body: object) =>
    ((await chain.http.post(path).set(admin).send(body).expect(201)).body as { id: string }).id;
  const technician = await made('/api/technicians', { name: 'Ada Reed', phone: '(904) 555-0118' });
  const link = await chain.http.post(`/api/technicians/${technician}/phone-link`).set(admin);
  tokens.technician = (link.body as { url: string }).url.split('#')[1];
  const request = await made('/api/service-requests', {
    firstName: 'Nora',
    lastName: 'Field',
    phone: '(904) 555-0117',
    email: 'nora@example.com',
    applianceType: 'Washer',
    brand: 'Maytag',
    problemDescription: 'It does not drain.',
  });
  const appointment = await assignedJob(technician);
  return {
    appointments: [appointment],
    'service-requests': [request],
    technicians: [technician],
  };
}

/** A job with a technician, so that requests reach what is decided about it. */
async function assignedJob(technicianId: string): Promise<string> {
  const admin = { authorization: `Bearer ${tokens.admin}` };
  const { id } = await eventually(async () => {
    for (const ahead of [2, 3, 4]) {
      const date = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
      const slots = await chain.http.get(`/api/appointments/available-slots?date=${date}`);
      const [timeSlot] = (slots.body as AvailableSlots).availableSlots;
      if (!timeSlot) continue;
      const booking = { ...exampleBooking(), appointmentDate: date, timeSlot };
      const { body } = await chain.http.post('/api/appointments').send(booking).expect(201);
      return body as BookedAppointment;
    }
    throw new Error('Booking has not heard of the technician yet');
  });
  const assignment = chain.http.put(`/api/appointments/${id}/assign`).set(admin);
  await assignment.send({ technicianId }).expect(200);
  return id;
}

it('answers every call as described, whoever asks for whatever', async () => {
  const wrong: string[] = [];
  const seen = new Map<string, number>();
  // Those that end somebody's access come last.
  const lasting = api.calls.filter(({ path }) => !/logout|phone-link/.test(path));
  for (const call of [...lasting, ...api.calls.filter((each) => !lasting.includes(each))]) {
    for (const [index, role] of roles.entries()) {
      const sampling = { numRuns: runs, seed: seed + index };
      const requests = fc.sample(requestsOf(api, call, ids), sampling);
      for (const request of requests) {
        const { status, body } = await send(call, request, tokens[role]);
        remember(call, status, body);
        seen.set(String(status), (seen.get(String(status)) ?? 0) + 1);
        const mismatch =
          status >= 500 && status !== 502
            ? `${status} ${JSON.stringify(body)}`
            : api.mismatch(call, status, body);
        if (mismatch) wrong.push(describeMismatch(role, call, request, mismatch));
      }
    }
  }
  expect({ seed, wrong }).toEqual({ seed, wrong: [] });
  // It has gone past the door: not everything was refused.
  const wanted = ['200', '201', '204', '400', '401', '403', '404'];
  expect(wanted.filter((status) => !seen.has(status))).toEqual([]);
});

const describeMismatch = (
  role: string,
  { method, path }: DescribedCall,
  request: StrangeRequest,
  what: string,
) =>
  `${role} ${method} ${path}: ${what.slice(0, 400)} (${JSON.stringify(request).slice(0, 1_500)})`;

async function send(
  call: DescribedCall,
  { path, headers, body, raw }: StrangeRequest,
  token: string | undefined,
): Promise<{ status: number; body: unknown }> {
  const request = chain.http[call.method](path).set(headers);
  if (token) void request.set('authorization', `Bearer ${token}`);
  const hasBody = call.requestBody !== undefined;
  if (hasBody) void request.set('content-type', 'application/json');
  const text = raw ?? (body === undefined ? '' : JSON.stringify(body));
  const response = await (hasBody ? request.send(text) : request);
  return { status: response.status, body: response.body as unknown };
}

/** Later requests ask about what earlier ones have made. */
function remember(call: DescribedCall, status: number, body: unknown): void {
  const kind = call.path.split('/').at(-1) as keyof KnownIds;
  if (status === 201 && kind in ids && ids[kind].length < 20) {
    ids[kind].unshift((body as { id: string }).id);
  }
}
