import type { ReactNode } from 'react';
import type { ImportError, ImportJob } from '@contracts/imports/jobs';
import { formatCount, formatDateTime } from '../../../shared/format';
import { importFigures, type ImportFigure } from '../../../shared/imports/import-figures';
import { undoUnderWay } from '../../../shared/imports/import-job';
import { undoneWords } from '../../../shared/imports/import-words';
import { RatingPlate } from '../../../shared/ui/business/rating-plate';
import { entries, leftOutWords, outcomeWords } from './job-words';
import refusal from '../../../shared/ui/forms/form-failure.module.css';
import styles from '../portal/panel.module.css';

interface JobReportProps {
  job: ImportJob;
  /** Downloads all that couldn't be read. */
  renderErrorsFile: () => ReactNode;
}

/** The report of a finished import. */
export function JobReport({ job, renderErrorsFile }: JobReportProps) {
  const { failure, undone, wrong, noted, errors } = job;
  return (
    <>
      <p>{outcomeWords(job)}</p>
      {failure && <p className={refusal.failure}>{failure.message}</p>}
      {job.done > 0 && <Figures figures={importFigures('customer', job)} />}
      {undoUnderWay(job) && (
        <p className={styles.setup} role="status">
          Undoing this import. You can leave this page.
        </p>
      )}
      {undone && (
        <p className={styles.setup}>
          Undone on {formatDateTime(undone.at)}: {undoneWords(undone, entries)}
        </p>
      )}
      {wrong + noted > 0 && (
        <Unreadable title={leftOutWords(wrong, noted)} total={wrong + noted} errors={errors}>
          {renderErrorsFile()}
        </Unreadable>
      )}
    </>
  );
}

export const Figures = ({ figures }: { figures: readonly ImportFigure[] }) => (
  <RatingPlate
    columns={4}
    cells={figures.map(({ count, ...cell }) => ({ ...cell, value: formatCount(count) }))}
  />
);

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
    <div className={styles.earlier}>
      <h4 className={styles.setupTitle}>{title}</h4>
      <ul className={`${styles.lines} ${styles.rows}`}>
        {errors.map(({ row, field, message }) => (
          <li key={`${row} ${field} ${message}`}>
            <span className={styles.row}>
              Entry {formatCount(row)}
              {field && <strong> {field}</strong>}
            </span>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      {more > 0 && errors.length > 0 && (
        <p className={styles.note}>And {formatCount(more)} more.</p>
      )}
      {children}
    </div>
  );
}
