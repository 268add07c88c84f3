import { exampleReportOf } from '@contracts/testing/reports';
import { maxReportDays } from '@contracts/vocabulary/office/reports';
import { addDays } from '../../shared/format';
import { choiceOf, periodOf } from './report-period';
import { changeWords, pointsOf, pointTitle } from './report-words';

const today = '2026-11-26';
const chosen = (params: Partial<Parameters<typeof periodOf>[0]>) =>
  periodOf({ days: '', from: '', to: '', ...params }, today);

it.each([
  [{}, '2026-10-28', today],
  [{ days: '1' }, today, today],
  [{ days: '90' }, '2026-08-29', today],
  [{ days: '9999' }, '2026-10-28', today],
  [{ from: '2026-01-01', to: '2026-01-31', days: '7' }, '2026-01-01', '2026-01-31'],
  [{ from: '2026-01-31', to: '2026-01-01' }, '2026-10-28', today],
  [{ from: '2026-01-01', to: '' }, '2026-10-28', today],
  [
    { from: '2024-01-01', to: addDays('2024-01-01', maxReportDays - 1) },
    '2024-01-01',
    '2024-12-31',
  ],
  [{ from: '2024-01-01', to: '2025-01-01' }, '2026-10-28', today],
  [{ from: '1999-01-01', to: '1999-01-02' }, '2026-10-28', today],
])('takes %j as %s to %s', (params, from, to) => {
  expect(chosen(params)).toEqual({ from, to });
});

it('knows which of the choices a period is', () => {
  expect(choiceOf(chosen({ days: '7' }), today)).toBe('7');
  expect(choiceOf({ from: '2026-11-20', to: '2026-11-26' }, today)).toBe('7');
  expect(choiceOf({ from: '2026-11-19', to: '2026-11-25' }, today)).toBe('');
});

it.each([
  ['count', 12, 10, 'Up 20%'],
  ['count', 10, 12, 'Down 16.7%'],
  ['money', '150.00', '150.00', 'No change'],
  ['share', 0.9, 0.925, 'Down 2.5 points'],
  ['count', 5, 0, null],
  ['share', null, 0.5, null],
] as const)('compares as a %s: %s with %s', (kind, now, before, words) => {
  expect(changeWords(kind, now, before)).toBe(words);
});

it('draws a quarter by day, and a year by week with the same sums', () => {
  const quarter = exampleReportOf({ from: '2026-08-29', to: '2026-11-26' }).days;
  expect(pointsOf(quarter)).toBe(quarter);
  const { days } = exampleReportOf({ from: '2028-01-01', to: '2028-12-31' });
  const weeks = pointsOf(days);
  expect(weeks).toHaveLength(53);
  expect(weeks[0]).toMatchObject({
    date: '2028-01-01',
    revenue: '8750.00',
    jobs: { completed: 35 },
  });
  expect(weeks.at(-1)).toMatchObject({ date: '2028-12-30', collected: '2200.00' });
  expect(pointsOf(days.map((day) => ({ ...day, collected: null })))[0]!.collected).toBeNull();
  expect(pointTitle('2028-01-29', days)).toBe('Jan 29 – Feb 4');
  expect(pointTitle('2028-12-30', days)).toBe('Dec 30 – Dec 31');
});
