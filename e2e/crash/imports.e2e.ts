/**
 * Workers are killed and frozen, pages fail, Redis is wiped and NATS is cut. Imports still end, with
 * the rows of the service system, each once.
 *
 * The emulators run in their own process, and two replicas replace the stack's imports service.
 * CRASH_SEED repeats the times of the kills.
 */
import { Redis } from 'ioredis';
import type { ImportJob } from '@contracts/imports/jobs';
import type { CustomerLoginReply } from '@contracts/customers/accounts';
import type { SiteConfig } from '@contracts/vocabulary/business';
import { deep, runsOf } from '@contracts/testing/deep';
import { eventually } from '../site/eventually';
import { systemCredentials, type Fault } from '../site/fsm-emulator';
import { SeededRandom } from '../site/random';
import { call, expected, logInAsDemoOwner, probe, type Answer } from '../site/site-api';
import { Stack } from '../site/stack';
import { customerLine, historyLine, ImportTables, type JobRow } from './imports/import-tables';
import { OwnSystems } from './imports/own-systems';
import { Replicas } from './imports/replica';

const customers = deep ? 10_000 : 1_500;
const kills = deep ? 10 : 1;
/** `test:deep` has production's. A worker that waits on a busy machine must not count as lost. */
const times = deep ? {} : { sweepMs: 300, heartbeatMs: 1_000, staleMs: 5_000 };
const withinMs = 120_000;
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 100_000);
const random = new SeededRandom(seed);

jest.setTimeout(900_000);

let stack: Stack;
let systems: OwnSystems;
let replicas: Replicas;
let tables: ImportTables;
let admin: string;

beforeAll(async () => {
  stack = new Stack();
  admin = await eventually(() => logInAsDemoOwner(stack.url));
  tables = await ImportTables.open(stack.databaseUrl);
  // The demo's own import would otherwise come in between.
  await settles(async () =>
    expect((await tables.jobs()).map(({ status }) => status)).toEqual(['succeeded']),
  );
  systems = await OwnSystems.start(customers, stack.serviceSettings);
  replicas = await Replicas.start(stack, systems.port, times);
});
afterEach(async () => {
  replicas?.gate.open();
  await systems?.clearFaults();
});
afterAll(async () => {
  await replicas?.stop();
  await systems?.stop();
  await tables?.close();
});

const fault = (kind: string, more: object = {}): Fault => ({ system: 'servicepro', kind, ...more });
/** One page in twenty fails, plus each kind of failure once. */
const failing: readonly Fault[] = [
  fault('server-error', { times: null, probability: 0.05, seed, status: 502 }),
  ...['reset', 'truncated-json', 'unauthorized', 'cut-off', 'rate-limit', 'server-error'].map(
    (kind, index) => fault(kind, { after: 2 + 2 * index }),
  ),
];

const post = <Body>(path: string, token = admin, body?: object): Promise<Answer<Body>> =>
  call<Body>(stack.url, 'POST', path, { token, ...(body && { body }) });

const jobIds = async () => (await tables.jobs()).map(({ id }) => id);

/** The job that has started since. */
const newJob = (known: readonly string[]): Promise<string> =>
  eventually(async () => {
    const id = (await jobIds()).find((each) => !known.includes(each));
    if (!id) throw new Error('No import has started');
    return id;
  });

/** The office's request may hit a replica that is killed before it answers. */
async function started(): Promise<{ jobId: string; status: Promise<number> }> {
  const known = await jobIds();
  const status = post('/api/admin/import-all-customers').then((answer) => answer.status);
  status.catch(() => undefined);
  return { jobId: await newJob(known), status };
}

/** Waits until this many rows are done and the worker waits for an answer. */
async function reached(jobId: string, done: number): Promise<void> {
  const { gate } = replicas;
  for (;;) {
    await gate.holdsAnswer(withinMs);
    const job = await tables.job(jobId);
    expect(job.status).toBe('running');
    if (job.done >= done) return;
    gate.letThrough();
  }
}

const settles = <T>(look: () => Promise<T>): Promise<T> => eventually(look, { withinMs });

const succeeded = (jobId: string): Promise<JobRow> =>
  settles(async () => {
    const job = await tables.job(jobId);
    expect(job).toMatchObject({ status: 'succeeded', keeps: false });
    return job;
  });

const siteIsUp = (): Promise<void> =>
  settles(async () => expect((await probe(`${stack.url}/health/ready`)).status).toBe(200));

async function wipeRedis(): Promise<void> {
  const redis = new Redis(stack.setting('REDIS_URL'));
  try {
    await redis.flushall();
  } finally {
    redis.disconnect();
  }
}

/** The import continues in the meantime, since its rows are in PostgreSQL. */
async function cutNats(jobId: string): Promise<void> {
  const { done } = await tables.job(jobId);
  stack.holdDown('nats');
  try {
    await reached(jobId, done + 1);
  } finally {
    stack.release('nats');
  }
}

/** Freezes the worker before its answer arrives, until another worker has written rows. */
async function freezeWorker(jobId: string): Promise<Replicas['working']> {
  const frozen = replicas.working;
  frozen.freeze();
  replicas.gate.open();
  const before = await tables.job(jobId);
  await settles(async () => {
    const now = await tables.job(jobId);
    expect(now.claim).toBeGreaterThan(before.claim);
    expect(now.done).toBeGreaterThan(before.done);
  });
  frozen.resume();
  return frozen;
}

async function expectFailedPages(): Promise<void> {
  const faults = await systems.faults();
  const once = faults.filter(({ times: often }) => often === 1);
  expect(once.map(({ struck }) => struck)).toEqual(once.map(() => 1));
  const failed = faults.reduce((sum, { struck }) => sum + struck, 0);
  expect(failed / Math.max(...faults.map(({ met }) => met))).toBeGreaterThanOrEqual(0.05);
}

/** Compares each row with the source. Returns their number. */
async function expectWhatTheSourceHas(): Promise<number> {
  await systems.clearFaults();
  const source = await systems.companyRecords();
  expect(await tables.customers()).toEqual(source.customers.map(customerLine).toSorted());
  expect(await tables.history()).toEqual(source.history.map(historyLine).toSorted());
  expect(await tables.changesKept()).toBe(0);
  return source.customers.length + source.history.length;
}

async function expectCountsOf(job: JobRow): Promise<void> {
  const { done, added, changed, unchanged, left_out: leftOut, wrong, noted } = job;
  expect(added + changed + unchanged + leftOut + wrong).toBe(done);
  expect(job.customers + job.service_history).toBe(added + changed);
  expect(leftOut).toBe(0);
  expect(await tables.errors(job.id)).toHaveLength(wrong + noted);
}

async function importAgain(): Promise<JobRow> {
  const { jobId, status } = await started();
  const job = await succeeded(jobId);
  expect([200, 202]).toContain(await status);
  return job;
}

describe(`an import of ${customers} customers, seed ${seed}`, () => {
  beforeAll(() => tables.empty());

  let jobId: string;
  let woken: Replicas['working'];

  it('ends though its worker is killed, and has each row once', async () => {
    const source = await systems.companyRecords();
    const rows = source.customers.length + source.history.length;
    await systems.fault(...failing);
    const import_ = await started();
    jobId = import_.jobId;
    for (let kill = 0; kill < kills; kill += 1) {
      await reached(jobId, (rows * (random.next() / 2 + kill)) / (kills + 4));
      if (kill === 0) await wipeRedis();
      await replicas.kill();
      if (kill === 0) await cutNats(jobId);
    }
    await reached(jobId, (rows * kills) / (kills + 4));
    woken = await freezeWorker(jobId);

    const job = await succeeded(jobId);
    expect(job).toMatchObject({ done: rows, added: rows, changed: 0, unchanged: 0, wrong: 0 });
    expect(job.claim).toBeGreaterThanOrEqual(kills + 2);
    await expectCountsOf(job);
    expect([200, 202, 503, 504]).toContain(await import_.status);
    await expectFailedPages();
    expect(await expectWhatTheSourceHas()).toBe(rows);
    await eventually(async () => expect(await tables.announced(jobId)).toBe(1));
  });

  it('is the same to the office, once NATS is back', async () => {
    await siteIsUp();
    const path = `/api/admin/imports/${jobId}`;
    const job = await expected(call<ImportJob>(stack.url, 'GET', path, { token: admin }));
    const { done, added, imported } = job;
    expect([job.status, job.total, job.failure]).toEqual(['succeeded', done, null]);
    expect(imported.customers + imported.serviceHistory).toBe(added);
  });

  it('changes nothing when the worker that was frozen repeats it', async () => {
    await replicas.killAllBut(woken);
    const before = await tables.job(jobId);
    const again = await importAgain();
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: before.done, wrong: 0 });
    await expectCountsOf(again);
    await expectWhatTheSourceHas();
    expect(await tables.job(jobId)).toEqual(before);
  });

  it('is undone though the worker is killed in the meantime, and each row counts once', async () => {
    const { added } = await tables.job(jobId);
    const customersLock = `SELECT pg_advisory_xact_lock(hashtext('imports.imported_customers'))`;
    const rows = await tables.locking(customersLock);
    const answer = post(`/api/admin/imports/${jobId}/undo`).catch(() => null);
    await tables.blocked('imports', '%pg_advisory_xact_lock%');
    // It removes rows but can't store how many.
    const counts = await tables.locking(
      `SELECT FROM imports.import_jobs WHERE id = '${jobId}' FOR UPDATE`,
    );
    await rows.release();
    await tables.blocked('imports', '%import_jobs SET removed%');
    await replicas.kill();
    await counts.release();
    const undone = await settles(async () => {
      const job = await tables.job(jobId);
      expect(job.undone).toBe(true);
      return job;
    });
    expect(undone).toMatchObject({ removed: added, restored: 0, kept: 0 });
    expect([await tables.customers(), await tables.history()]).toEqual([[], []]);
    await answer;
  });

  it('leaves no job under way', async () => {
    await eventually(async () => {
      const jobs = await tables.jobs();
      expect(jobs.map(({ status, keeps }) => [status, keeps])).toEqual(
        jobs.map(() => ['succeeded', false]),
      );
    });
  });
});

describe('an import from a list that changes', () => {
  beforeAll(() => tables.empty());

  it('ends with what the source has then, and changes nothing when it is repeated', async () => {
    const onCustomers = { endpoint: 'customers' };
    await systems.fault(
      // The first two requests only read the lengths of the lists.
      fault('page-moves', { ...onCustomers, after: 1, by: 30, direction: 'removed' }),
      fault('page-moves', { ...onCustomers, after: 3, by: 60, direction: 'restored' }),
      fault('total-shrinks', { ...onCustomers, after: 1, by: 40 }),
      fault('changed', { ...onCustomers, after: 2, by: 12 }),
      fault('page-moves', { endpoint: 'history', after: 3, by: 5, direction: 'restored' }),
      fault('duplicates', { by: 7 }),
    );
    const { jobId } = await started();
    await reached(jobId, customers / 2);
    await replicas.kill();
    replicas.gate.open();
    const job = await succeeded(jobId);
    const struck = (await systems.faults()).filter(({ times: often }) => often !== null);
    expect(struck.map((each) => `${each.kind} ${each.struck}`)).toEqual(
      struck.map(({ kind }) => `${kind} 1`),
    );
    await expectCountsOf(job);
    // History that comes before its customer is reported, and read again later.
    const early = 'Its customer is not among the imported ones';
    expect((await tables.errors(jobId)).filter((message) => message !== early)).toEqual([]);
    expect(job.added).toBe(await expectWhatTheSourceHas());
    const again = await importAgain();
    expect(again).toMatchObject({ added: 0, changed: 0, wrong: 0 });
    await expectCountsOf(again);
    await expectWhatTheSourceHas();
  });
});

describe("a customer's own import", () => {
  const systemsOfTheirs = [
    ['housecallpro', systemCredentials['Housecall Pro']],
    ['servicetitan', systemCredentials.ServiceTitan],
  ] as const;

  it.each(systemsOfTheirs.slice(0, runsOf(1, 2)))(
    'from %s comes to booking once, though NATS is cut before booking answers',
    async (system, credentials) => {
      const { demoAccounts } = await expected(call<SiteConfig>(stack.url, 'GET', '/api/config'));
      const login = await expected(
        post<CustomerLoginReply>('/api/auth/login', '', demoAccounts?.customer),
      );
      const [customerId = ''] = await systems.customersWith(system, 12);
      const asked = {
        systemName: system,
        credentials: Object.fromEntries(
          Object.entries(credentials).map(([label, value]) => [nameOf(label), value]),
        ),
        customerId,
      };
      const ask = () => post<object>('/api/customer/import-from-system', login.token, asked);
      const known = await jobIds();
      const writing = await tables.locking(
        'LOCK TABLE booking.appointments IN SHARE ROW EXCLUSIVE MODE',
      );
      const answer = ask().catch(() => null);
      await tables.blocked('booking', '%INSERT INTO%appointments%');
      stack.holdDown('nats');
      try {
        await writing.release();
        await eventually(async () =>
          expect((await tables.booked(system)).records).toBeGreaterThan(0),
        );
      } finally {
        stack.release('nats');
      }
      await answer;
      const { done, wrong } = await succeeded(await newJob(known));
      const { records, keys } = await tables.booked(system);
      expect([wrong, records, keys]).toEqual([0, done, done]);
      expect(done).toBeGreaterThanOrEqual(12);
      await siteIsUp();
      const again = await eventually(async () => {
        const { status, body } = await ask();
        expect(status).toBe(200);
        return body;
      });
      expect(again).toMatchObject({
        imported: { serviceRequests: 0, appointments: 0 },
        skipped: done,
      });
      expect(await tables.booked(system)).toEqual({ records, keys });
    },
  );
});

/** `API Key` is `apiKey`, `Tenant ID` is `tenantId`. */
const nameOf = (label: string): string =>
  label.toLowerCase().replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
