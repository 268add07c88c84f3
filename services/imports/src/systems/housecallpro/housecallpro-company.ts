import type { CompanyRow } from '../../runs/source';
import { bookingTextLimits } from '@contracts/vocabulary/booking';
import { addressOf } from '../../history/addresses';
import { wholeCents } from '../../history/amounts';
import { businessDate } from '@contracts/business-time';
import { instantOf } from '../../history/instants';
import { phoneText } from '../../history/phones';
import { stageOf } from '../../history/record-status';
import { oneLine, severalLines } from '../../history/texts';
import type { WrongField } from '../http/page-schemas';
import { checkedList } from '../listing/checked-records';
import { companyRows, ListedCompany, type CompanyRecords } from '../listing/listed-company';
import { oneRecord, type PageWindow } from '../listing/listing';
import { unknownStatus } from '../own-history';
import {
  housecallPro,
  isJob,
  isListedCustomer,
  type HousecallJob,
  type HousecallListedCustomer,
  type HousecallProApi,
} from './housecallpro-api';
import { nameOf, phonesOf } from './housecallpro-rows';

const serviceLength = 200;
/** Public clients request up to 200. */
const pages = { system: housecallPro, maxPageSize: 200 };

/**
 * All customers of the company's account, with their jobs. The system can't tell what was changed
 * since a time, so each import reads everything. What is no longer there was deleted.
 */
export function housecallProCompany(api: HousecallProApi): ListedCompany {
  const read = (name: 'customers' | 'jobs', signal: AbortSignal) => (window: PageWindow) =>
    api.page(name, {}, window, signal);
  const count = (name: 'customers' | 'jobs') => async (signal: AbortSignal) =>
    (await read(name, signal)(oneRecord)).total;
  const customers: CompanyRecords = {
    rows: (_since, from, signal) =>
      companyRows(
        'customers',
        checkedList(pages, isListedCustomer, read('customers', signal)),
        customerRow,
        from,
        signal,
      ),
    count: count('customers'),
  };
  const history: CompanyRecords = {
    rows: (_since, from, signal) =>
      companyRows(
        'jobs',
        checkedList(pages, isJob, read('jobs', signal)),
        serviceRow,
        from,
        signal,
      ),
    count: count('jobs'),
  };
  return new ListedCompany({ customers, history, tellsChanges: false });
}

export function customerRow(person: HousecallListedCustomer): CompanyRow {
  // The first address is where the work is, unless it's only for bills.
  const addresses = person.addresses ?? [];
  const address = addresses.find(({ type }) => type !== 'billing') ?? addresses[0];
  return {
    kind: 'customer',
    customer: {
      externalId: person.id,
      ...nameOf(person),
      email: oneLine(person.email ?? '', bookingTextLimits.email) || null,
      phone: phoneText(phonesOf(person).find(Boolean) ?? ''),
      ...addressOf(address && { ...address, unit: address.street_line_2 }),
      lastServiceDate: null,
      totalServices: null,
      totalSpentCents: null,
      preferredTechnician: null,
      notes: severalLines(person.notes ?? '', bookingTextLimits.description) || null,
    },
  };
}

const noCustomer: WrongField = { path: 'customer', message: 'Is missing' };

export function serviceRow(job: HousecallJob): CompanyRow | { readonly wrong: WrongField } {
  const stage = stageOf(job.work_status);
  if (!stage) return unknownStatus('work_status');
  if (!job.customer) return { wrong: noCustomer };
  const on =
    instantOf(job.schedule?.scheduled_start ?? '', 'business') ??
    instantOf(job.work_timestamps?.completed_at ?? '', 'business');
  return {
    kind: 'service',
    service: {
      externalId: job.id,
      customerExternalId: job.customer.id,
      service: oneLine(job.description ?? '', serviceLength) || 'Service',
      date: on === null ? null : businessDate(new Date(on)),
      costCents: stage === 'completed' ? wholeCents(job.total_amount) : null,
      inactive: stage !== 'completed' || Boolean(job.deleted_at),
    },
  };
}
