import { validateSync } from 'class-validator';
import fc from 'fast-check';
import { anyCharacter } from '@contracts/testing/any-character';
import { MaxText } from '@contracts/parsing';
import { folded, oneLine, remembered, severalLines } from './texts';

class Text {
  @MaxText(12)
  value!: string;
}

const isAccepted = (value: string) =>
  validateSync(Object.assign(new Text(), { value })).length === 0;

/** Anything that JSON can carry: halves of surrogate pairs, controls, combined characters. */
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(fc.constantFrom('\u0000', '\ud83d', '\udc1f', 'é', '👩‍👩‍👧', '\n', '\t', ' ', 'x'))
    .map((parts) => parts.join('')),
);

describe('texts of other systems', () => {
  it.each([
    ['  a\tb\r\nc  ', 'a b c'],
    ['nul\u0000byte', 'nul byte'],
    ['half \ud83d pair', 'half   pair'],
    ['\u0007\u0007', ''],
    ['\ufeffNora\u200b Reyes\u202c', 'Nora Reyes'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['\u2800\u3164', ''],
  ])('%j is %j on one line', (written, kept) => {
    expect(oneLine(written, 40)).toBe(kept);
  });

  it('keeps the lines of a longer text', () => {
    expect(severalLines('one\r\ntwo\rthree\u0000\u2028four\tfive ', 40)).toBe(
      'one\ntwo\nthree\nfour\tfive',
    );
  });

  it('keeps the emoji of a longer text, and nothing that turns it around', () => {
    expect(severalLines('\u202efan ❤\ufe0f\nnext', 40)).toBe('fan ❤\ufe0f\nnext');
    expect(severalLines('\u200b\n\u2060', 40)).toBe('');
  });

  it.each([
    ['twelve chars and more', 'twelve chars'],
    ['eleven char 👩‍👩‍👧', 'eleven char'],
    ['éééééééééééééé', 'éééééééééééé'],
  ])('cuts %j to %j, between characters', (written, kept) => {
    expect(oneLine(written, 12)).toBe(kept);
  });

  it('leaves nothing that booking would refuse', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const kept of [oneLine(text, 12), severalLines(text, 12)]) {
          expect(isAccepted(kept)).toBe(true);
          expect(kept).not.toMatch(/[\p{Cs}\0]/u);
          expect(kept).toBe(kept.trim());
        }
        expect(oneLine(text, 12)).not.toMatch(/[\p{Cc}]/u);
      }),
    );
  });

  it('counts bytes as booking does', () => {
    expect(oneLine('😀'.repeat(100), 100)).toBe('😀'.repeat(66));
  });

  it('changes nothing when it is asked again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const kept = severalLines(text, 12);
        expect(severalLines(kept, 12)).toBe(kept);
      }),
    );
  });

  it('looks at a bounded part of a text', () => {
    const text = `${'a'.repeat(50_000_000)}`;
    expect(oneLine(text, 12)).toBe('aaaaaaaaaaaa');
  });

  it('folds accents, case and blanks', () => {
    expect(folded('  Café   PROFILE ')).toBe('cafe profile');
  });
});

const lengths = () => {
  const read: string[] = [];
  const lengthOf = remembered((text) => {
    read.push(text);
    return text === '' ? null : text.length;
  });
  return { read, lengthOf };
};

describe('the reader of texts', () => {
  it('reads a text once, also one that is nothing', () => {
    const { read, lengthOf } = lengths();
    expect(['9am', '', '9am', '', 'ü'].map(lengthOf)).toEqual([3, null, 3, null, 1]);
    expect(read).toEqual(['9am', '', 'ü']);
  });

  it('keeps neither long texts nor any number of short ones', () => {
    const { read, lengthOf } = lengths();
    const long = 'x'.repeat(41);
    expect([long, long].map(lengthOf)).toEqual([41, 41]);
    expect(read.splice(0)).toEqual([long, long]);
    const many = Array.from({ length: 2_001 }, (_, at) => `${at}`);
    many.forEach(lengthOf);
    expect(lengthOf('0')).toBe(1);
    expect(read).toEqual([...many, '0']);
  });
});
