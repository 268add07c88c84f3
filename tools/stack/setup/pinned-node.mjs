// @ts-check
// Whatever Node started us: install what is missing, then continue with the Node that the lock
// pins.
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { install, isInstalled, pinnedNode } from './install.mjs';

/**
 * @param {string} root
 * @param {string} script the entry point, to run again
 * @param {(title: string, work: (tell: (what: string) => void) => Promise<string | void>) => Promise<void>} step
 * @returns {Promise<boolean>} true: this is the pinned Node, continue. Otherwise the script has
 *   run under it, and this process ends with its exit code.
 */
export async function runsOnPinnedNode(root, script, step) {
  if (!isInstalled(root)) await step('Packages', () => install(root).then(() => 'installed'));
  const wanted = pinnedNode(root);
  if (realpathSync(process.execPath) === realpathSync(wanted) || process.env.STACK_RUNTIME_CHOSEN)
    return true;

  const child = spawn(wanted, [script, ...process.argv.slice(2)], {
    stdio: 'inherit',
    // It watches for the end of this process, as this one watches for the end of npm.
    env: { ...process.env, STACK_RUNTIME_CHOSEN: '1', STACK_WATCH_PARENT: '1' },
  });
  // Ctrl-C reaches both of us; what is sent to this process alone has to be passed on.
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
