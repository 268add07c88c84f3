import fc from 'fast-check';
import { rowsThatFit } from './page-size';

describe('a page', () => {
  const row = fc.record({ text: fc.string({ unit: 'grapheme', maxLength: 60 }) });

  it('takes the first rows and stays within its bytes, and the next one would not', () => {
    fc.assert(
      fc.property(fc.array(row), fc.integer({ min: 1, max: 2_000 }), (rows, maxBytes) => {
        const fit = rowsThatFit(rows, maxBytes);
        expect(fit).toEqual(rows.slice(0, fit.length));
        const sizeOf = (some: unknown[]) => Buffer.byteLength(JSON.stringify(some));
        if (fit.length > 1) expect(sizeOf(fit)).toBeLessThanOrEqual(maxBytes + 1);
        if (fit.length < rows.length) {
          expect(sizeOf(rows.slice(0, fit.length + 1))).toBeGreaterThan(maxBytes);
        }
      }),
    );
  });

  it('has a row however large that is, and none where there is none', () => {
    const large = { text: '😀'.repeat(1_000_000) };
    expect(rowsThatFit([large, large])).toEqual([large]);
    expect(rowsThatFit([])).toEqual([]);
  });

  it('stays under 512 kB', () => {
    const rows = Array.from({ length: 500 }, () => ({ text: 'x'.repeat(2_000) }));
    const bytes = Buffer.byteLength(JSON.stringify(rowsThatFit(rows)));
    expect(bytes).toBeLessThan(512_000);
    expect(bytes).toBeGreaterThan(400_000);
  });
});
