/** A page's records, checked one by one, so that a wrong one affects no others. */
import type { ValidateFunction } from 'ajv';
import { wrongField, type WrongField } from '../http/page-schemas';
import type { ListPage } from './listing';

export type Checked<T> =
  | { readonly id: string; readonly value: T }
  | { readonly id: string | null; readonly wrong: WrongField };

/** How often to read a page with wrong records. */
const reads = 3;

/**
 * Reads a page, and reads it again if a record is wrong. That repairs a broken transfer, but not a
 * wrong record.
 */
export async function checkedPage<T extends { readonly id: string | number }>(
  read: () => Promise<ListPage<unknown>>,
  isRecord: ValidateFunction<T>,
): Promise<ListPage<Checked<T>>> {
  for (let nth = 1; ; nth += 1) {
    const page = await read();
    const records = page.records.map((record) => checked(record, isRecord));
    if (nth === reads || !records.some(isWrong)) return { ...page, records };
  }
}

export const idOfChecked = <T>({ id }: Checked<T>): string | null => id;

export const isWrong = <T>(
  record: Checked<T>,
): record is Extract<Checked<T>, { readonly wrong: WrongField }> => 'wrong' in record;

function checked<T extends { readonly id: string | number }>(
  record: unknown,
  isRecord: ValidateFunction<T>,
): Checked<T> {
  if (isRecord(record)) return { id: String(record.id), value: record };
  const wrong = wrongField(isRecord);
  const id = typeof record === 'object' && record !== null && 'id' in record ? record.id : null;
  return { id: typeof id === 'string' || typeof id === 'number' ? String(id) : null, wrong };
}
