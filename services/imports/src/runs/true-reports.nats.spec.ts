/** An import's counts are right, even if its worker was killed or its source is wrong. */
import { importCalls } from '@contracts/imports/jobs';
import { importedRecordCalls } from '@contracts/imports/records';
import { runsOf } from '@contracts/testing/deep';
import { eventually } from '@service-kit/testing/eventually';
import { importsForTests, nora } from '../../test/imports-under-test';
import { WorkerProcess } from '../../test/worker-process';

let worker: Promise<WorkerProcess> | undefined;
// Before the database is emptied.
afterEach(async () => (await worker)?.kill());
const imports = importsForTests();

const aWorker = () => WorkerProcess.start(imports.env, imports.rows.url);

describe('the report of a run', () => {
  it('counts what booking took before the worker was killed', async () => {
    imports.rows.serve(200);
    worker = aWorker();
    await worker;
    const kills = runsOf(1, 2);
    let killed = 0;
    imports.when(importedRecordCalls.importRecords, async (command) => {
      const answer = imports.book(command);
      // Booking has written the batch; the caller gets no answer.
      if (killed < kills && imports.booked.size === 100 + 50 * killed) {
        await (await worker)?.kill();
        killed += 1;
      }
      return answer;
    });
    const id = await imports.insertJob();
    for (let kill = 1; kill <= kills; kill += 1) {
      await eventually(() => expect(killed).toBe(kill), { withinMs: 30_000 });
      worker = aWorker();
    }
    expect(await imports.ended(id, 60_000)).toMatchObject({
      status: 'succeeded',
      done: 200,
      imported: { appointments: 200 },
      added: 200,
      changed: 0,
      unchanged: 0,
    });
    expect(imports.batches).toHaveLength(4 + kills);
  });

  it('never says that more is done than there is, or that it has gone back', async () => {
    await imports.start();
    imports.rows.serve(300);
    // Too small for the rows so far, then too large.
    const totals = new Map([
      [100, 120],
      [150, 400],
    ]);
    imports.rows.fault = (from, response) => {
      const total = totals.get(from);
      if (total === undefined) return undefined;
      const rows = Array.from({ length: 50 }, (_, at) => ({ n: from + at + 1 }));
      response.end(JSON.stringify({ rows, total }));
      return 'handled';
    };
    // The progress when booking gets the next batch.
    const told: (readonly [number, number | null])[] = [];
    imports.when(importedRecordCalls.importRecords, async (command) => {
      const { items } = await imports.ask(importCalls.jobs, { accountId: nora });
      told.push(...items.map(({ done, total }) => [done, total] as const));
      return imports.book(command);
    });
    expect(await imports.fromSystem()).toMatchObject({ done: 300, total: 300, added: 300 });
    expect(told).toEqual([
      [0, null],
      [50, 300],
      [100, 300],
      [150, 150],
      [200, 400],
      [250, 300],
    ]);
  });
});
