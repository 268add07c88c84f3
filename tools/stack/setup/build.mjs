// @ts-check
// Rebuilds dist/ when a source has changed. A hash of every source's path, time and size is cheap
// enough for each start.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lastLines } from '../processes/log-files.mjs';
import { runOnce } from '../processes/one-off.mjs';
import { waitForLock } from '../processes/start-lock.mjs';

const sourceFolders = ['libs', 'services', 'frontend', 'tools'];
const sourceFiles = ['package-lock.json', 'tsconfig.base.json', 'nx.json'];
/** Files that a start needs. */
const results = ['dist/tools/stack/src/all-in-one.js', 'dist/frontend/shell.html'];

/** Specs, docs and hidden files don't change dist. @param {string} name of a file or folder */
export function isSource(name) {
  return !/\.(spec|e2e)\.tsx?$|^node_modules$|^\.|\.md$/.test(name);
}

/** @param {string} root */
export function hashOfSources(root) {
  const hash = createHash('sha256');
  /** @param {string} file */
  const add = (file) => {
    const { mtimeMs, size } = statSync(file);
    hash.update(`${path.relative(root, file)} ${mtimeMs} ${size}\n`);
  };
  /** @param {string} folder */
  const walk = (folder) => {
    const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) =>
      isSource(name),
    );
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) walk(file);
      else if (entry.isFile()) add(file);
    }
  };
  for (const folder of sourceFolders)
    if (existsSync(path.join(root, folder))) walk(path.join(root, folder));
  for (const file of sourceFiles) if (existsSync(path.join(root, file))) add(path.join(root, file));
  return hash.digest('hex');
}

/** @param {string} root */
const stampOf = (root) => path.join(root, 'dist/.stamp');

/** @param {string} root @param {string} hash */
export function isBuilt(root, hash) {
  try {
    return (
      readFileSync(stampOf(root), 'utf8') === hash &&
      results.every((file) => existsSync(path.join(root, file)))
    );
  } catch {
    return false;
  }
}

/**
 * @param {string} root
 * @param {string} hash of the sources before the build, so the next start builds later changes
 * @returns {Promise<string>}
 */
export async function build(root, hash) {
  // `npm start` and `npm test` may run in one clone and must not both write dist.
  const release = await waitForLock(path.join(root, 'dist/.building'));
  try {
    if (isBuilt(root, hash)) return 'by another start';
    await buildAll(root);
    writeFileSync(stampOf(root), hash);
    return 'done';
  } finally {
    release();
  }
}

/** @param {string} root */
async function buildAll(root) {
  rmSync(stampOf(root), { force: true });
  const logFile = path.join(root, 'dist/build.log');
  rmSync(logFile, { force: true });
  const nx = path.join(root, 'node_modules/nx/dist/bin/nx.js');
  const args = [nx, 'run-many', '-t', 'build', '--outputStyle=static'];
  const env = { ...process.env, NX_DAEMON: 'false', FORCE_COLOR: '0' };
  const code = await runOnce(process.execPath, args, { logFile, cwd: root, env });
  if (code !== 0) {
    throw new Error(`The build failed (log: ${logFile}). Its end:\n${lastLines(logFile, 0, 40)}`);
  }
}
