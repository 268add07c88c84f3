import { importCalls } from '@contracts/imports/jobs';
import { importedRecordCalls } from '@contracts/imports/records';
import { Refusal } from '@service-kit/requests/refusal';
import { eventually } from '@service-kit/testing/eventually';
import { importsForTests, nora } from '../../test/imports-under-test';
import { quickTimes } from '../../test/parts';
import { refusing } from '../../test/rows-server';

const noSweep = { sweepMs: 3_600_000 };

const imports = importsForTests();

beforeEach(() => imports.rows.serve(60));

describe('the end of a run', () => {
  it('ends at once when the account is gone, and asks booking no second time', async () => {
    await imports.start();
    let asked = 0;
    imports.when(importedRecordCalls.importRecords, () => {
      asked += 1;
      throw new Refusal('customer_not_found');
    });
    const { status, failure } = await imports.fromSystem();
    expect({ status, code: failure?.code }).toEqual({ status: 'failed', code: 'internal' });
    expect(asked).toBe(1);
  });

  it('is given up after twenty workers that have ended without a word, not before', async () => {
    await imports.start();
    expect(await imports.ended(await imports.insertJob({ attempts: 19 }))).toMatchObject({
      status: 'succeeded',
    });
    const asked = imports.rows.asked.length;
    expect(await imports.ended(await imports.insertJob({ attempts: 20 }))).toMatchObject({
      status: 'failed',
      failure: { code: 'internal' },
    });
    expect(imports.rows.asked).toHaveLength(asked);
  });

  it('is not given up as one that never answered once it has a place to continue from', async () => {
    const { retry } = quickTimes;
    await imports.start({ retry: { ...retry, totalMs: 24 * 3_600_000 } });
    let refused = 0;
    imports.rows.fault = (_from, response) => {
      refused += 1;
      return refused === 1 ? refusing(response, 503) : undefined;
    };
    const id = await imports.insertJob({
      cursor: { from: 0 },
      failingSince: new Date(Date.now() - 3_600_000),
    });
    expect(await imports.ended(id)).toMatchObject({ status: 'succeeded', added: 60 });
  });

  it('asks for the credentials again when they cannot be opened anymore', async () => {
    await imports.start();
    const id = await imports.insertJob({
      secret: 'the secret of before, which no one has anymore',
    });
    expect(await imports.ended(id)).toMatchObject({
      status: 'failed',
      failure: {
        code: 'system_credentials_rejected',
        message: expect.stringContaining('enter them again') as string,
      },
    });
    expect(imports.rows.asked).toEqual([]);
  });

  it('counts what booking has taken when someone cancels in the meantime', async () => {
    await imports.start({ waitMs: 100 });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    imports.when(importedRecordCalls.importRecords, async (command) => {
      const outcome = imports.book(command);
      await answered;
      return outcome;
    });
    const { id } = await imports.fromSystem();
    await eventually(() => expect(imports.booked.size).toBe(50));
    const one = { accountId: nora, jobId: id, by: null };
    expect(await imports.ask(importCalls.cancel, one)).toMatchObject({ added: 0 });
    answer();
    await eventually(async () => {
      expect(await imports.ask(importCalls.job, one)).toMatchObject({
        status: 'cancelled',
        done: 50,
        added: 50,
      });
    });
    expect(imports.booked.size).toBe(50);
  });

  it('is broken off at once when someone cancels, not with the next heartbeat', async () => {
    await imports.start({ heartbeatMs: 3_600_000, waitMs: 100 });
    const asked: number[] = [];
    const closed: number[] = [];
    imports.rows.fault = (from, response) => {
      asked.push(from);
      response.on('close', () => closed.push(from));
      return new Promise(() => {});
    };
    const { id } = await imports.fromSystem();
    await eventually(() => expect(asked).toEqual([0]));
    await imports.ask(importCalls.cancel, { accountId: nora, jobId: id, by: null });
    await eventually(() => expect(closed).toEqual([0]));
  });

  it('leaves its place to the next at once, without a sweep', async () => {
    await imports.start({ ...noSweep, concurrency: 1, waitMs: 100 });
    const open = imports.rows.hold();
    await imports.allCustomers();
    await eventually(() => expect(imports.rows.asked).not.toEqual([]));
    const second = await imports.fromSystem();
    expect(second.status).toBe('queued');
    open();
    expect(await imports.ended(second.id)).toMatchObject({ status: 'succeeded', added: 60 });
  });
});
