/** A whole company from a system with two numbered lists: customers, and their history. */
import type {
  CompanyList,
  CompanyRow,
  ImportSource,
  SourceBatch,
  SourceRow,
} from '../../runs/source';
import type { WrongField } from '../http/page-schemas';
import { isWrong, pathIn, type Checked } from './checked-records';
import { listBeginning, partsOf, type Listing, type ListPlace } from './listing';

type ListName = 'customers' | 'history';

interface ListRows {
  readonly rows: readonly SourceRow<CompanyRow>[];
  readonly next: ListPlace;
  readonly total: number | null;
}

/** One list of a system. @param since a time, for only what was changed then or later */
export interface CompanyRecords {
  rows(since: string | null, from: ListPlace, signal: AbortSignal): AsyncIterable<ListRows>;
  /** As the system says. */
  count(signal: AbortSignal): Promise<number | null>;
}

interface CompanyLists {
  readonly customers: CompanyRecords;
  readonly history: CompanyRecords;
  /** Whether the system can tell what was changed since a time. */
  readonly tellsChanges: boolean;
}

/** Everything, then what was changed at the source after the import began. */
const steps = ['customers', 'history', 'changed-customers', 'changed-history', 'end'] as const;

/** How many records each list has, according to the system. */
type Counts = Readonly<Record<ListName, number | null>>;

/** JSON; a few hundred bytes. */
interface CompanyCursor {
  readonly step: (typeof steps)[number];
  readonly place: ListPlace;
  /** When the import began, by our clock, less a margin. */
  readonly since: string;
  /** Rows yielded so far. */
  readonly done: number;
  /** As of the last reading of each list. */
  readonly counts: Counts;
  /** How often we have started to read both lists. */
  readonly round: number;
  /** Lists with records that can't be read, which look as if they were gone. */
  readonly unread: readonly ListName[];
}

/** Their clock may be this far behind ours. */
const clockMarginMs = 10 * 60_000;
/** A list may grow while we read the other one. After this many rounds we take both as they are. */
const maxRounds = 3;

const kindOf: Readonly<Record<ListName, CompanyList>> = {
  customers: 'customer',
  history: 'service',
};

/** All customers of the company's account, with their service history. */
export class ListedCompany implements ImportSource<CompanyRow> {
  constructor(private readonly lists: CompanyLists) {}

  async *batches(cursor: unknown, signal: AbortSignal): AsyncGenerator<SourceBatch<CompanyRow>> {
    // Cursors are ours: the run stores them as they were yielded.
    let at = (cursor as CompanyCursor | null) ?? (await this.beginning(signal));
    while (at.step !== 'end') {
      const name: ListName = at.step.endsWith('customers') ? 'customers' : 'history';
      const isChanged = at.step.startsWith('changed-');
      const since = isChanged ? at.since : null;
      for await (const part of this.lists[name].rows(since, at.place, signal)) {
        const { rows, next, total } = part;
        const toCome = at.step === 'customers' && at.round === 1 ? (at.counts.history ?? 0) : 0;
        const rest = total === null || next.done ? 0 : Math.max(0, total - next.read);
        const counts = isChanged ? at.counts : { ...at.counts, [name]: total };
        const isUnread = !isChanged && rows.some((row) => 'wrong' in row);
        const unread = isUnread && !at.unread.includes(name) ? [...at.unread, name] : at.unread;
        at = { ...at, place: next, done: at.done + rows.length, counts, unread };
        if (next.done) at = { ...at, ...(await this.stepAfter(at, signal)), place: listBeginning };
        const whole = at.step === 'end' ? wholeLists(at) : [];
        yield { rows, cursor: at, total: at.done + toCome + rest, whole };
      }
    }
  }

  private async beginning(signal: AbortSignal): Promise<CompanyCursor> {
    const since = new Date(Date.now() - clockMarginMs).toISOString();
    const counts = await this.countsNow(signal);
    return {
      step: 'customers',
      place: listBeginning,
      since,
      done: 0,
      counts,
      round: 1,
      unread: [],
    };
  }

  /** If a list's length changed while we read the other one, we read both again. */
  private async stepAfter(
    { step, counts, round }: CompanyCursor,
    signal: AbortSignal,
  ): Promise<Pick<CompanyCursor, 'step' | 'round'>> {
    const next = steps[steps.indexOf(step) + 1] ?? 'end';
    if (step !== 'history') return { step: next, round };
    const after = this.lists.tellsChanges ? next : 'end';
    if (round >= maxRounds) return { step: after, round };
    const now = await this.countsNow(signal);
    const isSame = now.customers === counts.customers && now.history === counts.history;
    return isSame ? { step: after, round } : { step: 'customers', round: round + 1 };
  }

  private async countsNow(signal: AbortSignal): Promise<Counts> {
    const customers = await this.lists.customers.count(signal);
    const history = await this.lists.history.count(signal);
    return { customers, history };
  }
}

const wholeLists = ({ unread }: CompanyCursor): CompanyList[] =>
  (['customers', 'history'] as const)
    .filter((name) => !unread.includes(name))
    .map((name) => kindOf[name]);

/**
 * A list's parts as rows.
 * @param name the system's name of the list, for paths of errors
 * @param rowOf a record that means nothing to us is wrong
 */
export async function* companyRows<T>(
  name: string,
  listing: Listing<Checked<T>>,
  rowOf: (value: T) => CompanyRow | { readonly wrong: WrongField },
  from: ListPlace,
  signal: AbortSignal,
): AsyncGenerator<ListRows> {
  for await (const { records, next, total } of partsOf(listing, from, signal)) {
    const rows = records.map(({ place, record }) => companyRow(name, place, record, rowOf));
    yield { rows, next, total };
  }
}

export function companyRow<T>(
  name: string,
  place: number,
  record: Checked<T>,
  rowOf: (value: T) => CompanyRow | { readonly wrong: WrongField },
): SourceRow<CompanyRow> {
  const row = place + 1;
  const faultOf = ({ path, message }: WrongField) => ({
    field: pathIn(name, place, path),
    message,
  });
  if (isWrong(record)) return { row, wrong: faultOf(record.wrong) };
  const value = rowOf(record.value);
  if ('wrong' in value) return { row, wrong: faultOf(value.wrong) };
  const notes = record.notes.map(faultOf);
  return { row, value, ...(notes.length > 0 && { notes }) };
}
