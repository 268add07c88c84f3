// @ts-check
// Ports: the one used last time when it is free, else the first free one from a starting point on.
import net from 'node:net';

/**
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<boolean>}
 */
export function isPortFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/**
 * Free on every address: what listens on 127.0.0.1 alone does not keep `0.0.0.0` from being bound, and the other way round.
 * @param {number} port
 */
export async function isPortFreeEverywhere(port) {
  return (await isPortFree(port, '127.0.0.1')) && (await isPortFree(port, '0.0.0.0'));
}

/**
 * @param {{ remembered?: number, from: number, taken?: ReadonlySet<number>, isFree?: (port: number) => Promise<boolean> }} wish
 *   `taken`: ports promised to others of the same stack, which do not listen yet
 * @returns {Promise<number>}
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

/** The settings that hold a port, by the name the port is remembered under. */
export const portSettings = /** @type {const} */ ({
  site: 'PORT',
  postgres: 'POSTGRES_PORT',
  nats: 'NATS_PORT',
  redis: 'REDIS_PORT',
});

/**
 * A port somebody asked for is that one or none.
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
