// @ts-check
// A lock file names its holder and counts as held while that process lives.
import { closeSync, linkSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readJson, writeJson } from '../setup/data-directory.mjs';
import { findProcess } from './process-table.mjs';

/** @typedef {import('./process-table.mjs').ProcessKey} ProcessKey */
/** @typedef {{ release: () => void, holder?: undefined } | { release?: undefined, holder: ProcessKey }} Attempt */

/**
 * @param {ProcessKey | null} holder from the lock file
 * @param {ProcessKey | null} living the process that now has the holder's pid
 * @returns {'free' | 'held'}
 */
export function lockState(holder, living) {
  if (!holder || !living) return 'free';
  return holder.startedAt === living.startedAt ? 'held' : 'free';
}

/** @param {string} file @returns {ProcessKey | null} who holds it now */
export function lockHolder(file) {
  const holder = readJson(file, /** @type {ProcessKey | null} */ (null));
  return lockState(holder, holder && findProcess(holder.pid)) === 'held' ? holder : null;
}

/** @param {string} file @returns {Attempt} */
export function tryLock(file) {
  const self = findProcess(process.pid);
  if (!self) throw new Error('This process does not find itself in the process table.');
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeJson(draft, { pid: self.pid, startedAt: self.startedAt });
  const release = () => {
    if (readJson(file, { pid: 0 }).pid === process.pid) rmSync(file, { force: true });
  };
  try {
    if (claim(draft, file)) return { release };
    // Held, or left behind. Only one process at a time may remove a leftover lock; a second one would remove the first one's new lock.
    return underGuard(`${file}.takeover`, () => {
      const holder = lockHolder(file);
      if (holder) return { holder };
      rmSync(file, { force: true });
      if (claim(draft, file)) return { release };
      return { holder: readJson(file, { pid: 0, startedAt: '' }) };
    });
  } finally {
    rmSync(draft, { force: true });
  }
}

/** @param {string} file @returns {Promise<() => void>} gives the lock back */
export async function waitForLock(file) {
  for (;;) {
    try {
      const { release } = tryLock(file);
      if (release) return release;
    } catch (error) {
      if (!(error instanceof Contended)) throw error;
    }
    await delay(100);
  }
}

/** Two processes found the same leftover lock at once. */
export class Contended extends Error {}

export class AlreadyRunning extends Error {
  /** @param {string} dataDir @param {ProcessKey} holder */
  constructor(dataDir, holder) {
    const { url } = readJson(path.join(dataDir, 'stack.json'), { url: undefined });
    super(
      `Already running${url ? ` on ${url}` : ''} as process ${holder.pid} with the data directory ${dataDir}. ` +
        'Stop that one first, or set DATA_DIR (and PORT) for a second one.',
    );
    this.name = 'AlreadyRunning';
  }
}

/**
 * One stack per data directory.
 * @param {string} dataDir
 * @returns {() => void} gives the lock back
 */
export function takeStartLock(dataDir) {
  const { release, holder } = tryLock(path.join(dataDir, 'lock.json'));
  if (holder) throw new AlreadyRunning(dataDir, holder);
  return release;
}

/** @param {string} draft @param {string} file */
function claim(draft, file) {
  try {
    linkSync(draft, file); // atomic; fails if the file exists
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * @template T
 * @param {string} guard
 * @param {() => T} work must be quick
 * @returns {T}
 */
function underGuard(guard, work) {
  try {
    if (Date.now() - statSync(guard).mtimeMs > 10_000) rmSync(guard, { force: true });
  } catch {
    // No guard exists.
  }
  try {
    closeSync(openSync(guard, 'wx'));
  } catch {
    throw new Contended('Another start is under way at this moment. Try again.');
  }
  try {
    return work();
  } finally {
    rmSync(guard, { force: true });
  }
}
