// @ts-check
// Chooses the ports of the site and the services: the given, the last, or a free one.
import path from 'node:path';
import { checkListenHost } from '../processes/listen-host.mjs';
import { choosePort, isPortFreeEverywhere, requestedPort, reserving } from '../processes/ports.mjs';
import { readJson, writeJson } from './data-directory.mjs';
import { serviceNames } from './service-environment.mjs';

const from = { site: 3000, gateway: 4000, health: 19_464, stripe: 12_111, fsm: 12_112 };

/** @typedef {{ site: number, gateway: number, health: Record<string, number>, stripe: number, fsm: number }} StackPorts `site` is what people open, `stripe` and `fsm` are emulators */

/**
 * @param {object} wish
 * @param {string} wish.dataDir
 * @param {NodeJS.ProcessEnv} wish.env
 * @param {boolean} wish.gatewayApart in development, where Vite serves the site
 * @param {(line: string) => void} wish.print
 * @returns {Promise<StackPorts>}
 */
export async function chooseStackPorts({ dataDir, env, gatewayApart, print }) {
  await checkListenHost('HOST', env.HOST);
  await checkListenHost('HEALTH_HOST', env.HEALTH_HOST);
  const file = path.join(dataDir, 'ports.json');
  const remembered = readJson(file, /** @type {Record<string, number>} */ ({}));
  const isFree = reserving(isPortFreeEverywhere, env);
  const asked = requestedPort('site', env);
  if (asked && !(await isFree(asked))) {
    throw new Error(
      `PORT=${asked} is taken by another program. Give another PORT, or leave it out to get a free one.`,
    );
  }
  const site =
    asked ?? (await choosePort({ remembered: remembered.site, from: from.site, isFree }));
  if (!asked && site !== from.site && site !== remembered.site) {
    print(`  ✓ Port ${from.site} is taken: the site is on ${site}`);
  }
  const taken = new Set([site]);
  /** @param {string} name @param {number} first */
  const next = async (name, first) => {
    const port = await choosePort({ remembered: remembered[name], from: first, taken, isFree });
    taken.add(port);
    return port;
  };
  const gateway = gatewayApart ? await next('gateway', from.gateway) : site;
  /** @type {Record<string, number>} */
  const health = {};
  for (const name of serviceNames) health[name] = await next(`${name}-health`, from.health);
  const stripe = await next('stripe', from.stripe);
  const fsm = await next('fsm', from.fsm);
  writeJson(file, {
    ...readJson(file, {}),
    ...(!asked && { site }),
    ...(gatewayApart && { gateway }),
    stripe,
    fsm,
    ...Object.fromEntries(Object.entries(health).map(([name, port]) => [`${name}-health`, port])),
  });
  return { site, gateway, health, stripe, fsm };
}

/**
 * Proposes ports to a stack that hasn't run yet, as if it had used them last time.
 * @param {string} dataDir
 * @param {number} first
 */
export function proposePorts(dataDir, first) {
  const health = serviceNames.map((name) => `${name}-health`);
  const names = [...health, 'stripe', 'fsm', 'postgres', 'nats', 'redis'];
  const ports = names.map((name, index) => [name, first + index]);
  writeJson(path.join(dataDir, 'ports.json'), Object.fromEntries(ports));
}
