// @ts-check
// Stops what a killed supervisor left behind:  node reap.mjs --data-dir=DIR
import { ownedDirectories } from './setup/data-directory.mjs';
import { stopOwnProcesses } from './processes/own-processes.mjs';

const dataDir = process.argv
  .find((arg) => arg.startsWith('--data-dir='))
  ?.slice('--data-dir='.length);
if (!dataDir) throw new Error('Usage: reap.mjs --data-dir=DIR');
const stopped = await stopOwnProcesses(ownedDirectories(dataDir), { waitForReaper: false });
console.log(stopped.length > 0 ? `Stopped: ${stopped.join(', ')}` : 'Nothing was left.');
