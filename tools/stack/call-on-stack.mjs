// @ts-check
// For a single call on the data of `npm start`, such as npm run admin:create: the running stack's database, or one started for this call.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { lockHolder } from './processes/start-lock.mjs';
import { onShutdownRequest } from './processes/shutdown.mjs';
import { build, hashOfSources, isBuilt } from './setup/build.mjs';
import { generatedSecrets, openDataDirectory, readJson } from './setup/data-directory.mjs';
import { runsOnPinnedNode } from './setup/pinned-node.mjs';
import { progressOn } from './setup/progress.mjs';
import { root } from './setup/root.mjs';
import { serviceEnvironment } from './setup/service-environment.mjs';
import { Stack } from './stack.mjs';

const print = (/** @type {string} */ line) => console.error(line);
const step = progressOn(print);

/** @type {Stack | undefined} */
let stack;

/**
 * Runs a compiled script with the settings of the services, then exits as it did.
 * @param {string} script below dist/
 * @param {string[]} args
 * @param {{ migrates?: boolean, alone?: boolean }} how `alone`: not while the stack runs
 */
export async function callOnStack(script, args, { migrates = true, alone = false } = {}) {
  try {
    if (await runsOnPinnedNode(root, process.argv[1] ?? '', step)) {
      const running = runningStack();
      if (running && alone) throw new Error('Stop the stack first: Ctrl-C where it runs.');
      process.exitCode = await run(script, args, running ?? (await ownStack(migrates)));
      await stack?.stop();
      process.exit();
    }
  } catch (error) {
    print(`\n${/** @type {Error} */ (error).message}`);
    await stack?.stop();
    process.exit(1);
  }
}

/** @returns {NodeJS.ProcessEnv | null} the settings of the running stack */
function runningStack() {
  const dataDir = openDataDirectory(root, process.env);
  if (!lockHolder(path.join(dataDir, 'lock.json'))) return null;
  const { env: backing } = readJson(path.join(dataDir, 'stack.json'), {
    env: /** @type {Record<string, string>} */ ({}),
  });
  if (!backing.DATABASE_URL)
    throw new Error('The stack is still starting: try again when it is ready.');
  const ports = { site: 0, gateway: 0, health: {}, stripe: 0, fsm: 0 };
  return serviceEnvironment({
    env: process.env,
    root,
    dataDir,
    secrets: generatedSecrets(dataDir),
    backing,
    ports,
  });
}

/** @param {boolean} migrates */
async function ownStack(migrates) {
  const own = new Stack({ root, mode: 'separate', env: { ...process.env, PORT: '' }, step, print });
  stack = own;
  onShutdownRequest(() => void own.stop().then(() => process.exit(1)));
  const sources = hashOfSources(root);
  await Promise.all([
    own.startBacking(),
    isBuilt(root, sources) ? undefined : step('Build', () => build(root, sources)),
  ]);
  if (migrates) await own.migrate(sources);
  else own.forgetMigrated();
  return own.serviceEnv();
}

/** @param {string} script @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<number>} */
function run(script, args, env) {
  const file = path.join(root, 'dist', script);
  const child = spawn(process.execPath, ['--enable-source-maps', file, ...args], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
