import type { ValidateFunction } from 'ajv';
import { businessDate } from '@contracts/business-time';
import { bookingTextLimits } from '@contracts/vocabulary/booking';
import { addressOf } from '../../history/addresses';
import { centsOfDollars } from '../../history/amounts';
import { applianceIn, brandIn } from '../../history/appliances';
import { instantOf } from '../../history/instants';
import { phoneText } from '../../history/phones';
import { stageOf } from '../../history/record-status';
import { oneLine, plainText } from '../../history/texts';
import type { CompanyRow, ImportSource, SourceBatch, SourceRow } from '../../runs/source';
import type { WrongField } from '../http/page-schemas';
import { checkedPage, goodOnes, type Checked, type Identified } from '../listing/checked-records';
import { companyRow } from '../listing/listed-company';
import { unknownStatus } from '../own-history';
import {
  idBatches,
  isContact,
  isCustomer,
  isJob,
  type ExportPart,
  type ServiceTitanApi,
  type ServiceTitanCustomer,
  type ServiceTitanJob,
} from './servicetitan-api';
import { contactsOf } from './servicetitan-contacts';
import { ServiceTitanDetails } from './servicetitan-details';
import { nameOf } from './servicetitan-rows';

/** Exports, in order: a job's customer comes first. */
const steps = ['customers', 'contacts', 'jobs', 'end'] as const;
type Export = Exclude<(typeof steps)[number], 'end'>;

const paths = {
  customers: ['crm', 'customers'],
  contacts: ['crm', 'customers', 'contacts'],
  jobs: ['jpm', 'jobs'],
} as const;

/** JSON; a few hundred bytes, and the places of the exports. */
interface TitanCursor {
  readonly step: (typeof steps)[number];
  /** Where each export continues. */
  readonly from: Readonly<Record<Export, string | null>>;
  /** The last record that we have read of the page there; null: none. */
  readonly within: string | null;
  /** When the import began, by our clock, less a margin. */
  readonly since: string;
  readonly done: number;
}

const schemas = { customers: isCustomer, contacts: isContact, jobs: isJob } as const;
/** How often to read a page with wrong records. */
const reads = 3;
/** Their clock may be this far behind ours. */
const clockMarginMs = 10 * 60_000;
const serviceLength = 200;
/** Their contacts are a few calls at once. */
const customersAtOnce = 200;

/**
 * All customers of the company's account, with their jobs. The exports also name what has become
 * inactive, and continue where the last import has ended.
 */
export class ServiceTitanCompany implements ImportSource<CompanyRow> {
  private readonly details: ServiceTitanDetails;

  /** @param after the cursor with which an earlier import has ended; null to read everything */
  constructor(
    private readonly api: ServiceTitanApi,
    private readonly after: unknown,
  ) {
    this.details = new ServiceTitanDetails(api);
  }

  async *batches(cursor: unknown, signal: AbortSignal): AsyncGenerator<SourceBatch<CompanyRow>> {
    let at = (cursor as TitanCursor | null) ?? this.beginning();
    while (at.step !== 'end') {
      const { step } = at;
      const part = await this.page(step, at.from[step], signal);
      let left = unread(part.records, at.within);
      do {
        const some = step === 'jobs' ? left : left.slice(0, customersAtOnce);
        left = left.slice(some.length);
        const rows = await this.rowsOf(step, some, at, signal);
        const done = at.done + rows.length;
        at =
          left.length > 0
            ? { ...at, done, within: idOf(some.at(-1)) }
            : behind(part, step, at, done);
        yield { rows, cursor: at, total: at.step === 'end' ? at.done : null };
      } while (left.length > 0);
    }
  }

  /** Read again if a record is wrong, which repairs a broken transfer. */
  private async page(step: Export, from: string | null, signal: AbortSignal): Promise<ExportPart> {
    for (let nth = 1; ; nth += 1) {
      const part = await this.api.exported(paths[step], from, signal);
      if (nth === reads || part.records.every((record) => schemas[step](record))) return part;
    }
  }

  private beginning(): TitanCursor {
    const since = new Date(Date.now() - clockMarginMs).toISOString();
    const last = this.after as TitanCursor | null;
    // All customers come with their contacts, so only what is changed since is of interest.
    const from = last?.from ?? { customers: null, contacts: since, jobs: null };
    return { step: 'customers', from, within: null, since, done: 0 };
  }

  private async rowsOf(
    step: Export,
    records: readonly unknown[],
    { since, done }: TitanCursor,
    signal: AbortSignal,
  ): Promise<SourceRow<CompanyRow>[]> {
    if (step === 'customers') {
      const customers = await this.checked(() => records, isCustomer);
      return this.customerRows(customers, done, signal);
    }
    if (step === 'contacts') {
      const contacts = goodOnes(await this.checked(() => records, isContact));
      const ids = contacts.map(({ customerId }) => customerId);
      return this.customerRows(await this.customersBy(ids, signal), done, signal);
    }
    const jobs = await this.checked(() => records, isJob);
    // Their customers may be newer than our reading of the customers.
    const fresh = goodOnes(jobs).filter(({ createdOn }) => (createdOn ?? '') >= since);
    const ids = fresh.map(({ customerId }) => customerId);
    const before = await this.customerRows(await this.customersBy(ids, signal), done, signal);
    const jobTypes = await this.details.jobTypesOf(goodOnes(jobs), signal);
    const rows = jobs.map((job, place) =>
      companyRow('jobs', done + before.length + place, job, (value) => serviceRow(value, jobTypes)),
    );
    return [...before, ...rows];
  }

  private async customerRows(
    customers: readonly Checked<ServiceTitanCustomer>[],
    done: number,
    signal: AbortSignal,
  ): Promise<SourceRow<CompanyRow>[]> {
    const ids = goodOnes(customers).map(({ id }) => id);
    const contactsFor = await contactsOf(this.api, ids, signal);
    return customers.map((record, place) =>
      companyRow('customers', done + place, record, (customer) => {
        const { phones, emails } = contactsFor(customer.id);
        return customerRow(customer, phones[0] ?? '', emails[0] ?? '');
      }),
    );
  }

  private async customersBy(
    ids: readonly number[],
    signal: AbortSignal,
  ): Promise<readonly Checked<ServiceTitanCustomer>[]> {
    const found: Checked<ServiceTitanCustomer>[] = [];
    for (const some of idBatches(ids)) {
      const query = { ids: some.join(','), active: 'Any' };
      const read = () => this.api.all(paths.customers, query, signal);
      found.push(...(await this.checked(read, isCustomer)));
    }
    return found;
  }

  private async checked<T extends Identified>(
    read: () => readonly unknown[] | Promise<readonly unknown[] | null>,
    isRecord: ValidateFunction<T>,
  ): Promise<readonly Checked<T>[]> {
    const { records } = await checkedPage(async () => {
      const all = (await read()) ?? [];
      return { records: all, total: all.length, hasMore: false };
    }, isRecord);
    return records;
  }
}

const idOf = (record: unknown): string | null =>
  typeof record === 'object' && record !== null && 'id' in record ? String(record.id) : null;

/** A page that is read again may have changed, so we look for our place in it. */
const unread = (records: readonly unknown[], within: string | null): readonly unknown[] =>
  within === null
    ? records
    : records.slice(records.findLastIndex((record) => idOf(record) === within) + 1);

const behind = (
  { hasMore, continueFrom }: ExportPart,
  step: Export,
  at: TitanCursor,
  done: number,
): TitanCursor => ({
  ...at,
  from: { ...at.from, [step]: continueFrom ?? at.from[step] },
  within: null,
  step: hasMore ? step : (steps[steps.indexOf(step) + 1] ?? 'end'),
  done,
});

export function customerRow(
  customer: ServiceTitanCustomer,
  phone: string,
  email: string,
): CompanyRow {
  return {
    kind: 'customer',
    customer: {
      externalId: String(customer.id),
      ...nameOf(customer),
      email: oneLine(email, bookingTextLimits.email) || null,
      phone: phoneText(phone),
      ...addressOf(customer.address),
      lastServiceDate: null,
      totalServices: null,
      totalSpentCents: null,
      preferredTechnician: null,
      notes: null,
      inactive: customer.active === false || typeof customer.mergedToId === 'number',
    },
  };
}

export function serviceRow(
  job: ServiceTitanJob,
  jobTypes: ReadonlyMap<number, string | null>,
): CompanyRow | { readonly wrong: WrongField } {
  const stage = stageOf(job.jobStatus);
  if (!stage) return unknownStatus('jobStatus');
  const summary = plainText(job.summary ?? '');
  const jobType = jobTypes.get(job.jobTypeId ?? -1) ?? '';
  const appliance = [brandIn(jobType, summary), applianceIn(jobType, summary)]
    .filter((word) => word !== 'Other' && !jobType.includes(word))
    .join(' ');
  const isDone = stage === 'completed';
  const on = instantOf(job.completedOn ?? '');
  return {
    kind: 'service',
    service: {
      externalId: String(job.id),
      customerExternalId: String(job.customerId),
      service: oneLine([jobType, appliance].filter(Boolean).join(': ') || summary, serviceLength),
      date: on === null ? null : businessDate(new Date(on)),
      costCents: isDone ? centsOfDollars(job.total) : null,
      inactive: !isDone || job.active === false,
    },
  };
}
