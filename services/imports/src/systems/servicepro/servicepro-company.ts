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

/** JSON; a few hundred bytes. */
interface CompanyCursor {
  readonly step: (typeof steps)[number];
  readonly place: ListPlace;
  /** When the import began, by our clock and a little before. */
  readonly since: string;
  /** Rows that have been given. */
  readonly done: number;
  /** Rows of the lists that are still to come. */
  readonly toCome: number;
}

/** Their clock may be so much behind ours. */
const clockMarginMs = 10 * 60_000;

/** All customers of the firm's account, and what was done for each. */
export class ServiceProCompany implements ImportSource<CompanyRow> {
  constructor(private readonly api: ServiceProApi) {}

  async *batches(cursor: unknown, signal: AbortSignal): AsyncGenerator<SourceBatch<CompanyRow>> {
    // Cursors are ours: the run stores them as they were yielded.
    let at = (cursor as CompanyCursor | null) ?? (await this.beginning(signal));
    while (at.step !== 'end') {
      const isChanged = at.step.startsWith('changed-');
      const query: Record<string, string> = isChanged ? { updatedSince: at.since } : {};
      const parts = at.step.endsWith('customers')
        ? rowsOfParts(this.customers(query, signal), at.place, signal, 'customers', customerOf)
        : rowsOfParts(this.history(query, signal), at.place, signal, 'history', serviceOf);
      for await (const { rows, next, total } of parts) {
        at = after(at, next, rows.length);
        const rest = total === null ? 0 : Math.max(0, total - next.read);
        yield { rows, cursor: at, total: at.done + at.toCome + (next.done ? 0 : rest) };
      }
    }
  }

  private async beginning(signal: AbortSignal): Promise<CompanyCursor> {
    const since = new Date(Date.now() - clockMarginMs).toISOString();
    const { total } = await this.api.page('history', {}, { page: 1, pageSize: 1 }, signal);
    return { step: 'customers', place: listBeginning, since, done: 0, toCome: total ?? 0 };
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

/** Where the next batch begins: in the same list, or with the next one. */
function after(at: CompanyCursor, place: ListPlace, rows: number): CompanyCursor {
  const done = at.done + rows;
  if (!place.done) return { ...at, place, done };
  const step = steps[steps.indexOf(at.step) + 1] ?? 'end';
  return { ...at, step, place: listBeginning, done, toCome: 0 };
}

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
