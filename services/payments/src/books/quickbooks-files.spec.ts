import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { JournalDay } from '@contracts/payments/books';
import { bookAccounts, type BookFormat } from '@contracts/vocabulary/books/accounts';
import { iifLine, quickbooksFile } from './quickbooks-files';

const exported = { isClosed: true, exported: null };
const days: JournalDay[] = [
  {
    day: '2026-11-27',
    number: 'J20261127',
    total: '334.14',
    ...exported,
    lines: [
      { kind: 'invoice', account: 'receivables', debit: '334.14', credit: null, entries: 1 },
      { kind: 'invoice', account: 'parts', debit: null, credit: '148.75', entries: 1 },
      { kind: 'invoice', account: 'labor', debit: null, credit: '165.00', entries: 1 },
      { kind: 'invoice', account: 'stateTax', debit: null, credit: '18.83', entries: 1 },
      { kind: 'invoice', account: 'surtax-St Johns', debit: null, credit: '1.56', entries: 1 },
    ],
  },
  {
    day: '2026-11-28',
    number: 'J20261128',
    total: '678.27',
    ...exported,
    lines: [
      { kind: 'payment', account: 'stripe', debit: '334.14', credit: null, entries: 1 },
      { kind: 'payment', account: 'deposits', debit: null, credit: '334.14', entries: 1 },
      { kind: 'card-fee', account: 'cardFees', debit: '9.99', credit: null, entries: 1 },
      { kind: 'card-fee', account: 'stripe', debit: null, credit: '9.99', entries: 1 },
      { kind: 'applied', account: 'deposits', debit: '334.14', credit: null, entries: 1 },
      { kind: 'applied', account: 'receivables', debit: null, credit: '334.14', entries: 1 },
    ],
  },
];
const month = { from: '2026-11-01', to: '2026-11-30' };
const cents = (text: string) => Math.round(Number(text) * 100);
const docs = readFileSync(path.join(__dirname, '../../../../docs/books.md'), 'utf8');

describe('a file for QuickBooks', () => {
  it.each<[BookFormat, string]>([
    ['quickbooks-online', '```csv'],
    ['quickbooks-desktop', '```text'],
  ])('%s is the sample of docs/books.md', (format, fence) => {
    const [, sample = ''] = docs.split(fence);
    const shown = quickbooksFile(format, month, days)
      .content.replaceAll('\r\n', '\n')
      .replaceAll('\t', '→');
    expect(shown).toBe(sample.split('```')[0]!.trimStart());
  });

  it('has a name with its month, or its days', () => {
    const names = [month, { from: '2026-11-01', to: '2026-11-29' }].map(
      (period) => quickbooksFile('quickbooks-desktop', period, days).name,
    );
    expect(names).toEqual(['quickbooks-2026-11.iif', 'quickbooks-2026-11-01-2026-11-29.iif']);
  });

  it('for Online has one balanced entry a day, blanks for 0 and nothing below it', () => {
    const { content } = quickbooksFile('quickbooks-online', month, days);
    expect(content).not.toMatch(/^\uFEFF/);
    const rows: Record<string, string>[] = parse(content, { columns: true });
    for (const { day, number } of days) {
      const ofDay = rows.filter(({ JournalNo }) => JournalNo === number);
      const [debits, credits] = (['Debits', 'Credits'] as const).map((side) =>
        ofDay.reduce((sum, row) => sum + cents(row[side] ?? ''), 0),
      );
      expect(debits).toBe(credits);
      const [year, monthOf, date] = day.split('-');
      expect(ofDay[0]!.JournalDate).toBe(`${monthOf}/${date}/${year}`);
    }
    for (const { Debits = '', Credits = '' } of rows) {
      expect([Debits, Credits].filter((side) => side === '')).toHaveLength(1);
      expect(Debits + Credits).toMatch(/^\d+\.\d\d$/);
    }
  });

  it('for Desktop names the type of each account, and its blocks add up to 0', () => {
    const { content } = quickbooksFile('quickbooks-desktop', month, days);
    const rows = content.split('\r\n').map((line) => line.split('\t'));
    const types = new Map(
      rows.flatMap(([first, name, type]) => (first === 'ACCNT' ? [[name, type] as const] : [])),
    );
    for (const account of new Set(days.flatMap(({ lines }) => lines.map((line) => line.account)))) {
      const { name, type } = bookAccounts[account];
      expect(types.get(name)).toBe(type);
      expect(types.get(name.split(':')[0])).toBe(type);
    }
    let sum = 0;
    for (const [first, , , , amount = ''] of rows) {
      if (first === 'TRNS') expect(sum).toBe(0);
      if (first === 'TRNS' || first === 'SPL') sum += cents(amount);
      if (first === 'ENDTRNS') expect(sum).toBe(0);
    }
    expect(rows.every((row) => row.every((cell) => !/[\n"]/.test(cell)))).toBe(true);
  });

  it('keeps a text from being another column or row', () => {
    expect(iifLine(['SPL', 'Dryer\t99.00\r\nENDTRNS', '12" hose', '=1+1'])).toBe(
      'SPL\tDryer 99.00 ENDTRNS\t12 hose\t=1+1\r\n',
    );
  });

  it('keeps number and names within what QuickBooks takes', () => {
    for (const { number } of days) expect(number.length).toBeLessThanOrEqual(11);
    for (const { name } of Object.values(bookAccounts)) {
      expect(name).toMatch(/^[\w. ]{1,31}(:[\w. ]{1,31})?$/);
    }
  });
});
