import { exampleTechnicianDay } from '@contracts/testing/examples';
import { countedOf, dayOf, differences } from './counted';

const row = exampleTechnicianDay({
  cashTaken: '150.10',
  cashRefunded: '50.00',
  cashExpected: '100.10',
});

it.each([
  [100.1, 1, ['Matches']],
  [95.1, 1, ['Short $5.00']],
  [105.1, 1, ['Over $5.00']],
  [100.1, 0, ['1 check short']],
  [0, 3, ['Short $100.10', '2 checks over']],
  [0, null, ['Not counted']],
  [null, 1, ['Not counted']],
])('of $%s and %s checks says %j', (cash, checks, words) => {
  const found = differences(row, { cash, checks, note: '' });
  expect(found.map((each) => each.words)).toEqual(words);
});

it('has nothing to count of what was not taken', () => {
  const paidBack = exampleTechnicianDay({ cashTaken: '0.00', cashExpected: '-30.00', checks: [] });
  expect(countedOf(paidBack)).toEqual({ cash: 0, checks: 0, note: '' });
  expect(differences(paidBack, countedOf(paidBack))[0]!.words).toBe('Over $30.00');
  expect(countedOf(row)).toMatchObject({ cash: null, checks: null });
});

it.each([
  ['2026-11-19', '2026-11-19'],
  ['2026-11-21', '2026-11-20'],
  ['yesterday', '2026-11-20'],
  ['', '2026-11-20'],
])('shows of %j the day %s', (wanted, day) => {
  expect(dayOf(wanted, '2026-11-20')).toBe(day);
});
