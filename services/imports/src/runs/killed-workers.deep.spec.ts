/** An import ends with each row once, even if workers and Redis fail. */
import { Redis } from 'ioredis';
import { uuidv7 } from '@service-kit/database/uuid';
import { eventually } from '@service-kit/testing/eventually';
import { testRedisUrl } from '@service-kit/testing/test-redis';
import { importsForTests } from '../../test/imports-under-test';
import { refusing } from '../../test/rows-server';
import { WorkerProcess } from '../../test/worker-process';

jest.setTimeout(300_000);

const kills = 10;
const rowsPerKill = 600;

const workers: WorkerProcess[] = [];
// Before the database is emptied.
afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.kill())));
const imports = importsForTests();

async function worker(): Promise<WorkerProcess> {
  const started = await WorkerProcess.start(imports.env, imports.rows.url);
  workers.push(started);
  return started;
}

async function flushRedis(): Promise<void> {
  const redis = new Redis(testRedisUrl());
  await redis.flushdb();
  redis.disconnect();
}

/** An import of all customers. Not by a call: a process that is to be killed might answer it. */
async function queued(): Promise<string> {
  const id = uuidv7();
  await imports.query(
    `INSERT INTO import_jobs (id, kind, system, fingerprint)
     VALUES ($1, 'service-system', 'servicepro', $2)`,
    [id, id],
  );
  return id;
}

interface Job {
  readonly status: string;
  readonly done: number;
  readonly added: number;
  readonly unchanged: number;
  readonly claim: number;
}

async function job(id: string): Promise<Job> {
  const [found] = await imports.query<Job>(
    `SELECT status, done, added, unchanged, claim FROM import_jobs WHERE id = $1`,
    [id],
  );
  if (!found) throw new Error('there is no such job');
  return found;
}

const succeeded = (id: string): Promise<Job> =>
  eventually(
    async () => {
      const found = await job(id);
      expect(found.status).toBe('succeeded');
      return found;
    },
    { withinMs: 120_000 },
  );

/** Every row is there, and no row was written twice. */
async function expectEachRowOnce(rows: number): Promise<void> {
  expect(
    await imports.query(`SELECT count(*)::int AS rows, max(writes) AS writes FROM spec_rows`),
  ).toEqual([{ rows, writes: 1 }]);
}

it(`goes on from where it stood when its worker is killed ${kills} times`, async () => {
  const total = (kills + 1) * rowsPerKill;
  imports.rows.serve(total);
  // One page in twenty fails, and each takes a moment, so that the kill comes in the middle.
  let pages = 0;
  imports.rows.fault = (_from, response) => {
    pages += 1;
    if (pages % 20 === 0) return refusing(response, 500);
    return new Promise((resolve) => setTimeout(() => resolve(undefined), 20));
  };
  let running = await worker();
  const id = await queued();
  for (let kill = 1; kill <= kills; kill += 1) {
    await eventually(
      async () => expect((await job(id)).done).toBeGreaterThan((kill - 1) * rowsPerKill + 200),
      { withinMs: 120_000 },
    );
    await running.kill();
    expect((await job(id)).status).toBe('running');
    if (kill === 1) await flushRedis();
    running = await worker();
  }
  const ended = await succeeded(id);
  expect(ended).toMatchObject({ done: total, added: total, unchanged: 0 });
  expect(ended.claim).toBeGreaterThan(kills);
  await expectEachRowOnce(total);
});

it('writes nothing more for a worker that was frozen while another one took over', async () => {
  imports.rows.serve(600);
  const first = await worker();
  let isFrozen = false;
  imports.rows.fault = (from) => {
    // The worker stops before it gets the answer.
    if (from >= 300 && !isFrozen) first.freeze();
    isFrozen ||= from >= 300;
    return undefined;
  };
  const id = await queued();
  await eventually(() => expect(isFrozen).toBe(true));
  const second = await worker();
  const ended = await succeeded(id);
  expect(ended).toMatchObject({ done: 600, added: 600, claim: 2 });
  await second.kill();
  first.resume();
  // The next import shows that it works again.
  const next = await queued();
  expect(await succeeded(next)).toMatchObject({ done: 600, added: 0, unchanged: 600 });
  expect(await job(id)).toEqual(ended);
});

it('undoes an import to its end, and counts each row once, when its worker is killed in the meantime', async () => {
  const rows = 600;
  imports.rows.serve(rows);
  const first = await worker();
  const id = await queued();
  await succeeded(id);
  const counts = () =>
    imports.query<{ removed: number; undone: boolean }>(
      `SELECT removed, undone_at IS NOT NULL AS undone FROM import_jobs WHERE id = $1`,
      [id],
    );
  const writing = imports.database.dataSource.createQueryRunner();
  await writing.startTransaction();
  try {
    // A lock on a row in the middle makes the worker wait there.
    await writing.query(
      `SELECT FROM spec_rows
       WHERE ctid = (SELECT ctid FROM spec_rows OFFSET ${rows / 2} LIMIT 1) FOR UPDATE`,
    );
    await imports.query(`UPDATE import_jobs SET undo_asked_at = now() WHERE id = $1`, [id]);
    await eventually(async () => {
      const [waiting] = await imports.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database()
           AND wait_event_type = 'Lock' AND query LIKE '%DELETE FROM spec_rows%'`,
      );
      expect(waiting).toBeDefined();
    });
    await first.kill();
  } finally {
    await writing.rollbackTransaction();
    await writing.release();
  }
  const [halfway] = await counts();
  expect(halfway?.undone).toBe(false);
  expect(halfway?.removed).toBeGreaterThan(0);
  expect(halfway?.removed).toBeLessThan(rows);
  await worker();
  await eventually(async () => expect(await counts()).toEqual([{ removed: rows, undone: true }]));
  expect(await imports.query(`SELECT FROM spec_rows`)).toEqual([]);
});
