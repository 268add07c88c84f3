import { tenDigits } from '../../history/phones';
import { noSuchCustomer } from '../http/system-failures';
import { checkedPage, idOfChecked, isWrong, type Checked } from '../listing/checked-records';
import { listBeginning, partsOf, type ListPage } from '../listing/listing';
import { startOf, type PageWindow } from '../listing/page-window';
import type { OwnRecords, Person, RecordRows } from '../own-history';
import { isSamePerson } from '../same-person';
import {
  isCustomer,
  isRecord,
  maxCustomersPerPage,
  servicePro,
  type ServiceProApi,
  type ServiceProCustomer,
  type ServiceProRecord,
} from './servicepro-api';
import { rowsOfRecord } from './servicepro-rows';

const recordsPerPart = 200;

export class ServiceProHistory implements OwnRecords<ServiceProRecord> {
  readonly system = servicePro;
  readonly listName = 'history';
  readonly maxPageSize = recordsPerPart;
  private readonly known = new Map<string, ServiceProCustomer>();

  constructor(
    private readonly api: ServiceProApi,
    private readonly person: Person,
  ) {}

  async idsOf(person: Person, signal: AbortSignal): Promise<readonly string[]> {
    const own = (await this.peopleWith(person.phone, signal)).filter((each) =>
      isSamePerson({ phones: [each.phone, each.secondPhone], email: each.email }, person),
    );
    return own.map(({ id }) => id);
  }

  async has(id: string, signal: AbortSignal): Promise<boolean> {
    return (await this.api.historyOf(id, signal)) !== null;
  }

  /** The system sends a customer's history whole; it is handed on in parts. */
  read(
    id: string,
    window: PageWindow,
    signal: AbortSignal,
  ): Promise<ListPage<Checked<ServiceProRecord>>> {
    return checkedPage<ServiceProRecord>(async () => {
      const history = await this.api.historyOf(id, signal);
      if (!history) throw noSuchCustomer(servicePro);
      // Oldest first: what is added in the meantime comes behind what we have.
      const records = history.toReversed();
      const start = startOf(window);
      const end = start + window.pageSize;
      return {
        records: records.slice(start, end),
        total: records.length,
        hasMore: end < records.length,
      };
    }, isRecord);
  }

  async rowsOf(
    records: readonly ServiceProRecord[],
    id: string,
    signal: AbortSignal,
  ): Promise<readonly RecordRows[]> {
    // There is no call for one customer: a customer who imports their own history is found by their number.
    if (!this.known.has(id)) await this.peopleWith(this.person.phone, signal);
    const customer = this.known.get(id) ?? null;
    return records.map((record) =>
      record.customerId === id ? rowsOfRecord(record, customer) : [],
    );
  }

  async countAll(signal: AbortSignal): Promise<number | null> {
    const { total } = await this.api.page('history', {}, { page: 1, pageSize: 1 }, signal);
    return total;
  }

  private async peopleWith(phone: string, signal: AbortSignal): Promise<ServiceProCustomer[]> {
    const digits = tenDigits(phone);
    if (!digits) return [];
    const { records, hasMore } = await checkedPage<ServiceProCustomer>(async () => {
      const { customers, truncated } = await this.api.lookUp(digits, signal);
      return { records: customers, total: null, hasMore: truncated };
    }, isCustomer);
    const people = hasMore
      ? await this.searched(digits, signal)
      : records.flatMap((record) => (isWrong(record) ? [] : [record.value]));
    for (const each of people) this.known.set(each.id, each);
    return people;
  }

  /** More have the number than a lookup shows: the list has them all. */
  private async searched(digits: string, signal: AbortSignal): Promise<ServiceProCustomer[]> {
    const listing = {
      system: servicePro,
      maxPageSize: maxCustomersPerPage,
      read: (window: PageWindow) =>
        checkedPage<ServiceProCustomer>(
          () => this.api.page('customers', {}, window, signal),
          isCustomer,
        ),
      idOf: idOfChecked<ServiceProCustomer>,
    };
    const found: ServiceProCustomer[] = [];
    for await (const { records } of partsOf(listing, listBeginning, signal)) {
      for (const { record } of records) {
        if (isWrong(record)) continue;
        const { phone, secondPhone } = record.value;
        if ([phone, secondPhone].some((each) => tenDigits(each ?? '') === digits)) {
          found.push(record.value);
        }
      }
    }
    return found;
  }
}
