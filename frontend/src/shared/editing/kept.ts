/**
 * Unsent input that outlives its page, so that logging in again loses nothing. In memory only, and
 * dropped when someone else logs in, and at logout. Not for passwords.
 */
import { useSyncExternalStore } from 'react';

const kept = new Map<string, unknown>();
const listeners = new Set<() => void>();

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const tell = () => listeners.forEach((listener) => listener());

export function keptOnce<Kept>(key: string, make: () => Kept): Kept {
  if (!kept.has(key)) kept.set(key, make());
  return kept.get(key) as Kept;
}

/** Like `useState`, of the record that the key names. */
export function useKept<Value>(
  key: string,
  initial: Value,
): [Value, (next: Value | ((before: Value) => Value)) => void] {
  const read = () => keptOnce(key, () => initial);
  const value = useSyncExternalStore(listen, read, () => initial);
  return [
    value,
    (next) => {
      kept.set(key, next instanceof Function ? next(read()) : next);
      tell();
    },
  ];
}

export function forgetKept(): void {
  kept.clear();
  tell();
}
