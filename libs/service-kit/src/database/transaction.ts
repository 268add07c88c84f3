import { setTimeout as scattered } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { sqlState } from '../observability/sql-state';

const attempts = 5;
/** Two that collided must not start again at the same moment. */
const scatterMs = 25;
const serializationFailures = new Set(['40001', '40P01']);

/** Signals that a transaction asked to be raised once it is committed, by its manager. */
const signals = new WeakMap<EntityManager, Set<string>>();
const listeners = new WeakMap<DataSource, Map<string, () => void>>();

/** Notes that `signal` is due when `tx`, a manager given by `inTransaction`, has committed. */
export function afterCommit(tx: EntityManager, signal: string): void {
  const noted = signals.get(tx);
  if (noted) noted.add(signal);
  else signals.set(tx, new Set([signal]));
}

/** Calls `listener` after each commit that raised `signal` in this process. */
export function onCommit(dataSource: DataSource, signal: string, listener: () => void): void {
  const known = listeners.get(dataSource) ?? new Map<string, () => void>();
  listeners.set(dataSource, known.set(signal, listener));
}

/** Raises `signal` for a commit that did not go through `inTransaction`. */
export function committed(dataSource: DataSource, signal: string): void {
  listeners.get(dataSource)?.get(signal)?.();
}

/**
 * Runs `work` in one transaction. A serialization failure or a deadlock (the database's way of
 * settling a race) is tried again, so `work` must do nothing but talk to `tx`.
 */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    let manager: EntityManager | undefined;
    try {
      const result = await dataSource.transaction((tx) => {
        manager = tx;
        return work(tx);
      });
      for (const signal of (manager && signals.get(manager)) ?? []) {
        committed(dataSource, signal);
      }
      return result;
    } catch (error) {
      if (attempt === attempts || !serializationFailures.has(sqlState(error) ?? '')) throw error;
      await scattered(Math.random() * scatterMs * attempt);
    }
  }
}
