// @ts-check
// Runs tools, keeps their output, and ends them with this process.
import { spawn } from 'node:child_process';
import os from 'node:os';
import { root } from '../stack/setup/root.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let ending = false;

/** Nothing is started after this. */
export function endRunningTools() {
  ending = true;
  for (const child of running) child.kill('SIGTERM');
}

/**
 * @param {string[]} args of the pinned Node
 * @param {{ env?: Record<string, string | undefined>, show?: boolean, priority?: number }} [options]
 *   `show`: print straight to the terminal; `priority`: as in `os.constants.priority`
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runNode(args, { env = {}, show = false, priority } = {}) {
  if (ending) return Promise.resolve({ code: 1, output: '' });
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: {
        ...process.env,
        ...(process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }),
        ...env,
      },
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    if (priority !== undefined && child.pid) os.setPriority(child.pid, priority);
    let output = '';
    child.stdout?.on('data', (text) => (output += text));
    child.stderr?.on('data', (text) => (output += text));
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * Starts a long-running script and waits until it is ready.
 * @param {string[]} args of the pinned Node
 * @param {Record<string, string | undefined>} env
 * @param {(output: string) => boolean} isReady looks at standard output
 * @param {number} timeoutMs
 * @returns {Promise<{ output: string, stop: () => Promise<void> }>}
 */
export function startNode(args, env, isReady, timeoutMs) {
  if (ending) return Promise.reject(new Error('The run is stopping.'));
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      // It must not outlive this process.
      env: { ...process.env, ...env, STACK_WATCH_PARENT: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    let output = '';
    let all = '';
    const exited = new Promise((done) => child.once('close', done));
    const timer = setTimeout(() => {
      child.kill('SIGTERM');
      reject(new Error(`${args[0]} was not ready within ${timeoutMs / 1000} s:\n${all}`));
    }, timeoutMs);
    void exited.then(() => {
      running.delete(child);
      clearTimeout(timer);
      reject(new Error(`${args[0]} ended:\n${all}`));
    });
    child.stderr?.on('data', (text) => (all += text));
    child.stdout?.on('data', (text) => {
      output += text;
      all += text;
      if (!isReady(output)) return;
      clearTimeout(timer);
      resolve({
        output,
        stop: async () => {
          child.kill('SIGTERM');
          await exited;
        },
      });
    });
  });
}
