import { useAddressParams, type AddressParams } from '../../shared/page/use-address-params';

/** What customer management shows: a tab, the words looked for, and the customer whose page is open. */
type Name = 'tab' | 'search' | 'customer';
export type CustomerParams = AddressParams<Name>;

const customerTabs = ['import', 'lookup', 'servicepro', 'portal'] as const;
export type CustomerTab = (typeof customerTabs)[number];

const keys = { tab: 'tab', search: 'search', customer: 'customer' } as const;
/** The list that the office opens most. */
const defaults = { tab: 'portal' } as const;

export const useCustomerParams = () => useAddressParams<Name>(keys, defaults);

export const tabOf = ({ tab }: CustomerParams): CustomerTab =>
  customerTabs.find((known) => known === tab) ?? defaults.tab;

/** Another customer's page, or the list, beside what else stands in the address. */
export function searchWithCustomer(search: string, id: number | ''): string {
  const params = new URLSearchParams(search);
  if (id === '') params.delete(keys.customer);
  else params.set(keys.customer, String(id));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
