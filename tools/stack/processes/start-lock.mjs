// @ts-check
// One stack per data directory: whoever holds lock.json, as long as that very process lives.
import { closeSync, linkSync, openSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { readJson, writeJson } from '../setup/data-directory.mjs';
import { findProcess } from './process-table.mjs';

/** @typedef {import('./process-table.mjs').ProcessKey} ProcessKey */

/**
 * @param {ProcessKey | null} holder what the lock file says
 * @param {ProcessKey | null} living the process that has the holder's pid now
 * @returns {'free' | 'held'} a pid that now belongs to a process started at another time is not the holder
 */
export function lockState(holder, living) {
  if (!holder || !living) return 'free';
  return holder.startedAt === living.startedAt ? 'held' : 'free';
}

export class AlreadyRunning extends Error {
  /** @param {string} dataDir @param {{ pid: number }} holder */
  constructor(dataDir, holder) {
    const { url } = readJson(path.join(dataDir, 'stack.json'), { url: undefined });
    super(
      `Already running${url ? ` on ${url}` : ''} as process ${holder.pid} with the data directory ${dataDir}. ` +
        'Stop that one first, or set DATA_DIR (and PORT) for a second one.',
    );
    this.name = 'AlreadyRunning';
    this.pid = holder.pid;
  }
}

/**
 * @param {string} dataDir
 * @returns {() => void} gives the lock back
 */
export function takeStartLock(dataDir) {
  const self = findProcess(process.pid);
  if (!self) throw new Error('This process does not find itself in the process table.');
  const file = path.join(dataDir, 'lock.json');
  const draft = `${file}.${process.pid}`;
  writeJson(draft, { pid: self.pid, startedAt: self.startedAt });
  try {
    if (!claim(draft, file)) {
      // Held or left behind. Only one process at a time may clear a stale lock, or the second would clear the first one's new lock.
      withTakeover(`${file}.takeover`, () => {
        const holder = readJson(file, /** @type {ProcessKey | null} */ (null));
        if (lockState(holder, holder && findProcess(holder.pid)) === 'held') {
          throw new AlreadyRunning(dataDir, /** @type {ProcessKey} */ (holder));
        }
        rmSync(file, { force: true });
        if (!claim(draft, file)) throw new AlreadyRunning(dataDir, readJson(file, { pid: 0 }));
      });
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readJson(file, { pid: 0 }).pid === process.pid) rmSync(file, { force: true });
  };
}

/** @param {string} draft @param {string} file @returns {boolean} */
function claim(draft, file) {
  try {
    linkSync(draft, file); // fails when the file exists, and never shows it half written
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} guard @param {() => void} work */
function withTakeover(guard, work) {
  try {
    if (Date.now() - statSync(guard).mtimeMs > 10_000) rmSync(guard, { force: true });
  } catch {
    // nobody is taking over
  }
  try {
    closeSync(openSync(guard, 'wx'));
  } catch {
    throw new Error(
      'Another start with this data directory is under way at this moment. Try again.',
    );
  }
  try {
    work();
  } finally {
    rmSync(guard, { force: true });
  }
}
