import { useEffect, useState } from 'react';
import { businessDate } from '../../shared/format';

const tickMs = 10_000;

/** The present time, updated every few seconds: enough for `3 min ago` and for midnight. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Today in the business zone, `YYYY-MM-DD`; changes at midnight there. */
export const useToday = (): string => businessDate(useNow());
