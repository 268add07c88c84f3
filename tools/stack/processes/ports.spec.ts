import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { choosePort, isPortFree, requestedPort } from './ports.mjs';

/** A start that has chosen its ports, and does not listen yet. */
function choosing(folder: string, name: string) {
  const script = path.resolve(__dirname, '../setup/stack-ports.mjs');
  const dataDir = path.join(folder, name);
  const code = `import { mkdirSync } from 'node:fs';
    import { chooseStackPorts } from ${JSON.stringify(script)};
    mkdirSync(${JSON.stringify(dataDir)}, { recursive: true });
    const wish = { dataDir: ${JSON.stringify(dataDir)}, env: process.env, gatewayApart: true, print() {} };
    const { site, gateway, health, stripe, fsm } = await chooseStackPorts(wish);
    console.log(JSON.stringify([site, gateway, stripe, fsm, ...Object.values(health)]));
    setInterval(() => {}, 1000);`;
  const env = { ...process.env, PORT: '', XDG_CACHE_HOME: folder };
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const ports = once(child.stdout, 'data').then(([text]) => JSON.parse(String(text)) as number[]);
  return { child, ports };
}

const children = new Set<ReturnType<typeof spawn>>();
afterAll(() => children.forEach((child) => child.kill('SIGKILL')));

const allFree = async () => true;

describe('the choice of a port', () => {
  it('is the remembered one while it is free', async () => {
    expect(await choosePort({ remembered: 4100, from: 3000, isFree: allFree })).toBe(4100);
  });

  it('goes on to the next free one when the remembered and the first are taken', async () => {
    const isFree = async (port: number) => ![4100, 3000, 3001].includes(port);
    expect(await choosePort({ remembered: 4100, from: 3000, isFree })).toBe(3002);
  });

  it('leaves out what another of the same stack was promised', async () => {
    const taken = new Set([4100, 3000]);
    expect(await choosePort({ remembered: 4100, from: 3000, taken, isFree: allFree })).toBe(3001);
  });

  it('says so when there is none', async () => {
    await expect(choosePort({ from: 3000, isFree: async () => false })).rejects.toThrow(
      'No free port',
    );
  });

  it('sees whether someone listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await isPortFree(port)).toBe(false);
    await new Promise((resolve) => server.close(resolve));
    expect(await isPortFree(port)).toBe(true);
  });

  it('gives two stacks that start in the same second different ones', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'ports-spec-'));
    const starts = ['first', 'second'].map((name) => choosing(folder, name));
    try {
      const [first = [], second = []] = await Promise.all(starts.map(({ ports }) => ports));
      expect(first.length).toBeGreaterThan(5);
      expect(first.filter((port) => second.includes(port))).toEqual([]);
      starts[0]?.child.kill('SIGKILL');
      await once(starts[0]!.child, 'exit');
      // What one that was killed had reserved is free again.
      expect(await choosing(folder, 'first').ports).toEqual(first);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('takes a port that was asked for, and refuses what is none', () => {
    expect(requestedPort('site', { PORT: '8080' })).toBe(8080);
    expect(requestedPort('site', { PORT: '' })).toBeUndefined();
    expect(requestedPort('site', {})).toBeUndefined();
    expect(() => requestedPort('site', { PORT: '80a' })).toThrow('PORT=80a is not a port');
    expect(() => requestedPort('nats', { NATS_PORT: '70000' })).toThrow('NATS_PORT=70000');
  });
});
