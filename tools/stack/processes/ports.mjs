// @ts-check
// Chooses ports: the one from last time, otherwise the first free one.
import net from 'node:net';
import path from 'node:path';
import { cacheDirectory } from '../setup/data-directory.mjs';
import { Contended, tryLock } from './start-lock.mjs';

/**
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<boolean>} also true if this machine has no such address
 */
export function isPortFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ { code }) =>
      resolve(code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'),
    );
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** A browser may resolve `localhost` to ::1 and must not find another program there. @param {number} port */
export async function isPortFreeEverywhere(port) {
  for (const host of ['127.0.0.1', '0.0.0.0', '::1', '::']) {
    if (!(await isPortFree(port, host))) return false;
  }
  return true;
}

/**
 * Reserves a free port for this process's lifetime. A build runs before anything listens on it, and
 * another start must not choose the same port.
 * @param {(port: number) => Promise<boolean>} isFree
 * @param {NodeJS.ProcessEnv} env
 * @returns {(port: number) => Promise<boolean>}
 */
export function reserving(isFree, env) {
  return async (port) => (await isFree(port)) && isOurs(port, env);
}

/** @param {number} port @param {NodeJS.ProcessEnv} env */
function isOurs(port, env) {
  try {
    const { holder } = tryLock(path.join(cacheDirectory(env), 'ports', `${port}.json`));
    return !holder || holder.pid === process.pid;
  } catch (error) {
    // If no lock can be written, trust isFree. If two processes contend, leave the port to the other.
    return !(error instanceof Contended);
  }
}

/**
 * @param {{ remembered?: number, from: number, taken?: ReadonlySet<number>, isFree?: (port: number) => Promise<boolean> }} wish
 *   `taken`: ports of the same stack that aren't listening yet
 */
export async function choosePort({ remembered, from, taken = new Set(), isFree = isPortFree }) {
  if (remembered && !taken.has(remembered) && (await isFree(remembered))) return remembered;
  for (let port = from; port < Math.min(from + 400, 65_536); port += 1) {
    if (!taken.has(port) && (await isFree(port))) return port;
  }
  throw new Error(
    `No free port between ${from} and ${from + 399}. Stop something that listens there.`,
  );
}

/** By the name in ports.json. */
export const portSettings = /** @type {const} */ ({
  site: 'PORT',
  postgres: 'POSTGRES_PORT',
  nats: 'NATS_PORT',
  redis: 'REDIS_PORT',
});

/**
 * @param {keyof typeof portSettings} name
 * @param {NodeJS.ProcessEnv} env
 * @returns {number | undefined}
 */
export function requestedPort(name, env) {
  const text = env[portSettings[name]];
  if (text === undefined || text === '') return undefined;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${portSettings[name]}=${text} is not a port: give a number from 1 to 65535.`);
  }
  return port;
}
