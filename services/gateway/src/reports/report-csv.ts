import type { StreamableFile } from '@nestjs/common';
import type { OfficeReport } from '@contracts/reports';
import {
  dayReports,
  technicianReport,
  type ReportColumn,
  type ReportName,
} from '@contracts/vocabulary/office/reports';
import { csvLine } from '@contracts/vocabulary/text/csv-line';
import { shortCsvFile } from '../edge/http/csv-file';

/** A report's table as CSV. It has a line for each day or technician, so it's as short as the report. */
export function reportLines(name: ReportName, { days, technicians }: OfficeReport): string {
  return name === 'technicians'
    ? linesOf(technicianReport, technicians)
    : linesOf(dayReports[name], days);
}

const units = {
  share: ' (%)',
  money: ' ($)',
  date: ' (Eastern time)',
  name: '',
  count: '',
} as const;

function linesOf<Row>(columns: readonly ReportColumn<Row>[], rows: readonly Row[]): string {
  const head = csvLine(columns.map(({ title, kind }) => `${title}${units[kind]}`));
  return head + rows.map((row) => csvLine(columns.map((column) => cellOf(column, row)))).join('');
}

/** Numbers without units or separators, for a spreadsheet to work with. */
function cellOf<Row>({ kind, value }: ReportColumn<Row>, row: Row): string {
  const cell = value(row);
  if (cell === null) return '';
  if (kind === 'share') return (Number(cell) * 100).toFixed(1);
  return kind === 'money' ? Number(cell).toFixed(2) : String(cell);
}

export const reportFile = (name: ReportName, report: OfficeReport): StreamableFile =>
  shortCsvFile(`${name}-${report.from}-to-${report.to}.csv`, reportLines(name, report));
