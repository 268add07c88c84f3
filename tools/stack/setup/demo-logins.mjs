// @ts-check
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { get } from '../processes/http-probe.mjs';
import { root } from './root.mjs';
import { siteUrl } from './service-environment.mjs';

/** The first start of a data directory writes the demo's records before someone drives. */
const drivesWithinMs = 120_000;
const askAgainMs = 500;

/**
 * Lines for the terminal. The last one may take as long as the demo needs to begin.
 * @param {{ env: NodeJS.ProcessEnv, ports: { site: number, gateway: number } }} stack
 * @returns {AsyncGenerator<string>}
 */
export async function* demoLogins({ env, ports: { site, gateway } }) {
  let known = await configOf(gateway, env);
  const { owner, customer } = known?.demoAccounts ?? {};
  for (const [title, account] of Object.entries({ Office: owner, Customer: customer })) {
    if (account) yield `  ${`${title}:`.padEnd(10)} ${account.email} / ${account.password}`;
  }
  const until = Date.now() + drivesWithinMs;
  while (known && !known.demoAppointmentId && Date.now() < until) {
    await setTimeout(askAgainMs);
    known = await configOf(gateway, env);
  }
  if (known?.demoAppointmentId) {
    const page = sitePages().trackingPath(known.demoAppointmentId);
    yield `  A technician on the way:  ${siteUrl(env, site)}${page}`;
  }
}

/**
 * Null if the gateway doesn't answer.
 * @param {number} gateway
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Partial<import('../../../libs/contracts/src/vocabulary/business').SiteConfig> | null>}
 */
async function configOf(gateway, { HOST }) {
  const { status, body } = await get(gateway, '/api/config', { listensOn: HOST });
  return status === 200 ? JSON.parse(body) : null;
}

/**
 * From the services' compiled code.
 * @returns {typeof import('../../../libs/contracts/src/vocabulary/site-pages')}
 */
function sitePages() {
  const compiled = path.join(root, 'dist/libs/contracts/src/vocabulary/site-pages.js');
  return createRequire(import.meta.url)(compiled);
}
