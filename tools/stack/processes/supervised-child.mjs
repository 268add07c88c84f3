// @ts-check
// Starts a child process, restarts it when it dies or hangs, and stops it.
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
 * @property {() => Launch | Promise<Launch>} launch called before every start, so it can clean up first
 * @property {(pid: number) => Promise<boolean>} isReady
 * @property {() => Promise<boolean>} [isAlive] must settle within a few seconds
 * @property {Partial<HealthCheckTimes>} [healthCheck]
 * @property {number} readyTimeoutMs
 * @property {{ signal: NodeJS.Signals, timeoutMs: number }} manners how it stops
 * @property {string} [holdFile] prevents restarts while it exists, for fault tests
 *
 * @typedef {import('./process-table.mjs').ProcessKey} ProcessKey
 */

/**
 * A child is killed after this many unanswered checks in a row and this much time. Both, because a
 * machine that slept made no checks.
 * @typedef {{ askEveryMs: number, unanswered: number, forMs: number }} HealthCheckTimes
 * @type {HealthCheckTimes}
 */
const defaultHealthCheck = { askEveryMs: 3_000, unanswered: 6, forMs: 35_000 };

export class ChildFailed extends Error {
  /**
   * @param {string} name
   * @param {string} what
   * @param {string} log
   * @param {string} logFile
   * @param {{ mayPass: boolean, isLate?: boolean }} how `mayPass`: another start may succeed. `isLate`: it ran, and wasn't ready in time
   */
  constructor(name, what, log, logFile, { mayPass, isLate = false }) {
    super(`${name} ${what}. The end of its log (${logFile}):\n${log}`);
    this.name = 'ChildFailed';
    this.what = `${name} ${what}`;
    this.log = log;
    this.mayPass = mayPass;
    this.isLate = isLate;
  }
}

/** How services end with wrong settings: `stack.spec.ts` compares it with theirs. */
export const wrongSettings = 78;

const firstPauseMs = 100;
const longestPauseMs = 5000;
/** A child that ran this long isn't in a crash loop. */
const settledAfterMs = 10_000;

/** How long to wait before the next start, in ms. @param {number} failures in a row */
export function pauseAfter(failures) {
  return Math.min(firstPauseMs * 2 ** Math.max(failures - 1, 0), longestPauseMs);
}

export class SupervisedChild {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #process;
  #stopping = false;
  /** Counts starts, so an earlier #keepAlive ends. */
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

  /** Waits until it is ready, then keeps it alive. */
  async start() {
    await this.#launchUntilReady();
    void this.#keepAlive();
  }

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
      // Its own process group: Ctrl-C must reach only the supervisor, which stops children in order.
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
      if (ended) {
        const mayPass = child.pid !== undefined && child.exitCode !== wrongSettings;
        throw new ChildFailed(name, ended, lastLines(logFile, logFrom), logFile, { mayPass });
      }
      if (child.pid && (await this.plan.isReady(child.pid).catch(() => false))) return;
      if (Date.now() > deadline) {
        child.kill('SIGKILL');
        await this.#exited;
        const what = `was not ready within ${readyTimeoutMs / 1000} s`;
        const log = lastLines(logFile, logFrom);
        throw new ChildFailed(name, what, log, logFile, { mayPass: true, isLate: true });
      }
      // Check often at first, for a quick start; then seldom, so a recovery isn't disturbed.
      await Promise.race([delay(Date.now() - began < 3000 ? 15 : 150), this.#exited]);
    }
  }

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
   * Kills the child if it hangs for too long.
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
