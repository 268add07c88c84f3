import type { CustomerAppointment } from '@contracts/booking/own-records';
import { useEffect, useRef } from 'react';
import { isAsWanted, type Change } from './change-outcome';

/**
 * An attempt may succeed although its answer is lost. When the page learns that the visit is as
 * requested, it's done.
 */
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
