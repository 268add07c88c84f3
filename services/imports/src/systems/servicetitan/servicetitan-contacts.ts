import { tenDigits } from '../../history/phones';
import { checkedPage, goodOnes } from '../listing/checked-records';
import { idBatches, isContact, type ServiceTitanApi } from './servicetitan-api';

/** A customer's phone numbers and email addresses. */
export interface Contacts {
  readonly phones: readonly string[];
  readonly emails: readonly string[];
}

/** Contacts are records of their own. Those of many customers come together. */
export async function contactsOf(
  api: ServiceTitanApi,
  customerIds: readonly number[],
  signal: AbortSignal,
): Promise<(customerId: number) => Contacts> {
  const found = await Promise.all(
    idBatches(customerIds).map((some) =>
      checkedPage(async () => {
        const query = { customerIds: some.join(',') };
        const records = (await api.all(['crm', 'customers', 'contacts'], query, signal)) ?? [];
        return { records, total: records.length, hasMore: false };
      }, isContact),
    ),
  );
  const contacts = new Map<number, string[]>();
  for (const { customerId, type, value } of goodOnes(found.flatMap(({ records }) => records))) {
    if (type === 'Fax') continue;
    contacts.set(customerId, [...(contacts.get(customerId) ?? []), value?.trim() ?? '']);
  }
  return (customerId) => {
    const values = contacts.get(customerId) ?? [];
    return {
      phones: values.filter((value) => tenDigits(value) !== null),
      emails: values.filter((value) => value.includes('@')),
    };
  };
}
