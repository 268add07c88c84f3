import { customersRequests } from '@contracts/customers/accounts';
import { importCalls, importFinished, type ImportJob } from '@contracts/imports/jobs';
import { importedRecordCalls } from '@contracts/imports/records';
import { liveImportSubject, type LiveImport } from '@contracts/live';
import { LiveSubscriber } from '@service-kit/messaging/live';
import { eventually } from '@service-kit/testing/eventually';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { accountOf, importsForTests, nora, officer } from '../test/imports-under-test';
import { refusing } from '../test/rows-server';

const imports = importsForTests();
const ofNora = { accountId: nora };
const ofOffice = { accountId: null };

describe('a customer', () => {
  beforeEach(() => imports.start());

  it('imports their history, each row once, and is told of it as it goes', async () => {
    imports.rows.serve(430);
    imports.rows.kindOf = (n) =>
      n % 100 === 0 ? { wrong: true } : n > 420 ? { leftOut: true } : {};
    const told: ImportJob[] = [];
    new LiveSubscriber(imports.nats).subscribe<LiveImport>(liveImportSubject('*'), ({ job }) => {
      told.push(job);
    });
    const job = await imports.fromSystem();
    expect(job).toMatchObject({
      kind: 'service-system',
      system: 'housecallpro',
      status: 'succeeded',
      done: 430,
      total: 430,
      imported: { appointments: 416, serviceRequests: 0, customers: 0, serviceHistory: 0 },
      added: 416,
      changed: 0,
      unchanged: 0,
      leftOut: 10,
      wrong: 4,
      failure: null,
      startedBy: null,
      canCancel: false,
      canUndo: true,
      undone: null,
    });
    const wrong = (row: number) => ({ row, field: `rows[${row - 1}].date`, message: 'is no date' });
    expect(job.errors).toEqual([100, 200, 300, 400].map(wrong));
    expect(imports.booked.size).toBe(416);
    expect(imports.batches.map(({ source }) => source)).toContain('housecallpro');
    await eventually(() => expect(told.at(-1)).toEqual(job));
    expect(await imports.announced()).toMatchObject([
      {
        subject: importFinished.subject,
        version: job.version,
        facts: { jobId: job.id, accountId: nora, status: 'succeeded' },
      },
    ]);
  });

  it('changes nothing by importing the same again', async () => {
    imports.rows.serve(120);
    await imports.fromSystem();
    const again = await imports.fromSystem();
    expect(again).toMatchObject({ status: 'succeeded', done: 120, added: 0, unchanged: 120 });
    expect(imports.booked.size).toBe(120);
  });

  it('meets the same job while it runs, and has no more than three under way', async () => {
    await imports.stop();
    await imports.start({ waitMs: 100 });
    imports.rows.serve(10);
    const open = imports.rows.hold();
    const from = (customerId?: string) => imports.fromSystem(imports.rows.key, { customerId });
    const started = await Promise.all([from('c-1'), from(' c-1 '), from('c-2'), from()]);
    expect(new Set(started.map(({ id }) => id)).size).toBe(3);
    expect(started[1]?.id).toBe(started[0]?.id);
    expect((await refusalOf(from('c-4'))).code).toBe('rate_limited');
    open();
  });

  it('is refused without a verified address, and without all credentials', async () => {
    const missing = await refusalOf(imports.fromSystem('  '));
    const message = 'Missing Credentials: Please provide: API Key';
    const errors = [{ field: 'credentials.apiKey', message }];
    expect(missing.body).toEqual({ code: 'validation_failed', message, details: { errors } });
    imports.when(customersRequests.account, () => ({ ...accountOf(nora), emailVerified: false }));
    expect((await refusalOf(imports.fromSystem())).code).toBe('email_unverified');
    expect(await imports.query(`SELECT 1 FROM import_jobs`)).toEqual([]);
  });

  it('is told of wrong credentials at once, and of a system that is down within seconds', async () => {
    imports.rows.serve(10);
    const rejected = await refusalOf(imports.fromSystem('wrong-key'));
    expect(rejected.code).toBe('system_credentials_rejected');
    expect(imports.rows.asked).toHaveLength(1);
    imports.rows.fault = (_from, response) => refusing(response, 503);
    const down = await refusalOf(imports.fromSystem());
    expect(down.code).toBe('system_unavailable');
    expect(imports.rows.asked.length).toBeGreaterThan(3);
    const one = { ...ofNora, jobId: String(down.details?.jobId) };
    expect(await imports.ask(importCalls.job, one)).toMatchObject({
      status: 'failed',
      failure: { code: 'system_unavailable' },
    });
  });

  it('keeps what had come when the system goes away in the middle', async () => {
    imports.rows.serve(200);
    imports.rows.fault = (from, response) => (from >= 100 ? refusing(response, 500) : undefined);
    const refusal = await refusalOf(imports.fromSystem());
    expect(refusal.code).toBe('system_unavailable');
    expect(imports.booked.size).toBe(100);
    const { items } = await imports.ask(importCalls.jobs, ofNora);
    expect(items).toMatchObject([{ status: 'failed', done: 100, added: 100, total: 200 }]);
  });

  it('cancels, and what has come by then stays', async () => {
    imports.rows.serve(500);
    const stuck = new Promise<undefined>(() => {});
    const closed: number[] = [];
    imports.rows.fault = (from, response) => {
      if (from < 150) return undefined;
      response.on('close', () => closed.push(from));
      return stuck;
    };
    const waiting = imports.fromSystem();
    await eventually(() => expect(imports.rows.asked).toContain(150));
    const { items } = await imports.ask(importCalls.jobs, ofNora);
    const [one] = items.map(({ id }) => ({ ...ofNora, jobId: id, by: null }));
    if (!one) throw new Error('there is no job');
    expect((await refusalOf(imports.ask(importCalls.undo, one))).code).toBe('import_under_way');
    // The next rows are asked for while the last ones are still being written.
    await eventually(async () =>
      expect(await imports.ask(importCalls.job, one)).toMatchObject({ done: 150 }),
    );
    const cancelled = await imports.ask(importCalls.cancel, one);
    expect(cancelled).toMatchObject({ status: 'cancelled', done: 150, added: 150, canUndo: true });
    expect(await waiting).toMatchObject({ status: 'cancelled' });
    // The running request was aborted.
    await eventually(() => expect(closed).toEqual([150]));
    expect(await imports.ask(importCalls.cancel, one)).toEqual(cancelled);
    expect(imports.booked.size).toBe(150);
  });

  it('undoes an import to its end, once, though booking goes away in the middle', async () => {
    imports.rows.serve(130);
    const { id } = await imports.fromSystem();
    let asked = 0;
    imports.when(importedRecordCalls.undoImport, ({ jobId }) => {
      asked += 1;
      if (asked === 2) throw new Error('away');
      const answer = imports.unbook(jobId);
      if (asked === 3) throw new Error('the answer is lost');
      return answer;
    });
    const one = { ...ofNora, jobId: id, by: null };
    const undone = await imports.ask(importCalls.undo, one);
    const counts = { removed: 130, restored: 0, kept: 0 };
    expect(undone).toMatchObject({ canUndo: false, undone: counts });
    expect(await imports.ask(importCalls.undo, one)).toEqual(undone);
    expect(imports.booked.size).toBe(0);
    expect(asked).toBe(5);
  });

  it('sees no job of someone else, and the office none of a customer', async () => {
    imports.rows.serve(10);
    const { id: jobId } = await imports.fromSystem();
    const { job, errors, cancel, undo } = importCalls;
    for (const scope of [{ accountId: 8 }, ofOffice]) {
      const one = { ...scope, jobId, by: null };
      for (const call of [job, errors, cancel, undo]) {
        const { code } = await refusalOf(imports.ask<object, unknown>(call, one));
        expect(code).toBe('import_not_found');
      }
      expect(await imports.ask(importCalls.jobs, scope)).toMatchObject({ items: [], total: 0 });
    }
    // Nor has anything been undone.
    expect(await imports.ask(job, { ...ofNora, jobId })).toMatchObject({ canUndo: true });
    const nonsense = { ...ofNora, jobId: "x' OR 1=1" };
    expect((await refusalOf(imports.ask(importCalls.job, nonsense))).code).toBe('import_not_found');
  });

  it('takes their imports along when the account is deleted', async () => {
    imports.rows.serve(50);
    imports.rows.kindOf = () => ({ wrong: true });
    await imports.fromSystem();
    await imports.fromSystem(imports.rows.key, { from: 8 });
    await imports.deleteAccount();
    await eventually(async () => {
      const left = await imports.query(`SELECT account_id FROM import_jobs`);
      expect(left).toEqual([{ account_id: 8 }]);
    });
    expect(await imports.query(`SELECT count(*)::int FROM import_errors`)).toEqual([{ count: 50 }]);
  });
});

describe('the office', () => {
  it('imports all customers, one import at a time', async () => {
    await imports.start({ waitMs: 200 });
    imports.rows.serve(300);
    const open = imports.rows.hold(100);
    const underWay = await imports.allCustomers();
    const one = { ...ofOffice, jobId: underWay.id, by: officer };
    await eventually(async () => {
      const job = await imports.ask(importCalls.job, one);
      expect(job).toMatchObject({ status: 'running', startedBy: 'Iris Stone', canCancel: true });
    });
    const another = await refusalOf(imports.allCustomers());
    expect(another.body).toMatchObject({ code: 'import_running', details: { jobId: underWay.id } });
    open();
    expect(await imports.ended(underWay.id)).toMatchObject({
      status: 'succeeded',
      imported: { customers: 300 },
      added: 300,
    });
    expect((await imports.ask(importCalls.undo, one)).canUndo).toBe(false);
    await eventually(async () => {
      const job = await imports.ask(importCalls.job, one);
      expect(job.undone).toMatchObject({ removed: 300 });
    });
  });

  it('sees settings with the password as dots, or that there are none', async () => {
    const service = await imports.start();
    expect(await imports.ask(importCalls.settings, {})).toEqual({
      company: 'First Coast',
      username: 'reader',
      password: '••••••••',
      systems: ['servicepro'],
    });
    await service.stop();
    const none = { SERVICEPRO_COMPANY: '', SERVICEPRO_USERNAME: '', SERVICEPRO_PASSWORD: '' };
    await imports.start({}, none);
    expect((await refusalOf(imports.ask(importCalls.settings, {}))).code).toBe('not_configured');
    expect((await refusalOf(imports.allCustomers())).code).toBe('not_configured');
  });

  it('is told of a failed import until a later one succeeds', async () => {
    await imports.start();
    const concerns = () => imports.ask(importCalls.concerns, {});
    imports.rows.fault = (_from, response) => refusing(response, 503);
    expect(await concerns()).toEqual({ failed: null });
    await refusalOf(imports.fromSystem());
    expect(await concerns()).toEqual({ failed: null });
    await refusalOf(imports.allCustomers());
    expect(await concerns()).toEqual({ failed: { count: 1, since: expect.any(String) as string } });
    imports.rows.serve(10);
    await imports.allCustomers();
    expect(await concerns()).toEqual({ failed: null });
    // What another system has brought doesn't make up for it.
    await imports.query(`UPDATE import_jobs SET system = 'jobber' WHERE status = 'failed'`);
    expect(await concerns()).toMatchObject({ failed: { count: 1 } });
  });

  it('pages through jobs, newest first, and through what was wrong', async () => {
    await imports.start();
    imports.rows.serve(130);
    imports.rows.kindOf = () => ({ wrong: true });
    const ids = [];
    for (let count = 0; count < 3; count += 1) ids.unshift((await imports.allCustomers()).id);
    const first = await imports.ask(importCalls.jobs, { ...ofOffice, limit: 2 });
    const after = { ...ofOffice, limit: 2, cursor: String(first.nextCursor) };
    const second = await imports.ask(importCalls.jobs, after);
    expect(first.total).toBe(3);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
    const rows: number[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const asked = { ...ofOffice, jobId: String(ids[0]), limit: 50, ...(cursor && { cursor }) };
      const page = await imports.ask(importCalls.errors, asked);
      expect(page.total).toBe(130);
      rows.push(...page.items.map(({ row }) => row));
      cursor = page.nextCursor;
    }
    expect(rows).toEqual(Array.from({ length: 130 }, (_, at) => at + 1));
  });
});
