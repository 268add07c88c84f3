import { Card, Statistic } from 'antd';
import type { OfficeReport } from '@contracts/reports';
import {
  averageTicket,
  countJobs,
  firstVisitShare,
  onTimeShare,
  type ReportColumn,
  type ReportSums,
} from '@contracts/vocabulary/office/reports';
import { formatCount } from '../../shared/format';
import { changeWords, formatCell, formatPeriod } from './report-words';
import styles from './reports.module.css';

interface Figure extends ReportColumn<ReportSums> {
  /** What else there is to say. */
  readonly aside?: (sums: ReportSums) => string | null;
}

const figures: readonly Figure[] = [
  {
    title: 'Completed jobs',
    kind: 'count',
    value: ({ jobs }) => jobs.completed,
    aside: (sums) => `of ${formatCount(countJobs(sums))}`,
  },
  { title: 'On-time arrival', kind: 'share', value: onTimeShare },
  { title: 'First-visit completion', kind: 'share', value: firstVisitShare },
  { title: 'Revenue', kind: 'money', value: ({ revenue }) => revenue },
  { title: 'Average ticket', kind: 'money', value: averageTicket },
  {
    title: 'Collected',
    kind: 'money',
    value: ({ collected }) => collected,
    aside: ({ refunded }) =>
      refunded === null ? null : `${formatCell('money', refunded)} refunded`,
  },
];

/** The sums of the period, each compared with as many days before. */
export function ReportFigures({ report: { totals, before } }: { report: OfficeReport }) {
  return (
    <section aria-label="In all">
      <ul className={styles.figures}>
        {figures.map(({ title, kind, value, aside }) => (
          <li key={title}>
            <Card size="small" className={styles.figure}>
              <Statistic title={title} value={formatCell(kind, value(totals))} />
              <p className={styles.note}>
                {[
                  aside?.(totals),
                  changeWords(kind, value(totals), value(before.totals)) ?? 'Nothing to compare',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </Card>
          </li>
        ))}
      </ul>
      <p className={styles.note}>Compared with {formatPeriod(before)}.</p>
    </section>
  );
}
