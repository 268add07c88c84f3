// @ts-check
// PostgreSQL, NATS and Redis: the one whose address is set, otherwise our own.
import path from 'node:path';
import { freshLog } from '../processes/log-files.mjs';
import { manners } from '../processes/own-processes.mjs';
import {
  choosePort,
  isPortFree,
  portSettings,
  requestedPort,
  reserving,
} from '../processes/ports.mjs';
import { ChildFailed, SupervisedChild } from '../processes/supervised-child.mjs';
import { cacheDirectory, generatedSecrets, readJson, writeJson } from '../setup/data-directory.mjs';
import { canStore, isNatsReady, launchNats, natsUrl } from './nats.mjs';
import { findPostgres } from './postgres-binaries.mjs';
import {
  isPostgresAlive,
  isPostgresReady,
  launchPostgres,
  postgresUrl,
  prepareCluster,
} from './postgres.mjs';
import { findProgram } from './programs.mjs';
import { isRedisAlive, isRedisReady, launchRedis, redisUrl } from './redis.mjs';

/** @typedef {'postgres' | 'nats' | 'redis'} BackingName */

/** @type {Record<BackingName, { setting: string, from: number, title: string }>} */
const kinds = {
  postgres: { setting: 'DATABASE_URL', from: 15_432, title: 'PostgreSQL' },
  nats: { setting: 'NATS_URL', from: 14_222, title: 'NATS' },
  redis: { setting: 'REDIS_URL', from: 16_379, title: 'Redis' },
};

/**
 * @typedef {object} BackingOptions
 * @property {string} root
 * @property {string} dataDir
 * @property {NodeJS.ProcessEnv} env
 * @property {boolean} durable false for tests
 * @property {import('../stack.mjs').Step} step
 * @property {() => void} onChange a child was started
 * @property {(name: string, what: string) => void} say news of a running child
 * @property {(name: string, file: string) => void} [onLog]
 */

export class BackingStack {
  /** @type {SupervisedChild[]} */
  children = [];
  /** @type {Record<string, string>} DATABASE_URL, NATS_URL and REDIS_URL */
  env = {};
  /** @type {string | null} identifies our own cluster; null for a given database */
  databaseId = null;
  #stopped = false;

  /** @param {BackingOptions} options */
  constructor(options) {
    this.options = options;
    this.secrets = generatedSecrets(options.dataDir);
    this.portsFile = path.join(options.dataDir, 'ports.json');
    /** @type {Record<string, number>} */
    this.ports = readJson(this.portsFile, {});
    this.promised = new Set();
  }

  async start() {
    const results = await Promise.allSettled([this.#postgres(), this.#nats(), this.#redis()]);
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
  }

  /** PostgreSQL stops last, because the others depend on it. */
  async stop() {
    this.#stopped = true;
    const others = this.children.filter(({ name }) => name !== 'postgres');
    await Promise.all(others.map((child) => child.stop()));
    await Promise.all(this.children.map((child) => child.stop()));
  }

  async #postgres() {
    await this.#bringUp('postgres', async () => {
      const programs = await findPostgres(this.options.root);
      const password = this.#secret('POSTGRES_PASSWORD');
      const { cluster, id } = await prepareCluster({
        dataDir: this.options.dataDir,
        programs,
        password,
      });
      this.databaseId = id;
      return {
        version: programs.version,
        launch: (port) =>
          launchPostgres({ cluster, port, programs, durable: this.options.durable }),
        isReady: async (_port, pid) => isPostgresReady(cluster, pid),
        isAlive: (port) => isPostgresAlive(port),
        readyTimeoutMs: 600_000, // a long recovery after a kill -9 under load
        url: (port) => postgresUrl({ port, password }),
      };
    });
  }

  async #nats() {
    await this.#bringUp('nats', async (tell) => {
      const program = await findProgram('nats', cacheDirectory(this.options.env), tell);
      const password = this.#secret('NATS_PASSWORD');
      return {
        version: program.version,
        launch: (port) =>
          launchNats({ dataDir: this.options.dataDir, port, secrets: this.secrets, program }),
        isReady: (port) => isNatsReady({ port, password }),
        isAlive: (port) => canStore({ port, password }),
        readyTimeoutMs: 30_000,
        url: (port) => natsUrl({ port, password }),
      };
    });
  }

  async #redis() {
    await this.#bringUp('redis', async (tell) => {
      const program = await findProgram('redis', cacheDirectory(this.options.env), tell);
      const password = this.#secret('REDIS_PASSWORD');
      return {
        version: program.version,
        launch: (port) => launchRedis({ dataDir: this.options.dataDir, port, password, program }),
        isReady: (port) => isRedisReady({ port, password }),
        isAlive: (port) => isRedisAlive({ port, password }),
        readyTimeoutMs: 30_000,
        url: (port) => redisUrl({ port, password }),
      };
    });
  }

  /** @param {string} name */
  #secret(name) {
    return /** @type {string} */ (this.secrets[name]);
  }

  /**
   * @typedef {object} Own
   * @property {string} version
   * @property {(port: number) => import('../processes/supervised-child.mjs').Launch | Promise<import('../processes/supervised-child.mjs').Launch>} launch
   * @property {(port: number, pid: number) => Promise<boolean>} isReady
   * @property {(port: number) => Promise<boolean>} isAlive
   * @property {number} readyTimeoutMs
   * @property {(port: number) => string} url
   *
   * @param {BackingName} name
   * @param {(tell: (what: string) => void) => Promise<Own>} prepare
   */
  async #bringUp(name, prepare) {
    const { setting, title } = kinds[name];
    const given = this.options.env[setting];
    if (given) {
      this.env[setting] = given;
      await this.options.step(title, async () => `given by ${setting}`);
      return;
    }
    await this.options.step(title, async (tell) => {
      const own = await prepare(tell);
      const port = await this.#startOn(name, own);
      this.env[setting] = own.url(port);
      return `${own.version} on port ${port}`;
    });
  }

  /**
   * Tries again if it isn't ready in time, and on the next port if another program takes this one
   * before our child does.
   * @param {BackingName} name
   * @param {Own} own
   */
  async #startOn(name, own) {
    const { dataDir, env, onChange, say, onLog } = this.options;
    const logFile = freshLog(dataDir, name);
    onLog?.(name, logFile);
    const asked = requestedPort(name, env);
    const isFree = reserving(isPortFree, env);
    if (asked && !(await isFree(asked)))
      throw new Error(`${portSettings[name]}=${asked} is taken by another program.`);
    for (let attempt = 1; ; attempt += 1) {
      const port =
        asked ??
        (await choosePort({
          remembered: this.ports[name],
          from: kinds[name].from,
          taken: this.promised,
          isFree,
        }));
      if (this.#stopped) throw new Error('It is being stopped.');
      this.promised.add(port);
      const child = new SupervisedChild(
        {
          name,
          logFile,
          launch: () => own.launch(port),
          isReady: (pid) => own.isReady(port, pid),
          isAlive: () => own.isAlive(port),
          readyTimeoutMs: own.readyTimeoutMs,
          manners: manners[name],
          holdFile: path.join(dataDir, 'hold', name),
        },
        {
          onChange,
          onDown: (reason) => say(name, `${reason}, starting it again`),
          onBack: () => say(name, 'is back'),
          onHeld: () => say(name, 'is held by its file in hold/'),
          onHang: (what) => say(name, what),
        },
      );
      this.children.push(child);
      try {
        await child.start();
        this.ports[name] = port;
        writeJson(this.portsFile, { ...readJson(this.portsFile, {}), ...this.ports });
        return port;
      } catch (error) {
        this.children = this.children.filter((other) => other !== child);
        if (!(error instanceof ChildFailed) || attempt === 5) throw error;
        const portTaken = !asked && /address already in use/i.test(error.log);
        // On a busy machine, the next start may be in time: by then its program has been read.
        if (!portTaken && !error.isLate) throw error;
      }
    }
  }
}
