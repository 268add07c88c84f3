// @ts-check
// The settings of the services. Given settings win over ours.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryDirectory } from './data-directory.mjs';
import { hostToOpen } from '../processes/listen-host.mjs';
import { emulatorsOf, gatewayUrl, settingsOf } from './emulators.mjs';
import { root as repository } from './root.mjs';

/** The folders of services/, gateway first. */
export const serviceNames = [
  'gateway',
  ...readdirSync(path.join(repository, 'services'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'gateway')
    .map((entry) => entry.name),
];

const off = ['0', 'off', 'no', 'false'];

/** @param {NodeJS.ProcessEnv} env */
export function isDemo(env) {
  return env.DEMO ? !off.includes(env.DEMO) : env.NODE_ENV !== 'production';
}

/** Where people on this machine open the site. @param {NodeJS.ProcessEnv} env @param {number} port */
export function siteUrl({ HOST }, port) {
  return `http://${hostToOpen(HOST)}:${port}`;
}

/** @param {string} service */
const healthPortSetting = (service) => `${service.toUpperCase()}_HEALTH_PORT`;

/** @param {string} service */
export const natsPasswordSetting = (service) => `${service.toUpperCase()}_NATS_PASSWORD`;

/**
 * @param {object} known
 * @param {NodeJS.ProcessEnv} known.env what was given
 * @param {string} known.root
 * @param {string} known.dataDir
 * @param {Record<string, string>} known.secrets generated ones
 * @param {Record<string, string>} known.backing DATABASE_URL, NATS_URL, REDIS_URL. Our own NATS has a user per service.
 * @param {import('./stack-ports.mjs').StackPorts} known.ports
 * @returns {NodeJS.ProcessEnv}
 */
export function serviceEnvironment({ env, root, dataDir, secrets, backing, ports }) {
  const ownNats = !env.NATS_URL && backing.NATS_URL !== undefined;
  const made = (/** @type {RegExp} */ names) =>
    Object.fromEntries(Object.entries(secrets).filter(([name]) => names.test(name)));
  return {
    ...made(/_SECRET(_OTHER)?$|_DB_PASSWORD$/),
    // Otherwise each process would compile the libraries again.
    NODE_COMPILE_CACHE: `${root}/node_modules/.cache/compiled-code`,
    ...Object.fromEntries(
      Object.entries(env).filter(([name, value]) => value !== '' && !name.startsWith('npm_')),
    ),
    ...backing,
    // It knows only the passwords that we made.
    ...(ownNats && {
      ...made(/_NATS_PASSWORD$/),
      NATS_URL: `nats://${new URL(backing.NATS_URL ?? '').host}`,
    }),
    ...(isDemo(env) ? settingsOf(emulatorsOf({ env, dataDir, secrets, ports })) : {}),
    ...Object.fromEntries(
      Object.entries(ports.health).map(([service, itsPort]) => [
        healthPortSetting(service),
        String(itsPort),
      ]),
    ),
    PORT: String(ports.gateway),
    PUBLIC_URL: env.PUBLIC_URL || siteUrl(env, ports.site),
    SITE_URL: gatewayUrl(env, ports.gateway),
    DATA_DIR: dataDir,
    BACKUP_DIR: env.BACKUP_DIR || path.join(dataDir, 'backups'),
    EXPORT_DIR: env.EXPORT_DIR || path.join(dataDir, 'exports'),
    STORAGE_URL: env.STORAGE_URL || pathToFileURL(path.join(dataDir, 'storage')).href,
    TMPDIR: temporaryDirectory(dataDir),
    DEMO: isDemo(env) ? '1' : '0',
  };
}
