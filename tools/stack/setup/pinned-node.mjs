// @ts-check
// Installs what is missing, then continues with the Node version that the lock pins.
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { install, isInstalled, pinnedNode } from './install.mjs';

/**
 * @param {string} root
 * @param {string} script the entry point, to run again
 * @param {import('../stack.mjs').Step} step
 * @returns {Promise<boolean>} true if this is the pinned Node. Otherwise the script has run in
 *   another process, whose exit code is set here.
 */
export async function runsOnPinnedNode(root, script, step) {
  if (!isInstalled(root)) await step('Packages', () => install(root).then(() => 'installed'));
  const wanted = pinnedNode(root);
  if (realpathSync(process.execPath) === realpathSync(wanted) || process.env.STACK_RUNTIME_CHOSEN)
    return true;

  const child = spawn(wanted, [script, ...process.argv.slice(2)], {
    stdio: 'inherit',
    // It stops when this process ends, as this one does when npm ends.
    env: { ...process.env, STACK_RUNTIME_CHOSEN: '1', STACK_WATCH_PARENT: '1' },
  });
  // Ctrl-C reaches both processes. Other signals reach only this one, so pass them on.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250).unref();
  }
  process.exitCode = await new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
  return false;
}
