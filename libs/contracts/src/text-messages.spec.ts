import { textNumberOf, textParts, withPlainSigns } from './vocabulary/text/text-messages';

describe('the parts of a text', () => {
  it.each([
    ['', 0, 160],
    ['a'.repeat(160), 1, 0],
    ['a'.repeat(161), 2, 145],
    ['a'.repeat(306), 2, 0],
    ['a'.repeat(307), 3, 152],
    // These count as two.
    ['€'.repeat(80), 1, 0],
    ['€'.repeat(81), 2, 143],
    // One that doesn't fit into the first part anymore: 152 + 2.
    [`${'a'.repeat(152)}€${'a'.repeat(10)}`, 2, 141],
    ['ñ'.repeat(160), 1, 0],
    ['“Yes” – it’s 3 PM…', 1, 140],
  ])('%p are %i, with room for %i', (text, parts, left) => {
    expect(textParts(text)).toEqual({ parts, left, because: null });
  });

  it.each([
    ['👍', 1, 68, '👍'],
    [`ł${'a'.repeat(69)}`, 1, 0, 'ł'],
    [`ł${'a'.repeat(70)}`, 2, 63, 'ł'],
    // A sign of two isn't split: 66 + 2.
    [`${'a'.repeat(66)}👍aaaa`, 2, 61, '👍'],
  ])('%p are %i, with room for %i, because of %p', (text, parts, left, because) => {
    expect(textParts(text)).toEqual({ parts, left, because });
  });
});

describe('a text', () => {
  it('has plain signs instead of typographic ones, and keeps its lines', () => {
    expect(withPlainSigns('“It’s 3–4 PM…”\nOK')).toBe(`"It's 3-4 PM..."\nOK`);
  });

  it.each([
    ['(904) 555-0110', '+19045550110'],
    ['+1 904-555-0110', '+19045550110'],
    ['904.555.0110 ext. 4', '+19045550110'],
    ['+44 20 7946 0958', null],
    ['none', null],
  ])('to %p goes to %p', (typed, number) => {
    expect(textNumberOf(typed)).toBe(number);
  });
});
