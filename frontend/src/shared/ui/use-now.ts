import { useEffect, useState } from 'react';
import { businessDate } from '../format';

/** Milliseconds since 1970. Ten seconds are enough for `3 min ago` and for midnight. */
export function useNow(everySeconds: 1 | 10): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everySeconds * 1_000);
    return () => clearInterval(timer);
  }, [everySeconds]);
  return now;
}

/** Today in the business zone, `YYYY-MM-DD`. */
export const useToday = (): string => businessDate(useNow(10));
