// @ts-check
// Live processes as the operating system reports them. A pid can be reused, so we identify a process
// by its pid and start time.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** @typedef {{ pid: number, startedAt: string }} ProcessKey */
/** @typedef {ProcessKey & { command: string }} ProcessEntry a live process; its command line is joined by spaces */

const onLinux = process.platform === 'linux';

/**
 * Fields of `/proc/<pid>/stat`. The name in parentheses may contain spaces and parentheses.
 * @param {string} stat
 */
export function parseProcStat(stat) {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', parent: Number(fields[1]), startedAt: fields[19] ?? '' };
}

/**
 * One line of `ps -o pid=,state=,lstart=,command=`.
 * @param {string} line
 * @returns {ProcessEntry | null} null for a zombie or an unknown line
 */
export function parsePsLine(line) {
  const match = /^\s*(\d+)\s+(\S+)\s+(\w+\s+\w+\s+\d+\s+[\d:]+\s+\d+)\s+(.*)$/.exec(line);
  if (!match || match[2]?.startsWith('Z')) return null;
  return { pid: Number(match[1]), startedAt: match[3] ?? '', command: match[4] ?? '' };
}

/** @param {string[]} args @returns {ProcessEntry[]} */
function ps(args) {
  try {
    const out = execFileSync('ps', [...args, '-o', 'pid=,state=,lstart=,command='], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return out.split('\n').flatMap((line) => parsePsLine(line) ?? []);
  } catch {
    return []; // ps exits with 1 if no process matches
  }
}

/** @param {number} pid @returns {ProcessEntry | null} null for a zombie, too */
export function findProcess(pid) {
  if (!onLinux) return ps(['-p', String(pid)])[0] ?? null;
  try {
    const { state, startedAt } = parseProcStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    if (state === 'Z' || state === 'X') return null;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
    return { pid, startedAt, command };
  } catch {
    return null;
  }
}

/** Every live process except this one. */
export function listProcesses() {
  const all = onLinux
    ? readdirSync('/proc').flatMap((name) =>
        /^\d+$/.test(name) ? (findProcess(Number(name)) ?? []) : [],
      )
    : ps(['-ax']);
  return all.filter((entry) => entry.pid !== process.pid);
}

/** @param {ProcessKey} key */
export function isAlive(key) {
  return findProcess(key.pid)?.startedAt === key.startedAt;
}

/**
 * Never signals a process that got the pid later.
 * @param {ProcessKey} key
 * @param {NodeJS.Signals} signal
 */
function signalProcess(key, signal) {
  if (!isAlive(key)) return;
  try {
    process.kill(key.pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/**
 * @param {ProcessKey} key
 * @param {number} timeoutMs
 * @returns {Promise<boolean>} whether it is gone
 */
export async function waitUntilGone(key, timeoutMs) {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(key)) {
    if (Date.now() > deadline) return false;
    await delay(20);
  }
  return true;
}

/**
 * Sends the signal, then SIGKILL after the timeout.
 * @param {ProcessKey} key
 * @param {NodeJS.Signals} signal
 * @param {number} timeoutMs
 */
export async function stopProcess(key, signal, timeoutMs) {
  signalProcess(key, signal);
  if (await waitUntilGone(key, timeoutMs)) return;
  signalProcess(key, 'SIGKILL');
  await waitUntilGone(key, 5000);
}
