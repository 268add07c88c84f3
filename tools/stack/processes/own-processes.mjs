// @ts-check
// Finds the processes of a data directory by their command lines, for when both the supervisor and
// its reaper were killed.
import path from 'node:path';
import { listProcesses, stopProcess, waitUntilGone } from './process-table.mjs';

/** @typedef {import('./process-table.mjs').ProcessEntry} ProcessEntry */
/** @typedef {'service' | 'nats' | 'redis' | 'postgres' | 'reaper'} Role */

/** Processes stop before those they use. */
const stopOrder = /** @type {const} */ (['service', 'nats', 'redis', 'postgres']);

/** How each one stops. NATS 2.9 exits with 1 on SIGTERM; SIGINT is PostgreSQL's fast shutdown. */
export const manners = /** @type {const} */ ({
  service: { signal: 'SIGTERM', timeoutMs: 26_000 },
  nats: { signal: 'SIGINT', timeoutMs: 5_000 },
  redis: { signal: 'SIGTERM', timeoutMs: 5_000 },
  postgres: { signal: 'SIGINT', timeoutMs: 20_000 },
});

/** @type {Record<Role, (program: string, rest: string, dir: string) => boolean>} */
const signatures = {
  service: (program, rest, dir) =>
    isNode(program) && holdsWord(rest, `--data-dir=${dir}`) && !/\breap\.mjs /.test(rest),
  reaper: (program, rest, dir) =>
    (isNode(program) || program === 'sh') &&
    holdsWord(rest, `--data-dir=${dir}`) &&
    /\breap\.mjs /.test(rest),
  postgres: (program, rest, dir) => program === 'postgres' && holdsWord(rest, `-D ${dir}/postgres`),
  nats: (program, rest, dir) => program === 'nats-server' && holdsWord(rest, `-c ${dir}/nats.conf`),
  redis: (program, rest, dir) =>
    (program === 'redis-server' || program === 'valkey-server') &&
    holdsWord(rest, `${dir}/redis.conf`),
};

/** @param {string} program */
const isNode = (program) => program === 'node';

/** Matches whole words: `/x/.data` isn't in `/x/.data2`. @param {string} text @param {string} words */
function holdsWord(text, words) {
  return ` ${text} `.includes(` ${words} `);
}

/**
 * @param {string} command a command line
 * @param {string[]} directories all names of the data directory
 * @returns {Role | null} null if the process isn't ours
 */
export function roleOf(command, directories) {
  // Both paths may contain spaces, so look for the program's name before its arguments.
  const match = /^(.*?\/)?(node|sh|postgres|nats-server|redis-server|valkey-server)( .*)$/.exec(
    command,
  );
  if (!match) return null;
  const [, , program = '', rest = ''] = match;
  for (const role of /** @type {Role[]} */ (Object.keys(signatures))) {
    if (directories.some((dir) => signatures[role](program, rest.trim(), dir))) return role;
  }
  return null;
}

/** @param {string[]} directories @returns {(ProcessEntry & { role: Role })[]} */
export function findOwnProcesses(directories) {
  return listProcesses().flatMap((entry) => {
    const role = roleOf(entry.command, directories);
    return role ? [{ ...entry, role }] : [];
  });
}

/**
 * Stops what an earlier run left.
 * @param {string[]} directories
 * @param {{ waitForReaper: boolean }} options false for the reaper itself
 * @returns {Promise<string[]>} what was stopped
 */
export async function stopOwnProcesses(directories, { waitForReaper }) {
  const found = findOwnProcesses(directories);
  if (waitForReaper) {
    for (const reaper of found.filter(({ role }) => role === 'reaper')) {
      if (!(await waitUntilGone(reaper, 40_000))) await stopProcess(reaper, 'SIGKILL', 1000);
    }
  }
  /** @type {string[]} */
  const stopped = [];
  for (const role of stopOrder) {
    const { signal, timeoutMs } = manners[role];
    await Promise.all(
      found
        .filter((entry) => entry.role === role)
        .map(async (entry) => {
          stopped.push(`${path.basename(role)} (pid ${entry.pid})`);
          await stopProcess(entry, signal, timeoutMs);
        }),
    );
  }
  return stopped;
}
