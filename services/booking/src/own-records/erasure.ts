/** What stays of a record when its customer's account is deleted. Pure. */

/** Doesn't identify the customer, or is needed: docs/privacy.md lists what stays and why. */
export const kept = Symbol('kept');

/**
 * The new value of each column: a value, a function of the row, or `kept`. Every column must be
 * listed, so the compiler asks about new ones.
 */
export type Erasure<Row> = {
  readonly [Column in keyof Row]-?: Row[Column] | ((row: Row) => Row[Column]) | typeof kept;
};

/** The new values of those columns of `row` that aren't kept. */
export function erasedColumns<Row extends object>(row: Row, erasure: Erasure<Row>): Partial<Row> {
  const erased: Partial<Row> = {};
  for (const column of Object.keys(erasure) as (keyof Row)[]) {
    const rule = erasure[column];
    if (rule === kept) continue;
    erased[column] = (rule instanceof Function ? rule(row) : rule) as Row[typeof column];
  }
  return erased;
}
