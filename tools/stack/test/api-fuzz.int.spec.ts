/**
 * Makes every described call as each role, with requests generated from the description. Each answer
 * has a described status and shape, and none is a 5xx of our own.
 */
import { randomUUID } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import fc from 'fast-check';
import { tokenIssuer } from '@contracts/customers/tokens';
import { runsOf } from '@contracts/testing/deep';
import type { DescribedApi, DescribedCall } from '@contracts/testing/described-api';
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

/** Requests per call and role. */
const runs = Number(process.env.FUZZ_RUNS ?? runsOf(2, 100));
/** Shown on failure, to repeat the same requests. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const roles = ['anonymous', 'customer', 'technician', 'admin'] as const;

let chain: WholeChain;
let api: DescribedApi;
let ids: KnownIds;
let admin: Headers;
/** For each role except anonymous. */
const auth: Partial<Record<(typeof roles)[number], Headers>> = {};

beforeAll(async () => {
  chain = await WholeChain.open();
  ({ api } = chain);
  admin = await office(chain);
  auth.admin = admin;
  auth.customer = bearer(customerToken());
  ids = await things();
});
afterAll(() => chain.close());

/** Signed like the customers service's. */
function customerToken(): string {
  return new JwtService({ secret: chain.secret }).sign(
    { role: 'customer', name: 'Cora Customer' },
    { issuer: tokenIssuer, jwtid: randomUUID(), expiresIn: 600, subject: '1' },
  );
}

/** Creates a technician with a phone, and one record of each kind. */
async function things(): Promise<KnownIds> {
  const technician = await addTechnician(chain, admin);
  auth.technician = await phoneOf(chain, admin, technician);
  const request = await askForService(chain, null);
  // With a technician, so requests pass the first checks.
  const { id } = await book(chain, null);
  const assigned = { technicianId: technician.id };
  await chain.call('put', `/api/appointments/${id}/assign`, admin, assigned);
  return { appointments: [id], 'service-requests': [request.id], technicians: [technician.id] };
}

describe('any call of the API', () => {
  it('answers every call as described, no matter who asks for what', async () => {
    const wrong: string[] = [];
    const seen = new Map<string, number>();
    // Calls that end someone's access come last.
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
    // Not everything was refused.
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

  /** Later requests use records that earlier ones created. */
  function remember(call: DescribedCall, status: number, body: unknown): void {
    const kind = call.path.split('/').at(-1) as keyof KnownIds;
    if (status === 201 && kind in ids && ids[kind].length < 20) {
      ids[kind].unshift((body as { id: string }).id);
    }
  }
});
