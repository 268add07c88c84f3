/** A customer's own history from any system. */
import type { ImportedAppointment, ImportedServiceRequest } from '@contracts/imports/records';
import { cleanLine } from '@contracts/vocabulary/text/typed-text';
import { tenDigits } from '../history/phones';
import type { HistoryRow, ImportSource, SourceBatch, SourceRow } from '../runs/source';
import type { WrongField } from './http/page-schemas';
import { noSuchCustomer } from './http/system-failures';
import { goodOnes, isWrong, pathIn, type Checked } from './listing/checked-records';
import { listBeginning, partsOf, type Listing, type ListPlace } from './listing/listing';

/** A record is the customer's if both match. */
export interface Person {
  readonly email: string;
  readonly phone: string;
}

/** What becomes of a record: a row for each visit. */
export interface RecordRows {
  /** A wrong visit doesn't affect the record's others. */
  readonly rows: readonly (HistoryRow | { readonly wrong: WrongField })[];
  /** Parts that couldn't be read, besides those of the check. */
  readonly notes?: readonly WrongField[];
}

/** If the system ignored our filter, it would return other people's records. */
export const notTheirs = 'not theirs';

/** What differs between systems. */
export interface OwnRecords<T> {
  /** For people. */
  readonly system: string;
  /** The system's name of the list, for paths of errors. */
  readonly listName: string;
  /** The customers there who have both the person's number and address. */
  idsOf(person: Person, signal: AbortSignal): Promise<FoundIds>;
  /** Whether a customer has this id there. */
  has(id: string, signal: AbortSignal): Promise<boolean>;
  /** A customer's records. */
  listOf(id: string): Listing<Checked<T>>;
  /** Rows of checked records, in order. */
  rowsOf(
    records: readonly T[],
    id: string,
    signal: AbortSignal,
  ): Promise<readonly (RecordRows | typeof notTheirs)[]>;
  /** How many records of all customers the credentials can read. */
  countAll(signal: AbortSignal): Promise<number | null>;
}

export interface FoundIds {
  readonly ids: readonly string[];
  /** Customers who were found, but can't be read. They may be the person. */
  readonly wrong: readonly WrongField[];
}

/** JSON; a few hundred bytes. */
interface OwnCursor {
  readonly ids: readonly string[];
  /** Index of the one being read. */
  readonly at: number;
  readonly place: ListPlace;
  /** Number of records of earlier ids. */
  readonly own: number;
  /** Number of rows beyond one per record. */
  readonly extra: number;
  /** Number of everyone's records; null if the customer gave an id. */
  readonly all: number | null;
  readonly leftOut: number;
}

/** A person has several ids only if the system's office made a mistake. */
const maxIds = 20;
const leftOutPerBatch = 5_000;

export class OwnHistorySource<T> implements ImportSource<HistoryRow> {
  /** @param whose the customer's id in the system, or the person to look for */
  constructor(
    private readonly records: OwnRecords<T>,
    private readonly whose: string | Person,
  ) {}

  async *batches(cursor: unknown, signal: AbortSignal): AsyncGenerator<SourceBatch<HistoryRow>> {
    // Cursors are ours: the run stores them as they were yielded.
    let at = cursor as OwnCursor | null;
    if (!at) {
      const beginning = await this.beginning(signal);
      ({ at } = beginning);
      if (beginning.rows.length > 0) yield { rows: beginning.rows, cursor: at, total: null };
    }
    for (let id = at.ids[at.at]; id !== undefined; id = at.ids[at.at]) {
      for await (const { rows, cursor: next, total } of this.recordsOf(id, at, signal)) {
        at = next;
        yield { rows, cursor: at, total };
      }
    }
    const others = Math.max(0, (at.all ?? 0) - at.own);
    while (at.leftOut < others) {
      const count = Math.min(leftOutPerBatch, others - at.leftOut);
      const first = at.own + at.leftOut + 1;
      const rows = Array.from({ length: count }, (_, index) => ({
        row: first + index,
        leftOut: true as const,
      }));
      at = { ...at, leftOut: at.leftOut + count };
      yield { rows, cursor: at, total: at.own + at.extra + others };
    }
  }

  private async beginning(
    signal: AbortSignal,
  ): Promise<{ readonly at: OwnCursor; readonly rows: readonly SourceRow<HistoryRow>[] }> {
    const empty = { at: 0, place: listBeginning, own: 0, extra: 0, leftOut: 0 };
    if (typeof this.whose === 'string') {
      // For an unknown id, a system may return an empty list.
      if (!(await this.records.has(this.whose, signal))) throw noSuchCustomer(this.records.system);
      return { at: { ...empty, ids: [this.whose], all: null }, rows: [] };
    }
    const { ids, wrong } = await this.records.idsOf(this.whose, signal);
    const all = await this.records.countAll(signal);
    return {
      at: { ...empty, ids: ids.slice(0, maxIds), all, extra: wrong.length },
      rows: wrong.map(({ path, message }, nth) => ({
        row: nth + 1,
        wrong: { field: path, message },
      })),
    };
  }

  private async *recordsOf(
    id: string,
    from: OwnCursor,
    signal: AbortSignal,
  ): AsyncGenerator<{
    rows: SourceRow<HistoryRow>[];
    cursor: OwnCursor;
    total: number | null;
  }> {
    let { extra } = from;
    for await (const part of partsOf(this.records.listOf(id), from.place, signal)) {
      const values = goodOnes(part.records.map(({ record }) => record));
      const made = [...(await this.records.rowsOf(values, id, signal))];
      const rows = part.records.flatMap(({ place, record }) =>
        isWrong(record)
          ? this.rowsFor(place, { rows: [record] })
          : this.rowsFor(place, made.shift() ?? notTheirs, record.notes),
      );
      extra += rows.length - part.records.length;
      const { next } = part;
      const cursor = next.done
        ? { ...from, at: from.at + 1, place: listBeginning, own: from.own + next.read, extra }
        : { ...from, place: next, extra };
      const total = from.all ?? (part.total === null ? null : from.own + part.total);
      yield { rows, cursor, total: total === null ? null : total + extra };
    }
  }

  /** The record's notes go with its first good row. */
  private rowsFor(
    place: number,
    made: RecordRows | typeof notTheirs,
    found: readonly WrongField[] = [],
  ): SourceRow<HistoryRow>[] {
    const row = place + 1;
    if (made === notTheirs) return [{ row, leftOut: true }];
    const faultOf = ({ path, message }: WrongField) => ({
      field: pathIn(this.records.listName, place, path),
      message,
    });
    let notes = [...found, ...(made.notes ?? [])].map(faultOf);
    return made.rows.map((each): SourceRow<HistoryRow> => {
      if ('wrong' in each) return { row, wrong: faultOf(each.wrong) };
      const source = { row, value: each, ...(notes.length > 0 && { notes }) };
      notes = [];
      return source;
    });
  }
}

/** An amount that can't be kept is no reason to leave out the visit. */
export const amountNotes = (
  path: string,
  amount: number | null | undefined,
  cents: number | null,
): WrongField[] =>
  typeof amount === 'number' && cents === null
    ? [{ path, message: 'This amount is negative or too large' }]
    : [];

const folded = (address: string): string => cleanLine(address).toLowerCase();

export const isSameAddress = (one: string | null | undefined, other: string): boolean =>
  folded(one ?? '') !== '' && folded(one ?? '') === folded(other);

/** By phone number and email address together, never by one. */
export function isSamePerson(
  record: {
    readonly phones: readonly (string | null | undefined)[];
    readonly email?: string | null;
  },
  { phone, email }: Person,
): boolean {
  const wanted = tenDigits(phone);
  return (
    wanted !== null &&
    isSameAddress(record.email, email) &&
    record.phones.some((each) => tenDigits(each ?? '') === wanted)
  );
}

export const appointmentRow = (record: ImportedAppointment): HistoryRow => ({
  kind: 'appointment',
  record,
});

export const requestRow = (record: ImportedServiceRequest): HistoryRow => ({
  kind: 'service-request',
  record,
});

/** A record whose status isn't in our tables is wrong, because we don't guess. */
export const unknownStatus = (path: string) => ({
  wrong: { path, message: 'This status is unknown' },
});
