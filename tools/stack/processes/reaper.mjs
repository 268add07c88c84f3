// @ts-check
// A shell that waits on a pipe from the supervisor. A word on it is a clean end; the pipe breaking is a kill -9,
// and then it becomes a Node process that stops what the supervisor left. Until then it costs next to nothing.
import { spawn } from 'node:child_process';
import { openSync, closeSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../reap.mjs', import.meta.url));

/**
 * @param {string} dataDir
 * @returns {() => void} the clean end
 */
export function startReaper(dataDir) {
  const log = openSync(path.join(dataDir, 'logs', 'reaper.log'), 'w');
  const reaper = spawn(
    '/bin/sh',
    ['-c', 'read -r word || exec "$@"', 'sh', process.execPath, script, `--data-dir=${dataDir}`],
    { cwd: '/', detached: true, stdio: ['pipe', log, log] },
  );
  closeSync(log);
  reaper.unref();
  // @ts-expect-error a pipe's stream has unref, which its type does not say
  reaper.stdin.unref();
  reaper.stdin?.on('error', () => {});
  return () => reaper.stdin?.write('done\n');
}
