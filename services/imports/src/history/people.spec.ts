import fc from 'fast-check';
import { anyCharacter } from '@contracts/testing/any-character';
import { runsOf } from '@contracts/testing/deep';
import { addressOf } from './addresses';
import { fullName, splitName } from './names';
import { hasName, nameOf, noName } from './own-history-rows';
import { phoneText, tenDigits } from './phones';

describe('a person’s name', () => {
  it('a record has a name where one is found in it', () => {
    const words = [
      'a',
      'Mr.',
      'Jr',
      '&',
      ',',
      ' ',
      'de',
      'LLC',
      '\u0000',
      '\u200d',
      '\u0301',
      'é',
      '7',
    ];
    const part = fc.oneof(
      fc.constantFrom(...words),
      fc.constantFrom(...words).map((word) => word.repeat(300)),
    );
    const name = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(''));
    const maybe = fc.oneof(fc.constant(''), name);
    fc.assert(
      fc.property(maybe, maybe, name, (firstName, lastName, customerName) => {
        const written = { firstName, lastName, customerName };
        const text = (field: keyof typeof written) => written[field].trim();
        expect(hasName(text)).toBe(fullName(nameOf(text, noName)) !== '');
      }),
      { numRuns: runsOf(1_000, 100_000) },
    );
  });
});

describe('phone numbers', () => {
  it.each([
    '9045550110',
    '904.555.0110',
    '904-555-0110',
    '(904) 555-0110',
    '+1 904 555 0110',
    '1-904-555-0110',
    'tel:+1-904-555-0110',
    '\u202a(904) 555-0110\u202c',
    '904\u200b555\u200b0110',
  ])('%s is one number', (written) => {
    expect(tenDigits(written)).toBe('9045550110');
    expect(phoneText(written)).toBe('(904) 555-0110');
  });

  it.each([
    '',
    '555-0110',
    '+44 20 7946 0958',
    '0045550110',
    '9041550110',
    'call me',
    '9'.repeat(4_000),
  ])('%.20s is no US number', (written) => expect(tenDigits(written)).toBeNull());

  it.each([
    [' 904 555 0110 ext. 12', '(904) 555-0110 ext. 12'],
    ['904‑555‑0110 x7', '(904) 555-0110 ext. 7'],
    ['+19045550110;ext=5512', '(904) 555-0110 ext. 5512'],
  ])('%s keeps its extension', (written, kept) => {
    expect(tenDigits(written)).toBe('9045550110');
    expect(phoneText(written)).toBe(kept);
    expect(phoneText(kept)).toBe(kept);
  });

  it('keeps what is no US number as it is written, within the limit', () => {
    expect(phoneText(' +44 20 7946 0958\n')).toBe('+44 20 7946 0958');
    expect(phoneText('9'.repeat(4_000))).toHaveLength(40);
  });

  it('reads its own spelling', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[2-9]\d{2}[2-9]\d{6}$/), (digits) => {
        expect(tenDigits(phoneText(digits))).toBe(digits);
      }),
    );
  });
});

describe('a name that is one text', () => {
  it.each([
    ['Petra Larkspur', 'Petra', 'Larkspur'],
    ['  Petra   Ann  Larkspur ', 'Petra Ann', 'Larkspur'],
    ['Larkspur, Petra Ann', 'Petra Ann', 'Larkspur'],
    ['Larkspur Jr., Otis', 'Otis', 'Larkspur Jr.'],
    ['Otis Larkspur, Jr.', 'Otis', 'Larkspur Jr.'],
    ['Otis Larkspur III', 'Otis', 'Larkspur III'],
    ['Mr. Otis Larkspur', 'Otis', 'Larkspur'],
    ['Mr. & Mrs. Otis Larkspur', 'Otis', 'Larkspur'],
    ['Otis & Petra Larkspur', 'Otis & Petra', 'Larkspur'],
    ['Marisol de la Cruz', 'Marisol', 'de la Cruz'],
    ['Greer van der Berg', 'Greer', 'van der Berg'],
    ['De La Cruz', 'De', 'La Cruz'],
    ["Niamh O'Rourke", 'Niamh', "O'Rourke"],
    ['Nguyễn Linh', 'Nguyễn', 'Linh'],
    ['Zora', 'Zora', ''],
    ['', '', ''],
    ['Coquina Bay Rentals LLC', '', 'Coquina Bay Rentals LLC'],
    ['Sandpiper Bed & Breakfast', '', 'Sandpiper Bed & Breakfast'],
  ])('%s is %s and %s', (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName });
  });

  it('loses no word of it, titles apart', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[A-Z][a-z]{4,9}$/), { maxLength: 6 }), (words) => {
        expect(fullName(splitName(words.join(' ')))).toBe(words.join(' '));
      }),
    );
  });

  it('is two names within their limits, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 500 }), (name) => {
        const { firstName, lastName } = splitName(name);
        expect([...firstName].length).toBeLessThanOrEqual(80);
        expect([...lastName].length).toBeLessThanOrEqual(80);
      }),
    );
  });
});

describe('addresses', () => {
  it('puts them as booking does', () => {
    expect(
      addressOf({
        street: ' 12 Whelk St ',
        unit: 'Apt 4',
        city: 'Hastings',
        state: 'florida',
        zip: 32145,
      }),
    ).toEqual({ address: '12 Whelk St, Apt 4', city: 'Hastings', state: 'FL', zipCode: '32145' });
  });

  it.each([
    [2109, '02109'],
    ['320841234', '32084-1234'],
    ['32084-1234', '32084-1234'],
    ['32084 1234', '32084-1234'],
    [' 32084 ', '32084'],
    ['SW1A 1AA, London', 'SW1A 1AA,'],
    ['', ''],
  ])('writes the ZIP code %s as %s', (zip, written) => {
    expect(addressOf({ zip }).zipCode).toBe(written);
  });

  it.each([
    ['fl', 'FL'],
    ['Georgia', 'GA'],
    ['Ontario', 'Ontario'],
  ])('writes the state %s as %s', (state, written) => {
    expect(addressOf({ state }).state).toBe(written);
  });

  it('leaves empty what is missing', () => {
    const empty = { address: '', city: '', state: '', zipCode: '' };
    expect(addressOf(null)).toEqual(empty);
    expect(addressOf({ street: null, unit: undefined, zip: null })).toEqual(empty);
  });
});
