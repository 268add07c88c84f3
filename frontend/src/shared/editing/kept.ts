/**
 * What is typed and not sent yet, outliving its page: a login that has expired leads to the login page and back, and loses
 * nothing. In memory alone, and forgotten at the logout. No passwords.
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
