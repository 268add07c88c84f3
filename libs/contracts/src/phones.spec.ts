import fc from 'fast-check';
import { anyCharacter } from './testing/any-character';
import { formatPhone, phoneDigits, phoneKey, phoneParts, dialHref } from './vocabulary/phones';

describe('a phone number', () => {
  it.each([
    ['9045550142', '(904) 555-0142', 'tel:+19045550142'],
    ['+1 904.555.0142', '(904) 555-0142', 'tel:+19045550142'],
    ['1-904-555-0142', '(904) 555-0142', 'tel:+19045550142'],
    ['\u202a(904) 555-0142\u202c', '(904) 555-0142', 'tel:+19045550142'],
    ['(904) 555-0142 ext. 5512', '(904) 555-0142 ext. 5512', 'tel:+19045550142;ext=5512'],
    ['(904) 555-0142 Extension: 5512', '(904) 555-0142 ext. 5512', 'tel:+19045550142;ext=5512'],
    ['904-555-0142 x12', '(904) 555-0142 ext. 12', 'tel:+19045550142;ext=12'],
    ['904 555 0142 #7', '(904) 555-0142 ext. 7', 'tel:+19045550142;ext=7'],
    ['+19045550142;ext=5512', '(904) 555-0142 ext. 5512', 'tel:+19045550142;ext=5512'],
    ['9045550142,,5512', '(904) 555-0142 ext. 5512', 'tel:+19045550142;ext=5512'],
    ['+44 20 7946 0958', '+44 20 7946 0958', 'tel:+442079460958'],
    ['+44 20 7946 0958 x3', '+44 20 7946 0958 x3', 'tel:+442079460958;ext=3'],
    ['011 44 20 7946 0958', '011 44 20 7946 0958', 'tel:+442079460958'],
    ['555-0142', '555-0142', 'tel:5550142'],
    ['ext 12', 'ext 12', 'tel:12'],
    ['', '', 'tel:'],
  ])('%s is shown as %s and dialed as %s', (typed, shown, dialed) => {
    expect(formatPhone(typed)).toBe(shown);
    expect(dialHref(typed)).toBe(dialed);
  });

  it('has no extension in a text that is longer than any number', () => {
    const text = `9045550142${' '.repeat(200)}x12`;
    expect(phoneParts(text)).toEqual({ number: text, extension: '' });
  });

  it('is the same number with an extension as without', () => {
    const digits = fc.stringMatching(/^[2-9]\d{2}[2-9]\d{6}$/);
    const extension = fc.stringMatching(/^\d{1,6}$/);
    const mark = fc.constantFrom(' ext. ', ' x', 'x', ' #', ';ext=', ', ', ' EXT ');
    fc.assert(
      fc.property(digits, mark, extension, (number, between, ext) => {
        const typed = number + between + ext;
        expect(phoneKey(typed)).toBe(number);
        expect(phoneDigits(formatPhone(typed))).toBe(number);
        expect(formatPhone(formatPhone(typed))).toBe(formatPhone(typed));
        expect(dialHref(formatPhone(typed))).toBe(dialHref(typed));
      }),
    );
  });

  it('reads any text, and dials only what can be dialed', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 60 }), (text) => {
        expect(dialHref(text)).toMatch(/^tel:\+?\d*(;ext=\d{1,6})?$/);
        expect(formatPhone(formatPhone(text))).toBe(formatPhone(text));
      }),
    );
  });
});
