/** A customer's own history, whatever the system: the records of one customer there, or of all who are them. */
import type { ImportedAppointment, ImportedServiceRequest } from '@contracts/imports/records';
import type { HistoryRow, ImportSource, SourceBatch, SourceRow } from '../runs/source';
import type { WrongField } from './http/page-schemas';
import { noSuchCustomer } from './http/system-failures';
import { isWrong, idOfChecked, type Checked } from './listing/checked-records';
import { listBeginning, partsOf, type ListPage, type ListPlace } from './listing/listing';
import type { PageWindow } from './listing/page-window';

/** Who counts as the customer: both have to be theirs. */
export interface Person {
  readonly email: string;
  readonly phone: string;
}

/** What a record comes to: usually one row, more for a job with several visits; or what is wrong with it. */
export type RecordRows = readonly HistoryRow[] | { readonly wrong: WrongField };

/** What each system has its own way of. */
export interface OwnRecords<T> {
  /** For people. */
  readonly system: string;
  /** As the system calls the list; paths of errors begin with it. */
  readonly listName: string;
  readonly maxPageSize: number;
  /** Ids of the customers there who have both the person's number and address. */
  idsOf(person: Person, signal: AbortSignal): Promise<readonly string[]>;
  /** Whether a customer has this id there. */
  has(id: string, signal: AbortSignal): Promise<boolean>;
  /** A part of a customer's records. */
  read(id: string, window: PageWindow, signal: AbortSignal): Promise<ListPage<Checked<T>>>;
  /** Rows of records that have been checked, in their order; `person` is told for what the records leave out. */
  rowsOf(records: readonly T[], id: string, signal: AbortSignal): Promise<readonly RecordRows[]>;
  /** How many records of all customers the credentials reach. */
  countAll(signal: AbortSignal): Promise<number | null>;
}

/** JSON; a few hundred bytes. */
interface OwnCursor {
  readonly ids: readonly string[];
  /** Which of them is being read. */
  readonly at: number;
  readonly place: ListPlace;
  /** Records of the ids before. */
  readonly own: number;
  /** Rows beyond one for each record. */
  readonly extra: number;
  /** How many records there are of everyone; null where no one else's were asked for. */
  readonly all: number | null;
  readonly leftOut: number;
}

/**
 * More than one record of a person is a mistake of the system's office; more than these no one
 * makes.
 */
const maxIds = 20;
const leftOutPerBatch = 5_000;

export class OwnHistorySource<T> implements ImportSource<HistoryRow> {
  /** @param whose an id of the system's, or the person to look for there */
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
      const rows = Array.from({ length: count }, (_, index) => leftOutRow(first + index));
      at = { ...at, leftOut: at.leftOut + count };
      yield { rows, cursor: at, total: at.own + at.extra + others };
    }
  }

  private async beginning(signal: AbortSignal): Promise<OwnCursor> {
    const empty = { at: 0, place: listBeginning, own: 0, extra: 0, leftOut: 0 };
    if (typeof this.whose === 'string') {
      // Of an id that it does not have, a system may just as well answer with an empty list.
      const isKnown = await this.records.has(this.whose, signal);
      if (!isKnown) throw noSuchCustomer(this.records.system);
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
    const { system, maxPageSize } = this.records;
    const listing = {
      system,
      maxPageSize,
      read: (window: PageWindow) => this.records.read(id, window, signal),
      idOf: idOfChecked<T>,
    };
    let { extra } = from;
    for await (const part of partsOf(listing, from.place, signal)) {
      const values = part.records.flatMap(({ record }) => (isWrong(record) ? [] : [record.value]));
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
    const field = `${this.records.listName}[${place}]${path && !path.startsWith('[') ? '.' : ''}${path}`;
    return [{ row, wrong: { field, message } }];
  }
}

const leftOutRow = (row: number): SourceRow<HistoryRow> => ({ row, leftOut: true });

export const appointmentRow = (record: ImportedAppointment): HistoryRow => ({
  kind: 'appointment',
  record,
});

export const requestRow = (record: ImportedServiceRequest): HistoryRow => ({
  kind: 'service-request',
  record,
});

/** The status of a record that no table of ours has: better said than guessed. */
export const unknownStatus = (path: string): RecordRows => ({
  wrong: { path, message: 'This status is unknown' },
});
