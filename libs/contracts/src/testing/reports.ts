/** An office report for specs. */
import { type OfficeReport } from '../reports';
import { dateAfter } from '../business-time';
import { type ReportSums, daysOf, type ReportPeriod } from '../vocabulary/office/reports';

/** The same sums on each day. */
export function exampleReportOf(
  { from, to }: ReportPeriod,
  changes: Partial<ReportSums> = {},
): OfficeReport {
  const sums: ReportSums = {
    jobs: { scheduled: 1, 'in-progress': 1, completed: 5, cancelled: 1, 'no-show': 1 },
    arrived: 6,
    onTime: 5,
    firstVisits: 4,
    priced: 5,
    revenue: '1250.00',
    collected: '1100.00',
    refunded: '40.00',
    ...changes,
  };
  const count = daysOf({ from, to });
  return {
    from,
    to,
    days: Array.from({ length: count }, (_day, index) => ({
      ...sums,
      date: dateAfter(from, index),
    })),
    totals: sums,
    before: { from: dateAfter(from, -count), to: dateAfter(from, -1), totals: sums },
    technicians: [
      { ...sums, technicianId: '0b6f2c9a-7c4e-4f3e-9d8a-2f5f0a1c7e31', name: 'Ada Byrne' },
      { ...sums, technicianId: null, name: 'No technician' },
    ],
  };
}
