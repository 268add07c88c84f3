import type { CustomerAppointment } from '@contracts/booking/own-records';
import { useState } from 'react';
import { isToCome, type Change, type Refused } from './change-outcome';
import { useDoneAfterAll } from './use-done-after-all';

interface Tries {
  /** The visit as it is now, as far as this page has heard. */
  appointment: CustomerAppointment;
  /** Nothing can be changed about it anymore, not here. */
  final: boolean;
  /** Why the last try came to nothing; null before one has. */
  refused: Refused | null;
  /** How many came to nothing: each has a notice of its own. */
  count: number;
  onRefused: (change: Change, why: Refused) => void;
}

/** What came of a dialog's tries to change a visit. `onDone` also when a try got through and only its answer did not. */
export function useTries(shown: CustomerAppointment, onDone: () => void): Tries {
  const [refused, setRefused] = useState<Refused | null>(null);
  const [count, setCount] = useState(0);
  const [tried, setTried] = useState<Change | null>(null);
  useDoneAfterAll(shown, tried, onDone);
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

/** What a refusal says is there now, unless the page has heard of something newer yet. */
const newer = (shown: CustomerAppointment, current: CustomerAppointment): CustomerAppointment =>
  current.version > shown.version ? { ...shown, ...current } : shown;
