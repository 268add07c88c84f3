// @ts-check
// npm run update [-- RELEASE]: from the release that is checked out to a newer one.
// npm run update -- --back: back to the release before the last update, with its data.
// Packages are replaced on the way, so this needs git and Node only.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync, rmSync, statSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { lockHolder } from './processes/start-lock.mjs';
import { openDataDirectory, readJson, writeJson } from './setup/data-directory.mjs';
import { install } from './setup/install.mjs';
import { progressOn } from './setup/progress.mjs';
import {
  compareVersions,
  hazardsSince,
  isReleaseTag,
  missingRoom,
  releasesBefore,
} from './setup/releases.mjs';
import { root } from './setup/root.mjs';
import { serviceNames } from './setup/service-environment.mjs';

/** @typedef {import('./setup/releases.mjs').Release} Release */
/** @typedef {{ from: string, to: string, backup: string | null }} LastUpdate commits, and the backup of the data before */

const print = (/** @type {string} */ line) => console.log(line);
const step = progressOn(print);
const dataDir = openDataDirectory(root, process.env);
const backupScript = 'dist/tools/stack/src/backup.js';
const lastUpdate = path.join(dataDir, 'update.json');

/** `npm start` was here. */
const hasOwnData = existsSync(path.join(dataDir, 'migrated.json'));
/** Docker Compose needs an .env file; `npm start` reads none. */
const inContainers = !hasOwnData && existsSync(path.join(root, '.env'));

// Ctrl-C ends the command that runs. Then the checkout is put back.
process.on('SIGINT', () => undefined);

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      back: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  });
  if (values.back) await goBack(values.yes);
  else await update(positionals[0]);
} catch (error) {
  print(`\n${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
}

/** @param {string | undefined} wanted */
async function update(wanted) {
  refuseUnready();
  await step('Releases', async () => void git('fetch', '--tags', '--quiet'));
  const target = targetOf(wanted);
  const now = releaseAt('HEAD');
  if (isIn(target.name, 'HEAD')) {
    if (wanted === undefined || commitOf(target.name) === commitOf('HEAD'))
      return print(`This is ${target.name} or later already. There is nothing to update.`);
    throw new Error(
      `${target.name} is older than what is here. The way back: npm run update -- --back`,
    );
  }
  refuseOwnCommits(target);
  refuseTooFar(now.version, target);
  for (const hazard of hazardsSince(textAt(target.name, 'CHANGELOG.md'), now.version))
    print(`  ! ${hazard}`);

  const backup = backUp();
  const before = readJson(lastUpdate, null);
  // A killed update can be taken back, too.
  writeJson(lastUpdate, { from: commitOf('HEAD'), to: commitOf(target.name), backup });
  await replaceCode(target.name).catch((/** @type {Error} */ error) => {
    writeJson(lastUpdate, before);
    throw error;
  });
  startAgain();
  print(`\nThe way back: npm run update -- --back`);
}

/** @param {boolean} isSure */
async function goBack(isSure) {
  const last = readJson(lastUpdate, /** @type {LastUpdate | null} */ (null));
  if (!last || last.to !== commitOf('HEAD')) {
    throw new Error(
      'What is here didn’t come by npm run update, so its backup isn’t known. By hand: ' +
        'docs/operations.md, "The way back".',
    );
  }
  refuseUnready();
  if (last.backup !== null) restore([last.backup, '--as-it-was', ...(isSure ? ['--yes'] : [])]);
  await replaceCode(last.from);
  rmSync(lastUpdate);
  startAgain();
}

/** It asks first. @param {string[]} args */
function restore(args) {
  if (!inContainers) return void npm(['run', '--silent', 'restore', '--', ...args]);
  stopContainers();
  try {
    compose(['run', '--rm', 'backup', 'node', backupScript, 'restore', ...args]);
  } catch (error) {
    compose(['up', '--detach']);
    throw error;
  }
}

function refuseUnready() {
  const changed = git('status', '--porcelain', '--untracked-files=no');
  if (changed !== '') {
    throw new Error(
      `You have changed files of the product:\n${changed}\n` +
        'Put the changes aside (git stash), and get them back afterwards (git stash pop).',
    );
  }
  if (inContainers) return;
  if (lockHolder(path.join(dataDir, 'lock.json')))
    throw new Error('Stop the site first: Ctrl-C where it runs.');
  const { bavail, bsize } = statfsSync(dataDir);
  const missing = missingRoom(sizeOf(path.join(dataDir, 'postgres')), bavail * bsize);
  if (missing) throw new Error(missing);
}

/** @param {string} folder */
function sizeOf(folder) {
  if (!existsSync(folder)) return 0;
  const files = readdirSync(realpathSync(folder), { recursive: true, withFileTypes: true });
  return files.reduce(
    (sum, file) =>
      sum + (statSync(path.join(file.parentPath, file.name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

/** @param {string | undefined} wanted @returns {Release} */
function targetOf(wanted) {
  if (wanted === undefined) {
    const newest = releaseTags().at(-1);
    if (newest !== undefined) return releaseAt(newest);
    throw new Error(
      `There is no release tag such as v1.2.3 in ${git('remote', 'get-url', 'origin')}.\n` +
        'Name a branch or commit instead, for instance: npm run update -- origin/main',
    );
  }
  const name = [`v${wanted}`, wanted].find((each) => commitOf(each) !== '');
  if (name !== undefined) return releaseAt(name);
  const tags = releaseTags().join(', ') || 'none';
  throw new Error(`There is no release ${wanted}. Releases: ${tags}`);
}

/** Oldest first. */
function releaseTags() {
  return git('tag', '--list').split('\n').filter(isReleaseTag).toSorted(compareVersions);
}

/** @param {string} name @returns {Release} */
function releaseAt(name) {
  const { version, upgradesFrom = version } = JSON.parse(textAt(name, 'package.json'));
  return { name, version, upgradesFrom };
}

/** @param {Release} target */
function refuseOwnCommits({ name }) {
  const own = git('log', '--format=%h %s', '--max-count=5', `${name}..HEAD`);
  if (own === '') return;
  throw new Error(
    `This checkout has commits that ${name} lacks:\n${own}\n` +
      `To keep them, merge the release yourself (git merge ${name}), then start.`,
  );
}

/** @param {string} version of the data @param {Release} target */
function refuseTooFar(version, target) {
  if (compareVersions(target.upgradesFrom, version) <= 0) return;
  const through = releasesBefore(version, target, releaseTags().map(releaseAt));
  const names = through?.map(({ name }) => name).join(', then ');
  throw new Error(
    `${target.name} upgrades data of ${target.upgradesFrom} or later, and this is ${version}. ` +
      (names
        ? `Update to ${names} first, and start each once: npm run update -- ${through?.[0]?.name}`
        : 'No release in between upgrades this one.'),
  );
}

/** @returns {string | null} the file; null if the site was never started */
function backUp() {
  if (!inContainers && !hasOwnData) return null;
  const said = inContainers
    ? compose(['exec', '-T', 'backup', 'node', backupScript, 'take'], 'pipe')
    : npm(['run', '--silent', 'backup'], 'pipe');
  const [, file] = /^(\/.*\.zip): /m.exec(said) ?? [];
  if (file === undefined) throw new Error('The backup named no file. Nothing was changed.');
  return file;
}

/** Checks out a commit with its packages and build, or puts back what was there. @param {string} name */
async function replaceCode(name) {
  const former = git('rev-parse', '--abbrev-ref', 'HEAD').replace(/^HEAD$/, commitOf('HEAD'));
  git('checkout', '--quiet', name);
  try {
    await prepare();
  } catch (error) {
    print(`\n${/** @type {Error} */ (error).message}\n\nPutting back what was here:`);
    git('checkout', '--quiet', former);
    await prepare();
    throw new Error(`${name} can’t be used. What was here before is back.`, { cause: error });
  }
}

/** Now, not at the next start: a release that can't be built isn't kept. */
async function prepare() {
  if (inContainers) return void compose(['build']);
  await step('Packages', () => install(root).then(() => 'installed'));
  await step('Build', async () => void npm(['run', 'build']));
}

/** Old services may not understand new data, so they stop before it changes. */
function startAgain() {
  if (!inContainers) return print('\nStart it: npm start');
  stopContainers();
  compose(['up', '--detach']);
}

function stopContainers() {
  compose(['stop', ...serviceNames, 'gateway-2']);
}

/** Whether the history of the other one has it. @param {string} one @param {string} other */
function isIn(one, other) {
  return run('git', ['merge-base', '--is-ancestor', one, other]).status === 0;
}

/** @param {string} name of a tag, branch or commit @returns {string} empty if there is none */
function commitOf(name) {
  return run('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]).stdout.trim();
}

/** @param {string} name @param {string} file */
function textAt(name, file) {
  return git('show', `${name}:${file}`);
}

/** @param {string[]} args */
function git(...args) {
  const { status, stdout, stderr } = run('git', args);
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr.trim()}`);
  return stdout.trimEnd();
}

/** @param {string[]} args @param {'inherit' | 'pipe'} [output] */
function compose(args, output) {
  return shown('docker', ['compose', ...args], output);
}

/** @param {string[]} args @param {'inherit' | 'pipe'} [output] */
function npm(args, output) {
  const { npm_execpath: own } = process.env;
  return own ? shown(process.execPath, [own, ...args], output) : shown('npm', args, output);
}

/** It may ask. @param {string} command @param {string[]} args @param {'inherit' | 'pipe'} [output] */
function shown(command, args, output = 'inherit') {
  const { status, stdout, error } = run(command, args, ['inherit', output, 'inherit']);
  process.stdout.write(stdout);
  if (status === 0) return stdout;
  const called = [path.basename(command), ...args].join(' ');
  throw new Error(`${called} failed${error ? `: ${error.message}` : ''}.`);
}

/** @param {string} command @param {string[]} args @param {import('node:child_process').StdioOptions} [stdio] */
function run(command, args, stdio = 'pipe') {
  const env = { ...process.env, NX_DAEMON: 'false' };
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio,
  });
  return { status, stdout: stdout ?? '', stderr: stderr ?? error?.message ?? '', error };
}
