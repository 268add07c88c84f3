/** What is left of a record when its customer's account is deleted. Pure. */

/** Says nothing of who the customer was, or is needed: docs/privacy.md lists what stays and why. */
export const kept = Symbol('kept');

/**
 * What is in the place of each column: a value, what is made of the row, or `kept`. Each column
 * has to be there, so that the compiler asks about a new one.
 */
export type Erasure<Row> = {
  readonly [Column in keyof Row]-?: Row[Column] | ((row: Row) => Row[Column]) | typeof kept;
};

/** The columns of `row` that are not kept, as they are afterwards. */
export function erasedColumns<Row extends object>(row: Row, erasure: Erasure<Row>): Partial<Row> {
  const erased: Partial<Row> = {};
  for (const column of Object.keys(erasure) as (keyof Row)[]) {
    const rule = erasure[column];
    if (rule === kept) continue;
    erased[column] = (rule instanceof Function ? rule(row) : rule) as Row[typeof column];
  }
  return erased;
}
