import type { CustomerAppointment } from '@contracts/booking/own-records';
import { useEffect, useRef } from 'react';
import { isAsWanted, type Change } from './change-outcome';

/** A try that failed may have got through, only its answer did not: once the page hears that it is as it was wanted, it is done. */
export function useDoneAfterAll(
  shown: CustomerAppointment,
  tried: Change | null,
  onDone: () => void,
): void {
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });
  const isDone = tried !== null && isAsWanted(shown, tried);
  useEffect(() => {
    if (isDone) latest.current();
  }, [isDone]);
}
