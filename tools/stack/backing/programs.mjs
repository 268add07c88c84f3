// @ts-check
// Finds the programs of NATS and Redis: installed, or unpacked from Debian packages.
import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { unpackedPrograms } from './debian-packages.mjs';

const run = promisify(execFile);

/**
 * @typedef {object} Program
 * @property {string} path
 * @property {string} version
 * @property {NodeJS.ProcessEnv} env variables it needs in addition
 *
 * @typedef {'nats' | 'redis'} ProgramName
 */

const names = { nats: ['nats-server'], redis: ['redis-server', 'valkey-server'] };
const oldest = { nats: [2, 9], redis: [6, 2] };

/**
 * @param {string} text what `--version` printed
 * @returns {string | null}
 */
export function versionIn(text) {
  return /\bv=?(\d+\.\d+\.\d+)/.exec(text)?.[1] ?? null;
}

/** @param {string} version @param {number[]} minimum major and minor */
export function isRecentEnough(version, [major = 0, minor = 0]) {
  const [haveMajor = 0, haveMinor = 0] = version.split('.').map(Number);
  return haveMajor > major || (haveMajor === major && haveMinor >= minor);
}

/**
 * @param {ProgramName} name
 * @param {string} file
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Program | null>} null if it doesn't run here or is too old
 */
async function tryProgram(name, file, env = {}) {
  try {
    accessSync(file, constants.X_OK);
    const { stdout, stderr } = await run(file, ['--version'], { env: { ...process.env, ...env } });
    const version = versionIn(stdout + stderr);
    if (!version || !isRecentEnough(version, oldest[name])) return null;
    return { path: file, version, env };
  } catch {
    return null;
  }
}

/**
 * @param {ProgramName} name
 * @param {string} cacheDir for unpacked packages
 * @param {(what: string) => void} tell
 * @returns {Promise<Program>}
 */
export async function findProgram(name, cacheDir, tell) {
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
    '/opt/homebrew/bin',
  ];
  for (const file of names[name].flatMap((base) =>
    folders.filter(Boolean).map((folder) => path.join(folder, base)),
  )) {
    const program = await tryProgram(name, file);
    if (program) return program;
  }
  if (existsSync('/etc/debian_version')) {
    let problem = '';
    try {
      const { file, env } = await unpackedPrograms(cacheDir, name, tell, (candidate, itsEnv) =>
        tryProgram(name, candidate, itsEnv).then(Boolean),
      );
      const program = await tryProgram(name, file, env);
      if (program) return program;
    } catch (error) {
      problem = ` (Debian's package could not be unpacked privately: ${/** @type {Error} */ (error).message.trim()})`;
    }
    throw new Error(`${howToInstall(name)}${problem}`);
  }
  throw new Error(howToInstall(name));
}

/** @param {ProgramName} name */
function howToInstall(name) {
  const what =
    name === 'nats' ? 'NATS (nats-server 2.9 or later)' : 'Redis (6.2 or later, or Valkey)';
  const setting = name === 'nats' ? 'NATS_URL' : 'REDIS_URL';
  const command = {
    darwin: `brew install ${name === 'nats' ? 'nats-server' : 'redis'}`,
    linux: existsSync('/etc/debian_version')
      ? `sudo apt-get install ${names[name][0]}`
      : existsSync('/etc/alpine-release')
        ? `apk add ${name === 'nats' ? 'nats-server' : 'redis'}`
        : name === 'nats'
          ? 'go install github.com/nats-io/nats-server/v2@latest'
          : 'sudo dnf install valkey   # or: redis',
  }[/** @type {'darwin' | 'linux'} */ (process.platform)];
  return `${what} is not installed here.${command ? ` Install it:  ${command}` : ''}  Or name a running one with ${setting}.`;
}
