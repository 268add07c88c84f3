import { useAddressParams, type AddressParams } from '../../shared/page/use-address-params';

/** The state of the payments page in the address: tab, filter, search, and the open payment. */
type Name = 'tab' | 'status' | 'search' | 'payment';
export type PaymentParams = AddressParams<Name>;

const keys = { tab: 'tab', status: 'status', search: 'search', payment: 'payment' } as const;
const options = { drawer: 'payment' } as const;

export const usePaymentParams = () => useAddressParams<Name>(keys, options);

const paymentTabs = ['payments', 'reconciliation'] as const;

export const tabOf = ({ tab }: PaymentParams): (typeof paymentTabs)[number] =>
  paymentTabs.find((known) => known === tab) ?? 'payments';
