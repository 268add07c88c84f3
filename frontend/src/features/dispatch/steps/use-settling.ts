import { useEffect, useState } from 'react';

/** So long after a change of status a tap was meant for what stood there before. */
export const settleMs = 1_000;

/** Whether the status has changed within the last second, by whomever. */
export function useSettling(status: string): boolean {
  const [seen, setSeen] = useState({ status, settling: false });
  if (seen.status !== status) setSeen({ status, settling: true });
  useEffect(() => {
    if (!seen.settling) return;
    const timer = setTimeout(
      () => setSeen((now) => (now === seen ? { ...now, settling: false } : now)),
      settleMs,
    );
    return () => clearTimeout(timer);
  }, [seen]);
  return seen.settling || seen.status !== status;
}
