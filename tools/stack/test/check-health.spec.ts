import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eventually } from '@service-kit/testing/eventually';

const root = path.resolve(__dirname, '../../..');
const script = path.join(root, 'tools/stack/check-health.sh');

/** Answers 200, or 503 to what isn't `/health/live`, and says its port and its process. */
const server = `
  const server = require('node:http').createServer((request, response) => {
    response.writeHead(request.url === '/health/live' || process.env.READY === '1' ? 200 : 503).end();
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port, process.pid));`;

describe('the health check of the containers', () => {
  let folder: string;
  let parent: ChildProcess;
  let port: string;
  let pid: number;

  /** Below a parent that ends with it, as a container's init does. */
  async function run(ready: boolean): Promise<void> {
    folder = mkdtempSync(path.join(os.tmpdir(), 'check-health-'));
    const env = { ...process.env, READY: ready ? '1' : '0', CODE: server };
    parent = spawn('sh', ['-c', '"$0" -e "$CODE"; exit $?', process.execPath], { env });
    const [line] = (await once(parent.stdout!, 'data')) as [Buffer];
    const [itsPort = '', itsPid] = String(line).trim().split(' ');
    [port, pid] = [itsPort, Number(itsPid)];
  }
  afterEach(() => {
    if (parent.exitCode === null) process.kill(pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  /** Whether it was healthy. */
  const check = () =>
    spawnSync('bash', [script, port, String(parent.pid)], {
      env: { ...process.env, TMPDIR: folder },
    }).status === 0;
  const hang = async () => {
    process.kill(pid, 'SIGSTOP');
    await eventually(() => expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) T /));
  };

  it('kills a service that hangs at the third check, so that its container ends', async () => {
    await run(true);
    expect(check()).toBe(true);
    await hang();
    expect([check(), check()]).toEqual([false, false]);
    expect(parent.exitCode).toBeNull();
    expect(check()).toBe(false);
    const [code] = parent.exitCode === null ? await once(parent, 'exit') : [parent.exitCode];
    expect(code).toBe(137);
  });

  it('counts only checks in a row', async () => {
    await run(true);
    expect(check()).toBe(true);
    for (let time = 0; time < 2; time += 1) {
      await hang();
      expect([check(), check()]).toEqual([false, false]);
      process.kill(pid, 'SIGCONT');
      await eventually(() => expect(check()).toBe(true));
    }
    expect(parent.exitCode).toBeNull();
  });

  it('leaves one alone that isn’t ready', async () => {
    await run(false);
    expect(Array.from({ length: 5 }, check)).toEqual(Array(5).fill(false));
    expect(parent.exitCode).toBeNull();
  });

  it('leaves one alone that has never answered: it starts', async () => {
    await run(true);
    await hang();
    expect(Array.from({ length: 3 }, check)).toEqual(Array(3).fill(false));
    expect(parent.exitCode).toBeNull();
  });
});

describe('the health check', () => {
  it('is that of every service, below an init that it can’t kill', () => {
    const compose = readFileSync(path.join(root, 'docker-compose.yml'), 'utf8');
    const [, shared = ''] = /^x-service: &service\n((?: .*\n)+)/m.exec(compose) ?? [];
    expect(shared).toMatch(/^ {2}init: true$/m);
    expect(shared).toContain(`test: ['CMD', 'bash', 'check-health.sh']`);
    expect(shared).not.toMatch(/restart: 'no'/);
    expect(readFileSync(path.join(root, 'Dockerfile'), 'utf8')).toContain(
      'tools/stack/check-health.sh ./',
    );
  });
});
