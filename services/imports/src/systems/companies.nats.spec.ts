/**
 * Whole companies, from the systems into the tables: the worker is killed on the way, and what the
 * systems change and remove follows. Compared by SQL. `test:deep` has a company of 20,000 customers.
 */
import { importCalls, type ImportJob } from '@contracts/imports/jobs';
import { deep } from '@contracts/testing/deep';
import type { ServiceSystemId } from '@contracts/vocabulary/service-systems';
import { uuidv7 } from '@service-kit/database/uuid';
import { eventually } from '@service-kit/testing/eventually';
import { importsForTests, nora, officer } from '../../test/imports-under-test';
import { quickTimes } from '../../test/parts';
import { systemsUnderTest, type SystemsUnderTest } from '../../test/systems-under-test';
import { WorkerProcess } from '../../test/worker-process';

const size = deep ? 20_000 : 220;
const kills = deep ? 3 : 1;
const withinMs = deep ? 1_800_000 : 30_000;
if (deep) jest.setTimeout(3_600_000);

const imports = importsForTests();
let systems: SystemsUnderTest;
/** With a customer each. */
let small: SystemsUnderTest;
let worker: WorkerProcess | null = null;

beforeAll(async () => {
  const sizes = { servicetitan: size, housecallpro: size, servicepro: size, jobber: size };
  // Calls are as fast as our own limits allow.
  systems = await systemsUnderTest({ sizes, rateLimits: { servicetitan: null, jobber: null } });
  small = await systemsUnderTest({ sizes: { housecallpro: 1, servicepro: 1 } });
});
afterEach(async () => {
  await worker?.kill();
  await systems.clearFaults();
});
afterAll(() => Promise.all([systems.close(), small.close()]));

const start = (env: NodeJS.ProcessEnv = {}) =>
  imports.start(
    {},
    { ...systems.env, ...env },
    { times: { ...quickTimes, quietMs: 60_000, staleMs: 1_500 } },
  );

/** An owner connects Jobber, whose administrator allows it. */
async function connectJobber(): Promise<void> {
  await start();
  const from = { by: officer, session: 'a login', returnTo: 'https://repairs.example.com/back' };
  const { url } = await imports.ask(importCalls.startConnecting, from);
  const { headers } = await fetch(url, { redirect: 'manual' });
  const back = new URL(headers.get('location') ?? '').searchParams;
  const [code, state] = [back.get('code') ?? '', back.get('state') ?? ''];
  const settings = await imports.ask(importCalls.connect, { ...from, code, state });
  expect(settings.jobber?.connection).toMatchObject({
    account: 'First Coast Demo',
    connectedBy: officer.name,
    endedAt: null,
  });
  expect(settings.systems).toContain('jobber');
  await expect(imports.ask(importCalls.connect, { ...from, code, state })).rejects.toMatchObject({
    code: 'validation_failed',
  });
  await imports.stop();
}

/** Instead of a call, which a process that is to be killed might answer. */
async function insertJob(system: ServiceSystemId): Promise<string> {
  const id = uuidv7();
  await imports.query(
    `INSERT INTO import_jobs (id, kind, system, fingerprint) VALUES ($1, 'service-system', $2, $3)`,
    [id, system, id],
  );
  return id;
}

const jobsEndpoint = {
  servicetitan: 'export-jobs',
  housecallpro: 'jobs',
  servicepro: 'history',
  jobber: 'jobs',
} as const;
type Company = keyof typeof jobsEndpoint;
const companies = Object.keys(jobsEndpoint) as Company[];

/** Kills the worker while it waits for a page of jobs, when the customers are here. */
async function killedWhile(system: Company, jobId: string, after: number): Promise<void> {
  await systems.addFaults({ kind: 'hang', system, endpoint: jobsEndpoint[system], after });
  worker = await WorkerProcess.start({ ...imports.env, ...systems.env }, '');
  await eventually(
    async () => {
      expect(await systems.struck()).toBe(1);
      const [job] = await imports.query<{ done: number }>(
        `SELECT done FROM import_jobs WHERE id = $1`,
        [jobId],
      );
      expect(job?.done).toBeGreaterThan(0);
    },
    { withinMs },
  );
  await worker.kill();
  await systems.clearFaults();
}

const keptCustomers = () =>
  imports.query<{ id: string; email: string; phone: string; inactive: boolean }>(
    `SELECT substr(source_key, 4) AS id, coalesce(email, '') AS email, phone_digits AS phone, inactive
     FROM imported_customers ORDER BY source_key`,
  );
const keptHistory = () =>
  imports.query<{ id: string; customer: string }>(
    `SELECT substr(entry_key, 4) AS id, substr(source_key, 4) AS customer FROM
     imported_service_history h JOIN imported_customers c ON c.id = h.customer_id
     ORDER BY entry_key`,
  );
/** Everyone whom the system has is active here with their contacts, and no one else. */
async function expectSame(system: Company): Promise<void> {
  const customers = await keptCustomers();
  const truth = await systems.truth(system, 'customers');
  const away =
    system === 'servicetitan'
      ? await systems.inactiveCustomers()
      : truth.filter(({ isInactive }) => isInactive).map(({ id }) => id);
  const known = truth.filter(({ id }) => !away.includes(id));
  expect(
    customers
      .filter(({ inactive }) => !inactive)
      .map(({ id, email, phone }) => [id, email, phone].join(' '))
      .toSorted(),
  ).toEqual(known.map(({ id, email, phone }) => [id, email, phone].join(' ')).toSorted());
}

const undo = async (jobId: string): Promise<ImportJob> => {
  await imports.ask(importCalls.undo, { jobId, accountId: null, by: officer });
  return eventually(
    async () => {
      const job = await imports.ask(importCalls.job, { jobId, accountId: null });
      expect(job.undone).not.toBeNull();
      return job;
    },
    { withinMs },
  );
};

describe('a company’s import', () => {
  it.each(companies)(
    'a company of %s comes once, whatever is killed, follows changes, and is taken out',
    async (system) => {
      if (system === 'jobber') await connectJobber();
      const first = await insertJob(system);
      for (let nth = 1; nth <= kills; nth += 1) await killedWhile(system, first, nth);
      await start();
      const job = await imports.ended(first, withinMs);
      const history = await systems.truth(system, 'history');
      expect(job).toMatchObject({
        status: 'succeeded',
        wrong: 0,
        noted: 0,
        imported: { customers: size, serviceHistory: history.length },
      });
      await expectSame(system);
      expect((await keptHistory()).map(({ id, customer }) => [id, customer])).toEqual(
        history
          .map(({ id, customerId }) => [id, customerId])
          .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
      );
      const before = await imports.query(`SELECT * FROM imported_customers ORDER BY id`);

      // The next call makes both happen.
      await systems.addFaults(
        { kind: 'changed', system, by: 7 },
        { kind: 'total-shrinks', system, by: 5 },
      );
      await systems.touch(system);
      const second = await imports.ask(importCalls.allCustomers, { by: officer, system });
      const synced = await imports.ended(second.id, withinMs);
      expect(synced).toMatchObject({ status: 'succeeded', added: 0 });
      expect(synced.imported.customers).toBeGreaterThanOrEqual(11);
      await expectSame(system);
      const moved = await imports.query(
        `SELECT 1 FROM imported_customers WHERE written_by = $1 AND NOT inactive`,
        [second.id],
      );
      expect(moved.length).toBeGreaterThanOrEqual(6);

      await undo(second.id);
      const columns = ({ seen_by: _seen, imported_at: _at, ...row }: Record<string, unknown>) =>
        row;
      const after = await imports.query(`SELECT * FROM imported_customers ORDER BY id`);
      expect(after.map((row) => columns(row as Record<string, unknown>))).toEqual(
        before.map((row) => columns(row as Record<string, unknown>)),
      );
      expect((await undo(first)).undone).toMatchObject({ removed: size + history.length, kept: 0 });
      expect(await keptCustomers()).toEqual([]);
    },
  );

  it('Jobber is there for the office and customers until the company ends the connection', async () => {
    await start();
    const ownHistory = () =>
      imports.ask(importCalls.fromSystem, {
        accountId: nora,
        from: { systemName: 'jobber', credentials: {} },
      });
    const all = () => imports.ask(importCalls.allCustomers, { by: officer, system: 'jobber' });
    const offered = async () => (await imports.ask(importCalls.systems, {})).map(({ id }) => id);
    for (const asked of [ownHistory, all]) {
      await expect(asked()).rejects.toMatchObject({ code: 'not_configured' });
    }
    expect(await offered()).not.toContain('jobber');
    await imports.stop();
    await connectJobber();
    await start();
    expect(await offered()).toContain('jobber');
    expect(await ownHistory()).toMatchObject({ status: 'succeeded', leftOut: 0 });

    await systems.addFaults(
      { kind: 'unauthorized', system: 'jobber', endpoint: 'clients' },
      { kind: 'unauthorized', system: 'jobber', endpoint: 'token' },
    );
    await expect(all()).rejects.toMatchObject({
      code: 'system_credentials_rejected',
      message: expect.stringMatching(/An owner has to connect Jobber again/) as string,
    });
    const { jobber } = await imports.ask(importCalls.settings, {});
    expect(jobber?.connection?.endedAt).toEqual(expect.any(String));
    await expect(all()).rejects.toMatchObject({ code: 'not_configured' });
  });

  it('a schedule imports each system once in its time, however many replicas there are', async () => {
    const none = {
      SERVICETITAN_TENANT_ID: '',
      SERVICETITAN_APP_KEY: '',
      SERVICETITAN_CLIENT_ID: '',
      SERVICETITAN_CLIENT_SECRET: '',
    };
    const scheduled = { ...small.env, ...none, IMPORT_EVERY: '60' };
    const jobs = () =>
      imports.query<{ system: string; started_by: string; status: string }>(
        `SELECT system, started_by, status FROM import_jobs ORDER BY created_at`,
      );
    await Promise.all([start(scheduled), start(scheduled), start(scheduled)]);
    await eventually(
      async () => {
        expect(await jobs()).toHaveLength(2);
        for (const { status } of await jobs()) expect(status).toBe('succeeded');
      },
      { withinMs },
    );
    expect(new Set((await jobs()).map(({ system }) => system))).toEqual(
      new Set(['servicepro', 'housecallpro']),
    );
    await imports.stop();
    await imports.query(`UPDATE import_jobs SET created_at = created_at - interval '61 minutes'`);
    await Promise.all([start(scheduled), start(scheduled)]);
    await eventually(
      async () => {
        expect(await jobs()).toHaveLength(4);
        for (const { status } of await jobs()) expect(status).toBe('succeeded');
      },
      { withinMs },
    );
  });
});
