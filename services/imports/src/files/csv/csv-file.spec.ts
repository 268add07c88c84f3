import fc from 'fast-check';
import { importLimits } from '@contracts/vocabulary/imports';
import { runsOf } from '@contracts/testing/deep';
import { cellsOf, csvOf, fileOf } from '../../../test/csv-files';
import { factsOf, formOf, recordsFrom, rowNumber, withForm, type CsvFacts } from './csv-file';
import { csvRecords } from './csv-records';
import { delimiters, type CsvPlace } from './csv-splitter';
import { CsvUnreadable, textBytes, type ChunkedFile } from './text-bytes';

jest.setTimeout(30 * 60_000);

type NumberedRow = readonly [number, ...string[]];

async function rowsOf(
  file: ChunkedFile,
  facts: CsvFacts,
  from?: CsvPlace,
): Promise<{ rows: NumberedRow[]; places: CsvPlace[] }> {
  const rows: NumberedRow[] = [];
  const places = [from ?? facts.end];
  for await (const records of recordsFrom(file, facts, from)) {
    for (const record of records) {
      rows.push([rowNumber(record, facts), ...record.cells]);
      places.push(record.end);
    }
  }
  return { rows, places };
}

async function read(content: string | Buffer, chunkBytes?: number) {
  const file = fileOf(content, chunkBytes);
  const facts = await factsOf(file, await formOf(file));
  return { ...facts, read: (await rowsOf(file, facts)).rows };
}

const failureOf = async (content: string | Buffer): Promise<string> => {
  const outcome: unknown = await read(content).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(CsvUnreadable);
  return (outcome as Error).message;
};

const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc
    .array(fc.constantFrom('"', ...delimiters, '\r', '\n', ' ', 'é', '🧺', 'a', '\u0000'), {
      maxLength: 6,
    })
    .map((parts) => parts.join('')),
);
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 6 }),
  );

describe('a CSV file', () => {
  it('is read back as the table that was written, in chunks of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom(...delimiters),
        fc.constantFrom('\r\n', '\n', '\r'),
        fc.integer({ min: 4, max: 40 }),
        fc.boolean(),
        async (cells, delimiter, newline, chunkBytes, hasMark) => {
          const text = `${hasMark ? '\ufeff' : ''}${csvOf(cells, delimiter, newline)}`;
          // The parser would take a mark before the first cell for the file's.
          fc.pre(!csvOf(cells).startsWith('\ufeff'));
          const bytes = textBytes(fileOf(text, chunkBytes), 'utf-8', 0);
          expect(await cellsOf(csvRecords(bytes, delimiter))).toEqual(cells);
        },
      ),
      { numRuns: runsOf(300, 100_000) },
    );
  });

  it('continues from each place as if it had not stopped', async () => {
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom('utf-8', 'utf-16le', 'latin1'),
        fc.integer({ min: 4, max: 40 }),
        async (cells, encoding, chunkBytes) => {
          const rows = cells.map((row) =>
            row.map((each) => {
              // A few bytes with many NULs look like UTF-16.
              const words = each.replaceAll('\u0000', ' ');
              return encoding === 'latin1' ? words.replaceAll(/\P{ASCII}/gu, 'é') : words;
            }),
          );
          const text = `Date,Notes\r\n\r\n${csvOf(rows)}`;
          const mark = encoding === 'utf-16le' ? '\ufeff' : '';
          const file = fileOf(Buffer.from(mark + text, encoding as BufferEncoding), chunkBytes);
          const facts = await factsOf(file, await formOf(file));
          const { rows: whole, places } = await rowsOf(file, facts);
          expect(whole).toHaveLength(facts.rows);
          for (const [at, place] of places.entries()) {
            expect((await rowsOf(file, facts, place)).rows).toEqual(whole.slice(at));
          }
        },
      ),
      { numRuns: runsOf(100, 10_000) },
    );
  });

  it('of any bytes is read, or refused in words', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }).map((each) => Buffer.from(each)),
      fc
        .array(fc.constantFrom('"', ',', ';', '\t', '\r', '\n', 'a', '\ufeff', '\u0000', '\ud83d'))
        .map((parts) => Buffer.from(parts.join(''))),
    );
    await fc.assert(
      fc.asyncProperty(bytes, fc.integer({ min: 4, max: 20 }), async (content, chunkBytes) => {
        const outcome = await read(content, chunkBytes).catch((error: unknown) => error);
        if (outcome instanceof CsvUnreadable) expect(outcome.message).toMatch(/\.$/);
        else expect(outcome).toMatchObject({ rows: expect.any(Number) as number });
      }),
      { numRuns: runsOf(500, 100_000) },
    );
  });

  it('of which nothing is known is read as one whose encoding is', async () => {
    const part = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom('a', ',', '\n', '"', 'é').map((each) => Buffer.from(each)),
      },
      fc
        .constantFrom('é', 'ï»¿', 'ÿþ', 'PK\u0003\u0004')
        .map((each) => Buffer.from(each, 'latin1')),
    );
    const outcomeOf = (facts: Promise<CsvFacts>) => facts.catch((error: unknown) => String(error));
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 12 }).map((parts) => Buffer.concat(parts)),
        fc.integer({ min: 4, max: 20 }),
        async (content, chunkBytes) => {
          const file = fileOf(content, chunkBytes);
          const known = formOf(file).then((form) => factsOf(file, form));
          expect(await outcomeOf(withForm(file, factsOf))).toEqual(await outcomeOf(known));
        },
      ),
      { numRuns: runsOf(500, 100_000) },
    );
  });

  it('in UTF-8 is read once', async () => {
    const { read: chunk, ...file } = fileOf('Name,City\n'.repeat(100_000));
    const asked: number[] = [];
    const read = (n: number) => {
      asked.push(n);
      return chunk(n);
    };
    await withForm({ ...file, read }, factsOf);
    // The first chunk is also read for the header.
    expect(asked).toEqual([0, 0, 1]);
  });

  it('has another encoding from its beginning when its last letter shows it', async () => {
    const text = Buffer.from(`José,City\n${'Ann,Tampa\n'.repeat(60_000)}`);
    const content = Buffer.concat([text, Buffer.from('é', 'latin1')]);
    const work = jest.fn(factsOf);
    expect(await withForm(fileOf(content), work)).toMatchObject({
      encoding: 'windows-1252',
      headers: ['JosÃ©', 'City'],
    });
    expect(work).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['UTF-8', Buffer.from('Name;City\nJosé;Orlando\n'), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from('\ufeffName;City\nJosé;Orlando\n'), 'utf-8'],
    ['UTF-16', Buffer.from('\ufeffName;City\nJosé;Orlando\n', 'utf16le'), 'utf-16le'],
    [
      'UTF-16 the other way',
      Buffer.from('\ufeffName;City\nJosé;Orlando\n', 'utf16le').swap16(),
      'utf-16be',
    ],
    ['Latin-1', Buffer.from('Name;City\nJosé;Orlando\n', 'latin1'), 'windows-1252'],
  ])('in %s has its letters', async (_name, content, encoding) => {
    expect(await read(content, 5)).toMatchObject({
      encoding,
      delimiter: ';',
      headers: ['Name', 'City'],
      read: [[1, 'José', 'Orlando']],
    });
  });

  it('has a name for each column', async () => {
    const { headers } = await read(
      `Name,Name,,"two\nlines",${'x'.repeat(99)}🧺,__proto__\n1,2,3,4,5,6\n`,
    );
    expect(headers).toEqual([
      'Name',
      'Name (2)',
      'Column 3',
      'two lines',
      `${'x'.repeat(99)}🧺`,
      '__proto__',
    ]);
  });

  it('counts lines as a spreadsheet does, and leaves out what is blank', async () => {
    const { read: rows, rows: count } = await read('Name,City\n\nAnn,\n , \n\n"B\nC",Tampa\n');
    expect(rows).toEqual([
      [2, 'Ann', ''],
      [5, 'B\nC', 'Tampa'],
    ]);
    expect(count).toBe(2);
  });

  it.each([
    ['nothing', '', 'The file is empty.'],
    ['a mark alone', '\ufeff', 'The file is empty.'],
    ['empty lines alone', '\n\r\n\n', 'The file has no line with the names of its columns.'],
    [
      'a quotation mark that is never closed',
      'Name,City\nAnn,Tampa\n"Bob,Ocala\nCid,Naples\n',
      'Line 3 cannot be read: a quotation mark is opened there and never closed.',
    ],
    [
      'one with a megabyte behind it',
      `Name,City\n"Ann,${'Tampa\n'.repeat(300_000)}`,
      'Line 2 cannot be read: a quotation mark is opened there and never closed.',
    ],
    ['columns without end', `${'a,'.repeat(500)}a\n`, 'The file has more than 100 columns.'],
    [
      'rows without end',
      `a\n${'b\n'.repeat(importLimits.csvRows + 1)}`,
      'The file has more than 500000 lines. Please import it in parts.',
    ],
  ])('with %s is refused, with the reason', async (_name, content, message) => {
    expect(await failureOf(content)).toBe(message);
  });

  const otherFormats = {
    'a new workbook': ['PK\u0003\u0004', 'This is a workbook'],
    'an old workbook': ['\u00d0\u00cf\u0011\u00e0', 'This is a workbook'],
    'a PDF': ['%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n', 'This is not a CSV file'],
    'a photo': ['\u00ff\u00d8\u00ff\u00e0', 'This is not a CSV file'],
    'a program': [`MZ${'\u0000'.repeat(60)}`, 'This is not a CSV file'],
  } as const;

  it.each(Object.entries(otherFormats))(
    'that is %s is refused, with what to do',
    async (_name, [start, message]) => {
      const content = Buffer.from(`${start},and\nso,on\n`, 'latin1');
      expect(await failureOf(content)).toMatch(
        new RegExp(`^${message}.*save.*CSV.*, and choose that file\\.$`, 'i'),
      );
    },
  );

  it('keeps a stray NUL', async () => {
    const { read: rows } = await read('Name,City\nAnn\u0000,Tampa\n');
    expect(rows).toEqual([[1, 'Ann\u0000', 'Tampa']]);
  });

  it('takes quotation marks within a cell as they are', async () => {
    const { read: rows } = await read('Name,City\nAnn "the boss" Lee,"Tampa" Bay\n');
    expect(rows).toEqual([[1, 'Ann "the boss" Lee', '"Tampa" Bay']]);
  });
});

describe('the names of the columns', () => {
  it.each([
    ['sep=;\r\nName;Phone\r\nAnn, Lee;1', ['Name', 'Phone'], ['Ann, Lee', '1']],
    ['"sep=|"\nName|Phone, Fax\nAnn|1', ['Name', 'Phone, Fax'], ['Ann', '1']],
    ['Name|Phone\nAnn|1', ['Name', 'Phone'], ['Ann', '1']],
    // Titles.
    ['Customers\n\nName,Phone,City\nAnn,1,Ocala', ['Name', 'Phone', 'City'], ['Ann', '1', 'Ocala']],
    [
      'Customers,,\nAs of,5/9/2023,\nName,Phone,City\nAnn,1,',
      ['Name', 'Phone', 'City'],
      ['Ann', '1', ''],
    ],
    ['Jobs\nOne;Two;Three\na;b;c\nd;e;f', ['One', 'Two', 'Three'], ['a', 'b', 'c']],
    // None of these is a title.
    ['Name,,,\nAnn,1,2,3', ['Name', 'Column 2', 'Column 3', 'Column 4'], ['Ann', '1', '2', '3']],
    ['Email\na@example.com', ['Email'], ['a@example.com']],
    ['uno,dos\n1,2\n1,2,3,4,5,6,7,8,9', ['uno', 'dos'], ['1', '2']],
    ['One;Two\nAnn;Phone, Email', ['One', 'Two'], ['Ann', 'Phone, Email']],
    // Rows that another delimiter would cut into more.
    ['Name,City\na\tb\tc\td,1', ['Name', 'City'], ['a\tb\tc\td', '1']],
  ])('of %j are %j', async (text, headers, first) => {
    const file = await read(text);
    expect(file.headers).toEqual(headers);
    expect(file.read[0]).toEqual([expect.any(Number), ...first]);
    // Rows count from the names of the columns.
    expect(file.read[0]?.[0]).toBe(1);
  });

  it('are said where they are odd', async () => {
    const { headers, remarks } = await read('Customers\nName,Phone,Phone,,\nAnn,1,2,3,4');
    expect(headers).toEqual(['Name', 'Phone', 'Phone (2)', 'Column 4', 'Column 5']);
    expect(remarks).toEqual([
      'The names of the columns are in line 2. We left out the lines above.',
      'More than one column is called “Phone”. Column 3 is “Phone (2)” here.',
    ]);
    expect((await read('Name,Phone\nAnn,1')).remarks).toEqual([]);
    expect(await failureOf('sep=x\nName')).toBe('Columns cannot be separated by “x”. Use a comma.');
  });

  it('and rows are the same below any title, from any place', async () => {
    const title = fc.constantFrom(
      '',
      'Customers\n',
      'Customers,,,\n\n',
      'sep=,\r\n',
      'sep=,\nList\n',
    );
    // A few bytes with many NULs look like UTF-16.
    const words = cell.map((text) => text.replaceAll('\u0000', ' '));
    const rows = fc.array(fc.tuple(words, words, words), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        title,
        rows,
        fc.integer({ min: 8, max: 40 }),
        async (above, cells, chunkBytes) => {
          const table = `Name,Phone,Email\n${csvOf(cells)}`;
          const plain = await read(table, chunkBytes);
          const titled = await read(above + table, chunkBytes);
          expect(titled.headers).toEqual(plain.headers);
          expect(titled.read).toEqual(plain.read);
          const file = fileOf(above + table, chunkBytes);
          const { rows: whole, places } = await rowsOf(file, titled);
          for (const [at, place] of places.entries()) {
            expect((await rowsOf(file, titled, place)).rows).toEqual(whole.slice(at));
          }
        },
      ),
      { numRuns: runsOf(100, 10_000) },
    );
  });
});

describe('a CSV file’s dates and encoding', () => {
  it.each(['utf16le', 'big endian'])('reads %s without a mark', async (encoding) => {
    const content = Buffer.from('Name,City\nAnn,奥兰多\nZoë,Ocala', 'utf16le');
    const file = await read(encoding === 'utf16le' ? content : content.swap16());
    expect(file.read).toEqual([
      [1, 'Ann', '奥兰多'],
      [2, 'Zoë', 'Ocala'],
    ]);
  });

  it('knows from the last row how the dates of the first are meant', async () => {
    const { dayFirst } = await read(
      'When,Paid,Name\n1/2/2023,1/2/2023,Ann\n31/12/2023,12/31/2023,Bo',
    );
    expect(dayFirst).toEqual(['When']);
  });
});
