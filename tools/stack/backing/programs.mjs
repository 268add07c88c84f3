// @ts-check
// Finds the programs of NATS, Redis, Caddy and Prometheus: installed, or unpacked from Debian packages.
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
 * @typedef {'nats' | 'redis' | 'caddy' | 'promtool'} ProgramName
 */

const names = {
  nats: ['nats-server'],
  redis: ['redis-server', 'valkey-server'],
  caddy: ['caddy'],
  promtool: ['promtool'],
};
const oldest = { nats: [2, 9], redis: [6, 2], caddy: [2, 6], promtool: [2, 42] };
const versionFlag = {
  nats: '--version',
  redis: '--version',
  caddy: 'version',
  promtool: '--version',
};

/**
 * @param {string} text what `--version` printed
 * @returns {string | null}
 */
export function versionIn(text) {
  return /(?:^|\bv=?|\bversion )(\d+\.\d+\.\d+)/.exec(text)?.[1] ?? null;
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
    const { stdout, stderr } = await run(file, [versionFlag[name]], {
      env: { ...process.env, ...env },
    });
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

const packageOf = {
  nats: 'nats-server',
  redis: 'redis-server',
  caddy: 'caddy',
  promtool: 'prometheus',
};

/** @type {Record<ProgramName, { what: string, brew: string, apk: string, linux: string, instead: string }>} */
const installing = {
  nats: {
    what: 'NATS (nats-server 2.9 or later)',
    brew: 'nats-server',
    apk: 'nats-server',
    linux: 'go install github.com/nats-io/nats-server/v2@latest',
    instead: 'Or name a running one with NATS_URL.',
  },
  redis: {
    what: 'Redis (6.2 or later, or Valkey)',
    brew: 'redis',
    apk: 'redis',
    linux: 'sudo dnf install valkey   # or: redis',
    instead: 'Or name a running one with REDIS_URL.',
  },
  caddy: {
    what: 'Caddy (2.6 or later), behind which the attack tests put gateways,',
    brew: 'caddy',
    apk: 'caddy',
    linux: 'sudo dnf install caddy',
    instead: '',
  },
  promtool: {
    what: "Prometheus's promtool (2.42 or later), which checks the alerts,",
    brew: 'prometheus',
    apk: 'prometheus',
    linux: 'sudo dnf install golang-github-prometheus',
    instead: '',
  },
};

/** @param {ProgramName} name */
function howToInstall(name) {
  const { what, brew, apk, linux, instead } = installing[name];
  const command = {
    darwin: `brew install ${brew}`,
    linux: existsSync('/etc/debian_version')
      ? `sudo apt-get install ${packageOf[name]}`
      : existsSync('/etc/alpine-release')
        ? `apk add ${apk}`
        : linux,
  }[/** @type {'darwin' | 'linux'} */ (process.platform)];
  const install = command ? ` Install it:  ${command}` : '';
  return `${what} is not installed here.${install}  ${instead}`.trim();
}
