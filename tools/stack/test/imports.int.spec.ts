/** Imports through the gateway, with every service as it runs and the emulators of service systems. */
import type { ImportOutcome } from '@contracts/imports/answers';
import type { ImportJob } from '@contracts/imports/jobs';
import type { CustomerAppointment } from '@contracts/own-records';
import type { ErrorBody } from '@contracts/refusals';
import type { ServerFrame } from '@contracts/live';
import { demoCredentials } from '@tools/emulators/fsm/src/demo-credentials';
import { eventually } from '@service-kit/testing/eventually';
import { WebSocket } from 'ws';
import {
  addTechnician,
  bearer,
  office,
  phoneOf,
  register,
  verify,
  type Headers,
  type Person,
} from './people';
import { WholeChain } from './whole-chain';

jest.setTimeout(120_000);

const adas = { firstName: 'Ada', lastName: 'Byrne', phone: '(904) 555-0161' };
const email = 'ada.of.the.systems@example.com';
const fromHousecall = {
  systemName: 'Housecall Pro',
  credentials: demoCredentials.housecallpro,
  customerId: '',
};

let chain: WholeChain;
let admin: Headers;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  chain = await WholeChain.open({}, { people: [{ ...adas, email }] });
  admin = await office(chain);
  ada = await register(chain, { ...adas, email });
  ben = await register(chain, { firstName: 'Ben', phone: '(904) 555-0162' });
});
afterAll(() => chain?.close());

const start = (as: Partial<Headers>, body: object = fromHousecall) =>
  chain.http.post('/api/customer/import-from-system').set(as).send(body);
const codeOf = ({ body }: { body: unknown }) => (body as ErrorBody).code;

/** The job when it is over, however long its start waited for it. */
async function imported(as: Headers, body: object = fromHousecall): Promise<ImportJob> {
  const { jobId } = (await start(as, body)).body as ImportOutcome;
  return eventually(async () => {
    const answer = await chain.http.get(`/api/customer/imports/${jobId}`).set(as).expect(200);
    const job = answer.body as ImportJob;
    expect(job.finishedAt).not.toBeNull();
    return job;
  });
}
const appointmentsOf = async ({ auth }: Person) =>
  (await chain.http.get('/api/customer/appointments').set(auth).expect(200))
    .body as CustomerAppointment[];

it('needs a verified address', async () => {
  expect(codeOf(await start(ada.auth).expect(403))).toBe('email_unverified');
});

describe('with a verified address', () => {
  beforeAll(async () => {
    for (const person of [ada, ben]) await verify(chain, person);
  });

  it('brings the records of whoever asks, once, and takes them out again', async () => {
    const first = await imported(ada.auth);
    expect(first).toMatchObject({ status: 'succeeded', system: 'housecallpro', wrong: 0 });
    const { appointments, serviceRequests } = first.imported;
    expect(appointments + serviceRequests).toBeGreaterThan(0);
    expect(first.leftOut).toBeGreaterThan(0);
    expect(await appointmentsOf(ada)).toHaveLength(appointments);
    const second = await imported(ada.auth);
    expect(second).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: appointments + serviceRequests,
    });
    expect(await appointmentsOf(ada)).toHaveLength(appointments);

    const undo = () => chain.http.post(`/api/customer/imports/${first.id}/undo`).set(ada.auth);
    await eventually(async () => {
      const { body } = await undo();
      expect((body as ImportJob).undone).toMatchObject({ removed: appointments + serviceRequests });
    });
    expect(await appointmentsOf(ada)).toEqual([]);
  });

  it('brings nothing of others', async () => {
    const job = await imported(ben.auth);
    expect(job).toMatchObject({ status: 'succeeded', added: 0 });
    expect(job.leftOut).toBeGreaterThan(0);
    expect(await appointmentsOf(ben)).toEqual([]);
  });

  it('is refused with wrong credentials, of which nothing is said', async () => {
    const credentials = { apiKey: 'a key that nobody has' };
    const refused = await start(ada.auth, { ...fromHousecall, credentials }).expect(422);
    expect(codeOf(refused)).toBe('system_credentials_rejected');
    expect(refused.text).not.toContain(credentials.apiKey);
  });

  it('is nobody else’s: not to see, not to hear, not to change', async () => {
    const { id } = await imported(ada.auth);
    const technician = await addTechnician(chain, admin);
    const phone = await phoneOf(chain, admin, technician);
    const calls = [
      ['get', `/imports/${id}`],
      ['get', `/imports/${id}/errors.csv`],
      ['post', `/imports/${id}/cancel`],
      ['post', `/imports/${id}/undo`],
    ] as const;
    for (const [method, path] of calls) {
      const statuses = [];
      const own = `/api/customer${path}`;
      for (const as of [{}, phone, admin, bearer('x.y.z'), ben.auth]) {
        statuses.push((await chain.http[method](own).set(as)).status);
      }
      // The office's calls know the office's imports alone.
      statuses.push((await chain.http[method](`/api/admin${path}`).set(admin)).status);
      statuses.push((await chain.http[method](`/api/admin${path}`).set(ada.auth)).status);
      expect([path, statuses]).toEqual([path, [401, 403, 403, 401, 404, 404, 403]]);
    }
    expect(await heardBy(ben.token, id)).toMatchObject({ type: 'error', code: 'import_not_found' });
    expect(await heardBy(ada.token, id)).toMatchObject({ type: 'subscribed', jobId: id });
    const list = await chain.http.get('/api/customer/imports').set(ben.auth).expect(200);
    expect((list.body as ImportJob[]).map((job) => job.id)).not.toContain(id);
  });
});

/** The first frame that answers a subscription. */
async function heardBy(token: string, jobId: string): Promise<ServerFrame> {
  const socket = new WebSocket(`ws://127.0.0.1:${chain.port}/ws`);
  try {
    return await new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.on('message', (data) => resolve(JSON.parse(String(data)) as ServerFrame));
      socket.on('open', () =>
        socket.send(JSON.stringify({ type: 'subscribe', topic: 'import', jobId, token })),
      );
    });
  } finally {
    socket.terminate();
  }
}
