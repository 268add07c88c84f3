/** CSV files of appointments: valid, with wrong rows, and damaged. */
import fc from 'fast-check';
import { csvOf } from '@services/imports/test/csv-files';
import { anyText, type Fate } from '@services/imports/test/strange-histories';
import { damaged } from './strange-bodies';

interface StrangeFile {
  readonly content: Buffer;
  /** The expected outcome of each row. */
  readonly rows: readonly {
    readonly fate: 'taken' | 'wrong';
    readonly id: string;
    /** Counted from the first after the header. */
    readonly row: number;
  }[];
  /** The expected outcome of the file. */
  readonly fate: Fate;
}

const header = ['Id', 'Date', 'Notes', 'Total', 'Id', 'Color'];

interface Row {
  readonly fate: 'taken' | 'wrong';
  readonly cells: readonly string[];
}

const id = fc.integer({ min: 0, max: 60 }).map((number) => `id ${number}`);
const date = fc.constantFrom('2023-05-09', '5/9/2023', '12/31/2021');
const cost = fc.constantFrom('', '0', '189.00', '"$1,249.50"'.slice(1, -1));
const good = fc
  .tuple(id, date, anyText, cost, anyText, anyText)
  .map((cells): Row => ({ fate: 'taken', cells }));
/** Some cells cost only themselves. */
const wrong = fc.oneof(
  fc
    .tuple(id, fc.constantFrom('', 'soon', '2023-02-30', '=1+1'), anyText, cost, anyText, anyText)
    .map((cells): Row => ({ fate: 'wrong', cells })),
  fc
    .tuple(fc.constantFrom('a\0b', 'x'.repeat(201), 'a\nb'), date, anyText, cost, anyText, anyText)
    .map((cells): Row => ({ fate: 'wrong', cells })),
  fc
    .tuple(id, date, anyText, fc.constantFrom('-1', 'a lot', '9'.repeat(31)), anyText, anyText)
    .map((cells): Row => ({ fate: 'taken', cells })),
  fc.tuple(id, date).map((cells): Row => ({ fate: 'wrong', cells })),
  fc
    .tuple(id, date)
    .map(([known, day]): Row => ({ fate: 'wrong', cells: [known, day, '', '', '', '', 'more'] })),
  fc.tuple(id, date).map(([known, day]): Row => ({
    fate: 'taken',
    cells: [known, day, 'x'.repeat(10_001), '', '', ''],
  })),
);
const table = fc.array(fc.oneof({ weight: 2, arbitrary: good }, { weight: 1, arbitrary: wrong }), {
  maxLength: 12,
});

const encodings = ['utf8', 'utf8 with a mark', 'utf16le', 'latin1'] as const;

function encoded(text: string, encoding: (typeof encodings)[number]): Buffer {
  if (encoding === 'utf8') return Buffer.from(text);
  if (encoding === 'utf8 with a mark') return Buffer.from(`\ufeff${text}`);
  if (encoding === 'utf16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
  return Buffer.from(text.replaceAll(/\P{ASCII}/gu, 'é'), 'latin1');
}

const whole = fc
  .record({
    rows: table,
    delimiter: fc.constantFrom(',', ';', '\t'),
    newline: fc.constantFrom('\r\n', '\n', '\r'),
    encoding: fc.constantFrom(...encodings),
    blanks: fc.boolean(),
  })
  .map(({ rows, delimiter, newline, encoding, blanks }): StrangeFile => {
    const lines = [{ cells: header }, ...rows].map(({ cells }) =>
      csvOf([cells], delimiter, newline),
    );
    const text = lines.join(blanks ? newline : '');
    return {
      content: encoded(text, encoding),
      rows: rows.map(({ fate, cells }, at) => ({
        fate,
        id: cells[0] ?? '',
        row: (at + 1) * (blanks ? 2 : 1),
      })),
      fate: 'taken',
    };
  });

const broken = damaged(whole.map(({ content }) => content)).map((content): StrangeFile => ({
  content,
  rows: [],
  fate: 'either',
}));

/** Files without rows, without a required column, and other formats. */
export const refusedOnes = [
  '\n\r\n',
  '\ufeff',
  'PK\u0003\u0004',
  'Id,Notes\nid 1,no date\n',
  'Id,Date\nid 1,2023-05-09\n"id 2,2023-05-09\n',
  `${'Id,'.repeat(101)}Date\n`,
];
export const refusedFile = (text: string): StrangeFile => ({
  content: Buffer.from(text),
  rows: [],
  fate: 'wrong',
});

export const csvFiles: fc.Arbitrary<StrangeFile> = fc
  .oneof(
    { weight: 6, arbitrary: whole },
    { weight: 3, arbitrary: broken },
    { weight: 1, arbitrary: fc.constantFrom(...refusedOnes).map(refusedFile) },
  )
  .filter(({ content }) => content.length > 0);
