import { useAddressParams, type AddressParams } from '../../shared/page/use-address-params';

/** What customer management shows: a tab, the words looked for, and the customer whose page is open. */
type Name = 'tab' | 'search' | 'customer';
export type CustomerParams = AddressParams<Name>;

const customerTabs = ['import', 'lookup', 'servicepro', 'portal'] as const;
export type CustomerTab = (typeof customerTabs)[number];

const keys = { tab: 'tab', search: 'search', customer: 'customer' } as const;
export const useCustomerParams = () => useAddressParams<Name>(keys);

/** The first one, unless words are looked for: an address that names no tab looks among those with an account. */
export const tabOf = ({ tab, search }: CustomerParams): CustomerTab =>
  customerTabs.find((known) => known === tab) ?? (search === '' ? 'import' : 'portal');

/** Another customer's page, or the list, next to what else is in the address. */
export function searchWithCustomer(search: string, id: number | ''): string {
  const params = new URLSearchParams(search);
  if (id === '') {
    params.delete(keys.customer);
    // From a link to the customer alone the way back leads to the list that they are in.
    if (!params.has(keys.tab)) params.set(keys.tab, 'portal');
  } else params.set(keys.customer, String(id));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
