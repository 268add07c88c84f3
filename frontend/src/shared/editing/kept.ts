/**
 * Unsent input that outlives its page, so that logging in again loses nothing. In memory only, and
 * dropped at logout. Not for passwords.
 */
import { useState } from 'react';

const kept = new Map<string, unknown>();

export function keptOnce<Kept>(key: string, make: () => Kept): Kept {
  if (!kept.has(key)) kept.set(key, make());
  return kept.get(key) as Kept;
}

/** Like `useState`. */
export function useKept<Value>(
  key: string,
  initial: Value,
): [Value, (next: Value | ((before: Value) => Value)) => void] {
  const [value, setValue] = useState(() => keptOnce(key, () => initial));
  return [
    value,
    (next) => {
      const after = next instanceof Function ? next(keptOnce(key, () => initial)) : next;
      kept.set(key, after);
      setValue(() => after);
    },
  ];
}

export function forgetKept(): void {
  kept.clear();
}
