import type { ReactNode } from 'react';
import type { ImportError, ImportJob } from '@contracts/imports/jobs';
import { formatCount, formatDateTime } from '../../../shared/format';
import { undoUnderWay } from '../../../shared/imports/import-job';
import { undoneWords } from '../../../shared/imports/import-words';
import { RatingPlate, type PlateCell } from '../../../shared/ui/business/rating-plate';
import { outcomeWords } from './job-words';
import styles from './jobs.module.css';

interface JobReportProps {
  job: ImportJob;
  /** Explains rows that were left out, depending on who imports. */
  leftOutNote: string;
  /** Downloads all wrong rows. */
  renderErrorsFile: () => ReactNode;
}

/** The report of a finished import. */
export function JobReport({ job, leftOutNote, renderErrorsFile }: JobReportProps) {
  const { failure, undone, wrong, errors } = job;
  return (
    <div className={styles.report}>
      <p className={styles.outcome}>{outcomeWords(job)}</p>
      {failure && <p className={styles.failure}>{failure.message}</p>}
      {job.done > 0 && <RatingPlate columns={4} cells={cellsOf(job, leftOutNote)} />}
      {undoUnderWay(job) && (
        <p className={styles.undone} role="status">
          Undoing this import. You can leave this page.
        </p>
      )}
      {undone && (
        <p className={styles.undone}>
          Undone on {formatDateTime(undone.at)}: {undoneWords(undone)}
        </p>
      )}
      {wrong > 0 && (
        <WrongRows total={wrong} rows={errors}>
          {renderErrorsFile()}
        </WrongRows>
      )}
    </div>
  );
}

function cellsOf(job: ImportJob, leftOutNote: string): PlateCell[] {
  const cell = (label: string, count: number, note?: string): PlateCell => ({
    label,
    value: formatCount(count),
    ...(note !== undefined && { note }),
  });
  return [
    cell('Added', job.added),
    cell('Changed', job.changed),
    cell('Same', job.unchanged),
    cell('Wrong', job.wrong),
    ...(job.leftOut > 0 ? [cell('Left out', job.leftOut, leftOutNote)] : []),
  ];
}

interface WrongRowsProps {
  /** Total; `rows` are the first of them. */
  total: number;
  rows: readonly ImportError[];
  children?: ReactNode;
}

/** Wrong rows with their reasons. */
export function WrongRows({ total, rows, children }: WrongRowsProps) {
  const more = total - rows.length;
  return (
    <div className={styles.wrong}>
      <h4 className={styles.wrongTitle}>
        {formatCount(total)} wrong {total === 1 ? 'row' : 'rows'}
      </h4>
      <ul className={styles.rows}>
        {rows.map(({ row, field, message }) => (
          <li key={`${row} ${field} ${message}`}>
            <span className={styles.row}>
              Row {formatCount(row)}
              {field && <span className={styles.field}> {field}</span>}
            </span>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      {more > 0 && rows.length > 0 && <p className={styles.more}>And {formatCount(more)} more.</p>}
      {children}
    </div>
  );
}
