/** A slow system must not make other customers wait. */
import type { ServerResponse } from 'node:http';
import { importCalls } from '@contracts/imports/jobs';
import { eventually } from '@service-kit/testing/eventually';
import { importsForTests } from '../../test/imports-under-test';
import type { ServedPage } from '../../test/rows-server';

const slowKey = 'key-of-a-slow-system';
const pageMs = 20;

const imports = importsForTests();

beforeEach(() => {
  imports.rows.serve(10);
  imports.rows.fault = (from, response) => (isSlow(response) ? endless(from, response) : undefined);
});

const isSlow = ({ req }: ServerResponse) => req.headers.authorization === `Bearer ${slowKey}`;

/** One row a page, and never the last. */
function endless(from: number, response: ServerResponse): 'handled' {
  const page: ServedPage = { rows: [{ n: from + 1 }], total: 1_000_000 };
  setTimeout(() => response.end(JSON.stringify(page)), pageMs);
  return 'handled';
}

const slowImportOf = (customer: number, customerId?: string) =>
  imports.fromSystem(slowKey, { from: customer, customerId });

interface Row {
  readonly account_id: number | null;
  readonly runs: boolean;
  readonly done: number;
}
const jobs = () =>
  imports.query<Row>(
    `SELECT account_id, heartbeat_at IS NOT NULL AS runs, done FROM import_jobs
     WHERE finished_at IS NULL ORDER BY created_at`,
  );

/** Starts an endless import for each customer. Three of them run at once. */
async function slowCustomers(count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, at) => slowImportOf(100 + at)));
  await eventually(async () => {
    const all = await jobs();
    expect(all).toHaveLength(count);
    expect(all.filter(({ runs }) => runs)).toHaveLength(Math.min(3, count));
  });
}

describe('time slices', () => {
  it('keeps a worker for the office, however many customers have slow systems', async () => {
    await imports.start({ waitMs: 200, timeSliceMs: 3_600_000 });
    await slowCustomers(6);
    const { id } = await imports.allCustomers();
    expect(await imports.ended(id)).toMatchObject({ status: 'succeeded', added: 10 });
  });

  it('gives a customer one worker, so that others have theirs', async () => {
    await imports.start({ waitMs: 200, timeSliceMs: 3_600_000 });
    await Promise.all(['c-1', 'c-2', 'c-3'].map((id) => slowImportOf(100, id)));
    const { id } = await imports.fromSystem(undefined, { from: 8 });
    expect(await imports.ended(id)).toMatchObject({ status: 'succeeded', added: 10 });
    expect((await jobs()).filter(({ runs }) => runs)).toHaveLength(1);
  });

  it('takes turns when there are more than workers', async () => {
    await imports.start({ waitMs: 200, timeSliceMs: 150 });
    await slowCustomers(6);
    const { id } = await imports.fromSystem(undefined, { from: 8 });
    expect(await imports.ended(id)).toMatchObject({ status: 'succeeded', added: 10 });
    await eventually(async () => {
      const turns = await imports.query<{ claim: number }>(
        `SELECT claim FROM import_jobs WHERE finished_at IS NULL`,
      );
      expect(turns).toHaveLength(6);
      for (const { claim } of turns) expect(claim).toBeGreaterThan(1);
    });
  });

  it('lets the imports of one customer take turns, and those of the office', async () => {
    await imports.start({ waitMs: 200, timeSliceMs: 150, concurrency: 1 });
    await slowImportOf(100, 'c-1');
    const { id } = await imports.fromSystem(undefined, { from: 100 });
    expect(await imports.ended(id)).toMatchObject({ status: 'succeeded', done: 10 });
    const office = await imports.allCustomers();
    expect(await imports.ended(office.id)).toMatchObject({ status: 'succeeded' });
  });

  it('keeps its worker while no one waits', async () => {
    await imports.start({ waitMs: 200, timeSliceMs: 0, sweepMs: 20 });
    await slowCustomers(3);
    await eventually(async () => {
      for (const { done } of await jobs()) expect(done).toBeGreaterThan(10);
    });
    expect(await imports.query(`SELECT DISTINCT claim FROM import_jobs`)).toEqual([{ claim: 1 }]);
  });

  it('lets an undoing wait for its turn, and come to its end', async () => {
    await imports.start({ waitMs: 3_000, timeSliceMs: 0, sweepMs: 1, concurrency: 1 });
    imports.rows.serve(430);
    imports.rows.fault = (from, response) =>
      isSlow(response) ? endless(from, response) : undefined;
    const { id } = await imports.fromSystem();
    await slowImportOf(100);
    const undone = await imports.ask(importCalls.undo, { accountId: 7, jobId: id, by: null });
    await eventually(async () => {
      const job = await imports.ask(importCalls.job, { accountId: 7, jobId: undone.id });
      expect(job.undone).toMatchObject({ removed: 430 });
    });
    const [{ claim }] = (await imports.query(`SELECT claim FROM import_jobs WHERE id = $1`, [
      id,
    ])) as [{ claim: number }];
    expect(claim).toBeGreaterThan(3);
  });
});
