import { useEffect, useState } from 'react';

/** For this long after a change of status a click was meant for what was there before. */
export const recentMs = 1_000;

/** Whether the status has changed within the last second, by whomever. */
export function useRecentlyChanged(status: string): boolean {
  const [seen, setSeen] = useState({ status, recentlyChanged: false });
  if (seen.status !== status) setSeen({ status, recentlyChanged: true });
  useEffect(() => {
    if (!seen.recentlyChanged) return;
    const timer = setTimeout(
      () => setSeen((now) => (now === seen ? { ...now, recentlyChanged: false } : now)),
      recentMs,
    );
    return () => clearTimeout(timer);
  }, [seen]);
  return seen.recentlyChanged || seen.status !== status;
}
