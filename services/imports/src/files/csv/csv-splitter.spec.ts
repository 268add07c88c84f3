import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { runsOf } from '@contracts/testing/deep';
import { CsvSplitter, delimiters, type CsvRecord, type Delimiter } from './csv-splitter';
import { CsvUnreadable } from './text-bytes';

type Outcome = readonly CsvRecord[] | 'unreadable';

function parsed(text: string, delimiter: Delimiter): Outcome {
  try {
    const records = parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      info: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as {
      record: string[];
      info: { bytes: number; records: number; empty_lines: number };
    }[];
    return records.map(({ record, info }) => ({
      cells: record,
      end: { at: info.bytes, line: info.records + info.empty_lines },
    }));
  } catch {
    return 'unreadable';
  }
}

/** Splits the text in parts, which cut characters and line ends in two. */
function split(text: string, delimiter: Delimiter, bytesAtOnce: number): Outcome {
  const bytes = Buffer.from(text);
  const splitter = new CsvSplitter(delimiter);
  const records: CsvRecord[] = [];
  try {
    for (let at = 0; at < bytes.length; at += bytesAtOnce) {
      records.push(...splitter.records(bytes.subarray(at, at + bytesAtOnce), false));
    }
    return [...records, ...splitter.records(Buffer.alloc(0), true)];
  } catch (error) {
    if (error instanceof CsvUnreadable) return 'unreadable';
    throw error;
  }
}

describe('the CSV splitter', () => {
  it('reads any text as csv-parse does, wherever its parts begin and end', () => {
    const text = fc
      .array(fc.constantFrom('"', '""', ',', ';', '\t', '\r', '\n', '\r\n', ' ', 'a', 'é', '🧺'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        text,
        fc.constantFrom(...delimiters),
        fc.integer({ min: 1, max: 12 }),
        (written, delimiter, bytesAtOnce) => {
          expect(split(written, delimiter, bytesAtOnce)).toEqual(parsed(written, delimiter));
        },
      ),
      { numRuns: runsOf(2_000, 50_000) },
    );
  });
});
