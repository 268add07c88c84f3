/** A message wakes the workers. If it's lost, the sweep finds the job in PostgreSQL. */
import { importCalls } from '@contracts/imports/jobs';
import { liveImportWaitingSubject } from '@contracts/live';
import { eventually } from '@service-kit/testing/eventually';
import { importsForTests } from '../../test/imports-under-test';

const noSweep = { sweepMs: 3_600_000 };

const imports = importsForTests();

describe('waking workers', () => {
  it('wakes a worker for a new import and for an undo', async () => {
    await imports.start(noSweep);
    imports.rows.serve(10);
    const { id, status } = await imports.fromSystem();
    expect(status).toBe('succeeded');
    const undone = await imports.ask(importCalls.undo, { accountId: 7, jobId: id, by: null });
    expect(undone.undone).toMatchObject({ removed: 10 });
  });

  it('wakes the workers of every process: each job has one', async () => {
    const oneWorker = { ...noSweep, concurrency: 1, kept: 0, waitMs: 100 };
    await Promise.all([imports.start(oneWorker), imports.start(oneWorker)]);
    imports.rows.serve(10);
    const open = imports.rows.hold();
    const jobs = [await imports.fromSystem(), await imports.allCustomers()];
    await eventually(async () => {
      const claims = await imports.query<{ claim: number }>(
        `SELECT claim FROM import_jobs WHERE heartbeat_at IS NOT NULL`,
      );
      expect(claims).toEqual([{ claim: 1 }, { claim: 1 }]);
    });
    open();
    for (const { id } of jobs) expect(await imports.ended(id)).toMatchObject({ added: 10 });
  });

  it('sweeps for jobs whose message was lost', async () => {
    imports.rows.serve(10);
    const sleeping = await imports.start({ ...noSweep, concurrency: 0, waitMs: 100 });
    const { id, status } = await imports.allCustomers();
    expect(status).toBe('queued');
    await sleeping.stop();
    await imports.start({ sweepMs: 20 });
    expect(await imports.ended(id)).toMatchObject({ status: 'succeeded', added: 10 });
  });

  it('says nothing of the job', async () => {
    const heard: string[] = [];
    imports.nats.connection.subscribe(imports.nats.subject(liveImportWaitingSubject), {
      callback: (_error, message) => void heard.push(message.string()),
    });
    await imports.start();
    imports.rows.serve(10);
    await imports.allCustomers();
    expect(heard).toEqual(['{}']);
  });
});
