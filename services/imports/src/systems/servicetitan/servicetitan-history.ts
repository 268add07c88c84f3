import { tenDigits } from '../../history/phones';
import {
  checkedList,
  checkedPage,
  goodOnes,
  wrongOnes,
  type Checked,
} from '../listing/checked-records';
import { oneRecord, type Listing } from '../listing/listing';
import {
  isSamePerson,
  notTheirs,
  type FoundIds,
  type OwnRecords,
  type Person,
  type RecordRows,
} from '../own-history';
import {
  isCustomer,
  isJob,
  serviceTitan,
  type ServiceTitanApi,
  type ServiceTitanJob,
} from './servicetitan-api';
import { contactsOf } from './servicetitan-contacts';
import { ServiceTitanDetails } from './servicetitan-details';
import { rowsOfJob, type KnownCustomer } from './servicetitan-rows';

const jobPages = { system: serviceTitan, maxPageSize: 100 };
const few = { page: 1, pageSize: 100 };
/** Without it, only active customers are found. An inactive one has a history, too. */
const anyState = { active: 'Any' };

export class ServiceTitanHistory implements OwnRecords<ServiceTitanJob> {
  readonly system = serviceTitan;
  readonly listName = 'jobs';
  private readonly known = new Map<string, Promise<KnownCustomer>>();
  private readonly details: ServiceTitanDetails;

  constructor(private readonly api: ServiceTitanApi) {
    this.details = new ServiceTitanDetails(api);
  }

  /** The system finds customers by phone number. Each has contacts of their own. */
  async idsOf(person: Person, signal: AbortSignal): Promise<FoundIds> {
    const wanted = tenDigits(person.phone);
    if (!wanted) return { ids: [], wrong: [] };
    const records = await this.customersBy({ phone: wanted }, signal);
    const found = goodOnes(records).map(({ id }) => id);
    const contactsFor = await contactsOf(this.api, found, signal);
    const own = found.filter((id) => {
      const { phones, emails } = contactsFor(id);
      return emails.some((email) => isSamePerson({ phones, email }, person));
    });
    return { ids: own.map(String), wrong: wrongOnes('customers', records) };
  }

  async has(id: string, signal: AbortSignal): Promise<boolean> {
    return (await this.customerOf(id, signal)).customer !== null;
  }

  listOf(id: string): Listing<Checked<ServiceTitanJob>> {
    return checkedList(jobPages, isJob, (window, signal) =>
      this.api.page(['jpm', 'jobs'], { customerId: id, sort: '+Id' }, window, signal),
    );
  }

  async rowsOf(
    jobs: readonly ServiceTitanJob[],
    id: string,
    signal: AbortSignal,
  ): Promise<readonly (RecordRows | typeof notTheirs)[]> {
    const known = await this.customerOf(id, signal);
    const own = jobs.filter(({ customerId }) => String(customerId) === id);
    const details = await this.details.of(own, signal);
    return jobs.map((job) => {
      const found = details[own.indexOf(job)];
      return found ? rowsOfJob(job, found, known) : notTheirs;
    });
  }

  async countAll(signal: AbortSignal): Promise<number | null> {
    return (await this.api.page(['jpm', 'jobs'], {}, oneRecord, signal)).total;
  }

  private async customersBy(query: Readonly<Record<string, string>>, signal: AbortSignal) {
    const { records } = await checkedPage(
      () => this.api.page(['crm', 'customers'], { ...query, ...anyState }, few, signal),
      isCustomer,
    );
    return records;
  }

  private customerOf(id: string, signal: AbortSignal): Promise<KnownCustomer> {
    const known = this.known.get(id) ?? this.askForCustomer(id, signal);
    this.known.set(id, known);
    known.catch(() => this.known.delete(id));
    return known;
  }

  private async askForCustomer(id: string, signal: AbortSignal): Promise<KnownCustomer> {
    const records = await this.customersBy({ ids: id }, signal);
    const customer = goodOnes(records).find((each) => String(each.id) === id);
    if (!customer) return { customer: null, phone: '', email: '' };
    const { phones, emails } = (await contactsOf(this.api, [customer.id], signal))(customer.id);
    return { customer, phone: phones[0] ?? '', email: emails[0] ?? '' };
  }
}
