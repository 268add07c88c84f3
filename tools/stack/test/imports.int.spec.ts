/** Imports through the gateway and every service, from the emulators of service systems. */
import type { ImportOutcome } from '@contracts/imports/answers';
import type { ImportJob } from '@contracts/imports/jobs';
import type { UploadStarted } from '@contracts/imports/uploads';
import type { CustomerAppointment } from '@contracts/booking/own-records';
import type { ErrorBody } from '@contracts/refusals';
import type { ServerFrame } from '@contracts/live';
import { demoCredentials } from '@tools/emulators/fsm/src/demo-credentials';
import { eventually } from '@service-kit/testing/eventually';
import { LiveBrowser } from '@services/gateway/test/live-browser';
import {
  addTechnician,
  office,
  phoneOf,
  register,
  verify,
  type Headers,
  type Person,
} from './people';
import { WholeChain, type Method } from './whole-chain';

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

/** The finished job. */
async function imported(as: Headers, body: object = fromHousecall): Promise<ImportJob> {
  const { jobId } = (await start(as, body)).body as ImportOutcome;
  return eventually(async () => {
    const job = await jobNow(as, jobId);
    expect(job.finishedAt).not.toBeNull();
    return job;
  });
}
const appointmentsOf = ({ auth }: Person) =>
  chain.get<CustomerAppointment[]>('/api/customer/appointments', auth);

it('refuses an import before the address is verified', async () => {
  expect(codeOf(await start(ada.auth).expect(403))).toBe('email_unverified');
});

describe('with a verified address', () => {
  beforeAll(async () => {
    for (const person of [ada, ben]) await verify(chain, person);
  });

  it('imports the customer’s records once, and can be undone', async () => {
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

  it('imports no one else’s records', async () => {
    const job = await imported(ben.auth);
    expect(job).toMatchObject({ status: 'succeeded', added: 0 });
    expect(job.leftOut).toBeGreaterThan(0);
    expect(await appointmentsOf(ben)).toEqual([]);
  });

  it('lets only its customer see, watch and change an import', async () => {
    const { id } = await imported(ada.auth);
    const uploadId = await startedUpload();
    const technician = await addTechnician(chain, admin);
    const phone = await phoneOf(chain, admin, technician);
    for (const [method, path] of callsAbout(id, uploadId)) {
      const statuses = [];
      const own = `/api/customer${path}`;
      for (const as of [{}, phone, admin, ben.auth]) {
        statuses.push((await call(method, own, as)).status);
      }
      // The office's calls find only its own imports.
      statuses.push((await call(method, `/api/admin${path}`, admin)).status);
      statuses.push((await call(method, `/api/admin${path}`, ada.auth)).status);
      expect([path, statuses]).toEqual([path, [401, 403, 403, 404, 404, 403]]);
    }
    for (const token of [ben.token, admin.authorization.slice('Bearer '.length)]) {
      expect(await heardBy(token, id)).toMatchObject({ type: 'error', code: 'import_not_found' });
    }
    expect(await heardBy(ada.token, id)).toMatchObject({ type: 'subscribed', jobId: id });
    const list = await chain.get<ImportJob[]>('/api/customer/imports', ben.auth);
    expect(list.map((job) => job.id)).not.toContain(id);
    expect(await jobNow(ada.auth, id)).toMatchObject({ undone: null });
  });
});

type Call = readonly [Method, string];

/** Calls of customers and of the office. */
const callsAbout = (jobId: string, uploadId: string): readonly Call[] => [
  ['get', `/imports/${jobId}`],
  ['get', `/imports/${jobId}/errors.csv`],
  ['post', `/imports/${jobId}/cancel`],
  ['post', `/imports/${jobId}/undo`],
  ['put', `/import-csv/${uploadId}/chunks/0`],
  ['post', `/import-csv/${uploadId}/preview`],
  ['post', `/import-csv/${uploadId}/commit`],
];
function call(method: Method, path: string, as: Partial<Headers>) {
  const asked = chain.http[method](path).set(as);
  return method === 'put' ? asked.set('content-type', 'text/csv').send('a,b') : asked.send();
}

const jobNow = (as: Headers, id?: string) =>
  chain.get<ImportJob>(`/api/customer/imports/${id}`, as);

/** Starts an upload and sends its first part. */
async function startedUpload(): Promise<string> {
  const file = { kind: 'appointments', fileName: 'years.csv' };
  const begin = '/api/customer/import-csv';
  const { uploadId } = await chain.call<UploadStarted>('post', begin, ada.auth, file, 201);
  const path = `${begin}/${uploadId}/chunks/0`;
  expect((await call('put', path, ada.auth)).status).toBe(200);
  return uploadId;
}

/** The first frame that answers a subscription. */
async function heardBy(token: string, jobId: string): Promise<ServerFrame | undefined> {
  const browser = await LiveBrowser.open(chain.port);
  browser.say({ type: 'subscribe', topic: 'import', jobId, token });
  await eventually(() => expect(browser.heard).not.toEqual([]));
  await browser.end();
  return browser.heard[0];
}
