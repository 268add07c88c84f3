import { Button, Card, Empty, Segmented, Skeleton } from 'antd';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { ReportQuery } from '@contracts/reports';
import {
  dayReports,
  type DayReport,
  type ReportDay,
  type ReportName,
} from '@contracts/vocabulary/office/reports';
import { saveCsv } from '../../shared/page/save-file';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';
import { useReportFileMutation } from './report-endpoints';
import { ReportTable } from './report-table';
import styles from './reports.module.css';

const ReportChart = lazy(() => import('./report-charts'));

type View = 'Chart' | 'Table';

interface DayReportCardProps {
  report: DayReport;
  title: string;
  /** How its figures are counted. */
  note: string;
  days: readonly ReportDay[];
  query: ReportQuery;
  /** Nothing was counted on these days. */
  isEmpty: boolean;
}

/** A report by day: a chart, or the numbers behind it. */
export function DayReportCard({ report, title, note, days, query, isEmpty }: DayReportCardProps) {
  const [view, setView] = useState<View>('Chart');
  return (
    <ReportCard
      {...{ title, note, query }}
      name={report}
      choice={
        <Segmented<View>
          aria-label={`${title}: chart or table`}
          name={`view-${report}`}
          options={['Chart', 'Table']}
          value={view}
          onChange={setView}
        />
      }
    >
      {view === 'Table' ? (
        <ReportTable<ReportDay>
          title={title}
          columns={dayReports[report]}
          rows={days.toReversed()}
          keyOf={({ date }) => date}
        />
      ) : isEmpty ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="Nothing on these days" />
      ) : (
        <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 6 }} />}>
          <ReportChart {...{ report, title, days }} />
        </Suspense>
      )}
    </ReportCard>
  );
}

interface ReportCardProps {
  name: ReportName;
  title: string;
  note: string;
  query: ReportQuery;
  choice?: ReactNode;
  children: ReactNode;
}

export function ReportCard({ name, title, note, query, choice, children }: ReportCardProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <Card
        title={<h2 className={styles.cardTitle}>{title}</h2>}
        extra={
          <div className={styles.cardActions}>
            {choice}
            <ExportButton {...{ name, title, query }} />
          </div>
        }
      >
        <p className={styles.note}>{note}</p>
        {children}
      </Card>
    </section>
  );
}

function ExportButton({ name, title, query }: Pick<ReportCardProps, 'name' | 'title' | 'query'>) {
  const [load, { isLoading, reset }] = useReportFileMutation();
  const save = async () => {
    const { data, error } = await load({ ...query, report: name });
    reset();
    if (data === undefined) return toastFailure('Error exporting the report', error);
    saveCsv(`${name}-${query.from}-to-${query.to}.csv`, data);
  };
  return (
    <Button
      icon={<Download size={16} aria-hidden="true" />}
      loading={isLoading}
      aria-label={`${title}: export CSV`}
      onClick={() => void save()}
    >
      CSV
    </Button>
  );
}
