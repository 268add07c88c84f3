/** Imports through the gateway and every service, from the emulators of service systems. */
import type { ImportOutcome } from '@contracts/imports/answers';
import type { ImportJob } from '@contracts/imports/jobs';
import type { CustomerAppointment } from '@contracts/booking/own-records';
import type { ErrorBody } from '@contracts/refusals';
import { demoCredentials } from '@tools/emulators/fsm/src/demo-credentials';
import { eventually } from '@service-kit/testing/eventually';
import { register, verify, type Headers, type Person } from './people';
import { WholeChain } from './whole-chain';

const adas = { firstName: 'Ada', lastName: 'Byrne', phone: '(904) 555-0161' };
const email = 'ada.of.the.systems@example.com';
const fromHousecall = {
  systemName: 'Housecall Pro',
  credentials: demoCredentials.housecallpro,
  customerId: '',
};

let chain: WholeChain;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  chain = await WholeChain.open({}, { people: [{ ...adas, email }] });
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

describe('imports', () => {
  it('refuses an import before the address is verified', async () => {
    expect(codeOf(await start(ada.auth).expect(403))).toBe('email_unverified');
  });
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
});

const jobNow = (as: Headers, id?: string) =>
  chain.get<ImportJob>(`/api/customer/imports/${id}`, as);
