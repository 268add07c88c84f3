import { tenDigits } from '../../history/phones';
import type { WrongField } from '../http/page-schemas';
import {
  checkedList,
  checkedPage,
  goodOnes,
  goodOnesOf,
  isWrong,
  type Checked,
} from '../listing/checked-records';
import { oneRecord, type Listing } from '../listing/listing';
import { isSameAddress, type OwnRecords, type Person, type RecordRows } from '../own-history';
import {
  isAppointment,
  isContact,
  isCustomer,
  isJob,
  serviceTitan,
  type ServiceTitanApi,
  type ServiceTitanAppointment,
  type ServiceTitanJob,
} from './servicetitan-api';
import { rowsOfJob, type KnownCustomer } from './servicetitan-rows';

/** The limit is 5,000, but a page should arrive within seconds. */
const contactPages = { system: serviceTitan, maxPageSize: 2_000 };
const jobPages = { system: serviceTitan, maxPageSize: 100 };
const few = { page: 1, pageSize: 100 };
/** The list of contacts requires a time since when they were changed. */
const everything = '2000-01-01T00:00:00Z';

export class ServiceTitanHistory implements OwnRecords<ServiceTitanJob> {
  readonly system = serviceTitan;
  readonly listName = 'jobs';
  private readonly known = new Map<string, Promise<KnownCustomer>>();

  constructor(
    private readonly api: ServiceTitanApi,
    /** For records without contact data, since contacts can't be listed by customer. */
    private readonly person: Person | null,
  ) {}

  /** The system finds customers by phone number. Email addresses are in the list of contacts. */
  async idsOf({ phone, email }: Person, signal: AbortSignal): Promise<readonly string[]> {
    const wanted = tenDigits(phone);
    if (!wanted) return [];
    const records = await this.customersBy({ phone: wanted }, signal);
    const candidates = new Set(records.map(({ id }) => id));
    if (candidates.size === 0) return [];
    const withPhone = new Set<number>();
    const withEmail = new Set<number>();
    const contacts = checkedList(contactPages, isContact, (window) =>
      this.api.page(
        ['crm', 'customers', 'contacts'],
        { modifiedOnOrAfter: everything },
        window,
        signal,
      ),
    );
    for await (const { customerId, value } of goodOnesOf(contacts, signal)) {
      if (!candidates.has(customerId)) continue;
      if (tenDigits(value ?? '') === wanted) withPhone.add(customerId);
      if (isSameAddress(value, email)) withEmail.add(customerId);
    }
    return [...withPhone].filter((id) => withEmail.has(id)).map(String);
  }

  async has(id: string, signal: AbortSignal): Promise<boolean> {
    return (await this.customerOf(id, signal)).customer !== null;
  }

  listOf(id: string): Listing<Checked<ServiceTitanJob>> {
    return checkedList(jobPages, isJob, (window, signal) =>
      this.api.page(['jpm', 'jobs'], { customerId: id }, window, signal),
    );
  }

  async rowsOf(
    jobs: readonly ServiceTitanJob[],
    id: string,
    signal: AbortSignal,
  ): Promise<readonly RecordRows[]> {
    const known = await this.customerOf(id, signal);
    return Promise.all(
      jobs.map(async (job) => {
        // If the system ignored the filter, it would return other people's jobs.
        if (String(job.customerId) !== id) return [];
        const made = await this.appointmentsOf(job, signal);
        return 'wrong' in made ? made : rowsOfJob(job, made.appointments, known);
      }),
    );
  }

  async countAll(signal: AbortSignal): Promise<number | null> {
    return (await this.api.page(['jpm', 'jobs'], {}, oneRecord, signal)).total;
  }

  private async customersBy(query: Readonly<Record<string, string>>, signal: AbortSignal) {
    const { records } = await checkedPage(
      () => this.api.page(['crm', 'customers'], query, few, signal),
      isCustomer,
    );
    return goodOnes(records);
  }

  private async appointmentsOf(
    { id }: ServiceTitanJob,
    signal: AbortSignal,
  ): Promise<
    { readonly wrong: WrongField } | { readonly appointments: ServiceTitanAppointment[] }
  > {
    const { records } = await checkedPage(
      () => this.api.page(['jpm', 'appointments'], { jobId: id }, few, signal),
      isAppointment,
    );
    const wrong = records.find(isWrong);
    if (wrong) return { wrong: { ...wrong.wrong, path: `appointments.${wrong.wrong.path}` } };
    return { appointments: goodOnes(records).filter(({ jobId }) => jobId === id) };
  }

  private customerOf(id: string, signal: AbortSignal): Promise<KnownCustomer> {
    const known = this.known.get(id) ?? this.askForCustomer(id, signal);
    this.known.set(id, known);
    known.catch(() => this.known.delete(id));
    return known;
  }

  private async askForCustomer(id: string, signal: AbortSignal): Promise<KnownCustomer> {
    const records = await this.customersBy({ ids: id, active: 'Any' }, signal);
    const customer = records.find((each) => String(each.id) === id);
    return {
      customer: customer ?? null,
      phone: this.person?.phone ?? '',
      email: this.person?.email ?? '',
    };
  }
}
