import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chooseStackPorts } from './setup/stack-ports.mjs';
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

function stackWith(env: NodeJS.ProcessEnv, mode: 'all-in-one' | 'separate' = 'all-in-one') {
  const dataDir = path.join(root, '.data');
  return new Stack({
    root,
    mode,
    env: { ...process.env, DEMO: '0', XDG_CACHE_HOME: root, ...env, DATA_DIR: dataDir },
    step: async (_title, work) => void (await work(() => undefined)),
    print: () => undefined,
  });
}

it('migrates again what it has migrated only with other sources, or other passwords of the services', async () => {
  const migrations = path.join(root, 'migrations');
  writeFileSync(migrations, '');
  write('migrate.js', `require('node:fs').appendFileSync(${JSON.stringify(migrations)}, 'x');`);
  const migrate = async (sources: string, env: NodeJS.ProcessEnv = {}) => {
    const stack = stackWith(env, 'separate');
    stack.backing.databaseId = 'ours';
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

  async function started(env: NodeJS.ProcessEnv) {
    const stack = stackWith(env);
    const { dataDir, print } = stack;
    try {
      stack.ports = await chooseStackPorts({
        dataDir,
        env: stack.env,
        print,
        gatewayApart: false,
      });
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
