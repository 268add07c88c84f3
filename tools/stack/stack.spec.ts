import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { wrongSettings } from '@service-kit/service';
import { wrongSettings as known } from './processes/supervised-child.mjs';
import { Stack } from './stack.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'stack-spec-'));
  mkdirSync(path.join(root, 'dist/tools/stack/src'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A script of the built stack. */
function write(name: string, code: string) {
  writeFileSync(path.join(root, 'dist/tools/stack/src', name), code);
}

function stackWith(
  env: NodeJS.ProcessEnv,
  mode: 'all-in-one' | 'separate' = 'all-in-one',
  readyTimeoutMs?: number,
) {
  const dataDir = path.join(root, '.data');
  return new Stack({
    root,
    mode,
    env: { ...process.env, DEMO: '0', XDG_CACHE_HOME: root, ...env, DATA_DIR: dataDir },
    step: async (_title, work) => void (await work(() => undefined)),
    print: () => undefined,
    readyTimeoutMs,
  });
}

describe('the stack', () => {
  it('migrates again what it has migrated only with other sources, other passwords of the services, or a restored database', async () => {
    const migrations = path.join(root, 'migrations');
    writeFileSync(migrations, '');
    write('migrate.js', `require('node:fs').appendFileSync(${JSON.stringify(migrations)}, 'x');`);
    const migrate = async (sources: string, env: NodeJS.ProcessEnv = {}, isRestored = false) => {
      const stack = stackWith(env, 'separate');
      stack.backing.databaseId = 'ours';
      if (isRestored) stack.forgetMigrated();
      await stack.migrate(sources);
      await stack.stop();
      return readFileSync(migrations, 'utf8').length;
    };
    expect(await migrate('a')).toBe(1);
    expect(await migrate('a')).toBe(1);
    expect(await migrate('b')).toBe(2);
    rmSync(path.join(root, '.data/secrets.json'));
    expect(await migrate('b')).toBe(3);
    expect(await migrate('b')).toBe(3);
    expect(await migrate('b', { BOOKING_DB_PASSWORD: 'chosen-by-the-operator' })).toBe(4);
    expect(await migrate('b', { BOOKING_DB_PASSWORD: 'chosen-by-the-operator' }, true)).toBe(5);
  });
});

describe('the services', () => {
  /** Answers on the ports of all services, as they do. */
  const answering = `
    const http = require('node:http');
    const listen = (port, host) =>
      http.createServer((_, response) => response.end('{}')).listen(port, host);
    listen(process.env.PORT, process.env.HOST);
    for (const [name, port] of Object.entries(process.env)) {
      if (name.endsWith('_HEALTH_PORT')) listen(port, process.env.HEALTH_HOST);
    }`;

  const other = createServer();
  afterEach(() => void other.close());

  /** Writes down that it was started. */
  const counted = (code: string) => {
    const starts = path.join(root, 'starts');
    writeFileSync(starts, '');
    write(
      'all-in-one.js',
      `const fs = require('node:fs');
       fs.appendFileSync(${JSON.stringify(starts)}, 'x');
       const starts = fs.readFileSync(${JSON.stringify(starts)}, 'utf8').length;
       ${code}`,
    );
    return () => readFileSync(starts, 'utf8').length;
  };

  async function started(
    env: NodeJS.ProcessEnv,
    {
      readyTimeoutMs,
      before,
    }: { readyTimeoutMs?: number; before?: (stack: Stack) => unknown } = {},
  ) {
    const stack = stackWith(env, 'all-in-one', readyTimeoutMs);
    try {
      await stack.choosePorts();
      await before?.(stack);
      await stack.startServices();
    } catch (error) {
      await stack.stop();
      throw error;
    }
    return stack;
  }

  it('are ready on the addresses that they were told to listen on', async () => {
    write('all-in-one.js', answering);
    const host = addressBesidesLocalhost();
    const stack = await started({ HOST: host, HEALTH_HOST: host });
    try {
      expect(stack.url).toBe(`http://${host}:${stack.ports.site}`);
      expect(stack.serviceEnv()).toMatchObject({ PUBLIC_URL: stack.url, SITE_URL: stack.url });
    } finally {
      await stack.stop();
    }
  });

  it('take other ports when another program has taken theirs', async () => {
    const starts = counted(answering);
    let taken = 0;
    const stack = await started(
      {},
      {
        before: async ({ ports }) => {
          taken = ports.site;
          await once(other.listen(taken, '127.0.0.1'), 'listening');
        },
      },
    );
    try {
      expect(starts()).toBe(2);
      expect(stack.ports.site).not.toBe(taken);
      expect(stack.serviceEnv().PUBLIC_URL).toBe(`http://localhost:${stack.ports.site}`);
    } finally {
      await stack.stop();
    }
  });

  it('are started again when they aren’t ready in time', async () => {
    const starts = counted(`if (starts === 1) setInterval(() => {}, 1000); else { ${answering} }`);
    const stack = await started({}, { readyTimeoutMs: 1_000 });
    expect(starts()).toBeGreaterThan(1);
    await stack.stop();
  });

  it('are not started again with wrong settings', async () => {
    const starts = counted(
      `console.error('JWT_SECRET: is missing'); process.exit(${wrongSettings});`,
    );
    await expect(started({})).rejects.toThrow('JWT_SECRET: is missing');
    expect(starts()).toBe(1);
    expect(wrongSettings).toBe(known);
  });

  it('say that an address is not this machine’s before they start', async () => {
    const words = 'HOST=192.0.2.1 is not an address of this machine';
    await expect(started({ HOST: '192.0.2.1' })).rejects.toThrow(words);
  });
});

/** Where a server doesn't answer on 127.0.0.1. */
function addressBesidesLocalhost(): string {
  const found = Object.values(os.networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal);
  return found?.address ?? '127.0.0.2';
}
