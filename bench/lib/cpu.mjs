// @ts-check
// CPU time of processes, from the kernel. On a shared machine, wall-clock time also measures the other
// programs.
import { readdirSync, readFileSync } from 'node:fs';

/** @typedef {Record<string, readonly number[]>} Processes pids by name */

const microsecondsPerTick = 10_000;

/** Microseconds of all threads; 0 if the process is gone. @param {number} pid */
function cpuOf(pid) {
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

/** For a kernel without schedstat. @param {number} pid */
function coarseCpuOf(pid) {
  const fields = statOf(pid);
  return fields ? (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick : 0;
}

/** The fields after the command's name, which may contain spaces and parentheses. @param {number | string} pid */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** The process and its running descendants. @param {number} pid */
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
 * Starts a clock. The returned function says how much CPU each name has used since.
 * @param {Processes} processes
 * @param {Record<string, number>} trees pids that include their descendants, such as PostgreSQL's
 *   connections
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

/** @template T @param {Record<string, T>} record @param {(value: T, name: string) => number} how */
const mapped = (record, how) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, how(value, name)]));

/** Memory in megabytes (PSS: shared pages count proportionally). @param {readonly number[]} pids */
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
