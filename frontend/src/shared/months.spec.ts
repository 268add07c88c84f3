import { lastMonth, monthChoices, monthPeriod } from './months';

describe('the months to choose from', () => {
  it('go back three years from this month', () => {
    const choices = monthChoices('2027-01-31');
    expect(choices.slice(0, 3)).toEqual([
      { value: '2027-01', label: 'January 2027' },
      { value: '2026-12', label: 'December 2026' },
      { value: '2026-11', label: 'November 2026' },
    ]);
    expect(choices.at(-1)).toEqual({ value: '2024-02', label: 'February 2024' });
  });

  it('have the one before them, whose return is due', () => {
    expect(lastMonth('2027-01-31')).toBe('2026-12');
  });

  it.each([
    ['2026-11', '2026-11-30'],
    ['2026-12', '2026-12-31'],
    ['2028-02', '2028-02-29'],
  ])('%s ends on %s', (month, to) => {
    expect(monthPeriod(month)).toEqual({ from: `${month}-01`, to });
  });
});
