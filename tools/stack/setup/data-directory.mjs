// @ts-check
// The data directory: everything a stack keeps between two starts, and where it is.
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

/**
 * @param {string} root the repository
 * @param {NodeJS.ProcessEnv} env
 * @returns {string} the real path of the data directory, which exists from now on
 */
export function openDataDirectory(root, env) {
  const wanted = path.resolve(root, env.DATA_DIR || '.data');
  try {
    mkdirSync(wanted, { recursive: true, mode: 0o711 });
    const dir = realpathSync(wanted);
    // As root, PostgreSQL runs as another user who has to pass through. What is secret in here has its own 0600.
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

/** Kept per user, so that a second clone downloads nothing again. @param {NodeJS.ProcessEnv} env */
export function cacheDirectory(env) {
  return path.join(env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'appliance-repair');
}

/**
 * Where services write what they need while they run. Not the system's, which many systems clear of
 * what is older than some days.
 * @param {string} dataDir
 */
export const temporaryDirectory = (dataDir) => path.join(dataDir, 'tmp');

/** Without what a killed start left. @param {string} dataDir */
export function emptyTemporaryDirectory(dataDir) {
  rmSync(temporaryDirectory(dataDir), { recursive: true, force: true });
  mkdirSync(temporaryDirectory(dataDir), { mode: 0o700 });
}

/**
 * Every name the data directory is known by in command lines: PostgreSQL's part may have been moved to where its user can read it.
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
 * @param {T} fallback for a file that is missing or was cut short
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
 * Whole or not at all, readable by this user only.
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

/** Settings that are secret and that a stack without given ones makes for itself, once. */
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

/**
 * @param {string} dataDir
 * @returns {Record<string, string>}
 */
export function generatedSecrets(dataDir) {
  const file = path.join(dataDir, 'secrets.json');
  /** @type {Record<string, string>} */
  const known = readJson(file, {});
  const missing = generated.filter((name) => !known[name]);
  for (const name of missing) known[name] = randomBytes(32).toString('base64url');
  if (missing.length > 0) writeJson(file, known);
  return known;
}
