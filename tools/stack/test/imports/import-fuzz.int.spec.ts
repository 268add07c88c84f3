/**
 * Sends documents of every form through the gateway, imports and booking: clear errors, no 5xx, no
 * partial writes, correct reports, and a complete undo. The parsers' own specs see many more
 * (`services/imports/src/files`).
 */
import fc from 'fast-check';
import type { ImportJob } from '@contracts/imports/jobs';
import { runsOf } from '@contracts/testing/deep';
import type { DescribedApi } from '@contracts/testing/described-api';
import { register, verify } from '../people';
import { WholeChain } from '../whole-chain';
import { hostileBodies } from './hostile-bodies';
import { ImportCalls, ok, type Answered } from './import-calls';
import { csvFiles, refusedFile, refusedOnes } from './strange-files';
import { bodies } from './strange-bodies';

jest.setTimeout(60 * 60_000);

const fuzzing = {
  /** Shown on failure, to repeat the same documents. */
  seed: Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31),
  // What a failed document leaves would fail all simpler ones, too.
  endOnFailure: true,
};

let chain: WholeChain;
let api: DescribedApi;
let calls: ImportCalls;
let accountId: number;

beforeAll(async () => {
  chain = await WholeChain.open();
  ({ api } = chain);
  const person = await register(chain);
  await verify(chain, person);
  calls = new ImportCalls(chain.port, 'customer', person.auth);
  accountId = person.id;
  // Some ids exist already, so there is something to change and to restore.
  const known = Array.from({ length: 20 }, (_, at) => `id ${at}`);
  const appointments = known.map((id) => ({ id, appointmentDate: '2019-01-01' }));
  const serviceRequests = known.map((id) => ({ id, problemDescription: 'From before.' }));
  const before = JSON.stringify({ historyData: { appointments, serviceRequests } });
  expect(ok(await calls.sendHistory(before))).toMatchObject({ skipped: 0 });
  const csv = `Id,Date\n${known.map((id) => `${id},2019-01-01\n`).join('')}`;
  const { jobId } = ok(await calls.commit(await calls.upload('appointments', Buffer.from(csv))));
  expect(await calls.ended(jobId)).toMatchObject({ added: 20 });
});
afterAll(() => chain?.close());

const tables = ['appointments', 'service_requests'] as const;

/** The customer's records, by table, source and key. */
async function records(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const table of tables) {
    const rows = await chain.asAdmin<{ source: string; key: string; content: string }>(
      `SELECT import_source AS source, import_key AS key,
         (to_jsonb(record) - 'version' - 'updated_at')::text AS content
       FROM booking.${table} AS record WHERE account_id = ${accountId}`,
    );
    for (const { source, key, content } of rows) found.set(`${table} ${source} ${key}`, content);
  }
  return found;
}

const jobCount = async () => {
  const counted = `SELECT count(*)::int AS count FROM imports.import_jobs`;
  return (await chain.asAdmin<{ count: number }>(counted))[0]?.count;
};

function expectDescribed(path: string, { status, body }: Answered): void {
  const call = api.calls.find((each) => each.path === path);
  if (!call) throw new Error(`${path} is not described`);
  expect([api.mismatch(call, status, body), status >= 500]).toEqual([undefined, false]);
}

/** Compares a job's figures with its report and the records. */
async function expectTold(job: ImportJob, rows: number, before: Map<string, string>) {
  const { done, total, added, changed, unchanged, leftOut, wrong, noted, imported } = job;
  expect(job).toMatchObject({ status: 'succeeded', failure: null, leftOut: 0 });
  expect([total, done, added + changed + unchanged + leftOut + wrong]).toEqual([rows, rows, rows]);
  expect(imported.appointments + imported.serviceRequests).toBe(added + changed);
  const report = await calls.report(job.id);
  expect(report).toHaveLength(wrong + noted);
  const after = await records();
  expect(after.size - before.size).toBe(added);
  const differing = [...before].filter(([key, content]) => after.get(key) !== content);
  expect(differing.length).toBeLessThanOrEqual(changed);
  return { report, after };
}

/** Lines of rows that weren't imported, not of parts of others. */
const leftOut = (report: readonly string[]) =>
  report.filter((line) => !line.includes('The rest is imported'));

async function expectUndone(job: ImportJob, before: Map<string, string>): Promise<void> {
  expect((await calls.undo(job.id)).undone).toMatchObject({ removed: job.added, kept: 0 });
  expect(await records()).toEqual(before);
}

describe('any import', () => {
  it('a history as JSON is taken but for its wrong rows, or refused as a whole', async () => {
    const before = await records();
    await fc.assert(
      fc.asyncProperty(bodies, async ({ body, fate, history }) => {
        const jobs = await jobCount();
        const answer = await calls.sendHistory(body);
        expectDescribed('/api/customer/import-history', answer);
        if (fate !== 'either')
          expect([fate, answer.status < 300]).toEqual([fate, fate === 'taken']);
        if (answer.status >= 300) {
          expect([await jobCount(), await records()]).toEqual([jobs, before]);
          return;
        }
        const job = await calls.ended((answer.body as { jobId: string }).jobId);
        if (!history) {
          const { report } = await expectTold(job, job.done, before);
          expect(report.length).toBe(job.wrong + job.noted);
          return expectUndone(job, before);
        }
        const { serviceRequests, appointments } = history;
        const rows = [...serviceRequests, ...appointments].length;
        const { report, after } = await expectTold(job, rows, before);
        const named = new Set(
          leftOut(report).map((line) => /^\d+,([a-zA-Z]+\[\d+\])/.exec(line)?.[1]),
        );
        for (const [list, table] of [
          ['appointments', 'appointments'],
          ['serviceRequests', 'service_requests'],
        ] as const) {
          history[list].forEach(({ fate: wanted, row }, at) => {
            const isNamed = named.has(`${list}[${at}]`);
            if (wanted !== 'either')
              expect([list, at, isNamed]).toEqual([list, at, wanted === 'wrong']);
            const { id } = (wanted === 'taken' ? row : {}) as { id?: string | number };
            if (id !== undefined) expect(after.has(`${table} json ${id}`)).toBe(true);
          });
        }
        await expectUndone(job, before);
      }),
      { ...fuzzing, numRuns: runsOf(8, 2_000) },
    );
  });

  it('a CSV file does what its preview says, or is refused', async () => {
    const before = await records();
    await fc.assert(
      fc.asyncProperty(csvFiles, async ({ content, rows, fate: wanted }) => {
        const uploadId = await calls.upload('appointments', content);
        const preview = await calls.preview(uploadId);
        expectDescribed('/api/customer/import-csv/{uploadId}/preview', preview);
        const jobs = await jobCount();
        const committed = await calls.commit(uploadId);
        expectDescribed('/api/customer/import-csv/{uploadId}/commit', committed);
        if (wanted === 'taken') expect([preview.status, committed.status]).toEqual([200, 202]);
        if (wanted === 'wrong') expect(committed.status).toBeGreaterThanOrEqual(400);
        if (committed.status >= 300) {
          expect([await jobCount(), await records()]).toEqual([jobs, before]);
          return;
        }
        const job = await calls.ended(committed.body.jobId);
        expect(preview.body).toMatchObject({
          rows: job.done,
          new: job.added,
          changed: job.changed,
          same: job.unchanged,
          wrongRows: job.wrong,
          noted: job.noted,
        });
        const { report, after } = await expectTold(job, preview.body.rows, before);
        if (wanted === 'taken') {
          expect(rows).toHaveLength(job.done);
          const named = new Set(leftOut(report).map((line) => Number(line.split(',')[0])));
          for (const { fate, id, row } of rows) {
            expect([row, named.has(row)]).toEqual([row, fate === 'wrong']);
            if (fate === 'taken') expect(after.has(`appointments csv ${id}`)).toBe(true);
          }
        }
        await expectUndone(job, before);
      }),
      {
        ...fuzzing,
        numRuns: runsOf(refusedOnes.length + 4, 1_000),
        examples: refusedOnes.map((text) => [refusedFile(text)]),
      },
    );
  });

  it('a file of which a part is missing is refused as it is described, with the part', async () => {
    const { uploadId } = ok(await calls.begin('appointments', 20));
    ok(await calls.putChunk(uploadId, 0, Buffer.from('Id,Date\n')));
    for (const call of ['preview', 'commit'] as const) {
      const answer: Answered = await calls[call](uploadId);
      expectDescribed(`/api/customer/import-csv/{uploadId}/${call}`, answer);
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'upload_incomplete', missing: 0 },
      });
    }
  });

  it.each(hostileBodies)('%s is a 400, and nothing begins', async (_what, path, body) => {
    const jobs = await jobCount();
    expect(await calls.call('POST', path, body)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
    expect(await jobCount()).toBe(jobs);
  });
});
