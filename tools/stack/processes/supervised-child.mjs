// @ts-check
// One child process: started until it is ready, started again when it dies, stopped when asked.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { lastLines } from './log-files.mjs';
import { findProcess } from './process-table.mjs';

/**
 * @typedef {object} Launch
 * @property {string} command
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [cwd]
 * @property {number} [uid]
 * @property {number} [gid]
 *
 * @typedef {object} ChildPlan
 * @property {string} name
 * @property {string} logFile
 * @property {() => Launch | Promise<Launch>} launch asked before every start, so that it can clear what the former left
 * @property {(pid: number) => Promise<boolean>} isReady
 * @property {() => Promise<boolean>} [isAlive] asked while it runs; must come back by itself within a few seconds
 * @property {Partial<HealthCheckTimes>} [healthCheck]
 * @property {number} readyTimeoutMs
 * @property {{ signal: NodeJS.Signals, timeoutMs: number }} manners how it is asked to stop
 * @property {string} [holdFile] while this file exists it is not started again (fault tests work
 *   on its data in the meantime)
 *
 * @typedef {import('./process-table.mjs').ProcessKey} ProcessKey
 */

/**
 * When a child that runs and does not answer is given up: after so many questions in a row and so
 * long. Both, since a machine that slept has asked nothing in the meantime.
 * @typedef {{ askEveryMs: number, unanswered: number, forMs: number }} HealthCheckTimes
 * @type {HealthCheckTimes}
 */
const defaultHealthCheck = { askEveryMs: 3_000, unanswered: 6, forMs: 35_000 };

export class ChildFailed extends Error {
  /** @param {string} name @param {string} what @param {string} log @param {string} logFile */
  constructor(name, what, log, logFile) {
    super(`${name} ${what}. The end of its log (${logFile}):\n${log}`);
    this.name = 'ChildFailed';
    this.log = log;
  }
}

const firstPauseMs = 100;
const longestPauseMs = 5000;
/** A child that lived this long is not in a crash loop. */
const settledAfterMs = 10_000;

/**
 * @param {number} failures in a row
 * @returns {number} how long to wait before the next start, in ms
 */
export function pauseAfter(failures) {
  return Math.min(firstPauseMs * 2 ** Math.max(failures - 1, 0), longestPauseMs);
}

export class SupervisedChild {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #process;
  #stopping = false;
  /** Counts the times it was wanted again, so that a former keeper lets go. */
  #generation = 0;
  #failures = 0;
  /** @type {Promise<void> | undefined} */
  #exited;
  /** @type {ProcessKey | undefined} */
  key;
  restarts = 0;

  /**
   * @param {ChildPlan} plan
   * @param {{ onChange?: () => void, onDown?: (reason: string) => void, onBack?: () => void, onHeld?: () => void, onHang?: (what: string) => void }} [watch]
   */
  constructor(plan, watch = {}) {
    this.plan = plan;
    this.watch = watch;
  }

  get name() {
    return this.plan.name;
  }

  /** Starts it and waits until it is ready. From then on it is kept alive. */
  async start() {
    await this.#launchUntilReady();
    void this.#keepAlive();
  }

  /** Starts it again, as after a change of its code. */
  async restart() {
    await this.stop();
    this.#stopping = false;
    await this.start();
  }

  async stop() {
    this.#stopping = true;
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(this.plan.manners.signal);
    const stopped = await Promise.race([
      this.#exited?.then(() => true),
      delay(this.plan.manners.timeoutMs, false, { ref: false }),
    ]);
    if (!stopped) {
      child.kill('SIGKILL');
      await this.#exited;
    }
  }

  async #launchUntilReady() {
    const { name, logFile, readyTimeoutMs } = this.plan;
    const launch = await this.plan.launch();
    if (this.#stopping) return;
    const logFrom = statSync(logFile).size;
    const log = openSync(logFile, 'a');
    const child = spawn(launch.command, launch.args, {
      ...launch,
      stdio: ['ignore', log, log],
      // Its own process group: Ctrl-C in the terminal must reach the supervisor alone, which stops things in order.
      detached: true,
    });
    closeSync(log);
    this.#process = child;
    /** @type {string | undefined} */
    let ended;
    this.#exited = new Promise((resolve) => {
      child.once('error', (error) => {
        ended = `could not be started (${error.message})`;
        resolve();
      });
      child.once('exit', (code, signal) => {
        ended = `ended with ${signal ?? `exit code ${code}`}`;
        resolve();
      });
    });
    if (child.pid) {
      this.key = findProcess(child.pid) ?? { pid: child.pid, startedAt: '' };
      this.watch.onChange?.();
    }
    const began = Date.now();
    const deadline = began + readyTimeoutMs;
    for (;;) {
      if (ended) throw new ChildFailed(name, ended, lastLines(logFile, logFrom), logFile);
      if (child.pid && (await this.plan.isReady(child.pid).catch(() => false))) return;
      if (Date.now() > deadline) {
        child.kill('SIGKILL');
        await this.#exited;
        throw new ChildFailed(
          name,
          `was not ready within ${readyTimeoutMs / 1000} s`,
          lastLines(logFile, logFrom),
          logFile,
        );
      }
      // Often at first, for a quick start; seldom when it takes long, so as not to disturb a recovery.
      await Promise.race([delay(Date.now() - began < 3000 ? 15 : 150), this.#exited]);
    }
  }

  /** Runs in the background for as long as the child is wanted. */
  async #keepAlive() {
    const generation = ++this.#generation;
    const wanted = () => !this.#stopping && generation === this.#generation;
    while (wanted()) {
      const since = Date.now();
      await Promise.race([this.#exited, this.#hangs(wanted)]);
      await this.#exited;
      if (!wanted()) return;
      this.#failures = Date.now() - since > settledAfterMs ? 1 : this.#failures + 1;
      const { exitCode, signalCode } = this.#process ?? {};
      this.watch.onDown?.(`ended with ${signalCode ?? `exit code ${exitCode}`}`);
      while (wanted() && !(await this.#tryAgain(wanted)));
    }
  }

  /**
   * Comes back when the child has hung for too long, which is then ended, or is gone.
   * @param {() => boolean} wanted
   */
  async #hangs(wanted) {
    const { isAlive, healthCheck } = this.plan;
    const child = this.#process;
    if (!isAlive || !child) return;
    const { askEveryMs, unanswered, forMs } = { ...defaultHealthCheck, ...healthCheck };
    let silent = 0;
    let silentSince = 0;
    for (;;) {
      await delay(askEveryMs, undefined, { ref: false });
      if (!wanted() || child.exitCode !== null || child.signalCode !== null) return;
      const asked = Date.now();
      if (await isAlive().catch(() => false)) {
        silent = 0;
        continue;
      }
      silent += 1;
      if (silent === 1) silentSince = asked;
      if (silent < unanswered || Date.now() - silentSince < forMs) continue;
      if (!wanted()) return;
      const seconds = Math.round((Date.now() - silentSince) / 1000);
      this.watch.onHang?.(`has not answered for ${seconds} s and is ended`);
      child.kill('SIGKILL');
      return;
    }
  }

  /** @param {() => boolean} wanted @returns {Promise<boolean>} whether it is back */
  async #tryAgain(wanted) {
    await delay(pauseAfter(this.#failures));
    if (wanted() && this.#isHeld()) {
      this.watch.onHeld?.();
      while (wanted() && this.#isHeld()) await delay(25);
    }
    if (!wanted()) return false;
    try {
      await this.#launchUntilReady();
    } catch (error) {
      this.#failures += 1;
      if (wanted()) this.watch.onDown?.(/** @type {Error} */ (error).message);
      return false;
    }
    this.restarts += 1;
    if (wanted()) this.watch.onBack?.();
    return true;
  }

  #isHeld() {
    return this.plan.holdFile !== undefined && existsSync(this.plan.holdFile);
  }
}
