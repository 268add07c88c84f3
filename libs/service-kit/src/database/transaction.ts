import { setTimeout as scattered } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { sqlState } from '../observability/sql-state';

const attempts = 5;
/** Two transactions that collided must not retry at the same moment. */
const scatterMs = 25;
const serializationFailures = new Set(['40001', '40P01']);

/** Signals to raise when a transaction commits, by its manager. */
const signals = new WeakMap<EntityManager, Set<string>>();
/** What to do when a transaction commits, by its manager. */
const effects = new WeakMap<EntityManager, (() => void)[]>();
const listeners = new WeakMap<DataSource, Map<string, () => void>>();

/** Raises `signal` when `tx`, a manager from `inTransaction`, commits. */
export function afterCommit(tx: EntityManager, signal: string): void {
  const noted = signals.get(tx);
  if (noted) noted.add(signal);
  else signals.set(tx, new Set([signal]));
}

/** Calls `effect` when `tx`, a manager from `inTransaction`, commits. */
export function whenCommitted(tx: EntityManager, effect: () => void): void {
  const noted = effects.get(tx);
  if (noted) noted.push(effect);
  else effects.set(tx, [effect]);
}

/** Calls `listener` after each commit in this process that raised `signal`. */
export function onCommit(dataSource: DataSource, signal: string, listener: () => void): void {
  const known = listeners.get(dataSource) ?? new Map<string, () => void>();
  listeners.set(dataSource, known.set(signal, listener));
}

/** Raises `signal` for a commit outside of `inTransaction`. */
export function committed(dataSource: DataSource, signal: string): void {
  listeners.get(dataSource)?.get(signal)?.();
}

/**
 * Runs `work` in one transaction. Retries after a serialization failure or a deadlock, so `work`
 * must do nothing but use `tx`.
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
      for (const effect of (manager && effects.get(manager)) ?? []) effect();
      return result;
    } catch (error) {
      if (attempt === attempts || !serializationFailures.has(sqlState(error) ?? '')) throw error;
      await scattered(Math.random() * scatterMs * attempt);
    }
  }
}
