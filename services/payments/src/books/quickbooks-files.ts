/** A journal as QuickBooks reads it: one balanced entry a day. Pure. */
import type { BookFile, JournalDay } from '@contracts/payments/books';
import {
  bookAccounts,
  entryKinds,
  type AccountType,
  type BookFormat,
} from '@contracts/vocabulary/books/accounts';
import type { ReportPeriod } from '@contracts/vocabulary/office/reports';
import { csvLine } from '@contracts/vocabulary/text/csv-line';

type Row = readonly string[];

/** MM/DD/YYYY */
const shortDate = (day: string): string => day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1');

const onlineHead: Row = [
  'JournalNo',
  'JournalDate',
  'AccountName',
  'Debits',
  'Credits',
  'Description',
  'Name',
];

const online = (days: readonly JournalDay[]): string => {
  const rows = days.flatMap(({ day, number, lines }) =>
    lines.map(({ account, debit, credit, kind }) => [
      number,
      shortDate(day),
      bookAccounts[account].name,
      debit ?? '',
      credit ?? '',
      entryKinds[kind],
      '',
    ]),
  );
  return [onlineHead, ...rows].map(csvLine).join('');
};

/** A tab or a line break in a text would start another column or row. */
export const iifLine = (cells: Row): string =>
  `${cells.map((cell) => cell.replaceAll(/[\t\r\n]+/g, ' ').replaceAll('"', '')).join('\t')}\r\n`;

const columns: Row = ['TRNSTYPE', 'DATE', 'ACCNT', 'AMOUNT', 'DOCNUM', 'MEMO'];
const iifHead: readonly Row[] = [['!TRNS', ...columns], ['!SPL', ...columns], ['!ENDTRNS']];

/** QuickBooks makes an account that it doesn't know a bank account, so the file names their types. */
function accountRows(days: readonly JournalDay[]): Row[] {
  const types = new Map<string, AccountType>();
  const used = new Set(days.flatMap(({ lines }) => lines.map(({ account }) => account)));
  for (const account of used) {
    const { name, type } = bookAccounts[account];
    const [parent] = name.split(':');
    if (parent !== undefined) types.set(parent, type);
    types.set(name, type);
  }
  return [
    ['!ACCNT', 'NAME', 'ACCNTTYPE'],
    ...[...types]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, type]) => ['ACCNT', name, type]),
  ];
}

const desktop = (days: readonly JournalDay[]): string => {
  const blocks = days.flatMap(({ day, number, lines }) => [
    ...lines.map(({ account, debit, credit, kind }, index) => [
      index === 0 ? 'TRNS' : 'SPL',
      'GENERAL JOURNAL',
      shortDate(day),
      bookAccounts[account].name,
      debit ?? `-${credit}`,
      number,
      entryKinds[kind],
    ]),
    ['ENDTRNS'],
  ]);
  return [...accountRows(days), ...iifHead, ...blocks].map(iifLine).join('');
};

const formats: Readonly<
  Record<BookFormat, { extension: string; content: (days: readonly JournalDay[]) => string }>
> = {
  'quickbooks-online': { extension: 'csv', content: online },
  'quickbooks-desktop': { extension: 'iif', content: desktop },
};

/** The oldest day first. */
export function quickbooksFile(
  format: BookFormat,
  { from, to }: ReportPeriod,
  days: readonly JournalDay[],
): BookFile {
  const { extension, content } = formats[format];
  const month = from.slice(0, 7);
  const isMonth = from.endsWith('-01') && to === lastOfMonth(month);
  const name = `quickbooks-${isMonth ? month : `${from}-${to}`}.${extension}`;
  return { name, content: content(days) };
}

function lastOfMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
