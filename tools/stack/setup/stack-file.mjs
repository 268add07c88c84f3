// @ts-check
// stack.json describes the running stack for tests, a second start, and people.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { natsStoreDir } from '../backing/nats.mjs';
import { writeJson } from './data-directory.mjs';

/** @typedef {import('../processes/supervised-child.mjs').SupervisedChild} SupervisedChild */

/**
 * @param {string} dataDir
 * @param {{ mode: 'backing' | 'all-in-one' | 'separate' | 'dev', url?: string, env: Record<string, string>, healthPorts?: Record<string, number>, children: SupervisedChild[] }} stack
 */
export function describeStack(dataDir, { mode, url, env, healthPorts, children }) {
  writeJson(path.join(dataDir, 'stack.json'), {
    mode,
    ...(url && { url }),
    supervisor: process.pid,
    dataDir,
    natsStoreDir: natsStoreDir(dataDir),
    holdDir: path.join(dataDir, 'hold'),
    env,
    ...(healthPorts && { healthPorts }),
    children: Object.fromEntries(
      children.flatMap(({ name, key, restarts, plan }) =>
        key ? [[name, { ...key, restarts, log: plan.logFile }]] : [],
      ),
    ),
  });
}

/** @param {string} dataDir */
export function forgetStack(dataDir) {
  rmSync(path.join(dataDir, 'stack.json'), { force: true });
}
