// @ts-check
// Installs node_modules. Runs on any Node, before anything is installed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lastLines } from '../processes/log-files.mjs';
import { runOnce } from '../processes/one-off.mjs';
import { readJson } from './data-directory.mjs';

/** @typedef {Record<string, { version?: string, optional?: boolean, link?: boolean }>} LockedPackages */

/**
 * npm leaves out packages for other platforms.
 * @param {LockedPackages} wanted `packages` of package-lock.json
 * @param {LockedPackages} installed `packages` of node_modules/.package-lock.json, which npm writes at the end
 */
export function matchesLock(wanted, installed) {
  return (
    Object.entries(wanted).every(
      ([name, { version, optional, link }]) =>
        name === '' ||
        link ||
        (optional && !installed[name]) ||
        installed[name]?.version === version,
    ) && Object.keys(installed).every((name) => wanted[name])
  );
}

/** @param {string} root */
export function isInstalled(root) {
  const lockText = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lockText).digest('hex');
  const stamp = path.join(root, 'node_modules/.lock-stamp');
  if (!existsSync(pinnedNode(root))) return false;
  try {
    if (readFileSync(stamp, 'utf8') === hash) return true;
  } catch {
    // Without a stamp, someone may have called npm.
  }
  const { packages } = readJson(path.join(root, 'node_modules/.package-lock.json'), {
    packages: null,
  });
  if (!packages || !matchesLock(JSON.parse(lockText).packages, packages)) return false;
  try {
    writeFileSync(stamp, hash);
  } catch {
    // node_modules is read-only; compare again next time.
  }
  return true;
}

/** @param {string} root */
export function pinnedNode(root) {
  return path.join(root, 'node_modules/node/bin/node');
}

/** @param {string} root */
export async function install(root) {
  const logFile = path.join(root, 'npm-ci.log'); // the data directory may not exist yet
  rmSync(logFile, { force: true });
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm, 'ci']] : ['npm', ['ci']];
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const code = await runOnce(command, [...args, ...flags], {
    logFile,
    cwd: root,
    // Hides the calling npm script from the packages' own scripts.
    env: Object.fromEntries(
      Object.entries(process.env).filter(
        ([name]) => !/^npm_(lifecycle|package|command)/.test(name),
      ),
    ),
  });
  if (code !== 0 || !isInstalled(root)) {
    throw new Error(
      `npm ci did not succeed (exit code ${code}; log: ${logFile}). Its end:\n${lastLines(logFile, 0, 25)}`,
    );
  }
}
