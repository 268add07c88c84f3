// @ts-check
// The stack under test: started with `npm start`'s script, empty and without rate limits.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { withDescendants } from './cpu.mjs';

export const root = path.resolve(import.meta.dirname, '../..');

const owner = { email: 'bench@example.com', password: 'not-for-people-4711' };

/**
 * @typedef {object} StackFile the part of stack.json used here
 * @property {number} supervisor
 * @property {{ DATABASE_URL: string, NATS_URL: string }} env
 * @property {Record<string, { pid: number }>} children
 */

/** This run's data directories by name; removed at the end. @type {Map<string, string>} */
const made = new Map();

/** The same for the whole run, so only the first start creates a database. @param {string} name */
export function dataDirectory(name) {
  if (process.env.BENCH_DATA_DIR) return path.resolve(process.env.BENCH_DATA_DIR, name);
  const known = made.get(name) ?? mkdtempSync(path.join(os.tmpdir(), `bench-${name}-`));
  made.set(name, known);
  return known;
}

export function removeData() {
  for (const dir of made.values()) rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  made.clear();
}

export class Stack {
  /**
   * @param {string} url
   * @param {string} dataDir
   * @param {number} readyMs
   * @param {() => Promise<void>} stop
   */
  constructor(url, dataDir, readyMs, stop) {
    this.url = url;
    this.port = Number(new URL(url).port);
    this.dataDir = dataDir;
    /** From the command to the ready line. */
    this.readyMs = readyMs;
    this.stop = stop;
  }

  /**
   * @param {{ mode: 'separate' | 'all-in-one', data: string, env?: NodeJS.ProcessEnv }} options `data`: the name of its data directory
   * @returns {Promise<Stack>}
   */
  static async start({ mode, data, env = {} }) {
    const dataDir = dataDirectory(data);
    const port = Number(process.env.BENCH_PORT) || (await freePort());
    const url = `http://localhost:${port}`;
    const flags = mode === 'separate' ? ['--separate'] : [];
    const started = performance.now();
    const child = spawn(
      process.execPath,
      ['--max-semi-space-size=2', path.join(root, 'tools/stack/start.mjs'), ...flags],
      {
        cwd: root,
        env: {
          ...process.env,
          DATA_DIR: dataDir,
          PORT: String(port),
          DEMO: '0',
          RATE_LIMIT: 'off',
          MAP_TILE_URL: 'off',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const stop = async () => {
      child.kill('SIGTERM');
      await ended;
    };
    let said = '';
    await new Promise((resolve, reject) => {
      /** @param {Buffer} text */
      const hear = (text) => {
        said += text.toString();
        if (said.includes(`Ready on ${url}`)) resolve(undefined);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      void ended.then((code) => reject(new Error(`The stack ended with ${code}:\n${said}`)));
    });
    return new Stack(url, dataDir, performance.now() - started, stop);
  }

  /** @returns {StackFile} */
  get file() {
    return JSON.parse(readFileSync(path.join(this.dataDir, 'stack.json'), 'utf8'));
  }

  /** Its pids by name; PostgreSQL with its connections. */
  get processes() {
    const { children } = this.file;
    return Object.fromEntries(
      Object.entries(children).map(([name, { pid }]) => [name, withDescendants(pid)]),
    );
  }

  /** Creates the first owner of the business and returns the login. */
  async makeOwner() {
    const script = path.join(root, 'tools/stack/admin-create.mjs');
    const args = [script, '--email', owner.email];
    await finished(args, { DATA_DIR: this.dataDir, ADMIN_PASSWORD: owner.password });
    return owner;
  }

  /** Creates the schemas in another database of the same server. @param {string} databaseUrl */
  async migrate(databaseUrl) {
    const secrets = JSON.parse(readFileSync(path.join(this.dataDir, 'secrets.json'), 'utf8'));
    const script = path.join(root, 'dist/tools/stack/src/migrate.js');
    await finished([script], { ...secrets, DATABASE_URL: databaseUrl });
  }
}

/**
 * Runs a script to its end.
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function finished(args, env) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (text) => (said += text));
  child.stderr.on('data', (text) => (said += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve(said) : reject(new Error(`${args[0]} ended with ${code}:\n${said}`)),
    );
  });
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
