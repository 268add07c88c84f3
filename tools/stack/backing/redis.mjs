// @ts-check
// Redis (or Valkey) is a cache of PostgreSQL's data, so occasional snapshots are enough.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ask } from './wire.mjs';

/** @typedef {{ dataDir: string, port: number, password: string, program: import('./programs.mjs').Program }} RedisSetup */

/** @param {{ port: number, password: string }} setup */
export const redisUrl = ({ port, password }) => `redis://:${password}@127.0.0.1:${port}`;

/** @param {RedisSetup} setup @returns {import('../processes/supervised-child.mjs').Launch} */
export function launchRedis({ dataDir, port, password, program }) {
  const folder = path.join(dataDir, 'redis');
  const config = path.join(dataDir, 'redis.conf');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir ${JSON.stringify(folder)}`,
    'appendonly no',
    'save 300 1 60 1000',
    'daemonize no',
    'maxmemory 160mb',
    'maxmemory-policy noeviction',
    // The next start finds a leftover Redis by its command line.
    'set-proc-title no',
  ];
  writeFileSync(config, `${lines.join('\n')}\n`, { mode: 0o600 });
  return {
    command: program.path,
    args: [config],
    env: { ...process.env, ...program.env },
    cwd: dataDir,
  };
}

/** @param {{ port: number, password: string }} setup */
export function isRedisReady({ port, password }) {
  return ask(port, `AUTH ${password}\r\nPING\r\n`, (heard) => {
    if (heard.includes('-')) return false; // -LOADING while it reads its snapshot
    return heard.includes('+PONG') ? true : undefined;
  });
}

/** Loading its snapshot counts as alive. @param {{ port: number, password: string }} setup */
export function isRedisAlive({ port, password }) {
  return ask(port, `AUTH ${password}\r\nPING\r\n`, (heard) =>
    /\+PONG|-LOADING/.test(heard) ? true : undefined,
  );
}
