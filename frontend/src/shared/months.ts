import type { ReportPeriod } from '@contracts/vocabulary/office/reports';
import { addDays, formatMonthYear } from './format';

/** Records of sales are kept for three years. */
const kept = 36;

/** The one whose return is due. */
export const lastMonth = (today: string): string =>
  addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);

/** This month and earlier ones, newest first: `2026-11`, `November 2026`. */
export function monthChoices(today: string): { value: string; label: string }[] {
  const months: { value: string; label: string }[] = [];
  for (let day = today; months.length < kept; day = addDays(`${day.slice(0, 7)}-01`, -1)) {
    const value = day.slice(0, 7);
    months.push({ value, label: formatMonthYear(`${value}-15T12:00:00Z`) });
  }
  return months;
}

/** Its first and its last day. */
export function monthPeriod(month: string): ReportPeriod {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, nth, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}
