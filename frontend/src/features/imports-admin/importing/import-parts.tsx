import { Flex, Statistic, Typography } from 'antd';
import type { ImportJob } from '@contracts/imports/jobs';
import { importStatusRules } from '@contracts/vocabulary/import-status';
import { formatCount, formatDateTime } from '../../../shared/format';
import { importFigures, type ImportFigure } from '../../../shared/imports/import-figures';
import { undoUnderWay } from '../../../shared/imports/import-job';
import { csvKindLabels, kindsWords, sourceOf } from '../../../shared/imports/import-words';
import { StatusTag } from '../../../shared/ui/office/status-tag';
import text from '../../../shared/ui/office/record-text.module.css';

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
  if (job.undone) return <StatusTag tone="gray">Undone</StatusTag>;
  if (undoUnderWay(job)) return <StatusTag tone="blue">Being undone</StatusTag>;
  const { label, tone } = importStatusRules[job.status];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}

export function When({ at, never = 'Not yet' }: { at: string | null; never?: string }) {
  return at === null ? <>{never}</> : <time dateTime={at}>{formatDateTime(at)}</time>;
}

export const startedBy = ({ startedBy: person }: ImportJob): string => person ?? 'The office';

export function Figures({ figures }: { figures: readonly ImportFigure[] }) {
  return (
    <Flex wrap gap="8px 32px">
      {figures.map(({ label, count }) => (
        <Statistic key={label} title={label} value={count} />
      ))}
    </Flex>
  );
}

/** With what they are, since past services are rows of their own. */
export function Counts({ job }: One) {
  const kinds = kindsWords(job.imported);
  return (
    <Flex wrap gap="0 16px">
      {importFigures('admin', job).map(({ label, count }) => (
        <span key={label}>
          {label}{' '}
          <Typography.Text strong {...(label === 'Wrong' && count > 0 && { type: 'danger' })}>
            {formatCount(count)}
          </Typography.Text>
        </span>
      ))}
      {kinds && <span className={text.quiet}>{kinds}</span>}
    </Flex>
  );
}
