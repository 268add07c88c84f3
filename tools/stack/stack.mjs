// @ts-check
// The whole stack of one data directory: backing services, migration, services. `npm start` and `npm run dev` are this, told differently.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { BackingStack } from './backing/backing-services.mjs';
import { get } from './processes/http-probe.mjs';
import { ErrorWatch, freshLog, lastLines } from './processes/log-files.mjs';
import { manners, stopOwnProcesses } from './processes/own-processes.mjs';
import { choosePort, isPortFreeEverywhere, requestedPort } from './processes/ports.mjs';
import { runOnce } from './processes/one-off.mjs';
import { startReaper } from './processes/reaper.mjs';
import { takeStartLock } from './processes/start-lock.mjs';
import { SupervisedChild } from './processes/supervised-child.mjs';
import {
  generatedSecrets,
  openDataDirectory,
  ownedDirectories,
  readJson,
  writeJson,
} from './setup/data-directory.mjs';
import { isDemo, serviceEnvironment, serviceNames } from './setup/service-environment.mjs';
import { describeStack, forgetStack } from './setup/stack-file.mjs';

/** @typedef {(title: string, work: (tell: (what: string) => void) => Promise<string | void>) => Promise<void>} Step */
/** @typedef {'all-in-one' | 'separate' | 'dev'} Mode */

const ports = { site: 3000, health: 19_464 };

export class Stack {
  /** @type {SupervisedChild[]} */
  services = [];
  port = 0;
  isStopping = false;
  /** @type {Record<string, number>} */
  healthPorts = {};
  /** @type {Promise<void> | undefined} */
  #stopping;
  /** @type {(() => void) | undefined} */
  #dismissReaper;

  /**
   * @param {object} options
   * @param {string} options.root
   * @param {Mode} options.mode
   * @param {NodeJS.ProcessEnv} options.env
   * @param {Step} options.step
   * @param {(line: string) => void} options.print
   */
  constructor({ root, mode, env, step, print }) {
    this.root = root;
    this.mode = mode;
    this.env = env;
    this.step = step;
    this.print = print;
    this.dataDir = openDataDirectory(root, env);
    this.portsFile = path.join(this.dataDir, 'ports.json');
    this.unlock = takeStartLock(this.dataDir);
    this.secrets = generatedSecrets(this.dataDir);
    this.errors = new ErrorWatch((name, message) => print(`  ! ${name}: ${message}`));
    this.backing = new BackingStack({
      root,
      dataDir: this.dataDir,
      env,
      durable: true,
      step,
      onChange: () => this.describe(),
      say: (name, what) => this.#say(name, what),
      onLog: (name, file) => this.errors.follow(name, file),
    });
  }

  get url() {
    return `http://localhost:${this.port}`;
  }

  /** Ends what a killed start left, then brings up PostgreSQL, NATS and Redis. */
  async startBacking() {
    const leftOver = await stopOwnProcesses(ownedDirectories(this.dataDir), {
      waitForReaper: true,
    });
    if (leftOver.length > 0)
      this.print(`  ✓ Stopped what an earlier start left: ${leftOver.join(', ')}`);
    this.#dismissReaper = startReaper(this.dataDir);
    await this.#choosePorts();
    await this.backing.start();
  }

  /** @param {string} sources a migrated database of our own is not migrated again as long as this is the same */
  async migrate(sources) {
    const stamp = path.join(this.dataDir, 'migrated.json');
    const wanted = { databaseId: this.backing.databaseId, sources };
    const done = readJson(stamp, { databaseId: null, sources: '' });
    if (wanted.databaseId && done.databaseId === wanted.databaseId && done.sources === sources)
      return;
    await this.step('Database schemas', async () => {
      await this.#runOnce('migrate', [path.join(this.root, 'dist/tools/stack/src/migrate.js')]);
      writeJson(stamp, wanted);
      return 'up to date';
    });
  }

  async startServices() {
    if (this.mode === 'all-in-one') {
      this.services = [
        this.#service('services', 'dist/tools/stack/src/all-in-one.js', () => this.#allReady()),
      ];
    } else {
      this.services = serviceNames.map((name) =>
        this.#service(name, `dist/services/${name}/src/main.js`, () => this.#isReady(name)),
      );
    }
    await this.step('Services', async () => {
      await Promise.all(this.services.map((child) => child.start()));
      await this.#siteIsReady();
      return this.mode === 'all-in-one' ? 'in one process' : `${this.services.length} processes`;
    });
    await this.#startDemo();
    this.describe();
  }

  /** In the all-in-one it is inside; else it is a process that uses the site from outside. */
  async #startDemo() {
    const script = 'dist/tools/stack/src/demo/main.js';
    if (
      this.mode === 'all-in-one' ||
      !isDemo(this.env) ||
      !existsSync(path.join(this.root, script))
    )
      return;
    const demo = this.#service('demo', script, async () => true);
    this.services.push(demo);
    await demo.start();
  }

  /** Services first, the gateway before the others; they finish what they have begun. Then NATS, Redis, PostgreSQL. */
  stop() {
    this.isStopping = true;
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll() {
    const outermost = this.services.filter(({ name }) => name === 'gateway' || name === 'demo');
    await Promise.all(outermost.map((child) => child.stop()));
    await Promise.all(this.services.map((child) => child.stop()));
    await this.backing.stop();
    this.errors.stop();
    forgetStack(this.dataDir);
    this.#dismissReaper?.();
    this.unlock();
  }

  describe() {
    if (this.#stopping) return;
    describeStack(this.dataDir, {
      mode: this.mode,
      url: this.url,
      env: this.backing.env,
      healthPorts: this.healthPorts,
      children: [...this.backing.children, ...this.services],
    });
  }

  /** @returns {NodeJS.ProcessEnv} */
  serviceEnv() {
    const { env, root, dataDir, secrets, port, healthPorts } = this;
    return serviceEnvironment({
      env,
      root,
      dataDir,
      secrets,
      port,
      healthPorts,
      backing: this.backing.env,
    });
  }

  async #choosePorts() {
    const remembered = readJson(this.portsFile, /** @type {Record<string, number>} */ ({}));
    const asked = requestedPort('site', this.env);
    if (asked && !(await isPortFreeEverywhere(asked))) {
      throw new Error(
        `PORT=${asked} is taken by another program. Give another PORT, or leave it out to get a free one.`,
      );
    }
    this.port =
      asked ??
      (await choosePort({
        remembered: remembered.site,
        from: ports.site,
        isFree: isPortFreeEverywhere,
      }));
    if (this.port !== asked && this.port !== ports.site && this.port !== remembered.site) {
      this.print(`  ✓ Port ${ports.site} is taken: the site is on ${this.port}`);
    }
    const taken = new Set([this.port]);
    for (const name of serviceNames) {
      const port = await choosePort({
        remembered: remembered[`${name}-health`],
        from: ports.health,
        taken,
        isFree: isPortFreeEverywhere,
      });
      taken.add(port);
      this.healthPorts[name] = port;
    }
    const health = Object.fromEntries(
      Object.entries(this.healthPorts).map(([name, port]) => [`${name}-health`, port]),
    );
    writeJson(this.portsFile, { ...remembered, ...(!asked && { site: this.port }), ...health });
  }

  /**
   * @param {string} name
   * @param {string} script
   * @param {() => Promise<boolean>} isReady
   */
  #service(name, script, isReady) {
    if (this.#stopping) throw new Error('It is being stopped.');
    const logFile = freshLog(this.dataDir, name);
    this.errors.follow(name, logFile);
    return new SupervisedChild(
      {
        name,
        logFile,
        launch: () => ({
          command: process.execPath,
          args: [
            '--enable-source-maps',
            path.join(this.root, script),
            `--data-dir=${this.dataDir}`,
          ],
          env: this.serviceEnv(),
          cwd: this.root,
        }),
        isReady,
        readyTimeoutMs: 60_000,
        manners: manners.service,
        holdFile: path.join(this.dataDir, 'hold', name),
      },
      {
        onChange: () => this.describe(),
        onDown: (reason) => this.#say(name, `${reason}, starting it again`),
        onHeld: () => this.#say(name, 'is held by its file in hold/'),
        onBack: () => {
          this.describe();
          this.#say(name, 'is back');
        },
      },
    );
  }

  /** @param {string} name @param {string} what */
  #say(name, what) {
    if (!this.#stopping) this.print(`  ! ${name} ${what}`);
  }

  /** @param {string} name */
  async #isReady(name) {
    return (await get(this.healthPorts[name] ?? 0, '/health/ready')).status === 200;
  }

  async #allReady() {
    const answers = await Promise.all(serviceNames.map((name) => this.#isReady(name)));
    return answers.every(Boolean) && (await get(this.port, '/health/ready')).status === 200;
  }

  /** With separate processes each is ready by itself; the site is when it reaches all of them. */
  async #siteIsReady() {
    const deadline = Date.now() + 30_000;
    for (;;) {
      const { status, body } = await get(this.port, '/health/ready');
      if (status === 200 || this.#stopping) return;
      if (Date.now() > deadline)
        throw new Error(
          `${this.url}/health/ready answers ${status || 'nothing'}: ${body.slice(0, 500)}`,
        );
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  /**
   * Runs a script to its end with the services' settings.
   * @param {string} name of its log
   * @param {string[]} args
   */
  async #runOnce(name, args) {
    const logFile = freshLog(this.dataDir, name);
    const code = await runOnce(
      process.execPath,
      ['--enable-source-maps', ...args, `--data-dir=${this.dataDir}`],
      { logFile, cwd: this.root, env: this.serviceEnv() },
    );
    if (code !== 0) throw new Error(`${name} failed (log: ${logFile}):\n${lastLines(logFile, 0)}`);
  }
}
