import { maxReportDays, type ReportPeriod } from '@contracts/vocabulary/office/reports';
import { addDays } from '../../shared/format';

/** Days up to today. */
export const periodChoices = [
  { value: '1', label: 'Today' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;
export const usualPeriod = '30';

/** What the address says: `from` and `to`, or a number of days. */
export interface ChosenPeriod {
  readonly days: string;
  readonly from: string;
  readonly to: string;
}

const isDate = (value: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

/** Anything else in the address is the usual period. */
export function periodOf({ days, from, to }: ChosenPeriod, today: string): ReportPeriod {
  if (isDate(from) && isDate(to) && from <= to && to < addDays(from, maxReportDays)) {
    return { from, to };
  }
  const { value } = periodChoices.find((choice) => choice.value === days) ?? { value: usualPeriod };
  return { from: addDays(today, 1 - Number(value)), to: today };
}

/** Which of the choices a period is; none if it was picked by date. */
export const choiceOf = (period: ReportPeriod, today: string): string =>
  periodChoices.find(
    ({ value }) => period.to === today && period.from === addDays(today, 1 - Number(value)),
  )?.value ?? '';
