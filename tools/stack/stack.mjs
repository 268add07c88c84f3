// @ts-check
// The whole stack of a data directory, for `npm start` and `npm run dev`: backing services, migration, services.
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { BackingStack } from './backing/backing-services.mjs';
import { get } from './processes/http-probe.mjs';
import { ErrorWatch, freshLog, lastLines } from './processes/log-files.mjs';
import { manners, stopOwnProcesses } from './processes/own-processes.mjs';
import { runOnce } from './processes/one-off.mjs';
import { startReaper } from './processes/reaper.mjs';
import { takeStartLock } from './processes/start-lock.mjs';
import { ChildFailed, SupervisedChild } from './processes/supervised-child.mjs';
import {
  emptyTemporaryDirectory,
  generatedSecrets,
  openDataDirectory,
  ownedDirectories,
  readJson,
  writeJson,
} from './setup/data-directory.mjs';
import { emulatorsOf, settingsOf } from './setup/emulators.mjs';
import { nodeFlagsOf } from './setup/node-flags.mjs';
import { isDemo, serviceEnvironment, serviceNames, siteUrl } from './setup/service-environment.mjs';
import { describeStack, forgetStack } from './setup/stack-file.mjs';
import { chooseStackPorts } from './setup/stack-ports.mjs';

/** @typedef {(title: string, work: (tell: (what: string) => void) => Promise<string | void>) => Promise<void>} Step */
/** @typedef {'all-in-one' | 'separate' | 'dev'} Mode */

/** A machine that does much else needs longer. Each start waits twice as long as the one before. */
const startAttempts = 4;

/** A service has no work that keeps it from answering for long. About 12 s. */
const serviceHealthCheck = { askEveryMs: 2_000, unanswered: 3, forMs: 10_000 };

export class Stack {
  /** @type {SupervisedChild[]} */
  services = [];
  /** @type {import('./setup/stack-ports.mjs').StackPorts} */
  ports = { site: 0, gateway: 0, health: {}, stripe: 0, fsm: 0 };
  isStopping = false;
  /** In development: a service didn't start and waits for a change. */
  #incomplete = false;
  #attempt = 1;
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
   * @param {number} [options.readyTimeoutMs] of a service's first start
   */
  constructor({ root, mode, env, step, print, readyTimeoutMs = 60_000 }) {
    this.root = root;
    this.mode = mode;
    this.env = env;
    this.step = step;
    this.print = print;
    this.readyTimeoutMs = readyTimeoutMs;
    this.dataDir = openDataDirectory(root, env);
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
    return siteUrl(this.env, this.ports.site);
  }

  /** Stops what a killed start left first. */
  async startBacking() {
    const leftOver = await stopOwnProcesses(ownedDirectories(this.dataDir), {
      waitForReaper: true,
    });
    if (leftOver.length > 0)
      this.print(`  ✓ Stopped what an earlier start left: ${leftOver.join(', ')}`);
    emptyTemporaryDirectory(this.dataDir);
    this.#dismissReaper = startReaper(this.dataDir);
    await this.choosePorts();
    await this.backing.start();
  }

  async choosePorts() {
    const { dataDir, env, print } = this;
    this.ports = await chooseStackPorts({ dataDir, env, print, gatewayApart: this.mode === 'dev' });
  }

  /** @param {string} sources their hash; our own database is migrated again only if it or the passwords of the services' roles change */
  async migrate(sources) {
    const stamp = this.#migrated;
    const passwords = hashOfPasswords(this.serviceEnv());
    const wanted = { databaseId: this.backing.databaseId, sources, passwords };
    const done = readJson(stamp, null);
    if (wanted.databaseId && isDeepStrictEqual(done, wanted)) return;
    await this.step('Database schemas', async () => {
      await this.#runOnce('migrate', [path.join(this.root, 'dist/tools/stack/src/migrate.js')]);
      writeJson(stamp, wanted);
      return 'up to date';
    });
  }

  get #migrated() {
    return path.join(this.dataDir, 'migrated.json');
  }

  /** A restored database may have an older schema. */
  forgetMigrated() {
    rmSync(this.#migrated, { force: true });
  }

  async startServices() {
    await this.step('Services', async (tell) => {
      for (; ; this.#attempt += 1) {
        try {
          return await this.#startAll();
        } catch (error) {
          if (!this.#mayTryAgain(error)) throw error;
          tell(`${error instanceof ChildFailed ? error.what : error}; starting them again`);
          // Those that did start know the ports of the others.
          await this.#stopServices();
          this.services = [];
          await this.choosePorts();
        }
      }
    });
    this.describe();
  }

  /** In development, a failed service waits for a change. @param {unknown} error */
  #mayTryAgain(error) {
    if (this.isStopping || this.mode === 'dev' || this.#attempt === startAttempts) return false;
    return error instanceof ChildFailed && error.mayPass;
  }

  async #startAll() {
    if (this.mode === 'all-in-one') {
      // They share an event loop, so one health port stands for all.
      const script = 'dist/tools/stack/src/all-in-one.js';
      this.#service('services', script, () => this.#allReady(), 'gateway');
    } else {
      for (const name of serviceNames) {
        this.#service(name, `dist/services/${name}/src/main.js`, () => this.#isReady(name), name);
      }
    }
    this.#startEmulators();
    const services = this.services.filter(({ name }) => name !== 'site');
    await Promise.all(services.map((child) => this.#firstStart(child)));
    await this.#siteIsReady();
    await this.#startDemo();
    return this.mode === 'all-in-one' ? 'in one process' : `${services.length} processes`;
  }

  /** In development, a failed service waits for a change. @param {SupervisedChild} child */
  async #firstStart(child) {
    try {
      await child.start();
    } catch (error) {
      if (this.mode !== 'dev' || this.isStopping) throw error;
      this.print(`  ✗ ${/** @type {Error} */ (error).message}\n    Waiting for a change.`);
      this.#incomplete = true;
    }
  }

  get #emulators() {
    const { env, dataDir, secrets, ports } = this;
    return isDemo(env) ? emulatorsOf({ env, dataDir, secrets, ports }) : [];
  }

  /** Each in its own process, so it survives a crash of the services. */
  #startEmulators() {
    for (const { name, folder, port, ownSettings } of this.#emulators) {
      const script = path.join(this.root, `dist/tools/emulators/${folder}/src/main.js`);
      this.child(name, {
        args: ['--enable-source-maps', '--max-semi-space-size=4', script],
        cwd: this.root,
        env: ownSettings,
        isReady: async () => (await get(port, '/_emulator/health')).status === 200,
      });
    }
  }

  /** The all-in-one runs the demo itself. */
  async #startDemo() {
    const script = 'dist/tools/stack/src/demo/main.js';
    if (this.mode === 'all-in-one' || !isDemo(this.env)) return;
    await this.#service('demo', script, async () => true).start();
  }

  /** Stops the gateway and the demo, then the services, then NATS, Redis and PostgreSQL. */
  stop() {
    this.isStopping = true;
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopServices() {
    const outermost = this.services.filter(({ name }) => name === 'gateway' || name === 'demo');
    await Promise.all(outermost.map((child) => child.stop()));
    await Promise.all(this.services.map((child) => child.stop()));
  }

  async #stopAll() {
    await this.#stopServices();
    await this.backing.stop();
    this.errors.stop();
    forgetStack(this.dataDir);
    this.#dismissReaper?.();
    this.unlock();
  }

  describe() {
    if (this.isStopping) return;
    try {
      describeStack(this.dataDir, {
        mode: this.mode,
        url: this.url,
        env: { ...this.backing.env, ...settingsOf(this.#emulators) },
        healthPorts: this.ports.health,
        children: [...this.backing.children, ...this.services],
      });
    } catch (error) {
      // A full disk must not prevent the restart of a child.
      this.print(`  ! stack.json could not be written: ${/** @type {Error} */ (error).message}`);
    }
  }

  /** @returns {NodeJS.ProcessEnv} */
  serviceEnv() {
    const { env, root, dataDir, secrets, ports } = this;
    return serviceEnvironment({ env, root, dataDir, secrets, ports, backing: this.backing.env });
  }

  /**
   * @param {string} name
   * @param {string} script
   * @param {() => Promise<boolean>} isReady
   * @param {string} [asked] the service whose health port is checked
   */
  #service(name, script, isReady, asked) {
    const args = ['--enable-source-maps', path.join(this.root, script)];
    // For trials, a small nursery saves 60 MB, and a collection after the start 20 (all-in-one.ts).
    // Under load, V8 decides.
    if (this.mode === 'all-in-one') args.unshift('--max-semi-space-size=4', '--expose-gc');
    else args.unshift(...nodeFlagsOf(name));
    const isAlive = asked ? () => this.#isAlive(asked) : undefined;
    return this.child(name, { args, cwd: this.root, env: {}, isReady, isAlive });
  }

  /**
   * A Node process that is kept alive once started, and stopped with the stack.
   * @param {string} name
   * @param {{ args: string[], cwd: string, env: NodeJS.ProcessEnv, isReady: () => Promise<boolean>, isAlive?: () => Promise<boolean> }} plan
   */
  child(name, { args, cwd, env, isReady, isAlive }) {
    if (this.isStopping) throw new Error('It is being stopped.');
    const logFile = freshLog(this.dataDir, name);
    this.errors.follow(name, logFile);
    const child = new SupervisedChild(
      {
        name,
        logFile,
        launch: () => ({
          command: process.execPath,
          // The next start finds a leftover process by this argument.
          args: [...args, `--data-dir=${this.dataDir}`],
          env: { ...this.serviceEnv(), ...env },
          cwd,
        }),
        isReady,
        isAlive,
        healthCheck: serviceHealthCheck,
        readyTimeoutMs: this.#patienceMs,
        manners: manners.service,
        holdFile: path.join(this.dataDir, 'hold', name),
      },
      {
        onChange: () => this.describe(),
        onDown: (reason) => this.#say(name, `${reason}, starting it again`),
        onHeld: () => this.#say(name, 'is held by its file in hold/'),
        onHang: (what) => this.#say(name, what),
        onBack: () => {
          this.describe();
          this.#say(name, 'is back');
        },
      },
    );
    this.services.push(child);
    return child;
  }

  /** @param {string} name @param {string} what */
  #say(name, what) {
    if (!this.isStopping) this.print(`  ! ${name} ${what}`);
  }

  get #patienceMs() {
    return this.readyTimeoutMs * 2 ** (this.#attempt - 1);
  }

  /** @param {string} name */
  async #isReady(name) {
    return this.#isOk(name, '/health/ready');
  }

  /** @param {string} name */
  async #isAlive(name) {
    return this.#isOk(name, '/health/live', 2_000);
  }

  /** @param {string} name @param {string} path @param {number} [timeoutMs] */
  async #isOk(name, path, timeoutMs) {
    const port = this.ports.health[name] ?? 0;
    const options = { listensOn: this.env.HEALTH_HOST, timeoutMs };
    return (await get(port, path, options)).status === 200;
  }

  #askGateway() {
    return get(this.ports.gateway, '/health/ready', { listensOn: this.env.HOST });
  }

  async #allReady() {
    const answers = await Promise.all(serviceNames.map((name) => this.#isReady(name)));
    return answers.every(Boolean) && (await this.#askGateway()).status === 200;
  }

  /** The site is ready once the gateway reaches all services. */
  async #siteIsReady() {
    const deadline = Date.now() + this.#patienceMs;
    while (!this.isStopping && !this.#incomplete) {
      const { status, body } = await this.#askGateway();
      if (status === 200) return;
      if (Date.now() > deadline) {
        const what = `is not ready: ${this.url}/health/ready answers ${status || 'nothing'}`;
        const { logFile = '' } = this.services[0]?.plan ?? {};
        throw new ChildFailed('The site', what, body.slice(0, 500), logFile, {
          mayPass: true,
        });
      }
      await delay(25);
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

/** Of the roles that services log in with: migrating sets them. @param {NodeJS.ProcessEnv} env */
function hashOfPasswords(env) {
  const given = Object.entries(env).filter(([name]) => name.endsWith('_DB_PASSWORD'));
  return createHash('sha256').update(JSON.stringify(given.toSorted())).digest('hex');
}
