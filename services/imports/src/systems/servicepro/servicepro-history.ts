import { tenDigits } from '../../history/phones';
import { noSuchCustomer } from '../http/system-failures';
import {
  checkedList,
  checkedPage,
  goodOnes,
  goodOnesOf,
  wrongOnes,
  type Checked,
} from '../listing/checked-records';
import { oneRecord, startOf, type Listing } from '../listing/listing';
import {
  isSamePerson,
  notTheirs,
  type FoundIds,
  type OwnRecords,
  type Person,
  type RecordRows,
} from '../own-history';
import {
  customerPages,
  isCustomer,
  isRecord,
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
  private readonly known = new Map<string, ServiceProCustomer>();

  constructor(
    private readonly api: ServiceProApi,
    private readonly person: Person,
  ) {}

  async idsOf(person: Person, signal: AbortSignal): Promise<FoundIds> {
    const { people, wrong } = await this.peopleWith(person.phone, signal);
    const own = people.filter((each) =>
      isSamePerson({ phones: [each.phone, each.secondPhone], email: each.email }, person),
    );
    return { ids: own.map(({ id }) => id), wrong };
  }

  async has(id: string, signal: AbortSignal): Promise<boolean> {
    return (await this.api.historyOf(id, signal)) !== null;
  }

  /** The system returns all of a customer's history at once. We split it into pages. */
  listOf(id: string): Listing<Checked<ServiceProRecord>> {
    const pages = { system: servicePro, maxPageSize: recordsPerPart };
    return checkedList(pages, isRecord, async (window, signal) => {
      const history = await this.api.historyOf(id, signal);
      if (!history) throw noSuchCustomer(servicePro);
      // Oldest first, so that records added in the meantime come after those we have.
      const records = history.toReversed();
      const start = startOf(window);
      const end = start + window.pageSize;
      return {
        records: records.slice(start, end),
        total: records.length,
        hasMore: end < records.length,
      };
    });
  }

  async rowsOf(
    records: readonly ServiceProRecord[],
    id: string,
    signal: AbortSignal,
  ): Promise<readonly (RecordRows | typeof notTheirs)[]> {
    // No call returns one customer, so we look them up by the phone number of their account.
    if (!this.known.has(id)) await this.peopleWith(this.person.phone, signal);
    const customer = this.known.get(id) ?? null;
    return records.map((record) =>
      record.customerId === id ? rowsOfRecord(record, customer) : notTheirs,
    );
  }

  async countAll(signal: AbortSignal): Promise<number | null> {
    return (await this.api.page('history', {}, oneRecord, signal)).total;
  }

  private async peopleWith(phone: string, signal: AbortSignal) {
    const digits = tenDigits(phone);
    if (!digits) return { people: [], wrong: [] };
    const { records, hasMore } = await checkedPage(async () => {
      const { customers, truncated } = await this.api.lookUp(digits, signal);
      return { records: customers, total: null, hasMore: truncated };
    }, isCustomer);
    const people = hasMore ? await this.searched(digits, signal) : goodOnes(records);
    for (const each of people) this.known.set(each.id, each);
    return { people, wrong: hasMore ? [] : wrongOnes('customers', records) };
  }

  /** If a lookup can't show everyone with the number, we read the list of all customers. */
  private async searched(digits: string, signal: AbortSignal): Promise<ServiceProCustomer[]> {
    const all = checkedList(customerPages, isCustomer, (window) =>
      this.api.page('customers', {}, window, signal),
    );
    const found: ServiceProCustomer[] = [];
    for await (const each of goodOnesOf(all, signal)) {
      const phones = [each.phone, each.secondPhone];
      if (phones.some((phone) => tenDigits(phone ?? '') === digits)) found.push(each);
    }
    return found;
  }
}
