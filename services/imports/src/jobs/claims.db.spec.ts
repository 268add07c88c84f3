import { importLimits } from '@contracts/vocabulary/imports';
import { aCustomer } from '../../test/company-rows';
import { companyForTests } from '../../test/company-under-test';
import { tableTargetSql, TableTarget } from '../../test/table-target';
import type { CompanyRow, ImportTarget, ProgressUpdate } from '../runs/source';
import { ClaimLost, JobClaimsService, type ClaimedJob } from './job-claims.service';
import { JobEndings } from './job-endings';
import { JobListService } from './job-list.service';
import { JobsService } from './jobs.service';

const company = companyForTests({ companyTarget: TableTarget });
let claims: JobClaimsService;
let endings: JobEndings;
let target: ImportTarget<CompanyRow>;

beforeAll(async () => {
  await company.asAdmin(tableTargetSql);
  claims = company.get(JobClaimsService);
  endings = company.get(JobEndings);
  target = company.target;
});

const query = <Row>(sql: string, values: unknown[] = []) => company.query<Row>(sql, values);

async function queued(count: number): Promise<void> {
  await query(
    `INSERT INTO import_jobs (id, kind, system, fingerprint)
     SELECT gen_random_uuid(), 'service-system', 'servicepro', n::text
     FROM generate_series(1, $1) AS n`,
    [count],
  );
}

async function taken(): Promise<ClaimedJob> {
  const claimed = await claims.take();
  if (!claimed) throw new Error('there is no job to take');
  return claimed;
}

const nothing: ProgressUpdate = {
  cursor: null,
  total: null,
  done: 0,
  leftOut: 0,
  wrong: [],
  notes: [],
};
const row = (externalId: string) => ({ row: 1, value: aCustomer({ externalId }) });
const written = () => query<{ key: string }>(`SELECT key FROM spec_rows`);

describe('a claim of a job', () => {
  it('goes on where the last import has ended, unless one was undone since', async () => {
    const place = () => company.get(JobsService).lastPlace('servicepro');
    await queued(2);
    await query(
      `UPDATE import_jobs SET status = 'succeeded', finished_at = now(), cursor = fingerprint,
       created_at = created_at + fingerprint::int * interval '1 second'`,
    );
    expect(await place()).toBe(2);
    await query(
      `UPDATE import_jobs SET undo_asked_at = now() + interval '1 minute' WHERE fingerprint = '1'`,
    );
    expect(await place()).toBeNull();
  });

  it.each([1, 5])('gives each of %i jobs to exactly one of twenty workers', async (count) => {
    await queued(count);
    const all = await Promise.all(Array.from({ length: 20 }, () => claims.take()));
    const ids = all.flatMap((claimed) => claimed?.job.id ?? []);
    expect(ids).toHaveLength(count);
    expect(new Set(ids).size).toBe(count);
  });

  describe('of several customers', () => {
    /** Two jobs each, the customers one after the other. */
    const queuedOf = (customers: number) =>
      query(
        `INSERT INTO import_jobs (id, account_id, kind, fingerprint, waiting_since)
       SELECT gen_random_uuid(), n / 2, 'json', n::text, now() - make_interval(secs => 100 - n)
       FROM generate_series(2, 2 * $1 + 1) AS n`,
        [customers],
      );
    const idsOf = (all: readonly (ClaimedJob | null)[]) =>
      all.flatMap((claimed) => claimed?.job.accountId ?? []);

    it('gives each one worker, of twenty that come at once', async () => {
      await queuedOf(5);
      const all = await Promise.all(Array.from({ length: 20 }, () => claims.take()));
      expect(idsOf(all).toSorted()).toEqual([1, 2, 3, 4, 5]);
      expect(await claims.take()).toBeNull();
    });

    it('continues with the next job of one when the first is let go, or its worker has died', async () => {
      await queuedOf(1);
      const first = await taken();
      expect(await claims.take()).toBeNull();
      await claims.release(first.claim);
      const second = await taken();
      expect(second.job.id).not.toBe(first.job.id);
      await query(
        `UPDATE import_jobs SET heartbeat_at = now() - interval '1 minute' WHERE id = $1`,
        [second.job.id],
      );
      expect((await taken()).job.id).toBe(second.job.id);
    });

    it('does not let an undoing wait for another import', async () => {
      await queuedOf(1);
      const { claim } = await taken();
      await endings.endClaimed(claim, { status: 'succeeded' });
      await claims.release(claim);
      expect(await taken()).toMatchObject({ purpose: 'import' });
      await company.get(JobsService).askForUndo(claim);
      expect(await company.get(JobListService).job(claim)).toMatchObject({ canUndo: false });
      expect(await taken()).toMatchObject({ job: { id: claim.jobId }, purpose: 'undo' });
    });
  });

  it('takes what has waited the longest, of the queues that it is for', async () => {
    await query(
      `INSERT INTO import_jobs (id, account_id, kind, fingerprint, waiting_since)
     SELECT gen_random_uuid(), NULLIF(n % 3, 0), 'json', n::text, now() - make_interval(secs => n)
     FROM generate_series(1, 3) AS n`,
    );
    // 3 is the office's and has waited the longest.
    expect((await claims.take(['customers']))?.job.accountId).toBe(2);
    const office = await claims.take();
    expect(office?.job.accountId).toBeNull();
    expect(await claims.take(['office'])).toBeNull();
    expect(await claims.isAwaited(['office'], office!.claim)).toBe(false);
    expect(await claims.isAwaited(['customers'], office!.claim)).toBe(true);
    await claims.take();
    expect(await claims.isAwaited(['office', 'customers'], office!.claim)).toBe(false);
  });

  it('knows that another import of the same customer waits for the end of a run', async () => {
    await query(
      `INSERT INTO import_jobs (id, account_id, kind, fingerprint)
     SELECT gen_random_uuid(), 7, 'json', n::text FROM generate_series(1, 2) AS n`,
    );
    const { claim } = await taken();
    expect(await claims.isAwaited(['customers'], claim)).toBe(true);
    await query(`DELETE FROM import_jobs WHERE id <> $1`, [claim.jobId]);
    expect(await claims.isAwaited(['customers'], claim)).toBe(false);
  });

  it('takes nothing over from a worker that sends heartbeats', async () => {
    await queued(1);
    const { claim } = await taken();
    await query(`UPDATE import_jobs SET heartbeat_at = now() - interval '1 second'`);
    expect(await claims.take()).toBeNull();
    expect(await claims.keep(claim, 'import')).toBe(true);
  });

  it('lets a worker that has lost its job write nothing, end nothing and let nothing go', async () => {
    await queued(1);
    const first = await taken();
    await query(`UPDATE import_jobs SET heartbeat_at = now() - interval '1 minute'`);
    const second = await taken();
    expect(second.claim).toEqual({ ...first.claim, claim: first.claim.claim + 1 });
    await expect(target.write(first.claim, [row('late')], nothing)).rejects.toThrow(ClaimLost);
    await expect(endings.endClaimed(first.claim, { status: 'succeeded' })).rejects.toThrow(
      ClaimLost,
    );
    await expect(claims.check(first.claim, 'import')).rejects.toThrow(ClaimLost);
    expect(await claims.keep(first.claim, 'import')).toBe(false);
    await claims.release(first.claim);
    await claims.postpone(first.claim, 60_000);
    expect(await written()).toEqual([]);
    const kept = await query(
      `SELECT status, heartbeat_at IS NULL AS free, retry_at FROM import_jobs`,
    );
    expect(kept).toEqual([{ status: 'running', free: false, retry_at: null }]);
    await target.write(second.claim, [row('in time')], nothing);
    expect(await written()).toEqual([{ key: 'in time' }]);
  });

  it.each([
    { status: 'succeeded' },
    { status: 'cancelled' },
    { status: 'failed', failure: { code: 'internal', message: 'Why.' } },
  ] as const)(
    'keeps the credentials no longer than the job is under way: $status',
    async (ending) => {
      await queued(1);
      await query(
        `UPDATE import_jobs SET credentials = 'sealed', input = '{}', external_customer_id = 'c-1'`,
      );
      await endings.endClaimed((await taken()).claim, ending);
      const kept = { credentials: null, input: null, external_customer_id: null };
      expect(
        await query(`SELECT status, credentials, input, external_customer_id FROM import_jobs`),
      ).toEqual([{ status: ending.status, ...kept }]);
    },
  );

  it('postpones until its time has come', async () => {
    await queued(1);
    const { claim } = await taken();
    await claims.postpone(claim, 60_000);
    expect(await claims.take()).toBeNull();
    await query(`UPDATE import_jobs SET retry_at = now()`);
    const again = await taken();
    const { failingSince } = again.job;
    expect(again.job).toMatchObject({ attempts: 2, failingSince: expect.any(Date) as Date });
    await claims.postpone(again.claim, 0);
    expect((await taken()).job).toMatchObject({ attempts: 3, failingSince });
  });

  it('keeps the first ten thousand rows that were wrong, and counts them all', async () => {
    await queued(1);
    const { claim } = await taken();
    const wrong = Array.from({ length: 4_000 }, (_, at) => ({
      row: at + 1,
      field: `rows[${at}].name\u0000`,
      message: `${'x'.repeat(2_000)} \ud800`,
    }));
    for (let batch = 0; batch < 3; batch += 1) {
      await target.write(claim, [], { ...nothing, done: wrong.length, wrong });
    }
    expect(await query(`SELECT wrong, done, errors_kept FROM import_jobs`)).toEqual([
      { wrong: 12_000, done: 12_000, errors_kept: importLimits.errorsKept },
    ]);
    expect(
      await query(
        `SELECT count(*)::int AS kept, max(position) AS last, max(length(message)) AS longest
       FROM import_errors`,
      ),
    ).toEqual([{ kept: importLimits.errorsKept, last: importLimits.errorsKept, longest: 500 }]);
  });

  it('counts parts that were left out apart from rows, and lists both in the order of the source', async () => {
    await queued(1);
    const { claim } = await taken();
    const fault = (row: number) => ({ row, field: 'notes[0]', message: 'Cannot be read' });
    const progress = { ...nothing, done: 3, wrong: [fault(2)], notes: [fault(1), fault(3)] };
    await target.write(claim, [], progress);
    await target.write(claim, [], { ...nothing, notes: [fault(4)] });
    expect(await query(`SELECT done, wrong, noted, errors_kept FROM import_jobs`)).toEqual([
      { done: 3, wrong: 1, noted: 3, errors_kept: 4 },
    ]);
    const rows = await query<{ row: number }>(`SELECT row FROM import_errors ORDER BY position`);
    expect(rows.map(({ row: at }) => at)).toEqual([1, 2, 3, 4]);
  });
});
