import fc from 'fast-check';
import { dateIn } from '../../history/dates';
import { SeenColumns, monthFirst } from './seen-columns';

const dayFirstOf = (...cells: string[]) => {
  const dates = new SeenColumns();
  for (const cell of cells) dates.see([cell]);
  return dates.dayFirst(['When']).length > 0;
};

describe('dates of a column', () => {
  it.each([
    [['31/12/2023'], true],
    [['1/2/2023', '5/6/2023', '13/1/2023 10:00'], true],
    [['13.1.23'], true],
    [['1-2-2023', '31-12-2023'], true],
    // Nothing proves it.
    [['1/2/2023', '5/6/2023'], false],
    [['12/31/2023'], false],
    // Both can't be, so it's as everyone here writes.
    [['31/12/2023', '12/31/2023'], false],
    [['2023-12-31', '45055', '20231231', '31/13/2023', '32/1/2023', ''], false],
    // No dates.
    [['904-555-0110', '31/12', '13/1/20231'], false],
  ])('%j have the day first: %s', (cells, isDayFirst) => {
    expect(dayFirstOf(...cells)).toBe(isDayFirst);
  });

  it('are told apart by column', () => {
    const dates = new SeenColumns();
    dates.see(['31/12/2023', '12/31/2023']);
    dates.see(['1/2/2023']);
    expect(dates.dayFirst(['One', 'Other'])).toEqual(['One']);
  });

  it('are the same days, whichever comes first', () => {
    const date = fc.date({
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('2099-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        date,
        fc.constantFrom('/', '-', '.'),
        fc.constantFrom('', ' 9:30'),
        (each, mark, time) => {
          const iso = each.toISOString().slice(0, 10);
          const [year, month, day] = iso.split('-').map(Number);
          expect(
            dateIn(monthFirst(`${day}${mark}${month}${mark}${year}${time}`), '2026-11-29'),
          ).toBe(iso);
        },
      ),
    );
  });

  it('of any text stay what they are, or become the same day in another order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        dayFirstOf(text);
        const digits = (of: string) => [...of.replace(/\D/g, '')].toSorted().join('');
        expect(digits(monthFirst(text))).toBe(digits(text));
      }),
    );
  });
});
