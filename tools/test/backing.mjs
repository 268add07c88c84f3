// @ts-check
// PostgreSQL, NATS and Redis for the specs: given, embedded, or (TEST_BACKING=containers) in containers.
import path from 'node:path';
import { root } from '../stack/setup/root.mjs';
import { startNode } from './tool-run.mjs';

const settings = ['DATABASE_URL', 'NATS_URL', 'REDIS_URL'];

/** @typedef {{ env: Record<string, string>, how: string, stop: () => Promise<void> }} Backing */

/** @param {string} dataDir @returns {Promise<Backing>} */
export async function provideBacking(dataDir) {
  if (process.env.TEST_BACKING === 'containers') {
    const { startContainers } = await import('./containers.mjs');
    return startContainers();
  }
  if (process.env.TEST_BACKING && process.env.TEST_BACKING !== 'embedded') {
    throw new Error(
      `TEST_BACKING=${process.env.TEST_BACKING}: give "embedded" (the default) or "containers".`,
    );
  }
  const { output, stop } = await startNode(
    [path.join(root, 'tools/stack/backing.mjs'), 'up', '--fast', '--data', dataDir],
    {},
    (said) => settings.every((name) => new RegExp(`^${name}=.+\n`, 'm').test(said)),
    240_000,
  );
  return {
    env: parseSettings(output),
    how: settings.every((name) => process.env[name]) ? 'given' : 'embedded',
    stop,
  };
}

/**
 * @param {string} text lines of NAME=value
 * @returns {Record<string, string>}
 */
export function parseSettings(text) {
  return Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const at = line.indexOf('=');
      return settings.includes(line.slice(0, at)) ? [[line.slice(0, at), line.slice(at + 1)]] : [];
    }),
  );
}
