import type { LogPage, LogPeriod, LogEntry } from '@contracts/office-log';
import type { DataSource } from 'typeorm';

/** With the longest reasons, a page fits into a message. */
const pageRows = 500;

interface Stored {
  readonly at: Date;
  readonly exactAt: string;
  readonly part: number;
  readonly n: string;
}

/**
 * A page of what several tables say, oldest first. `entries` selects from them; `at`, `part` and `n`
 * together name one row.
 */
export async function logPage<Row extends object>(
  dataSource: DataSource,
  entries: string,
  { from, until, after }: LogPeriod,
  toEntries: (rows: readonly (Row & Stored)[]) => Promise<readonly Omit<LogEntry, 'at'>[]>,
): Promise<LogPage> {
  const rows = await dataSource.query<(Row & Stored)[]>(
    `SELECT *, at::text AS "exactAt" FROM (${entries}) AS entry
     WHERE at >= greatest($1::timestamptz, $3::timestamptz) AND at < $2
       AND (at, part, n) > ($3::timestamptz, $4::int, $5::bigint)
     ORDER BY at, part, n LIMIT ${pageRows}`,
    [from, until, after?.at ?? '-infinity', after?.part ?? 0, after?.n ?? '0'],
  );
  const words = await toEntries(rows);
  const last = rows.length < pageRows ? undefined : rows.at(-1);
  return {
    entries: words.map((entry, index) => ({
      at: (rows[index]?.at ?? new Date(0)).toISOString(),
      ...entry,
    })),
    next: last ? { at: last.exactAt, part: last.part, n: last.n } : null,
  };
}
