import { useAddressParams, type AddressParams } from '../../shared/page/use-address-params';

/**
 * The state of the page about money in the address: tab, the period of the sums, filters, search, the
 * day of the end-of-day sheet, the month of the books, and the open payment.
 */
type Name =
  | 'tab'
  | 'period'
  | 'status'
  | 'method'
  | 'when'
  | 'search'
  | 'day'
  | 'month'
  | 'payment';
export type PaymentParams = AddressParams<Name>;

const keys = {
  tab: 'tab',
  period: 'period',
  status: 'status',
  method: 'method',
  when: 'when',
  search: 'search',
  day: 'day',
  month: 'month',
  payment: 'payment',
} as const;
const options = { drawer: 'payment' } as const;

export const usePaymentParams = () => useAddressParams<Name>(keys, options);

const paymentTabs = ['payments', 'end-of-day', 'receivables', 'books', 'reconciliation'] as const;

export const tabOf = ({ tab }: PaymentParams): (typeof paymentTabs)[number] =>
  paymentTabs.find((known) => known === tab) ?? 'payments';
