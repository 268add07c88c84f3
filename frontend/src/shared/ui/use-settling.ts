import { useEffect, useState } from 'react';

/** A tap this soon after a change was meant for what the page showed before it. Milliseconds. */
export const settleMs = 1_000;

/** True for a second after each change of `what`, from the very render that shows the change. */
export function useSettling(what: string): boolean {
  const [seen, setSeen] = useState({ what, settling: false });
  if (seen.what !== what) setSeen({ what, settling: true });
  useEffect(() => {
    if (!seen.settling) return;
    const timer = setTimeout(
      () => setSeen((now) => (now === seen ? { ...now, settling: false } : now)),
      settleMs,
    );
    return () => clearTimeout(timer);
  }, [seen]);
  return seen.settling || seen.what !== what;
}
