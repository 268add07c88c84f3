// @ts-check
// npm run admin:create -- …: creates an owner of the business. Uses the running stack's database, or starts one for this call.
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
try {
  if (await runsOnPinnedNode(root, process.argv[1] ?? '', step)) {
    const env = runningStack() ?? (await ownStack());
    process.exitCode = await createAdmin(env);
    await stack?.stop();
    process.exit();
  }
} catch (error) {
  print(`\n${/** @type {Error} */ (error).message}`);
  await stack?.stop();
  process.exit(1);
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

async function ownStack() {
  const own = new Stack({ root, mode: 'separate', env: { ...process.env, PORT: '' }, step, print });
  stack = own;
  onShutdownRequest(() => void own.stop().then(() => process.exit(1)));
  const sources = hashOfSources(root);
  await Promise.all([
    own.startBacking(),
    isBuilt(root, sources) ? undefined : step('Build', () => build(root, sources)),
  ]);
  await own.migrate(sources);
  return own.serviceEnv();
}

/** @param {NodeJS.ProcessEnv} env */
function createAdmin(env) {
  const script = path.join(root, 'dist/services/customers/src/admin-create.js');
  const args = ['--enable-source-maps', script, ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
