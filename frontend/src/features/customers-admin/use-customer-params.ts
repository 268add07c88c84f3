import { useAddressParams, type AddressParams } from '../../shared/page/use-address-params';

/** The state of customer management in the address: tab, search, and the open customer. */
type Name = 'tab' | 'search' | 'customer';
export type CustomerParams = AddressParams<Name>;

const customerTabs = ['import', 'lookup', 'servicepro', 'portal', 'people'] as const;
export type CustomerTab = (typeof customerTabs)[number];

const keys = { tab: 'tab', search: 'search', customer: 'customer' } as const;
export const useCustomerParams = () => useAddressParams<Name>(keys);

/** The first tab. With a search and no tab: all customers. */
export const tabOf = ({ tab, search }: CustomerParams): CustomerTab =>
  customerTabs.find((known) => known === tab) ?? (search === '' ? 'import' : 'people');

/** Opens another customer's page, or the list, keeping the rest of the address. */
export function searchWithCustomer(search: string, id: number | string): string {
  const params = new URLSearchParams(search);
  if (id === '') {
    params.delete(keys.customer);
    // If only the customer was linked, going back leads to their list.
    if (!params.has(keys.tab)) params.set(keys.tab, 'people');
  } else params.set(keys.customer, String(id));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
