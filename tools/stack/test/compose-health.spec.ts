import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');
const compose = readFileSync(path.join(root, 'docker-compose.yml'), 'utf8');

describe('the health check of NATS in docker-compose.yml', () => {
  const [, folded = ''] = /- CMD-SHELL\n\s+- >-\n((?: {10}.*\n)+)/.exec(compose) ?? [];
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'compose-health-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Whether NATS was told to end, with this much room on its disk. */
  function check({ freeKb, answers }: { freeKb: number; answers: boolean }): boolean {
    const stub = (name: string, body: string) => {
      writeFileSync(path.join(folder, name), `#!/bin/sh\n${body}\n`);
      chmodSync(path.join(folder, name), 0o755);
    };
    stub('df', `echo Filesystem; echo disk 1 1 ${freeKb} 1% /data`);
    stub('wget', answers ? 'exit 0' : 'exit 1');
    stub('sleep', 'exit 0');
    const killed = path.join(folder, 'killed');
    rmSync(killed, { force: true });
    const script = folded.replaceAll('$$', '$').replaceAll('/tmp/', `${folder}/`);
    try {
      execFileSync('sh', ['-c', `kill() { echo "$1" >> ${killed}; }; ${script}`], {
        env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
        stdio: 'ignore',
      });
    } catch {
      // unhealthy
    }
    return existsSync(killed) && readFileSync(killed, 'utf8') === '-INT\n-QUIT\n';
  }

  it('starts NATS again once there is room on a disk that was full', () => {
    expect(check({ freeKb: 1_000_000, answers: true })).toBe(false);
    expect(check({ freeKb: 100, answers: true })).toBe(false);
    expect(check({ freeKb: 40_000, answers: true })).toBe(false);
    expect(check({ freeKb: 1_000_000, answers: true })).toBe(true);
    expect(check({ freeKb: 1_000_000, answers: true })).toBe(false);
  });

  it('starts a NATS again that fails ten times in a row', () => {
    const fail = () => check({ freeKb: 1_000_000, answers: false });
    const nineTimes = () => Array.from({ length: 9 }, fail);
    expect(nineTimes()).not.toContain(true);
    expect(check({ freeKb: 1_000_000, answers: true })).toBe(false);
    expect(nineTimes()).not.toContain(true);
    expect(fail()).toBe(true);
  });
});

describe('the containers', () => {
  it('every container’s log is bounded', () => {
    for (const file of ['docker-compose.yml', 'docker-compose.demo.yml']) {
      const text = readFileSync(path.join(root, file), 'utf8');
      // What is shared by all.
      const [shared = ''] = /^x-(?:hardened|invented): &\w+\n(?: .*\n)+/m.exec(text) ?? [];
      expect(shared).toMatch(/options: \{ max-size: \w+, max-file: '\d' \}/);
    }
    const [, services = ''] = compose.split(/^services:\n/m);
    const entries =
      services
        .split(/^\w/m)[0]
        ?.split(/^ {2}(?=[\w-]+:\n)/m)
        .slice(1) ?? [];
    expect(entries.length).toBeGreaterThan(10);
    const unbounded = entries.filter((entry) => !/<<: \*(?:hardened|service)|extends:/.test(entry));
    expect(unbounded).toEqual([]);
  });

  it('keeps Redis below its memory, where it refuses and forgets nothing by itself', () => {
    const [, redis = ''] = /^ {2}redis:\n( {4}<<[^]*?)^ {2}\w+:/m.exec(compose) ?? [];
    const [, maximum] = /^ +maxmemory (\d+)mb$/m.exec(redis) ?? [];
    const [, limit] = /^ +mem_limit: (\d+)m$/m.exec(redis) ?? [];
    expect(Number(maximum)).toBeLessThan(Number(limit) * 0.75);
    expect(redis).toContain('maxmemory-policy noeviction');
    const embedded = readFileSync(path.join(root, 'tools/stack/backing/redis.mjs'), 'utf8');
    expect(embedded).toContain(`'maxmemory ${maximum}mb'`);
    expect(embedded).toContain("'maxmemory-policy noeviction'");
  });
});
