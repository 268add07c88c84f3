// @ts-check
// The PostgreSQL cluster in the data directory.
import { execFile, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { findProcess, stopProcess } from '../processes/process-table.mjs';
import { endsWithUs } from '../processes/one-off.mjs';
import { roleOf, manners } from '../processes/own-processes.mjs';
import { reachableBase } from './postgres-binaries.mjs';
import { ask } from './wire.mjs';

const run = promisify(execFile);

export const databaseName = 'appliance_repair';

/** @typedef {import('./postgres-binaries.mjs').PostgresPrograms} PostgresPrograms */

/** @param {{ port: number, password: string }} setup */
export const postgresUrl = ({ port, password }) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${databaseName}`;

/**
 * The folder that contains the cluster's folder `postgres`: the data directory, if PostgreSQL's user can reach it.
 * @param {string} dataDir
 * @param {PostgresPrograms} programs
 */
async function clusterHome(dataDir, { user }) {
  const link = path.join(dataDir, 'postgres');
  if (existsSync(link) && lstatSync(link).isSymbolicLink()) return path.dirname(realpathSync(link));
  if (!user || (await canReach(dataDir, user))) return dataDir;

  const home = path.join(reachableBase(), `data-${randomUUID()}`);
  mkdirSync(home, { mode: 0o711 });
  writeFileSync(path.join(home, 'belongs-to'), `${dataDir}\n`, { mode: 0o600 });
  if (existsSync(link)) renameSync(link, path.join(home, 'postgres'));
  rmSync(link, { force: true }); // a link that leads nowhere
  symlinkSync(path.join(home, 'postgres'), link);
  return home;
}

/** @param {string} dir @param {{ uid: number, gid: number }} user */
async function canReach(dir, user) {
  try {
    await run('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], { ...user, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Creates the cluster in a draft folder and then renames it, so it is never incomplete. A folder
 * without our mark isn't ours; it is renamed, never deleted.
 * @param {{ dataDir: string, programs: PostgresPrograms, password: string }} setup
 * @returns {Promise<{ cluster: string, id: string }>}
 */
export async function prepareCluster({ dataDir, programs, password }) {
  const home = await clusterHome(dataDir, programs);
  const cluster = path.join(home, 'postgres');
  const mark = path.join(cluster, 'cluster-id');
  const passwordHash = createHash('sha256').update(password).digest('hex');
  if (existsSync(mark)) {
    const { id, passwordHash: knownHash } = JSON.parse(readFileSync(mark, 'utf8'));
    if (knownHash !== passwordHash) {
      // The secrets were lost and generated again.
      const quoted = password.replaceAll("'", "''");
      await singleUser(cluster, programs, `ALTER ROLE postgres PASSWORD '${quoted}'`);
      writeFileSync(mark, JSON.stringify({ id, passwordHash }));
    }
    return { cluster, id };
  }

  for (const name of readdirSync(home).filter((entry) => entry.startsWith('postgres.new'))) {
    rmSync(path.join(home, name), { recursive: true, force: true, maxRetries: 5 });
  }
  if (existsSync(cluster)) renameSync(cluster, path.join(home, `postgres.broken-${Date.now()}`));

  const draft = path.join(home, `postgres.new-${randomUUID()}`);
  const passwordFile = `${draft}-password`;
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (programs.user) {
    chownSync(draft, programs.user.uid, programs.user.gid);
    chownSync(passwordFile, programs.user.uid, programs.user.gid);
  }
  try {
    const initdb = run(
      path.join(programs.bin, 'initdb'),
      [
        '-D',
        draft,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      { ...programs.user, cwd: '/', env: { ...process.env, LC_ALL: 'C' } },
    );
    endsWithUs(initdb.child);
    await initdb;
    await singleUser(draft, programs, `CREATE DATABASE ${databaseName}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  const id = randomUUID();
  writeFileSync(path.join(draft, 'cluster-id'), JSON.stringify({ id, passwordHash }));
  renameSync(draft, cluster);
  return { cluster, id };
}

/**
 * Runs a statement without a server. The cluster must not be in use.
 * @param {string} cluster
 * @param {PostgresPrograms} programs
 * @param {string} statement
 */
async function singleUser(cluster, programs, statement) {
  await clearStalePidFile(cluster);
  const child = endsWithUs(
    spawn(path.join(programs.bin, 'postgres'), ['--single', '-D', cluster, 'postgres'], {
      ...programs.user,
      cwd: '/',
      stdio: ['pipe', 'ignore', 'pipe'],
    }),
  );
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  child.stdin.end(`${statement};\n`);
  const [code] = await once(child, 'exit');
  if (code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(said))
    throw new Error(`PostgreSQL could not be prepared: ${said.trim()}`);
}

/**
 * @param {{ cluster: string, port: number, programs: PostgresPrograms, durable: boolean }} setup
 *   `durable: false` (tests) survives a kill -9 of PostgreSQL, but not a power cut
 * @returns {Promise<import('../processes/supervised-child.mjs').Launch>}
 */
export async function launchPostgres({ cluster, port, programs, durable }) {
  await clearStalePidFile(cluster);
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '48MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Tests open thousands of connections and databases, and these settings make each one slower.
    ...(!durable && { fsync: 'off', full_page_writes: 'off', scram_iterations: '1' }),
    // Keeps what people typed out of the log: error details contain it.
    log_error_verbosity: 'terse',
    log_parameter_max_length_on_error: '0',
  };
  return {
    command: path.join(programs.bin, 'postgres'),
    args: [
      '-D',
      cluster,
      ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ],
    env: { ...process.env, LC_ALL: 'C' },
    cwd: '/',
    ...programs.user,
  };
}

/**
 * PostgreSQL removes a dead postmaster's pid file, unless another process now has that pid.
 * @param {string} cluster
 */
async function clearStalePidFile(cluster) {
  const file = path.join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const living = Number.isInteger(pid) && pid > 1 ? findProcess(pid) : null;
  if (!living) return;
  if (roleOf(living.command, [path.dirname(cluster)]) === 'postgres') {
    await stopProcess(living, manners.postgres.signal, manners.postgres.timeoutMs);
  } else {
    rmSync(file, { force: true });
  }
}

/** Reads the postmaster's pid file, as `pg_ctl --wait` does. @param {string} cluster @param {number} pid */
export function isPostgresReady(cluster, pid) {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/** SSLRequest, which needs no login. A child of the postmaster answers S or N. */
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

/** @param {number} port */
export function isPostgresAlive(port) {
  return ask(port, sslRequest, (heard) => (heard === '' ? undefined : /^[SN]/.test(heard)));
}
