import type { ReactNode } from 'react';
import type { ImportError, ImportJob } from '@contracts/imports/jobs';
import { formatCount, formatDateTime } from '../../../shared/format';
import { undoUnderWay } from '../../../shared/imports/import-job';
import { undoneWords } from '../../../shared/imports/import-words';
import { RatingPlate, type PlateCell } from '../../../shared/ui/business/rating-plate';
import { entries, leftOutWords, outcomeWords } from './job-words';
import styles from './jobs.module.css';

interface JobReportProps {
  job: ImportJob;
  /** Downloads all that couldn't be read. */
  renderErrorsFile: () => ReactNode;
}

/** The report of a finished import. */
export function JobReport({ job, renderErrorsFile }: JobReportProps) {
  const { failure, undone, wrong, noted, errors } = job;
  return (
    <div className={styles.report}>
      <p className={styles.outcome}>{outcomeWords(job)}</p>
      {failure && <p className={styles.failure}>{failure.message}</p>}
      {job.done > 0 && <RatingPlate columns={4} cells={cellsOf(job)} />}
      {undoUnderWay(job) && (
        <p className={styles.undone} role="status">
          Undoing this import. You can leave this page.
        </p>
      )}
      {undone && (
        <p className={styles.undone}>
          Undone on {formatDateTime(undone.at)}: {undoneWords(undone, entries)}
        </p>
      )}
      {wrong + noted > 0 && (
        <Unreadable title={leftOutWords(wrong, noted)} total={wrong + noted} errors={errors}>
          {renderErrorsFile()}
        </Unreadable>
      )}
    </div>
  );
}

function cellsOf(job: ImportJob): PlateCell[] {
  const cell = (label: string, count: number, note?: string): PlateCell => ({
    label,
    value: formatCount(count),
    ...(note !== undefined && { note }),
  });
  return [
    cell('Added', job.added),
    cell('Updated', job.changed),
    cell('Here already', job.unchanged),
    cell('Couldn’t read', job.wrong),
    ...(job.leftOut > 0
      ? [cell('Not yours', job.leftOut, 'not under your phone number and email')]
      : []),
  ];
}

interface UnreadableProps {
  title: string;
  /** `errors` are the first of them. */
  total: number;
  errors: readonly ImportError[];
  children?: ReactNode;
}

/** What couldn't be read, with the reasons. */
export function Unreadable({ title, total, errors, children }: UnreadableProps) {
  const more = total - errors.length;
  return (
    <div className={styles.wrong}>
      <h4 className={styles.wrongTitle}>{title}</h4>
      <ul className={styles.rows}>
        {errors.map(({ row, field, message }) => (
          <li key={`${row} ${field} ${message}`}>
            <span className={styles.row}>
              Entry {formatCount(row)}
              {field && <span className={styles.field}> {field}</span>}
            </span>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      {more > 0 && errors.length > 0 && (
        <p className={styles.more}>And {formatCount(more)} more.</p>
      )}
      {children}
    </div>
  );
}
