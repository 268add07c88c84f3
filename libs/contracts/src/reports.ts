/** The office's reports. The gateway joins what booking and payments add up. */
import { IsIn, registerDecorator } from 'class-validator';
import { read } from './messaging';
import { IsCalendarDate, isCalendarDate, IsRecordId, MayBeMissing } from './parsing';
import {
  daysOf,
  maxReportDays,
  reportMessages,
  reportNames,
  type ReportDay,
  type ReportName,
  type ReportPeriod,
  type ReportSums,
  type ReportTechnician,
  type VisitCounts,
} from './vocabulary/office/reports';

// Requests

const isReportPeriod = ({ from, to }: Partial<ReportPeriod>): boolean =>
  isCalendarDate(from) &&
  isCalendarDate(to) &&
  from >= '2000-01-01' &&
  to <= '2099-12-31' &&
  from <= to &&
  daysOf({ from, to }) <= maxReportDays;

/** The last day of a period that starts with `from`. */
export function EndsAReportPeriod(): PropertyDecorator {
  return (target, propertyName) => {
    registerDecorator({
      name: 'endsAReportPeriod',
      target: target.constructor,
      propertyName: propertyName as string,
      options: { message: reportMessages.period },
      validator: { validate: (_, args) => isReportPeriod((args?.object ?? {}) as ReportPeriod) },
    });
  };
}

/** Some days in business time. */
export class PeriodQuery implements ReportPeriod {
  @IsCalendarDate(reportMessages.date)
  from!: string;

  @EndsAReportPeriod()
  @IsCalendarDate(reportMessages.date)
  to!: string;
}

/** GET /api/admin/reports */
export class ReportQuery extends PeriodQuery {
  /** Only the visits of this technician, and what was paid for them. */
  @MayBeMissing()
  @IsRecordId()
  technicianId?: string;
}

/** GET /api/admin/reports.csv */
export class ReportFileQuery extends ReportQuery {
  @IsIn(reportNames)
  report!: ReportName;
}

// Replies

export interface OfficeReport extends ReportPeriod {
  /** Each day, oldest first. */
  readonly days: readonly ReportDay[];
  readonly totals: ReportSums;
  /** As many days before them, for comparison. */
  readonly before: ReportPeriod & { readonly totals: ReportSums };
  /** All of them by name, also where the days are one technician’s. */
  readonly technicians: readonly ReportTechnician[];
}

// Between services

export interface CountedVisits extends VisitCounts {
  readonly revenueCents: number;
}

/** Only the days and technicians that have any; and all technicians, by name. */
export interface VisitReport {
  readonly days: readonly (CountedVisits & { readonly date: string })[];
  readonly technicians: readonly (CountedVisits & {
    readonly technicianId: string | null;
    readonly name: string | null;
  })[];
}

export interface MoneyDay {
  readonly date: string;
  readonly collectedCents: number;
  readonly refundedCents: number;
}

export const reportCalls = {
  visits: read<ReportPeriod & { technicianId?: string }, VisitReport>('booking.report'),
  /** A technician's newest 10,000 visits with a total, whose payments payments can add up. */
  pricedVisits: read<{ technicianId: string }, { appointmentIds: string[] }>(
    'booking.priced-visits',
  ),
  /** Of all payments, or of those for these appointments. Only days that have any. */
  money: read<ReportPeriod & { appointmentIds?: readonly string[] }, MoneyDay[]>('payments.report'),
};
