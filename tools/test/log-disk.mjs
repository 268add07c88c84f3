// @ts-check
// A small disk for the logs of the crash test, to be filled: in memory, where the machine lets us mount one.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

const size = '48m';

/**
 * @param {string} folder
 * @returns {{ env: Record<string, string>, unmount: () => void }} LOG_DISK is left out where nothing may be mounted;
 *   the crash test then uses the device that is always full
 */
export function mountLogDisk(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const run = (/** @type {string} */ command, /** @type {string[]} */ args) =>
    execFileSync(command, args, { stdio: 'ignore' });
  try {
    run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0711`, 'tmpfs', folder]);
  } catch {
    return { env: {}, unmount: () => undefined };
  }
  return {
    env: { LOG_DISK: folder },
    unmount: () => {
      // The logs of a run that fails are kept with its data.
      const kept = `${folder}.kept`;
      cpSync(folder, kept, { recursive: true, filter: (file) => path.basename(file) !== 'filler' });
      // Lazily: a reader of a log must not hold it up.
      run('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
      renameSync(kept, folder);
    },
  };
}
