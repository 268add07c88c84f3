import fc from 'fast-check';
import { listedTextLength } from './vocabulary/booking';
import { shortened } from './listed-text';

const heavy = '😀\uFE0F';

describe('a text in a list', () => {
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
