import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { inDepth } from '@contracts/testing/deep';
import { eventually } from '@service-kit/testing/eventually';
import { findOwnProcesses } from './processes/own-processes.mjs';
import { isAlive, type ProcessKey } from './processes/process-table.mjs';

interface Running {
  child: ChildProcess;
  said: () => string;
  env: Record<string, string>;
  exit: Promise<number | null>;
}

interface StackFile {
  supervisor: number;
  env: Record<string, string>;
  children: Record<string, ProcessKey>;
}

const started = new Set<Running>();
let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'backing-spec-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function endAll(): Promise<void> {
  for (const { child } of started) child.kill('SIGTERM');
  await Promise.all([...started].map(({ exit }) => exit));
  started.clear();
  await eventually(() => expect(findOwnProcesses([dataDir])).toEqual([]));
}

/** In a directory of its own, which is empty at first. */
async function elsewhere(folder: string, work: () => Promise<void>): Promise<void> {
  const outer = dataDir;
  dataDir = folder;
  try {
    await work();
    await endAll();
  } finally {
    dataDir = outer;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Embedded ones, whatever the specs themselves were given. */
function launch(): Running {
  const env = { ...process.env, DATABASE_URL: '', NATS_URL: '', REDIS_URL: '' };
  const child = spawn(
    process.execPath,
    [path.join(__dirname, 'backing.mjs'), 'up', '--fast', '--data', dataDir],
    { env, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  const urls: Record<string, string> = {};
  child.stderr.on('data', (text) => (output += text));
  child.stdout.on('data', (text) => {
    output += text;
    for (const [, name, url] of String(text).matchAll(/^(\w+)=(.+)$/gm))
      urls[name ?? ''] = url ?? '';
  });
  const exit = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null);
  const running = { child, said: () => output, env: urls, exit };
  started.add(running);
  return running;
}

async function up(): Promise<Running> {
  const running = launch();
  const hasEnded = running.exit.then(() => Promise.reject(new Error(running.said())));
  const isUp = eventually(() => expect(Object.keys(running.env)).toHaveLength(3));
  await Promise.race([isUp, hasEnded]);
  return running;
}

function stackFile(): StackFile {
  return JSON.parse(readFileSync(path.join(dataDir, 'stack.json'), 'utf8')) as StackFile;
}

function childOf(name: string): ProcessKey {
  const child = stackFile().children[name];
  if (!child) throw new Error(`stack.json names no ${name}`);
  return child;
}

async function query<T>(url: string | undefined, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return rows as T[];
  } finally {
    await client.end();
  }
}

function anonymous(url: string | undefined): URL {
  const bare = new URL(url ?? '');
  bare.username = '';
  bare.password = '';
  return bare;
}

describe('the embedded services', () => {
  let running: Running;

  beforeAll(async () => {
    running = await up();
  });
  afterAll(endAll);

  it('come up in an empty directory, usable, and closed to those without a password', async () => {
    const { env } = running;
    expect(await query(env.DATABASE_URL, 'SELECT uuidv7() IS NOT NULL AS ok')).toEqual([
      { ok: true },
    ]);
    await expect(query(anonymous(env.DATABASE_URL).href, 'SELECT 1')).rejects.toThrow();

    const nats = await connect({
      servers: env.NATS_URL?.replace(/\/\/.*@/, '//'),
      ...login(env.NATS_URL),
    });
    await (await jetstreamManager(nats)).streams.add({ name: 'S', subjects: ['s.>'] });
    expect((await jetstream(nats).publish('s.1', 'x')).seq).toBe(1);
    await nats.close();
    await expect(
      connect({ servers: anonymous(env.NATS_URL).host, reconnect: false }),
    ).rejects.toThrow();

    const redis = new Redis(env.REDIS_URL ?? '');
    expect(await redis.set('k', 'v')).toBe('OK');
    redis.disconnect();
    const stranger = new Redis(anonymous(env.REDIS_URL).href, { retryStrategy: null });
    stranger.on('error', () => {}); // it says the same again, to no one
    await expect(stranger.get('k')).rejects.toThrow('NOAUTH');
    stranger.disconnect();
  });

  it('let a service hear and say on NATS only what is its own', async () => {
    const secrets = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as Record<
      string,
      string
    >;
    const servers = anonymous(running.env.NATS_URL).host;
    const as = (user: string) =>
      connect({
        servers,
        user,
        pass: secrets[`${user.toUpperCase()}_NATS_PASSWORD`],
        inboxPrefix: `_INBOX.${user}`,
        noAsyncTraces: true,
      });
    const [gateway, booking, customers] = await Promise.all(
      ['gateway', 'booking', 'customers'].map(as),
    );
    if (!gateway || !booking || !customers) throw new Error('not connected');
    const hears = (subject: string) =>
      new Promise<string>((resolve) => {
        booking.subscribe(subject, {
          max: 1,
          callback: (error, message) => resolve(error ? error.message : message.string()),
        });
        // The server answers in order: what it did not refuse by then, it allows.
        void booking.flush().then(() => resolve('allowed'));
      });
    for (const subject of ['customers.>', 'customers.log-in', '>', '_INBOX.>', 'live.>']) {
      expect(await hears(subject)).toMatch(/Permissions Violation for Subscription/);
    }
    expect(await hears('booking.bills')).toBe('allowed');

    const refused = expect.objectContaining({
      message: expect.stringMatching(/Permissions Violation for Publish/),
    });
    await expect(booking.request('customers.log-in', '{}')).rejects.toEqual(refused);
    const ofTheStream = (nats: typeof booking, subjects: string[]) =>
      jetstreamManager(nats, { checkAPI: false }).then(({ streams }) =>
        streams.add({ name: 'EVENTS', subjects }),
      );
    // A stream that records logins would be another way to read them.
    await expect(ofTheStream(booking, ['customers.>'])).rejects.toEqual(refused);
    await ofTheStream(customers, ['events.>']);
    expect((await jetstream(booking).publish('events.booking.told.v1', 'x')).seq).toBe(1);

    customers.subscribe('customers.log-in', {
      callback: (_error, message) => void message.respond('ok'),
    });
    await customers.flush();
    expect((await gateway.request('customers.log-in', '{}')).string()).toBe('ok');
    await Promise.all([gateway, booking, customers].map((nats) => nats.close()));
  });

  it('come back with their data when killed', async () => {
    const { env } = running;
    await query(env.DATABASE_URL, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (7)');
    const before = stackFile().children;
    for (const { pid } of Object.values(before)) process.kill(pid, 'SIGKILL');

    await eventually(() => {
      for (const [name, { pid }] of Object.entries(before)) expect(childOf(name).pid).not.toBe(pid);
    });
    await eventually(async () =>
      expect(await query(env.DATABASE_URL, 'SELECT n FROM kept')).toEqual([{ n: 7 }]),
    );
    await eventually(async () => {
      const redis = new Redis(env.REDIS_URL ?? '', { retryStrategy: null });
      redis.on('error', () => {});
      expect(await redis.ping().finally(() => redis.disconnect())).toBe('PONG');
    });
    const { host: servers } = anonymous(env.NATS_URL);
    await eventually(async () =>
      (await connect({ servers, ...login(env.NATS_URL), reconnect: false })).close(),
    );
  });

  it('wait while their hold file exists', async () => {
    const { said } = running;
    const hold = path.join(dataDir, 'hold', 'nats');
    mkdirSync(path.dirname(hold));
    writeFileSync(hold, '');
    const before = childOf('nats');
    process.kill(before.pid, 'SIGKILL');
    await eventually(() => expect(isAlive(before)).toBe(false));
    rmSync(path.join(dataDir, 'nats'), { recursive: true });
    await eventually(() => expect(said()).toContain('nats is held'));
    expect(existsSync(path.join(dataDir, 'nats'))).toBe(false);
    rmSync(hold);
    await eventually(() => expect(childOf('nats').pid).not.toBe(before.pid));
  });

  it('are not started a second time next to the first', async () => {
    const second = launch();
    expect(await second.exit).toBe(1);
    expect(second.said()).toContain(`Already running as process ${running.child.pid}`);
    expect(Object.values(stackFile().children).every(isAlive)).toBe(true);
  });

  it('all end on SIGTERM', () => allEndOn('SIGTERM', running));
});

async function allEndOn(signal: 'SIGTERM' | 'SIGINT', { child, exit }: Running): Promise<void> {
  const children = Object.values(stackFile().children);
  child.kill(signal);
  expect(await exit).toBe(0);
  expect(children.some(isAlive)).toBe(false);
  expect(existsSync(path.join(dataDir, 'lock.json'))).toBe(false);
}

describe('the embedded services, started again,', () => {
  afterEach(endAll);

  it('are stopped by the reaper when their supervisor is killed, and start again with their data', async () => {
    const first = await up();
    await query(first.env.DATABASE_URL, 'CREATE TABLE of_the_first (n int)');
    const children = Object.values(stackFile().children);
    first.child.kill('SIGKILL');
    // At once: the second start has to wait for the reaper of the first, and must not be hit by it.
    const second = await up();

    expect(children.some(isAlive)).toBe(false);
    expect(second.env).toEqual(first.env);
    expect(await query(second.env.DATABASE_URL, 'SELECT n FROM of_the_first')).toEqual([]);
  });

  inDepth('all end on SIGINT', async () => allEndOn('SIGINT', await up()));

  inDepth(
    'are found by their command lines when supervisor and reaper were both killed',
    async () => {
      const first = await up();
      const children = Object.values(stackFile().children);
      for (const reaper of findOwnProcesses([dataDir]).filter(({ role }) => role === 'reaper')) {
        process.kill(reaper.pid, 'SIGKILL');
      }
      first.child.kill('SIGKILL');
      await first.exit;
      expect(children.every(isAlive)).toBe(true);

      await up();
      expect(children.some(isAlive)).toBe(false);
    },
  );

  it('heal a database that was never finished, a lock whose owner is gone and files cut short', () =>
    elsewhere(mkdtempSync(path.join(os.tmpdir(), 'backing-spec-')), async () => {
      mkdirSync(path.join(dataDir, 'postgres'));
      writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
      mkdirSync(path.join(dataDir, 'postgres.new'));
      writeFileSync(
        path.join(dataDir, 'lock.json'),
        JSON.stringify({ pid: process.pid, startedAt: 'another time' }),
      );
      writeFileSync(path.join(dataDir, 'ports.json'), '{"postg');
      const { env } = await up();
      expect(await query(env.DATABASE_URL, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    }));

  inDepth(
    'take another port when theirs was taken in the meantime, and keep working when their secrets were lost',
    async () => {
      const first = await up();
      await query(first.env.DATABASE_URL, 'CREATE TABLE of_the_former (n int)');
      first.child.kill('SIGTERM');
      await first.exit;
      const { createServer } = await import('node:net');
      const squatter = createServer().listen(
        Number(new URL(first.env.DATABASE_URL ?? '').port),
        '127.0.0.1',
      );
      await once(squatter, 'listening');
      rmSync(path.join(dataDir, 'secrets.json'));

      const second = await up();
      squatter.close();
      expect(new URL(second.env.DATABASE_URL ?? '').port).not.toBe(
        new URL(first.env.DATABASE_URL ?? '').port,
      );
      expect(await query(second.env.DATABASE_URL, 'SELECT n FROM of_the_former')).toEqual([]);
    },
  );

  // Only as root does PostgreSQL run as another user.
  const asRoot = process.getuid?.() === 0 ? inDepth : () => {};
  asRoot('live where the database user may not look', async () => {
    const secret = mkdtempSync(path.join(os.tmpdir(), 'backing-spec-closed-')); // 0700
    await elsewhere(path.join(secret, 'data'), async () => {
      const { env, child, exit } = await up();
      expect(await query(env.DATABASE_URL, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      child.kill('SIGTERM');
      await exit;
      rmSync(path.dirname(readlinkSync(path.join(dataDir, 'postgres'))), { recursive: true });
    });
    rmSync(secret, { recursive: true, force: true });
  });
});

function login(url: string | undefined): { user: string; pass: string } {
  const { username, password } = new URL(url ?? '');
  return { user: username, pass: password };
}
