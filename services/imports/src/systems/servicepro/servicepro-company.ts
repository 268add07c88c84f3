import { stageOf } from '../../history/record-status';
import { checkedList } from '../listing/checked-records';
import { companyRows, ListedCompany, type CompanyRecords } from '../listing/listed-company';
import { oneRecord } from '../listing/listing';
import { unknownStatus } from '../own-history';
import {
  customerPages,
  historyPages,
  isCustomer,
  isRecord,
  type ServiceProApi,
} from './servicepro-api';
import { customerRow, serviceRow } from './servicepro-rows';

/** All customers of the company's account, with their service history. */
export function serviceProCompany(api: ServiceProApi): ListedCompany {
  const pages =
    (name: 'customers' | 'history', since: string | null, signal: AbortSignal) =>
    (window: typeof oneRecord) =>
      api.page(name, since === null ? {} : { updatedSince: since }, window, signal);
  const count = (name: 'customers' | 'history') => async (signal: AbortSignal) =>
    (await pages(name, null, signal)(oneRecord)).total;
  const customers: CompanyRecords = {
    rows: (since, from, signal) =>
      companyRows(
        'customers',
        checkedList(customerPages, isCustomer, pages('customers', since, signal)),
        (customer) => ({ kind: 'customer', customer: customerRow(customer) }),
        from,
        signal,
      ),
    count: count('customers'),
  };
  const history: CompanyRecords = {
    rows: (since, from, signal) =>
      companyRows(
        'history',
        checkedList(historyPages, isRecord, pages('history', since, signal)),
        (record) =>
          stageOf(record.status)
            ? { kind: 'service', service: serviceRow(record) }
            : unknownStatus('status'),
        from,
        signal,
      ),
    count: count('history'),
  };
  return new ListedCompany({ customers, history, tellsChanges: true });
}
