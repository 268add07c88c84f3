/** A customer's own history from any system. */
import type { ImportedAppointment, ImportedServiceRequest } from '@contracts/imports/records';
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

/** A record's rows, one for each visit, or its error. */
export type RecordRows = readonly HistoryRow[] | { readonly wrong: WrongField };

/** What differs between systems. */
export interface OwnRecords<T> {
  /** For people. */
  readonly system: string;
  /** The system's name of the list, for paths of errors. */
  readonly listName: string;
  /** Ids of the customers there who have both the person's number and address. */
  idsOf(person: Person, signal: AbortSignal): Promise<readonly string[]>;
  /** Whether a customer has this id there. */
  has(id: string, signal: AbortSignal): Promise<boolean>;
  /** A customer's records. */
  listOf(id: string): Listing<Checked<T>>;
  /** Rows of checked records, in order. */
  rowsOf(records: readonly T[], id: string, signal: AbortSignal): Promise<readonly RecordRows[]>;
  /** How many records of all customers the credentials can read. */
  countAll(signal: AbortSignal): Promise<number | null>;
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
    let at = (cursor as OwnCursor | null) ?? (await this.beginning(signal));
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

  private async beginning(signal: AbortSignal): Promise<OwnCursor> {
    const empty = { at: 0, place: listBeginning, own: 0, extra: 0, leftOut: 0 };
    if (typeof this.whose === 'string') {
      // For an unknown id, a system may return an empty list.
      if (!(await this.records.has(this.whose, signal))) throw noSuchCustomer(this.records.system);
      return { ...empty, ids: [this.whose], all: null };
    }
    const ids = await this.records.idsOf(this.whose, signal);
    return { ...empty, ids: ids.slice(0, maxIds), all: await this.records.countAll(signal) };
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
        this.rowsFor(place, isWrong(record) ? record : (made.shift() ?? [])),
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

  private rowsFor(place: number, made: RecordRows): SourceRow<HistoryRow>[] {
    const row = place + 1;
    if (!('wrong' in made)) return made.map((value) => ({ row, value }));
    const { path, message } = made.wrong;
    return [{ row, wrong: { field: pathIn(this.records.listName, place, path), message } }];
  }
}

const folded = (address: string): string => address.trim().toLowerCase();

export const isSameAddress = (one: string | null | undefined, other: string): boolean =>
  Boolean(one?.trim()) && folded(one ?? '') === folded(other);

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
export const unknownStatus = (path: string): { readonly wrong: WrongField } => ({
  wrong: { path, message: 'This status is unknown' },
});
