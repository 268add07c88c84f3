import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvLine, withoutTextMark } from '@contracts/vocabulary/text/csv-line';

const read = (text: string) =>
  parse(text, { record_delimiter: '\r\n', relax_column_count: true }) as unknown as string[][];

describe('a line of CSV', () => {
  it.each([
    ...['=1+1', '+1', '-2+3', '-', '@SUM(1,1)', '\t=1', '\t1', '\r=1', '\n=1', '  =1+1'],
    ...['\u00a0=1+1', '\u200b=1+1', '\ufeff@x', '＝1+1', '＋1', '－1', '＠x', '-1 ', '-1e5'],
  ])('makes %j a text', (cell) => {
    expect(read(csvLine([cell, 'next']))).toEqual([[`'${cell}`, 'next']]);
  });

  it('leaves an amount below zero a number', () => {
    expect(read(csvLine(['-5', '-1234.50', '12.00']))).toEqual([['-5', '-1234.50', '12.00']]);
  });

  it('is read back as the cells that it was made of, none of which begins a formula', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc
        .array(fc.constantFrom(...'",;\r\n\t =+-@1a', ...'\u00a0\u200b\ufeff＝＋－＠'))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
        const [line = [], ...more] = read(csvLine(cells));
        expect(more).toEqual([]);
        for (const each of line)
          expect(each).not.toMatch(/^(?!-\d+(\.\d+)?$)[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u);
        expect(line.map(withoutTextMark)).toEqual(cells.map(withoutTextMark));
      }),
    );
  });
});
