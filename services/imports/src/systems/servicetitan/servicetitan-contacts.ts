import { tenDigits } from '../../history/phones';
import { checkedPage, goodOnes } from '../listing/checked-records';
import { isContact, type ServiceTitanApi, type ServiceTitanContact } from './servicetitan-api';

/** A customer's phone numbers and email addresses, which are records of their own. */
export async function contactsOf(api: ServiceTitanApi, id: number, signal: AbortSignal) {
  const { records } = await checkedPage(async () => {
    const path = ['crm', 'customers', String(id), 'contacts'] as const;
    const contacts = (await api.all(path, {}, signal)) ?? [];
    return { records: contacts, total: contacts.length, hasMore: false };
  }, isContact);
  const contacts = goodOnes(records);
  const valuesOf = (isWanted: (contact: ServiceTitanContact) => boolean) =>
    contacts.filter(isWanted).map(({ value }) => value?.trim() ?? '');
  return {
    phones: valuesOf(({ value }) => tenDigits(value ?? '') !== null),
    emails: valuesOf(({ value }) => value?.includes('@') ?? false),
  };
}
