import fc from 'fast-check';
import { validateSync } from 'class-validator';
import { plainToInstance } from 'class-transformer';
import { IsRecordId, ListThat, MadeOnVersion, MaxText } from './parsing';
import { anyCharacter } from './testing/any-character';

class Note {
  @MaxText(40)
  text!: unknown;

  @MaxText(3, { each: true })
  labels: unknown[] = [];

  @MadeOnVersion()
  version?: unknown;

  @ListThat<string>('isLowerCase', 'in lower case', (words) =>
    words.every((word) => word === word.toLowerCase()),
  )
  words: unknown = [];
}

const wrongFields = (fields: Partial<Note>) =>
  validateSync(Object.assign(new Note(), { text: '' }, fields)).map(({ property }) => property);
const isTaken = (text: unknown) => wrongFields({ text }).length === 0;

describe('the limit of a text', () => {
  it('counts characters as people do, not halves of them', () => {
    expect(isTaken('x'.repeat(40))).toBe(true);
    expect(isTaken('x'.repeat(41))).toBe(false);
    expect(isTaken('é'.repeat(40))).toBe(true);
    // Ten families of emoji would be 40 code points; 36 of one code point each are 144 bytes.
    expect(isTaken('😀'.repeat(36))).toBe(true);
    expect(isTaken('😀'.repeat(37))).toBe(false);
  });

  it.each([
    ['variation selectors', '😀\uFE0F'],
    ['variation selectors alone', '\uFE0F'],
    ['variation selectors of the upper planes', '\u{E0100}'],
    ['combining marks', 'e\u0301\u0302\u0303'],
    ['joiners', 'x\u200D'],
    ['halves of a pair', '\uD83D'],
  ])('is not got around with %s', (_kind, unit) => {
    expect(isTaken(unit.repeat(41))).toBe(false);
    expect(isTaken(unit.repeat(4_000))).toBe(false);
  });

  it('counts each variation selector: 40 emoji that have one are 80 characters', () => {
    expect(isTaken('😀\uFE0F'.repeat(20))).toBe(true);
    expect(isTaken('😀\uFE0F'.repeat(40))).toBe(false);
    expect(isTaken(`x${'\uFE0F'.repeat(4_000)}`)).toBe(false);
  });

  it('never lets past more than its characters or more than its bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 90 }), (text) => {
        const bytes = new TextEncoder().encode(text).length;
        expect(isTaken(text)).toBe([...text].length <= 40 && bytes <= 2 * 40 + 64);
      }),
    );
  });

  it.each([undefined, null, 40, {}, ['x']])('is for texts alone (%p)', (value) => {
    expect(isTaken(value)).toBe(false);
  });

  it('holds for each text of a list', () => {
    expect(wrongFields({ labels: ['abc', 'a'] })).toEqual([]);
    expect(wrongFields({ labels: ['abc', 'abcd'] })).toEqual(['labels']);
  });
});

describe('the version that a change was made on', () => {
  it.each([1, 2_147_483_647, undefined])('may be %p', (version) => {
    expect(wrongFields({ version })).toEqual([]);
  });

  it.each([0, -1, 1.5, '1', null, NaN])('is never %p', (version) => {
    expect(wrongFields({ version })).toEqual(['version']);
  });
});

class Chosen {
  @IsRecordId()
  technicianId!: unknown;
}

describe('an id in a body', () => {
  const chosen = (technicianId: unknown) => plainToInstance(Chosen, { technicianId });
  const id = '0f9f2a6e-7c1b-4a63-9a52-1d2f3c4b5a60';

  it('is taken in any case and kept in lower case', () => {
    expect(chosen(id.toUpperCase()).technicianId).toBe(id);
    expect(validateSync(chosen(id.toUpperCase()))).toEqual([]);
  });

  it.each([`${id} `, id.slice(1), `${id.slice(0, -1)}g`, '', 7, [id], {}])('is not %j', (wrong) => {
    expect(validateSync(chosen(wrong))).toHaveLength(1);
  });
});

describe('a list in a body', () => {
  it.each([[[null]], [[5]], [['A']], ['a'], [null]])(
    'a list is of what goes together, not %j',
    (words) => {
      expect(wrongFields({ words: ['a'] })).toEqual([]);
      expect(wrongFields({ words })).toEqual(['words']);
    },
  );
});
