// @ts-check
// Downloads Debian packages with private apt state and unpacks them, without installing anything.
// (`apt-get install` needs root, and may start the services on their usual ports.)
import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { endsWithUs } from '../processes/one-off.mjs';

const run = promisify(execFile);

const packages = {
  nats: { names: ['nats-server'], file: 'usr/sbin/nats-server' },
  redis: { names: ['redis-server', 'redis-tools'], file: 'usr/bin/redis-server' },
  caddy: { names: ['caddy'], file: 'usr/bin/caddy' },
  promtool: { names: ['prometheus'], file: 'usr/bin/promtool' },
};

/**
 * @param {string} cacheDir
 * @param {import('./programs.mjs').ProgramName} name
 * @param {(what: string) => void} tell
 * @param {(file: string, env: NodeJS.ProcessEnv) => Promise<boolean>} works
 * @returns {Promise<{ file: string, env: NodeJS.ProcessEnv }>}
 */
export async function unpackedPrograms(cacheDir, name, tell, works) {
  const home = path.join(cacheDir, `debian-${name}-${process.arch}`);
  const located = () => locate(home, packages[name].file);
  if (existsSync(home) && (await works(located().file, located().env))) return located();

  tell(`fetching Debian's ${packages[name].names[0]} (unpacked privately, nothing is installed)`);
  mkdirSync(cacheDir, { recursive: true });
  deleteInterrupted(cacheDir);
  const work = mkdtempSync(path.join(cacheDir, 'apt-'));
  try {
    await download(work, packages[name].names);
    const unpacked = path.join(work, 'root');
    mkdirSync(unpacked);
    const archives = path.join(work, 'cache', 'archives');
    for (const deb of readdirSync(archives).filter((file) => file.endsWith('.deb'))) {
      await run('dpkg', ['-x', path.join(archives, deb), unpacked]);
    }
    const { file, env } = locate(unpacked, packages[name].file);
    if (!(await works(file, env))) throw new Error(`${file} does not run here`);
    rmSync(home, { recursive: true, force: true });
    // Another clone may have fetched it at the same time; either copy works.
    try {
      renameSync(unpacked, home);
    } catch (error) {
      if (!existsSync(home)) throw error;
    }
    return located();
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Deletes what interrupted downloads left. @param {string} cacheDir */
function deleteInterrupted(cacheDir) {
  for (const name of readdirSync(cacheDir).filter((entry) => entry.startsWith('apt-'))) {
    const folder = path.join(cacheDir, name);
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > 30 * 60_000) rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} home @param {string} file */
function locate(home, file) {
  const lib = path.join(home, 'usr/lib');
  const folders = existsSync(lib)
    ? [
        lib,
        ...readdirSync(lib).flatMap((name) =>
          name.includes('-linux-gnu') ? [path.join(lib, name)] : [],
        ),
      ]
    : [];
  return { file: path.join(home, file), env: { LD_LIBRARY_PATH: folders.join(':') } };
}

/**
 * Downloads the packages and missing dependencies into `<work>/cache/archives`.
 * @param {string} work
 * @param {string[]} names
 */
async function download(work, names) {
  for (const folder of ['state/lists/partial', 'cache/archives/partial']) {
    mkdirSync(path.join(work, folder), { recursive: true });
  }
  const options = {
    'Dir::State': path.join(work, 'state'),
    'Dir::State::status': '/var/lib/dpkg/status',
    'Dir::Cache': path.join(work, 'cache'),
    'Dir::Log': work,
    'APT::Sandbox::User': '',
    'APT::Install-Recommends': 'false',
    'Acquire::Languages': 'none',
    'Debug::NoLocking': 'true',
  };
  const flags = Object.entries(options).flatMap(([key, value]) => ['-o', `${key}=${value}`]);
  await aptGet([...flags, '-q', 'update']);
  await aptGet([...flags, '-q', '-y', '--download-only', 'install', ...names]);
}

/** @param {string[]} args */
async function aptGet(args) {
  const env = { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
  const running = run('apt-get', args, { env, timeout: 180_000 });
  endsWithUs(running.child);
  await running;
}
