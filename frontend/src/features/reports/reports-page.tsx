import { Alert } from 'antd';
import type { OfficeReport, ReportQuery } from '@contracts/reports';
import {
  countJobs,
  returnVisitDays,
  technicianReport,
  type DayReport,
  type ReportDay,
} from '@contracts/vocabulary/office/reports';
import { lateAfterMinutes } from '@contracts/vocabulary/tracking';
import { isRecordId } from '@contracts/vocabulary/ids';
import { useAddressParams } from '../../shared/page/use-address-params';
import { Loaded } from '../../shared/ui/office/loaded';
import { NotUpToDate } from '../../shared/ui/office/not-up-to-date';
import { useToday } from '../../shared/ui/use-now';
import { DayReportCard, ReportCard } from './report-card';
import { useReportQuery } from './report-endpoints';
import { ReportFigures } from './report-figures';
import { ReportFilters, type ReportParams } from './report-filters';
import { periodOf } from './report-period';
import { ReportTable } from './report-table';
import styles from './reports.module.css';
import { TaxReturn } from './tax-return';

const keys = { days: 'days', from: 'from', to: 'to', technician: 'technician' } as const;

interface Shown {
  readonly report: DayReport;
  readonly title: string;
  readonly note: string;
  readonly counts: (day: ReportDay) => number;
}

const shown: readonly Shown[] = [
  {
    report: 'jobs',
    title: 'Jobs per day',
    note: 'By the day they were scheduled for.',
    counts: countJobs,
  },
  {
    report: 'arrivals',
    title: 'On-time arrival',
    note: `The technician arrived no later than ${lateAfterMinutes} minutes after the start of the time slot.`,
    counts: ({ arrived }) => arrived,
  },
  {
    report: 'money',
    title: 'Revenue and payments',
    note: 'Revenue is what completed jobs cost, on the day of the visit. Collected and refunded count on the day the money moved.',
    counts: ({ priced, collected, refunded }) =>
      priced + Number(collected ?? 0) + Number(refunded ?? 0),
  },
  {
    report: 'first-visits',
    title: 'First-visit completion',
    note: `Completed jobs after which the customer had no other visit for the same appliance within ${returnVisitDays} days. Recent days may still change.`,
    counts: ({ jobs }) => jobs.completed,
  },
];

export function ReportsPage() {
  const [params, change] = useAddressParams<keyof ReportParams>(keys);
  const today = useToday();
  const period = periodOf(params, today);
  const technician = isRecordId(params.technician) ? params.technician : '';
  const query: ReportQuery = { ...period, ...(technician !== '' && { technicianId: technician }) };
  const asked = useReportQuery(query, { refetchOnMountOrArgChange: true });
  const { data, currentData, error } = asked;
  return (
    <>
      <h1 className={styles.title}>Reports</h1>
      <ReportFilters
        {...{ period, today, technician, change }}
        technicians={data?.technicians ?? []}
      />
      <Loaded what="the report" data={error === undefined ? data : currentData} asked={asked}>
        {(report) => (
          <div
            className={styles.report}
            aria-busy={asked.isFetching}
            data-passing={currentData === undefined}
          >
            {error !== undefined && <NotUpToDate since={asked.fulfilledTimeStamp} />}
            <Report report={report} query={query} />
          </div>
        )}
      </Loaded>
      <TaxReturn today={today} />
    </>
  );
}

function Report({ report, query }: { report: OfficeReport; query: ReportQuery }) {
  const { days, technicians, totals } = report;
  return (
    <>
      {totals.collected === null && (
        <Alert
          type="warning"
          showIcon
          title="Payments isn’t answering. What was collected and refunded is missing."
        />
      )}
      <ReportFigures report={report} />
      <div className={styles.cards}>
        {shown.map(({ counts, ...of }) => (
          <DayReportCard
            key={of.report}
            {...of}
            {...{ days, query }}
            isEmpty={days.every((day) => counts(day) === 0)}
          />
        ))}
      </div>
      <ReportCard
        name="technicians"
        title="By technician"
        note="All technicians in these days. Click a column’s name to sort by it."
        query={query}
      >
        <ReportTable
          title="By technician"
          columns={technicianReport}
          rows={technicians}
          keyOf={({ technicianId }) => technicianId ?? ''}
          sortable
        />
      </ReportCard>
    </>
  );
}
