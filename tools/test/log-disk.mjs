// @ts-check
// Mounts a small in-memory disk that the crash test fills with logs, if this machine allows it.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

const size = '48m';

/**
 * @param {string} folder
 * @returns {{ env: Record<string, string>, unmount: () => void }} without LOG_DISK if mounting isn't allowed; the crash
 *   test then uses /dev/full
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
      // A failed run keeps its logs with its data.
      const kept = `${folder}.kept`;
      cpSync(folder, kept, { recursive: true, filter: (file) => path.basename(file) !== 'filler' });
      // Lazily, so a reader of a log doesn't block it.
      run('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
      renameSync(kept, folder);
    },
  };
}
