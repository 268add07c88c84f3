// @ts-check
// npm run dev: the site with hot reload. Each service is a process that restarts when its sources change.
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { get } from './processes/http-probe.mjs';
import { runOnce } from './processes/one-off.mjs';
import { onShutdownRequest } from './processes/shutdown.mjs';
import { hashOfSources } from './setup/build.mjs';
import { watchSources } from './setup/changes.mjs';
import { demoLogins } from './setup/demo-logins.mjs';
import { gatewayUrl } from './setup/emulators.mjs';
import { runsOnPinnedNode } from './setup/pinned-node.mjs';
import { progressOn, seconds } from './setup/progress.mjs';
import { root } from './setup/root.mjs';
import { isDemo } from './setup/service-environment.mjs';
import { Stack } from './stack.mjs';

const print = (/** @type {string} */ line) => console.log(line);
const step = progressOn(print);

/** @type {Stack | undefined} */
let stack;
try {
  if (await runsOnPinnedNode(root, process.argv[1] ?? '', step)) await develop();
} catch (error) {
  if (!stack?.isStopping) print(`\n${/** @type {Error} */ (error).message}`);
  const asked = stack?.isStopping;
  await stack?.stop();
  process.exit(asked ? 0 : 1);
}

async function develop() {
  const started = new Stack({ root, mode: 'dev', env: process.env, step, print });
  stack = started;
  onShutdownRequest((reason) => {
    print(`\nStopping (${reason}) …`);
    void started.stop().then(() => process.exit(0));
  });
  await Promise.all([
    started.startBacking(),
    step('Compiling', async () => compile(started.dataDir, projects())),
  ]);
  await started.migrate(hashOfSources(root));
  const { HOST } = process.env;
  const site = started.child('site', {
    args: [
      path.join(root, 'node_modules/vite/bin/vite.js'),
      ...['--port', String(started.ports.site), '--strictPort', '--clearScreen', 'false'],
      ...(HOST ? ['--host', HOST, '--'] : ['--']),
    ],
    cwd: path.join(root, 'frontend'),
    env: { GATEWAY_URL: gatewayUrl(process.env, started.ports.gateway) },
    isReady: async () => (await get(started.ports.site, '/', { listensOn: HOST })).status === 200,
  });
  await Promise.all([
    started.startServices(),
    step('Site with hot reload', () => site.start().then(() => '')),
  ]);
  watchSources(root, (changes) => apply(started, changes));
  print(`\nReady on ${started.url}`);
  if (isDemo(process.env)) for await (const line of demoLogins(started)) print(line);
}

/** @param {Stack} running @param {import('./setup/changes.mjs').Consequences} changes */
async function apply(running, changes) {
  const start = performance.now();
  try {
    await compile(running.dataDir, [...changes.compile]);
    if (changes.migrate) await running.migrate(hashOfSources(root));
    const all = changes.restart.has('*');
    const affected = running.services.filter(
      ({ name }) => name !== 'site' && (all || changes.restart.has(name)),
    );
    await Promise.all(affected.map((child) => child.restart()));
    const names = affected.map(({ name }) => name).join(', ') || 'nothing to restart';
    print(
      `  ✓ ${[...changes.compile].join(', ')} changed: ${names}, ${seconds(performance.now() - start)}`,
    );
  } catch (error) {
    if (!running.isStopping)
      print(`  ✗ ${/** @type {Error} */ (error).message}\n    Waiting for the next change.`);
  }
}

/** Folders to compile. Vite's server compiles the site. */
function projects() {
  const inside = (/** @type {string} */ folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`);
  return [...inside('libs'), ...inside('services'), 'tools/stack', 'tools/emulators'];
}

/** @param {string} dataDir @param {string[]} folders */
async function compile(dataDir, folders) {
  const logFile = path.join(dataDir, 'logs/compile.log');
  rmSync(logFile, { force: true });
  const script = path.join(root, 'tools/build/compile.mjs');
  for (const folder of folders) {
    const options = { logFile, cwd: root, env: process.env };
    if ((await runOnce(process.execPath, [script, folder], options)) === 0) continue;
    const [said = ''] = readFileSync(logFile, 'utf8').split('Caused by');
    throw new Error(`${folder} does not compile:\n${said.trim()}`);
  }
  return `${folders.length} projects`;
}
