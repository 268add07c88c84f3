import type { CompanyRow, ImportSource, SourceBatch, SourceRow } from '../../runs/source';
import { checkedPage, idOfChecked, isWrong, type Checked } from '../listing/checked-records';
import {
  listBeginning,
  partsOf,
  type Listing,
  type ListPart,
  type ListPlace,
} from '../listing/listing';
import {
  isCustomer,
  isRecord,
  maxCustomersPerPage,
  maxHistoryPerPage,
  servicePro,
  type ServiceProApi,
  type ServiceProCustomer,
  type ServiceProRecord,
} from './servicepro-api';
import { customerRow, serviceRow } from './servicepro-rows';

/** Everything, then what has been changed at the source since the import began. */
const steps = ['customers', 'history', 'changed-customers', 'changed-history', 'end'] as const;

/** How many records each list has, as far as the system says. */
interface Counts {
  readonly customers: number | null;
  readonly history: number | null;
}

/** JSON; a few hundred bytes. */
interface CompanyCursor {
  readonly step: (typeof steps)[number];
  readonly place: ListPlace;
  /** When the import began, by our clock and a little before. */
  readonly since: string;
  /** Rows that have been given. */
  readonly done: number;
  /** When each list was read last. */
  readonly counts: Counts;
  /** How often both lists have been started. */
  readonly round: number;
}

/** Their clock may be so much behind ours. */
const clockMarginMs = 10 * 60_000;
/** One list may get more while the other is read; lists that never stand still are taken as they are. */
const maxRounds = 3;

/** All customers of the company's account, and what was done for each. */
export class ServiceProCompany implements ImportSource<CompanyRow> {
  constructor(private readonly api: ServiceProApi) {}

  async *batches(cursor: unknown, signal: AbortSignal): AsyncGenerator<SourceBatch<CompanyRow>> {
    // Cursors are ours: the run stores them as they were yielded.
    let at = (cursor as CompanyCursor | null) ?? (await this.beginning(signal));
    while (at.step !== 'end') {
      const list = at.step.endsWith('customers') ? 'customers' : 'history';
      const isChanged = at.step.startsWith('changed-');
      const query: Record<string, string> = isChanged ? { updatedSince: at.since } : {};
      const parts =
        list === 'customers'
          ? rowsOfParts(this.customers(query, signal), at.place, signal, list, customerOf)
          : rowsOfParts(this.history(query, signal), at.place, signal, list, serviceOf);
      for await (const { rows, next, total } of parts) {
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

  /** Both lists again when one has got longer or shorter while the other was read. */
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
    const one = { page: 1, pageSize: 1 };
    const customers = await this.api.page('customers', {}, one, signal);
    const history = await this.api.page('history', {}, one, signal);
    return { customers: customers.total, history: history.total };
  }

  private customers(
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Listing<Checked<ServiceProCustomer>> {
    return {
      system: servicePro,
      maxPageSize: maxCustomersPerPage,
      read: (window) =>
        checkedPage(() => this.api.page('customers', query, window, signal), isCustomer),
      idOf: idOfChecked,
    };
  }

  private history(
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Listing<Checked<ServiceProRecord>> {
    return {
      system: servicePro,
      maxPageSize: maxHistoryPerPage,
      read: (window) =>
        checkedPage(() => this.api.page('history', query, window, signal), isRecord),
      idOf: idOfChecked,
    };
  }
}

const customerOf = (customer: ServiceProCustomer): CompanyRow => ({
  kind: 'customer',
  customer: customerRow(customer),
});

const serviceOf = (record: ServiceProRecord): CompanyRow => ({
  kind: 'service',
  service: serviceRow(record),
});

async function* rowsOfParts<T>(
  listing: Listing<Checked<T>>,
  from: ListPlace,
  signal: AbortSignal,
  name: string,
  rowOf: (value: T) => CompanyRow,
): AsyncGenerator<Omit<ListPart<T>, 'records'> & { rows: SourceRow<CompanyRow>[] }> {
  for await (const { records, next, total } of partsOf(listing, from, signal)) {
    const rows = records.map(({ place, record }): SourceRow<CompanyRow> => {
      const row = place + 1;
      if (!isWrong(record)) return { row, value: rowOf(record.value) };
      const { path, message } = record.wrong;
      return { row, wrong: { field: fieldOf(name, place, path), message } };
    });
    yield { rows, next, total };
  }
}

const fieldOf = (list: string, place: number, path: string): string =>
  path === '' ? `${list}[${place}]` : `${list}[${place}].${path}`;
