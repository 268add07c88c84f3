import type { ImportJob } from '@contracts/imports/jobs';
import { importStatusRules } from '@contracts/vocabulary/import-status';
import { formatCount, formatDateTime } from '../../../shared/format';
import { undoUnderWay } from '../../../shared/imports/import-job';
import { csvKindLabels, sourceOf } from '../../../shared/imports/import-words';
import type { PlateCell } from '../../../shared/ui/business/rating-plate';
import { StatusPill } from '../../../shared/ui/feedback/badge';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from './importing.module.css';

/** Parts of an import that its panel, the history and the report have in common. */

interface One {
  job: ImportJob;
}

const rowsOf = ({ kind, rows }: ImportJob): string => {
  if (rows !== null) return csvKindLabels[rows];
  return kind === 'service-system' ? 'All customers' : 'History';
};

export const nameOf = (job: ImportJob): string => `${sourceOf(job)}: ${rowsOf(job).toLowerCase()}`;

export function Source({ job }: One) {
  return (
    <>
      <span className={text.name}>{sourceOf(job)}</span>
      <span className={text.quiet}>{rowsOf(job)}</span>
    </>
  );
}

export function State({ job }: One) {
  if (job.undone) return <StatusPill tone="gray">Undone</StatusPill>;
  if (undoUnderWay(job)) return <StatusPill tone="blue">Being undone</StatusPill>;
  const { label, tone } = importStatusRules[job.status];
  return <StatusPill tone={tone}>{label}</StatusPill>;
}

export function When({ at, never = 'Not yet' }: { at: string | null; never?: string }) {
  return at === null ? <>{never}</> : <time dateTime={at}>{formatDateTime(at)}</time>;
}

export const startedBy = ({ startedBy: person }: ImportJob): string => person ?? 'The office';

const counts = [
  ['added', 'Added'],
  ['changed', 'Changed'],
  ['unchanged', 'Same'],
  ['wrong', 'Wrong'],
] as const satisfies readonly (readonly [keyof ImportJob, string])[];

export const countCells = (job: ImportJob): PlateCell[] =>
  counts.map(([name, label]) => ({ label, value: formatCount(job[name]) }));

export function Counts({ job }: One) {
  return (
    <dl className={styles.counts}>
      {counts.map(([name, label]) => (
        <div key={name} data-wrong={(name === 'wrong' && job[name] > 0) || undefined}>
          <dt className={text.label}>{label}</dt>
          <dd>{formatCount(job[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
