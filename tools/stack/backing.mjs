// @ts-check
// Runs PostgreSQL, NATS and Redis only, in the foreground until SIGINT or SIGTERM:
//   node tools/stack/backing.mjs up [--data DIR] [--fast]
// Prints DATABASE_URL=…, NATS_URL=…, REDIS_URL=… on standard output and writes DIR/stack.json. Progress goes to standard error.
// --fast: no fsync, for tests. The data survives a kill -9 of PostgreSQL, but not a power cut.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BackingStack } from './backing/backing-services.mjs';
import { stopOwnProcesses } from './processes/own-processes.mjs';
import { startReaper } from './processes/reaper.mjs';
import { onShutdownRequest } from './processes/shutdown.mjs';
import { takeStartLock } from './processes/start-lock.mjs';
import { openDataDirectory, ownedDirectories } from './setup/data-directory.mjs';
import { progressOn } from './setup/progress.mjs';
import { root } from './setup/root.mjs';
import { describeStack, forgetStack } from './setup/stack-file.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, fast: { type: 'boolean', default: false } },
});
if (positionals[0] !== 'up') {
  console.error('Usage: backing.mjs up [--data DIR] [--fast]');
  process.exit(2);
}

try {
  await up();
} catch (error) {
  console.error(`\n${/** @type {Error} */ (error).message}`);
  process.exit(1);
}

async function up() {
  const dataDir = openDataDirectory(root, {
    ...process.env,
    DATA_DIR: values.data ?? process.env.DATA_DIR,
  });
  const unlock = takeStartLock(dataDir);
  await stopOwnProcesses(ownedDirectories(dataDir), { waitForReaper: true });
  const dismissReaper = startReaper(dataDir);
  const describe = () =>
    describeStack(dataDir, { mode: 'backing', env: backing.env, children: backing.children });
  const backing = new BackingStack({
    root,
    dataDir,
    env: process.env,
    durable: !values.fast,
    step: progressOn((line) => console.error(line)),
    onChange: () => describe(),
    say: (name, what) => console.error(`  ! ${name} ${what}`),
  });
  /** @param {number} code */
  const stop = async (code) => {
    await backing.stop();
    forgetStack(dataDir);
    dismissReaper();
    unlock();
    process.exit(code);
  };
  onShutdownRequest(() => void stop(0));
  try {
    await backing.start();
  } catch (error) {
    console.error(`\n${/** @type {Error} */ (error).message}`);
    await stop(1);
  }
  describe();
  for (const [name, url] of Object.entries(backing.env)) console.log(`${name}=${url}`);
  console.error(
    `Ready. Logs and stack.json are in ${path.relative(process.cwd(), dataDir) || '.'}. Stop with Ctrl-C.`,
  );
}
