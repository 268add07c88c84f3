// @ts-check
// The data directory: everything a stack keeps between starts.
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
  rmSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Creates it. Returns its real path. @param {string} root @param {NodeJS.ProcessEnv} env */
export function openDataDirectory(root, env) {
  const wanted = path.resolve(root, env.DATA_DIR || '.data');
  try {
    mkdirSync(wanted, { recursive: true, mode: 0o711 });
    const dir = realpathSync(wanted);
    // If we run as root, PostgreSQL's user must be able to pass through. Secret files are 0600.
    if (process.getuid?.() === 0) chmodSync(dir, statSync(dir).mode | 0o011);
    mkdirSync(path.join(dir, 'logs'), { recursive: true, mode: 0o700 });
    return dir;
  } catch (error) {
    throw new Error(
      `The data directory ${wanted} cannot be used: ${/** @type {Error} */ (error).message}. Set DATA_DIR to another.`,
      { cause: error },
    );
  }
}

/** One per user, so a second clone downloads nothing. @param {NodeJS.ProcessEnv} env */
export function cacheDirectory(env) {
  return path.join(env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'appliance-repair');
}

/** The system's own may delete files that are a few days old. @param {string} dataDir */
export const temporaryDirectory = (dataDir) => path.join(dataDir, 'tmp');

/** @param {string} dataDir */
export function emptyTemporaryDirectory(dataDir) {
  rmSync(temporaryDirectory(dataDir), { recursive: true, force: true });
  mkdirSync(temporaryDirectory(dataDir), { mode: 0o700 });
}

/**
 * All names of the data directory in command lines. PostgreSQL's part may be elsewhere, readable by its user.
 * @param {string} dataDir
 * @returns {string[]}
 */
export function ownedDirectories(dataDir) {
  try {
    return [dataDir, path.dirname(readlinkSync(path.join(dataDir, 'postgres')))];
  } catch {
    return [dataDir];
  }
}

/**
 * @template T
 * @param {string} file
 * @param {T} fallback for a missing or truncated file
 * @returns {T}
 */
export function readJson(file, fallback) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return fallback;
  }
}

/**
 * Atomic; readable by this user only.
 * @param {string} file
 * @param {unknown} value
 */
export function writeJson(file, value) {
  const draft = `${file}.${process.pid}.${randomBytes(3).toString('hex')}`;
  try {
    writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Secret settings that a stack generates once, if not given. */
const generated = [
  'JWT_SECRET',
  'LINK_SECRET',
  'IMPORT_SECRET',
  'BOOKING_DB_PASSWORD',
  'TRACKING_DB_PASSWORD',
  'PAYMENTS_DB_PASSWORD',
  'CUSTOMERS_DB_PASSWORD',
  'IMPORTS_DB_PASSWORD',
  'NOTIFICATIONS_DB_PASSWORD',
  'STRIPE_EMULATOR_KEY',
  'POSTGRES_PASSWORD',
  'NATS_PASSWORD',
  'GATEWAY_NATS_PASSWORD',
  'BOOKING_NATS_PASSWORD',
  'TRACKING_NATS_PASSWORD',
  'PAYMENTS_NATS_PASSWORD',
  'CUSTOMERS_NATS_PASSWORD',
  'IMPORTS_NATS_PASSWORD',
  'NOTIFICATIONS_NATS_PASSWORD',
  'REDIS_PASSWORD',
];

/** @param {string} dataDir @returns {Record<string, string>} */
export function generatedSecrets(dataDir) {
  const file = path.join(dataDir, 'secrets.json');
  /** @type {Record<string, string>} */
  const known = readJson(file, {});
  const missing = generated.filter((name) => !known[name]);
  for (const name of missing) known[name] = randomBytes(32).toString('base64url');
  if (missing.length > 0) writeJson(file, known);
  return known;
}
