import { phoneDigits } from '@contracts/vocabulary/phones';
import { useMemo } from 'react';
import { useOfficeSearchQuery } from '../../../shared/api/office-search';
import { callersOf, fewestDigits } from './callers';

/** Who may be calling from a number, and the state of the search. `skip` while it has too few digits. */
export function useCallers(phone: string) {
  const digits = phoneDigits(phone);
  const skip = digits.length < fewestDigits;
  const found = useOfficeSearchQuery(digits, { skip });
  const { currentData } = found;
  const callers = useMemo(
    () => (skip || !currentData ? [] : callersOf(currentData, phone)),
    [skip, currentData, phone],
  );
  return { callers, found, skip };
}
