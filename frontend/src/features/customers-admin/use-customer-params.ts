import type { CustomerNumber } from '@contracts/customers/records';
import { useAddressParams, type AddressParams } from '../../shared/page/use-address-params';

/** The state of customer management in the address: tab, search, and the open customer's number. */
type Name = 'tab' | 'search' | 'customer';
export type CustomerParams = AddressParams<Name>;

const customerTabs = ['import', 'lookup', 'servicepro', 'portal', 'people', 'duplicates'] as const;
export type CustomerTab = (typeof customerTabs)[number];

const keys = { tab: 'tab', search: 'search', customer: 'customer' } as const;
export const useCustomerParams = () => useAddressParams<Name>(keys);

/** The first tab. With a search and no tab: all customers. */
export const tabOf = ({ tab, search }: CustomerParams): CustomerTab =>
  customerTabs.find((known) => known === tab) ?? (search === '' ? 'import' : 'people');

/** Null for what is no customer's number. */
export const numberIn = (text: string): CustomerNumber | null =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** Opens a customer's page, or the list without one, keeping the rest of the address. */
export function searchWithCustomer(search: string, number: CustomerNumber | null): string {
  const params = new URLSearchParams(search);
  if (number === null) {
    params.delete(keys.customer);
    // If only the customer was linked, going back leads to their list.
    if (!params.has(keys.tab)) params.set(keys.tab, 'people');
  } else params.set(keys.customer, String(number));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** All customers who match some words. */
export const searchForCustomers = (search: string): string =>
  `?${new URLSearchParams({ [keys.tab]: 'people', [keys.search]: search }).toString()}`;
