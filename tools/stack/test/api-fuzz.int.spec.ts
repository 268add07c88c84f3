/**
 * Every call of the API's own description, as each role, with requests made of the description:
 * no answer is a 5xx of our own, and each has a status and a shape that are described.
 */
import { randomUUID } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import fc from 'fast-check';
import { tokenIssuer } from '@contracts/customers/tokens';
import { runsOf } from '@contracts/testing/deep';
import { DescribedApi, type DescribedCall } from './described-api';
import {
  addTechnician,
  askForService,
  bearer,
  book,
  office,
  phoneOf,
  type Headers,
} from './people';
import { requestsOf, type KnownIds, type StrangeRequest } from './strange-requests';
import { WholeChain } from './whole-chain';

jest.setTimeout(1_200_000);

/** Requests of each call as each role. */
const runs = Number(process.env.FUZZ_RUNS ?? runsOf(2, 100));
/** Named when something is wrong, so that the same requests can be made again. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const roles = ['anonymous', 'customer', 'technician', 'admin'] as const;

let chain: WholeChain;
let api: DescribedApi;
let ids: KnownIds;
let admin: Headers;
/** Of each role but the first. */
const auth: Partial<Record<(typeof roles)[number], Headers>> = {};

beforeAll(async () => {
  chain = await WholeChain.open();
  const { body } = await chain.http.get('/api/docs/openapi.json').expect(200);
  api = new DescribedApi(body as ConstructorParameters<typeof DescribedApi>[0]);
  admin = await office(chain);
  auth.admin = admin;
  auth.customer = bearer(customerToken());
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
  const technician = await addTechnician(chain, admin);
  auth.technician = await phoneOf(chain, admin, technician);
  const request = await askForService(chain, null);
  // With a technician, so that requests reach what is decided about it.
  const { id } = await book(chain, null);
  const assignment = chain.http.put(`/api/appointments/${id}/assign`).set(admin);
  await assignment.send({ technicianId: technician.id }).expect(200);
  return {
    appointments: [id],
    'service-requests': [request.id],
    technicians: [technician.id],
  };
}

it('answers every call as described, no matter who asks for what', async () => {
  const wrong: string[] = [];
  const seen = new Map<string, number>();
  // Those that end someone's access come last.
  const lasting = api.calls.filter(({ path }) => !/logout|phone-link/.test(path));
  for (const call of [...lasting, ...api.calls.filter((each) => !lasting.includes(each))]) {
    for (const [index, role] of roles.entries()) {
      const sampling = { numRuns: runs, seed: seed + index };
      const requests = fc.sample(requestsOf(api, call, ids), sampling);
      for (const request of requests) {
        const { status, body } = await send(call, request, auth[role]);
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
  as: Headers | undefined,
): Promise<{ status: number; body: unknown }> {
  const request = chain.http[call.method](path).set({ ...headers, ...as });
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
