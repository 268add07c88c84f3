import { useAddressParams, type AddressParams } from '../../shared/page/use-address-params';

/** What the page of payments shows: a tab, a filter, the words looked for, and the payment whose details are open. */
type Name = 'tab' | 'status' | 'search' | 'payment';
export type PaymentParams = AddressParams<Name>;

const keys = { tab: 'tab', status: 'status', search: 'search', payment: 'payment' } as const;
const options = { drawer: 'payment' } as const;

export const usePaymentParams = () => useAddressParams<Name>(keys, options);

export const paymentTabs = ['payments', 'reconciliation'] as const;

export const tabOf = ({ tab }: PaymentParams): (typeof paymentTabs)[number] =>
  paymentTabs.find((known) => known === tab) ?? 'payments';
