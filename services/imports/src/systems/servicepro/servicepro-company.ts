import type { CompanyRow, ImportSource, SourceBatch, SourceRow } from '../../runs/source';
import type { WrongField } from '../http/page-schemas';
import { checkedList, isWrong, pathIn, type Checked } from '../listing/checked-records';
import {
  listBeginning,
  oneRecord,
  partsOf,
  type ListPart,
  type ListPlace,
  type PageWindow,
} from '../listing/listing';
import {
  customerPages,
  historyPages,
  isCustomer,
  isRecord,
  type ServiceProApi,
} from './servicepro-api';
import { customerRow, serviceRow } from './servicepro-rows';

/** Everything, then what was changed at the source after the import began. */
const steps = ['customers', 'history', 'changed-customers', 'changed-history', 'end'] as const;

/** How many records each list has, according to the system. */
interface Counts {
  readonly customers: number | null;
  readonly history: number | null;
}

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
}

/** Their clock may be this far behind ours. */
const clockMarginMs = 10 * 60_000;
/** A list may grow while we read the other one. After this many rounds we take both as they are. */
const maxRounds = 3;

/** All customers of the company's account, with their service history. */
export class ServiceProCompany implements ImportSource<CompanyRow> {
  constructor(private readonly api: ServiceProApi) {}

  async *batches(cursor: unknown, signal: AbortSignal): AsyncGenerator<SourceBatch<CompanyRow>> {
    // Cursors are ours: the run stores them as they were yielded.
    let at = (cursor as CompanyCursor | null) ?? (await this.beginning(signal));
    while (at.step !== 'end') {
      const list = at.step.endsWith('customers') ? 'customers' : 'history';
      const isChanged = at.step.startsWith('changed-');
      const query: Record<string, string> = isChanged ? { updatedSince: at.since } : {};
      for await (const { rows, next, total } of this.rowsOf(list, query, at.place, signal)) {
        const toCome = at.step === 'customers' && at.round === 1 ? (at.counts.history ?? 0) : 0;
        const rest = total === null || next.done ? 0 : Math.max(0, total - next.read);
        const counts = isChanged ? at.counts : { ...at.counts, [list]: total };
        at = { ...at, place: next, done: at.done + rows.length, counts };
        if (next.done) at = { ...at, ...(await this.stepAfter(at, signal)), place: listBeginning };
        yield { rows, cursor: at, total: at.done + toCome + rest };
      }
    }
  }

  private async beginning(signal: AbortSignal): Promise<CompanyCursor> {
    const since = new Date(Date.now() - clockMarginMs).toISOString();
    const counts = await this.countsNow(signal);
    return { step: 'customers', place: listBeginning, since, done: 0, counts, round: 1 };
  }

  /** If a list's length changed while we read the other one, we read both again. */
  private async stepAfter(
    { step, counts, round }: CompanyCursor,
    signal: AbortSignal,
  ): Promise<Pick<CompanyCursor, 'step' | 'round'>> {
    const next = steps[steps.indexOf(step) + 1] ?? 'end';
    if (step !== 'history' || round >= maxRounds) return { step: next, round };
    const now = await this.countsNow(signal);
    const isSame = now.customers === counts.customers && now.history === counts.history;
    return isSame ? { step: next, round } : { step: 'customers', round: round + 1 };
  }

  private async countsNow(signal: AbortSignal): Promise<Counts> {
    const customers = await this.api.page('customers', {}, oneRecord, signal);
    const history = await this.api.page('history', {}, oneRecord, signal);
    return { customers: customers.total, history: history.total };
  }

  private rowsOf(
    list: 'customers' | 'history',
    query: Readonly<Record<string, string>>,
    from: ListPlace,
    signal: AbortSignal,
  ) {
    const read = (window: PageWindow) => this.api.page(list, query, window, signal);
    if (list === 'customers') {
      const customers = partsOf(checkedList(customerPages, isCustomer, read), from, signal);
      return rowsOfParts(list, customers, (customer) => ({
        kind: 'customer',
        customer: customerRow(customer),
      }));
    }
    const records = partsOf(checkedList(historyPages, isRecord, read), from, signal);
    return rowsOfParts(list, records, (record) => ({
      kind: 'service',
      service: serviceRow(record),
    }));
  }
}

async function* rowsOfParts<T>(
  list: string,
  parts: AsyncIterable<ListPart<Checked<T>>>,
  rowOf: (value: T) => CompanyRow,
) {
  for await (const { records, next, total } of parts) {
    const rows = records.map(({ place, record }): SourceRow<CompanyRow> => {
      const row = place + 1;
      const faultOf = ({ path, message }: WrongField) => ({
        field: pathIn(list, place, path),
        message,
      });
      if (isWrong(record)) return { row, wrong: faultOf(record.wrong) };
      const notes = record.notes.map(faultOf);
      return { row, value: rowOf(record.value), ...(notes.length > 0 && { notes }) };
    });
    yield { rows, next, total };
  }
}
