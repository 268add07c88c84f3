import fc from 'fast-check';
import { anyCharacter } from '@contracts/testing/any-character';
import { dateIn, instantIn, instantText, slotIn } from './dates';

const today = '2026-11-29';

describe('dates of other systems', () => {
  it.each([
    ['2023-05-09', '2023-05-09'],
    ['2023-05-09 00:00:00', '2023-05-09'],
    // Midnight in UTC is the evening before in Florida.
    ['2023-05-09T00:00:00Z', '2023-05-08'],
    ['5/9/2023', '2023-05-09'],
    ['05-09-23', '2023-05-09'],
    ['12/31/99', '1999-12-31'],
    ['5/9/2023 9:30 AM', '2023-05-09'],
    ['May 9, 2023', '2023-05-09'],
    ['Tue, Sept. 5th 2023', '2023-09-05'],
    ['9-May-23', '2023-05-09'],
    ['9 May 2023 10:00', '2023-05-09'],
    ['31st December 1999', '1999-12-31'],
    ['2023/05/09', '2023-05-09'],
    ['2023/5/9 10:00', '2023-05-09'],
    ['20230509', '2023-05-09'],
    ['45055', '2023-05-09'],
    ['45056.375', '2023-05-10'],
    ['25569', '1970-01-01'],
    ['9-Moy-23', null],
    ['31-Feb-23', null],
    ['2023/13/01', null],
    ['20231301', null],
    ['32084-1234', null],
    ['99999', null],
    ['13/1/2023', null],
    ['2/30/2023', null],
    ['Moy 9, 2023', null],
    ['9', null],
    ['', null],
    [`5/9/2023${' '.repeat(100)}`, '2023-05-09'],
    [`5/9/2023 ${'x'.repeat(100)}`, null],
  ])('%j is the date %s', (text, date) => expect(dateIn(text, today)).toBe(date));

  it.each([
    ['2023-05-09', '2023-05-09T04:00:00.000Z'],
    ['5/9/2023', '2023-05-09T04:00:00.000Z'],
    ['2023-05-09T10:00:00-04:00', '2023-05-09T14:00:00.000Z'],
    ['yesterday', null],
  ])('%j is the instant %s', (text, instant) => {
    expect(instantIn(text, today)).toBe(instant);
    expect(instantText(text, today)).toBe(instant && text);
  });

  it.each([
    ['09:00-10:00', '09:00-10:00'],
    ['9am - 11am', '09:00-11:00'],
    ['9-11 AM', '09:00-11:00'],
    ['11-1pm', '11:00-13:00'],
    ['1pm-3', '13:00-15:00'],
    ['10:30 - 2', '10:30-14:00'],
    ['22:00-01:00', '22:00-01:00'],
    ['1:30 p.m. to 3 p.m.', '13:30-15:00'],
    ['9:00:00 AM', '09:00-10:00'],
    ['12 AM', '00:00-01:00'],
    ['14:00', '14:00-15:00'],
    ['13 PM', null],
    ['25:00', null],
    ['9-9', null],
    ['9-10-11', null],
    ['morning', null],
  ])('%j is the slot %s', (text, slot) => expect(slotIn(text)).toBe(slot));

  it('answers every text with a date, a slot, or nothing', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '/',
        '-',
        ':',
        ' ',
        ',',
        'am',
        'PM',
        'to',
        'May',
        'T',
        'Z',
        '\u0000',
        '\ud800',
      ),
      fc.nat(3_000).map(String),
      fc.nat(99_999_999).map(String),
      fc.string({ unit: anyCharacter, maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
        const text = parts.join('');
        expect(dateIn(text, today) ?? '2023-05-09').toMatch(/^\d{4}-\d\d-\d\d$/);
        expect(slotIn(text) ?? '09:00-10:00').toMatch(/^[012]\d:[0-5]\d-[012]\d:[0-5]\d$/);
        expect(new Date(instantIn(text, today) ?? 0).getTime()).not.toBeNaN();
        expect(instantText(text, today)).toBe(instantIn(text, today) === null ? null : text);
      }),
    );
  });
});
