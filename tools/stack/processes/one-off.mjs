// @ts-check
// Child processes that end when this one does.
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

/** @template {import('node:child_process').ChildProcess} T @param {T} child @returns {T} */
export function endsWithUs(child) {
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{ logFile: string, cwd: string, env: NodeJS.ProcessEnv }} options its output goes to the log
 * @returns {Promise<number>} the exit code
 */
export function runOnce(command, args, { logFile, cwd, env }) {
  const log = openSync(logFile, 'a');
  const child = endsWithUs(spawn(command, args, { cwd, env, stdio: ['ignore', log, log] }));
  closeSync(log);
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
