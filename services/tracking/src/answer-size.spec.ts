import fc from 'fast-check';
import { listedTextLength } from '@contracts/vocabulary/booking';
import { bytesOf, fitting, shortened } from './answer-size';

const heavy = '😀\uFE0F';

describe('the size of an answer', () => {
  it('is that of the first ones that fit, in bytes and not in characters', () => {
    const items = Array.from({ length: 10 }, (_, index) => ({ index, text: heavy.repeat(10) }));
    const each = bytesOf(items[0]);
    expect(each).toBeGreaterThan(70);
    expect(fitting(items, 3 * each).map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(fitting(items, 3 * each - 1)).toHaveLength(2);
    expect(fitting(items, 100 * each)).toEqual(items);
    expect(fitting([], 0)).toEqual([]);
  });

  it('stays under the limit whatever people write', () => {
    const texts = fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { maxLength: 30 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 2_000 }), (items, bytes) => {
        expect(Buffer.byteLength(JSON.stringify(fitting(items, bytes)))).toBeLessThanOrEqual(
          bytes + 1,
        );
      }),
    );
  });

  it('leaves a short text alone and cuts a long one between characters', () => {
    expect(shortened('Hums.')).toBe('Hums.');
    expect(shortened('x'.repeat(listedTextLength))).toBe('x'.repeat(listedTextLength));
    expect(shortened('x'.repeat(listedTextLength + 1))).toBe(`${'x'.repeat(listedTextLength)}…`);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 100, maxLength: 1_500 }), (text) => {
        const cut = shortened(text);
        expect(Buffer.from(cut).toString()).toBe(cut);
        expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(2 * listedTextLength + 3);
        expect(text.startsWith(cut.replace(/…$/, ''))).toBe(true);
      }),
    );
  });

  it('is bounded for texts of joined characters too', () => {
    expect(Buffer.byteLength(shortened(heavy.repeat(4_000)))).toBeLessThan(500);
  });
});
