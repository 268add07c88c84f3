import type { CustomerNumber } from '@contracts/customers/records';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { useTellApartMutation } from '../customer-endpoints';

/** Says that two records aren't of one customer, or takes that back. */
export function useTellingApart(number: CustomerNumber, other: CustomerNumber) {
  const [send, { isLoading }] = useTellApartMutation();
  const tell = async (apart: boolean): Promise<boolean> => {
    if (isLoading) return false;
    const { error } = await send({ number, pair: { other, apart } });
    if (error) toastFailure('Error deciding', error);
    return !error;
  };
  return { isLoading, tell };
}
