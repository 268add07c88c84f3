// @ts-check
// A shell waits on a pipe from the supervisor. A word means a clean exit. If the pipe breaks, the supervisor was
// killed, and the shell becomes a Node process that stops what is left. A waiting shell costs next to nothing.
import { spawn } from 'node:child_process';
import { openSync, closeSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../reap.mjs', import.meta.url));

/** @param {string} dataDir @returns {() => void} dismisses it */
export function startReaper(dataDir) {
  const log = openSync(path.join(dataDir, 'logs', 'reaper.log'), 'w');
  const reaper = spawn(
    '/bin/sh',
    ['-c', 'read -r word || exec "$@"', 'sh', process.execPath, script, `--data-dir=${dataDir}`],
    { cwd: '/', detached: true, stdio: ['pipe', log, log] },
  );
  closeSync(log);
  reaper.unref();
  // @ts-expect-error the type of a pipe's stream lacks unref
  reaper.stdin.unref();
  reaper.stdin?.on('error', () => {});
  return () => reaper.stdin?.write('done\n');
}
