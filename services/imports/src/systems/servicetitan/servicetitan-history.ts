import { tenDigits } from '../../history/phones';
import type { WrongField } from '../http/page-schemas';
import { checkedPage, idOfChecked, isWrong, type Checked } from '../listing/checked-records';
import { listBeginning, partsOf, type ListPage } from '../listing/listing';
import type { PageWindow } from '../listing/page-window';
import type { OwnRecords, Person, RecordRows } from '../own-history';
import { isSameAddress } from '../same-person';
import {
  isAppointment,
  isContact,
  isCustomer,
  isJob,
  serviceTitan,
  type ServiceTitanApi,
  type ServiceTitanAppointment,
  type ServiceTitanContact,
  type ServiceTitanCustomer,
  type ServiceTitanJob,
} from './servicetitan-api';
import { rowsOfJob, type KnownCustomer } from './servicetitan-rows';

/** The most is 5,000; records are large, and a page is to arrive within seconds. */
const contactsPerPage = 2_000;
const jobsPerPage = 100;
const few = { page: 1, pageSize: 100 };
/** The list of contacts has to be asked for by when they were changed. */
const everything = '2000-01-01T00:00:00Z';

export class ServiceTitanHistory implements OwnRecords<ServiceTitanJob> {
  readonly system = serviceTitan;
  readonly listName = 'jobs';
  readonly maxPageSize = jobsPerPage;
  private readonly known = new Map<string, Promise<KnownCustomer>>();

  constructor(
    private readonly api: ServiceTitanApi,
    /** What records are given that come without, since contacts have no list by customer. */
    private readonly person: Person | null,
  ) {}

  /** The system finds customers by phone number; their addresses stand in the list of contacts. */
  async idsOf({ phone, email }: Person, signal: AbortSignal): Promise<readonly string[]> {
    const wanted = tenDigits(phone);
    if (!wanted) return [];
    const records = await this.customersBy({ phone: wanted }, signal);
    const candidates = new Set(records.map(({ id }) => id));
    if (candidates.size === 0) return [];
    const withPhone = new Set<number>();
    const withEmail = new Set<number>();
    for await (const { records: contacts } of partsOf(
      this.contacts(signal),
      listBeginning,
      signal,
    )) {
      for (const { record } of contacts) {
        if (isWrong(record) || !candidates.has(record.value.customerId)) continue;
        const { customerId, value } = record.value;
        if (tenDigits(value ?? '') === wanted) withPhone.add(customerId);
        if (isSameAddress(value, email)) withEmail.add(customerId);
      }
    }
    return [...withPhone].filter((id) => withEmail.has(id)).map(String);
  }

  async has(id: string, signal: AbortSignal): Promise<boolean> {
    return (await this.customerOf(id, signal)).customer !== null;
  }

  read(
    id: string,
    window: PageWindow,
    signal: AbortSignal,
  ): Promise<ListPage<Checked<ServiceTitanJob>>> {
    const query = { customerId: id };
    return checkedPage(() => this.api.page(['jpm', 'jobs'], query, window, signal), isJob);
  }

  async rowsOf(
    jobs: readonly ServiceTitanJob[],
    id: string,
    signal: AbortSignal,
  ): Promise<readonly RecordRows[]> {
    const known = await this.customerOf(id, signal);
    return Promise.all(
      jobs.map(async (job) => {
        // A filter that the system does not know of would give us the jobs of others.
        if (String(job.customerId) !== id) return [];
        const made = await this.appointmentsOf(job, signal);
        return 'wrong' in made ? made : rowsOfJob(job, made.appointments, known);
      }),
    );
  }

  async countAll(signal: AbortSignal): Promise<number | null> {
    const { total } = await this.api.page(['jpm', 'jobs'], {}, { page: 1, pageSize: 1 }, signal);
    return total;
  }

  private contacts(signal: AbortSignal) {
    const query = { modifiedOnOrAfter: everything };
    const path = ['crm', 'customers', 'contacts'] as const;
    return {
      system: serviceTitan,
      maxPageSize: contactsPerPage,
      read: (window: PageWindow) =>
        checkedPage<ServiceTitanContact>(
          () => this.api.page(path, query, window, signal),
          isContact,
        ),
      idOf: idOfChecked<ServiceTitanContact>,
    };
  }

  private async customersBy(query: Readonly<Record<string, string>>, signal: AbortSignal) {
    const { records } = await checkedPage<ServiceTitanCustomer>(
      () => this.api.page(['crm', 'customers'], query, few, signal),
      isCustomer,
    );
    return records.flatMap((record) => (isWrong(record) ? [] : [record.value]));
  }

  private async appointmentsOf(
    { id }: ServiceTitanJob,
    signal: AbortSignal,
  ): Promise<
    { readonly wrong: WrongField } | { readonly appointments: ServiceTitanAppointment[] }
  > {
    const { records } = await checkedPage<ServiceTitanAppointment>(
      () => this.api.page(['jpm', 'appointments'], { jobId: id }, few, signal),
      isAppointment,
    );
    const wrong = records.find(isWrong);
    if (wrong) return { wrong: { ...wrong.wrong, path: `appointments.${wrong.wrong.path}` } };
    const appointments = records.flatMap((record) => (isWrong(record) ? [] : [record.value]));
    return { appointments: appointments.filter(({ jobId }) => jobId === id) };
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
