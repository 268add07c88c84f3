import { DataSource } from 'typeorm';
import { JobProgress } from '../src/jobs/job-progress';
import type {
  CompanyRow,
  ImportTarget,
  JobClaim,
  ProgressUpdate,
  UndoneRows,
  WrittenRows,
} from '../src/runs/source';

/** Counts how often each row was written, so that specs notice repeats. */
export const tableTargetSql = `
  CREATE TABLE imports.spec_rows (
    key text PRIMARY KEY, job_id uuid NOT NULL, writes integer NOT NULL DEFAULT 1);
  GRANT SELECT, INSERT, UPDATE, DELETE ON imports.spec_rows TO imports`;

const undoneAtOnce = 100;

/** The target of the office's rows in specs: a table in the service's schema. */
export class TableTarget implements ImportTarget<CompanyRow> {
  constructor(
    private readonly jobProgress: JobProgress,
    private readonly dataSource: DataSource,
  ) {}

  write(
    claim: JobClaim,
    rows: readonly { readonly value: CompanyRow }[],
    progress: ProgressUpdate,
  ): Promise<WrittenRows> {
    return this.jobProgress.write(claim, progress, async (tx) => {
      const keys = rows.flatMap(({ value }) =>
        value.kind === 'customer' ? [value.customer.externalId] : [],
      );
      const written = await tx.query<{ added: boolean }[]>(
        `INSERT INTO spec_rows (key, job_id) SELECT unnest($1::text[]), $2
         ON CONFLICT (key) DO UPDATE SET writes = spec_rows.writes + 1
         RETURNING (xmax = 0) AS added`,
        [keys, claim.jobId],
      );
      const added = written.filter((row) => row.added).length;
      return { customers: { added, changed: 0, unchanged: written.length - added } };
    });
  }

  async undo(jobId: string): Promise<UndoneRows> {
    const [[totals]] = await this.dataSource.query<[[{ removed: number; taken: number }], number]>(
      `WITH taken AS (
         DELETE FROM spec_rows WHERE key IN
           (SELECT key FROM spec_rows WHERE job_id = $1 LIMIT ${undoneAtOnce})
         RETURNING 1)
       UPDATE import_jobs SET removed = removed + (SELECT count(*) FROM taken)
       WHERE id = $1 RETURNING removed, (SELECT count(*)::int FROM taken) AS taken`,
      [jobId],
    );
    const { removed, taken } = totals;
    return { removed, restored: 0, kept: 0, left: taken === undoneAtOnce };
  }
}
