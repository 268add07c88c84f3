/** A page's records, checked one by one, so that a wrong one affects no others. */
import type { ValidateFunction } from 'ajv';
import { readable, type WrongField } from '../http/page-schemas';
import { listBeginning, partsOf, type Listing, type ListPage, type PageWindow } from './listing';

export type Checked<T> =
  | { readonly id: string; readonly value: T; readonly notes: readonly WrongField[] }
  | { readonly id: string | null; readonly wrong: WrongField };

export interface Identified {
  readonly id: string | number;
}

/** How often to read a page with wrong records. */
const reads = 3;

/**
 * Reads a page, and reads it again if a record is wrong. That repairs a broken transfer, but not a
 * wrong record.
 */
export async function checkedPage<T extends Identified>(
  read: () => Promise<ListPage<unknown>>,
  isRecord: ValidateFunction<T>,
): Promise<ListPage<Checked<T>>> {
  for (let nth = 1; ; nth += 1) {
    const page = await read();
    const records = page.records.map((record) => checked(record, isRecord));
    if (nth === reads || !records.some(isWrong)) return { ...page, records };
  }
}

export const checkedList = <T extends Identified>(
  list: Pick<Listing<T>, 'system' | 'maxPageSize'>,
  isRecord: ValidateFunction<T>,
  read: (window: PageWindow, signal: AbortSignal) => Promise<ListPage<unknown>>,
): Listing<Checked<T>> => ({
  ...list,
  read: (window, signal) => checkedPage(() => read(window, signal), isRecord),
  idOf: ({ id }) => id,
});

export const isWrong = <T>(
  record: Checked<T>,
): record is Extract<Checked<T>, { readonly wrong: WrongField }> => 'wrong' in record;

export const goodOnes = <T>(records: readonly Checked<T>[]): T[] =>
  records.flatMap((record) => (isWrong(record) ? [] : [record.value]));

/** The wrong ones, for a report. */
export const wrongOnes = <T>(list: string, records: readonly Checked<T>[]): WrongField[] =>
  records.flatMap((record, place) =>
    isWrong(record)
      ? [{ path: pathIn(list, place, record.wrong.path), message: record.wrong.message }]
      : [],
  );

/** Yields all records of a list, except for wrong ones. */
export async function* goodOnesOf<T>(
  listing: Listing<Checked<T>>,
  signal: AbortSignal,
): AsyncGenerator<T> {
  for await (const { records } of partsOf(listing, listBeginning, signal)) {
    yield* goodOnes(records.map(({ record }) => record));
  }
}

/** The path of a field for reports, such as `customers[3].phone`. */
export const pathIn = (list: string, place: number, path: string): string =>
  path === '' ? `${list}[${place}]` : `${list}[${place}].${path}`;

function checked<T extends Identified>(record: unknown, isRecord: ValidateFunction<T>): Checked<T> {
  const read = readable(record, isRecord);
  if ('value' in read) return { id: String(read.value.id), ...read };
  const { wrong } = read;
  const id = typeof record === 'object' && record !== null && 'id' in record ? record.id : null;
  return { id: typeof id === 'string' || typeof id === 'number' ? String(id) : null, wrong };
}
