// @ts-check
// CPU time of processes as the kernel accounts for it. It is what the figures are made of: on a machine
// that others use too, the time on the clock says as much about them as about us.
import { readdirSync, readFileSync } from 'node:fs';

/** @typedef {Record<string, readonly number[]>} Processes pids by what they are to us */

const microsecondsPerTick = 10_000;

/**
 * @param {number} pid
 * @returns {number} microseconds since its start, of all its threads; 0 when it is gone
 */
export function cpuOf(pid) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const nanoseconds = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    );
    return nanoseconds.reduce((sum, each) => sum + each, 0) / 1_000;
  } catch {
    return coarseCpuOf(pid);
  }
}

/** A kernel without schedstat counts in ticks. @param {number} pid */
function coarseCpuOf(pid) {
  const fields = statOf(pid);
  return fields ? (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick : 0;
}

/** What follows the command's name, which may hold blanks and brackets. @param {number | string} pid */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/**
 * @param {number} pid
 * @returns {number[]} it and everything that it has started and that still runs
 */
export function withDescendants(pid) {
  /** @type {Map<number, number[]>} */
  const children = new Map();
  for (const entry of readdirSync('/proc')) {
    const parent = /^\d+$/.test(entry) ? statOf(entry)?.[1] : undefined;
    if (parent === undefined) continue;
    children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(entry)]);
  }
  const found = [pid];
  for (const known of found) found.push(...(children.get(known) ?? []));
  return found;
}

/** @param {number} pid @returns {number} microseconds of its children that have ended, and of theirs */
function cpuOfEnded(pid) {
  const fields = statOf(pid);
  return fields ? (Number(fields[13]) + Number(fields[14])) * microsecondsPerTick : 0;
}

/** @param {number} pid @returns {number} microseconds of it and of everything it has started, whether that still runs or not */
const cpuOfTree = (pid) =>
  withDescendants(pid).reduce((sum, each) => sum + cpuOf(each) + cpuOfEnded(each), 0);

/**
 * Starts the clocks of these processes. The returned function says what each has used since.
 * @param {Processes} processes
 * @param {Record<string, number>} trees pids that count with what they start in the meantime, as
 *   PostgreSQL does for each connection
 * @returns {() => Record<string, number>} microseconds
 */
export function cpuClock(processes, trees = {}) {
  const read = () => ({
    ...mapped(processes, (pids) => pids.reduce((sum, pid) => sum + cpuOf(pid), 0)),
    ...mapped(trees, cpuOfTree),
  });
  const before = read();
  return () => mapped(read(), (used, name) => used - (before[name] ?? 0));
}

/**
 * @template T
 * @param {Record<string, T>} record
 * @param {(value: T, name: string) => number} how
 */
const mapped = (record, how) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, how(value, name)]));

/**
 * @param {readonly number[]} pids
 * @returns {number} megabytes of memory, what is shared divided among those that share it
 */
export function megabytesOf(pids) {
  const kilobytes = pids.map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]);
    } catch {
      return 0;
    }
  });
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}
