import {
  type ReportColumn,
  type ReportDay,
  type ReportSums,
  type ReportPeriod,
  sumOfVisits,
} from '@contracts/vocabulary/office/reports';
import { addDays, formatCount, formatDay, formatMoney, formatMonthDay } from '../../shared/format';

export const missing = '–';

type Kind = ReportColumn<never>['kind'];

const shares = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** `92.3%` */
const formatShare = (share: number): string => shares.format(share);

export function formatCell(kind: Kind, value: string | number | null): string {
  if (value === null) return missing;
  switch (kind) {
    case 'share':
      return formatShare(Number(value));
    case 'money':
      return formatMoney(value);
    case 'count':
      return formatCount(Number(value));
    case 'date':
      return formatDay(String(value));
    case 'name':
      return String(value);
  }
}

/** `Oct 28 – Nov 26`, or one day. */
export const formatPeriod = ({ from, to }: ReportPeriod): string =>
  from === to ? formatDay(from) : `${formatMonthDay(from)} – ${formatMonthDay(to)}`;

/** How a figure has changed: shares by points, others by percent. Null if there is nothing to compare. */
export function changeWords(
  kind: Kind,
  now: string | number | null,
  before: string | number | null,
): string | null {
  if (now === null || before === null) return null;
  const [is, was] = [Number(now), Number(before)];
  if (is === was) return 'No change';
  const way = is > was ? 'Up' : 'Down';
  if (kind === 'share') return `${way} ${(Math.abs(is - was) * 100).toFixed(1)} points`;
  return was === 0 ? null : `${way} ${formatShare(Math.abs(is - was) / was)}`;
}

/** More points than this are too narrow to tell apart. */
const mostPoints = 92;

/** The days as points of a chart: a week each if there are too many. The last week may be shorter. */
export function pointsOf(days: readonly ReportDay[]): readonly ReportDay[] {
  if (days.length <= mostPoints) return days;
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, index) =>
    days.slice(index * 7, index * 7 + 7),
  );
  return weeks.flatMap((week) => {
    const [first] = week;
    return first ? { ...sumOf(week), date: first.date } : [];
  });
}

export const isWeekly = (days: readonly ReportDay[]): boolean => days.length > mostPoints;

/** `Thu, Nov 26`, or the days of a week; the last one ends with the report. */
export function pointTitle(date: string, days: readonly ReportDay[]): string {
  if (!isWeekly(days)) return formatDay(date);
  const [end, last = end] = [addDays(date, 6), days.at(-1)?.date];
  return formatPeriod({ from: date, to: end < last ? end : last });
}

function sumOf(days: readonly ReportDay[]): ReportSums {
  const total = (of: (day: ReportDay) => number) => days.reduce((sum, day) => sum + of(day), 0);
  const dollars = (of: (day: ReportDay) => string | null) =>
    days.every((day) => of(day) !== null) ? total((day) => Number(of(day))).toFixed(2) : null;
  return {
    ...sumOfVisits(days),
    revenue: total(({ revenue }) => Number(revenue)).toFixed(2),
    collected: dollars(({ collected }) => collected),
    refunded: dollars(({ refunded }) => refunded),
  };
}
