import { useEffect, useState } from 'react';

/** A tap this soon after a change was meant for what was there before. In milliseconds. */
const recentMs = 1_000;

/** Whether `what` changed within the last second. True from the render that shows the change. */
export function useRecentlyChanged(what: string): boolean {
  const [seen, setSeen] = useState({ what, recentlyChanged: false });
  if (seen.what !== what) setSeen({ what, recentlyChanged: true });
  useEffect(() => {
    if (!seen.recentlyChanged) return;
    const timer = setTimeout(
      () => setSeen((now) => (now === seen ? { ...now, recentlyChanged: false } : now)),
      recentMs,
    );
    return () => clearTimeout(timer);
  }, [seen]);
  return seen.recentlyChanged || seen.what !== what;
}
