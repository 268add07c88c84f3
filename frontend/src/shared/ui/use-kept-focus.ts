import { useEffect, useRef, type RefObject } from 'react';

/**
 * For a part whose buttons open dialogs and may disappear. Returns its ref, and what to call when such
 * a dialog closes: until the next key or press, the part takes the focus if it's lost. The button may
 * be gone already, or disappear later, when an answer or someone else's change arrives.
 */
export function useKeptFocus<Part extends HTMLElement>(): readonly [
  part: RefObject<Part | null>,
  keepFocus: () => void,
] {
  const part = useRef<Part>(null);
  const end = useRef<() => void>(() => undefined);
  useEffect(() => () => end.current(), []);

  const keepFocus = () => {
    end.current();
    const stop = () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      for (const moved of ['keydown', 'pointerdown']) removeEventListener(moved, stop, true);
    };
    const look = () => {
      if (document.activeElement !== document.body) return;
      stop();
      part.current?.focus();
    };
    // A moment later, when the dialog has returned the focus.
    const frame = requestAnimationFrame(look);
    const observer = new MutationObserver(look);
    if (part.current) observer.observe(part.current, { childList: true, subtree: true });
    for (const moved of ['keydown', 'pointerdown']) addEventListener(moved, stop, true);
    end.current = stop;
  };
  return [part, keepFocus];
}
