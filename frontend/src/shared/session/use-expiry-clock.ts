import { useEffect, useState } from 'react';
import { tokenExpiry } from './token';

const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The current time, updated when the token expires. */
export function useExpiryClock(token: string | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const expiry = token === null ? null : tokenExpiry(token);
    if (expiry === null) return;
    const left = Math.max(0, expiry - Date.now());
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left, LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  }, [token]);
  return now;
}
