import { exampleTakerDay } from '@contracts/testing/examples';
import { checksExpected } from '@contracts/vocabulary/office/day-counts';
import { countedOf, dayOf, differences, missingReason } from './counted';

const row = exampleTakerDay({
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

it.each([
  ['entered-wrongly', 0],
  ['wrong-job', 0],
  // It had been handed in.
  ['returned-check', 1],
] as const)('expects of a check that is voided as %s: %s', (reason, expected) => {
  const voided = { method: 'check', number: '1042', amount: '45.50', taken: '2026-11-20' } as const;
  const day = exampleTakerDay({ voids: [{ ...voided, reason, appointmentNumber: null }] });
  expect(checksExpected(day)).toBe(expected);
  expect(countedOf(day).checks).toBe(expected === 0 ? 0 : null);
  expect(differences(day, { cash: 150, checks: expected, note: '' })[0]!.words).toBe('Matches');
});

it('has nothing to count of what was not taken', () => {
  const paidBack = exampleTakerDay({ cashTaken: '0.00', cashExpected: '-30.00', checks: [] });
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

it.each([
  [100.1, 1, '', null, null],
  [95.1, 1, '', null, 'Say why it differs from what was taken'],
  [100.1, 0, ' ', null, 'Say why it differs from what was taken'],
  [95.1, 1, 'Bought a belt', null, null],
  [100.1, 1, '', 1, 'Say why you correct the count'],
  [null, 1, '', null, null],
])('of $%s, %s checks and %j after version %s wants %j', (cash, checks, note, version, wanted) => {
  const settlement = version && {
    ...{ version, countedCash: '95.10', checksCounted: 1, note: null },
    ...{ by: 'Dana', at: '2026-11-20T23:00:00.000Z' },
  };
  expect(missingReason({ ...row, settlement: settlement || null }, { cash, checks, note })).toBe(
    wanted,
  );
});
