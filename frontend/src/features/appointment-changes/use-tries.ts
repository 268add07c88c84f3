import type { CustomerAppointment } from '@contracts/booking/own-records';
import { useEffect, useEffectEvent, useState } from 'react';
import { isAsWanted, isToCome, type Change, type Refused } from './change-outcome';

interface Tries {
  /** The current visit, as far as this page knows. */
  appointment: CustomerAppointment;
  /** It can no longer be changed here. */
  final: boolean;
  /** Why the last attempt failed; null before one has. */
  refused: Refused | null;
  /** Number of failed attempts. Each has its own notice. */
  count: number;
  onRefused: (change: Change, why: Refused) => void;
}

/**
 * The results of a dialog's attempts to change a visit. Also calls `onDone` if an attempt succeeded
 * but its answer was lost: then the page learns that the visit is as requested.
 */
export function useTries(shown: CustomerAppointment, onDone: () => void): Tries {
  const [refused, setRefused] = useState<Refused | null>(null);
  const [count, setCount] = useState(0);
  const [tried, setTried] = useState<Change | null>(null);
  const done = useEffectEvent(onDone);
  const isDone = tried !== null && isAsWanted(shown, tried);
  useEffect(() => {
    if (isDone) done();
  }, [isDone]);
  const appointment = refused?.kind === 'changed' ? newer(shown, refused.current) : shown;
  return {
    appointment,
    final: refused?.kind === 'too-late' || !isToCome(appointment),
    refused,
    count,
    onRefused: (change, why) => {
      setTried(change);
      setCount((before) => before + 1);
      setRefused(why);
    },
  };
}

/** The refusal's current record, unless the page has a newer one. */
const newer = (shown: CustomerAppointment, current: CustomerAppointment): CustomerAppointment =>
  current.version > shown.version ? { ...shown, ...current } : shown;
