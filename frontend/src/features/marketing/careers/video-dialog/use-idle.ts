import { useCallback, useEffect, useRef, useState } from 'react';

/** Spec 9: the controls of a playing video disappear after this long without input. */
const CONTROLS_HIDE_MS = 3_000;

/**
 * True after three seconds without input while `active`. Call `wake` for input. While `keep`
 * returns true, it doesn't become idle; the code that ends its reason calls `wake`.
 */
export function useIdle(active: boolean, keep: () => boolean): { idle: boolean; wake: () => void } {
  const [idle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ active, keep });
  useEffect(() => {
    latest.current = { active, keep };
  });
  const startWaiting = useCallback(() => {
    clearTimeout(timer.current);
    if (!latest.current.active) return;
    timer.current = setTimeout(() => {
      if (latest.current.active && !latest.current.keep()) setIdle(true);
    }, CONTROLS_HIDE_MS);
  }, []);
  const wake = useCallback(() => {
    setIdle(false);
    startWaiting();
  }, [startWaiting]);
  useEffect(() => {
    startWaiting();
    return () => clearTimeout(timer.current);
  }, [active, startWaiting]);
  return { idle: active && idle, wake };
}
