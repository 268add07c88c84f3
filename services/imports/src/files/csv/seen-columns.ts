/** What a file's columns hold: anything at all, and dates with the day or the month first. Pure. */

const digits = /^\s*(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;

/** Sees each record of a file once. */
export class SeenColumns {
  private readonly isFilled: boolean[] = [];
  private readonly isDayFirst: boolean[] = [];
  private readonly isMonthFirst: boolean[] = [];

  see(cells: readonly string[]): void {
    for (let at = 0; at < cells.length; at += 1) {
      const cell = cells[at] ?? '';
      if (cell === '') continue;
      if (!this.isFilled[at] && cell.trim() !== '') this.isFilled[at] = true;
      if (cell.length < 6 || !mayBeDate(cell)) continue;
      const [, one, , other] = digits.exec(cell) ?? [];
      const [first, second] = [Number(one), Number(other)];
      if (first > 12 && first <= 31 && second <= 12) this.isDayFirst[at] = true;
      if (second > 12 && second <= 31 && first <= 12) this.isMonthFirst[at] = true;
    }
  }

  filled(headers: readonly string[]): string[] {
    return headers.filter((_, at) => this.isFilled[at]);
  }

  /** Columns with dates that can only have the day first, and none that can't. */
  dayFirst(headers: readonly string[]): string[] {
    return headers.filter((_, at) => this.isDayFirst[at] && !this.isMonthFirst[at]);
  }
}

/** Nearly all cells aren't dates, and a pattern costs more. */
function mayBeDate(cell: string): boolean {
  const code = cell.charCodeAt(0);
  return (code >= 48 && code <= 57) || code === 32;
}

/** `31/12/2023 10:00` and `31.12.2023` → `12/31/2023 10:00`. Others stay. */
export const monthFirst = (cell: string): string =>
  cell.replace(
    digits,
    (_, day: string, _separator, month: string, year: string) => `${month}/${day}/${year}`,
  );
