// @ts-check
// npm start: from a fresh clone to a running site. Ctrl-C, SIGTERM or a dead npm stops everything.
//   --separate   each service its own process (npm run start:services)
import v8 from 'node:v8';
import vm from 'node:vm';
import { runsOnPinnedNode } from './setup/pinned-node.mjs';
import { progressOn } from './setup/progress.mjs';
import { root } from './setup/root.mjs';
import { onShutdownRequest } from './processes/shutdown.mjs';
import { build, hashOfSources, isBuilt } from './setup/build.mjs';
import { isDemo } from './setup/service-environment.mjs';
import { Stack } from './stack.mjs';
import { demoLogins } from './setup/demo-logins.mjs';

const print = (/** @type {string} */ line) => console.log(line);
// The site keeps running when the reader of its output is gone or has a full disk.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
const step = progressOn(print);
const mode = process.argv.includes('--separate') ? 'separate' : 'all-in-one';

/** @type {Stack | undefined} */
let stack;
try {
  if (await runsOnPinnedNode(root, process.argv[1] ?? '', step)) await start();
} catch (error) {
  // A start that was asked to stop fails as expected.
  if (!stack?.isStopping) print(`\n${/** @type {Error} */ (error).message}`);
  const asked = stack?.isStopping;
  await stack?.stop();
  process.exit(asked ? 0 : 1);
}

async function start() {
  const started = new Stack({ root, mode, env: process.env, step, print });
  stack = started;
  onShutdownRequest((reason) => {
    print(`\nStopping (${reason}) …`);
    void started.stop().then(() => {
      print('Stopped.');
      process.exit(0);
    });
  });

  const sources = hashOfSources(root);
  await Promise.all([
    started.startBacking(),
    isBuilt(root, sources) ? undefined : step('Build', () => build(root, sources)),
  ]);
  await started.migrate(sources);
  await started.startServices();
  print(`\nReady on ${started.url}`);
  giveBackMemory();
  if (isDemo(process.env)) for await (const line of demoLogins(started)) print(line);
}

/** The supervisor sleeps from here on, so V8 wouldn't free what the start left on the heap. */
function giveBackMemory() {
  v8.setFlagsFromString('--expose-gc');
  const gc = vm.runInNewContext('gc');
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
