import * as fc from 'fast-check';
import { appliances, brands } from '@contracts/vocabulary/booking';
import { certainMatch, compareMatches, matchRank, type Choice } from './typed-choice';

const choicesOf = (labels: readonly string[]): Choice<string>[] =>
  labels.map((label) => ({ value: label, label }));

describe('what is typed for a choice', () => {
  it.each([
    ['Anna Cholmondeley', 'mo', false],
    ['Mo Haddad', 'had', true],
    ["Sean O'Moore", 'moo', true],
    ['Ann-Marie Bell', 'mar be', true],
    ['Mo Haddad', 'mo x', false],
    ['José Núñez', 'nun', true],
    ['Jose Nunez', 'NÚÑ', true],
    ['Sub-Zero', 'subzero', true],
    ['KitchenAid', 'kitchen aid', true],
    ['Dishwasher', 'wash', false],
    ['Washer', '?', false],
    ['Washer', ' ', true],
  ])('matches the start of words, however they are written: %s, %s: %s', (label, typed, matches) =>
    expect(matchRank(label, typed) !== null).toBe(matches),
  );

  const mo = { ...choicesOf(['Mo Haddad'])[0]!, disabled: true };
  it.each([
    ['mo', choicesOf(['Anna Cholmondeley', 'Mo Haddad']), 'Mo Haddad', 'Mo Haddad'],
    [
      'mo',
      choicesOf(['Ada Morris', 'Monica Reyes', 'Mo Haddad']),
      'Mo Haddad, Monica Reyes, Ada Morris',
      'Mo Haddad',
    ],
    ['m', choicesOf(['Marcus Bell', 'Monica Reyes']), 'Marcus Bell, Monica Reyes', undefined],
    ['zz', choicesOf(['Monica Reyes']), '', undefined],
    // Not certain of a lesser match because the best one can't be had.
    ['mo', [mo, ...choicesOf(['Morgan'])], 'Morgan, Mo Haddad', undefined],
    ['una', choicesOf(['Unassigned', 'Una Diaz']), 'Una Diaz, Unassigned', 'Una Diaz'],
    ['dry', choicesOf(appliances), 'Dryer', 'Dryer'],
    ['range', choicesOf(appliances), 'Range, Range Hood', 'Range'],
    ['dec 2', choicesOf(['Wed, Dec 23', 'Wed, Dec 2']), 'Wed, Dec 2, Wed, Dec 23', 'Wed, Dec 2'],
    [
      '9',
      choicesOf(['8:00 – 9:00 AM', '9:00 – 10:00 AM']),
      '9:00 – 10:00 AM, 8:00 – 9:00 AM',
      '9:00 – 10:00 AM',
    ],
  ])('finds for %s of %j: %s, certainly %s', (typed, options, found, certain) => {
    const matches = options
      .filter(({ label }) => matchRank(label, typed) !== null)
      .sort((one, other) => compareMatches(one, other, typed));
    expect(matches.map(({ label }) => label).join(', ')).toBe(found);
    expect(certainMatch(options, typed)?.label).toBe(certain);
  });

  it('is taken whole, whatever else starts like it', () => {
    for (const list of [appliances, brands])
      for (const label of list)
        expect(certainMatch(choicesOf(list), label.toLowerCase())?.label).toBe(label);
  });

  it('puts the group with the best match first', () => {
    const group = (...labels: string[]) => ({ label: 'Group', options: choicesOf(labels) });
    expect(compareMatches(group('Ada Morris'), group('Bell', 'Mo'), 'mo')).toBeGreaterThan(0);
  });

  it('never certainly means a choice that doesn’t match', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.string({ minLength: 1 }), (labels, typed) => {
        const certain = certainMatch(choicesOf(labels), typed);
        return certain === undefined || matchRank(certain.label, typed) !== null;
      }),
    );
  });
});
