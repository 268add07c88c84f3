import { phoneDigits } from '@contracts/vocabulary/phones';
import { useMemo } from 'react';
import { useCallersQuery } from '../../../shared/api/customer-records';
import { callerRows } from './caller-rows';

/** Fewer digits find too many people. */
const fewestDigits = 7;

/** Who may be calling from a number, and the state of the search. `skip` while it has too few digits. */
export function useCallers(phone: string) {
  const digits = phoneDigits(phone);
  const skip = digits.length < fewestDigits;
  const { currentData, isFetching, isError } = useCallersQuery(digits, { skip });
  const rows = useMemo(
    () => (skip || !currentData ? undefined : callerRows(currentData, phone)),
    [skip, currentData, phone],
  );
  return { rows, isFetching, isError, skip };
}
