/** More replicas of the running stack's services, with their own settings, from the build of `npm test`. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eventually } from './eventually';
import { freePort } from './free-port';
import { probe } from './site-api';
import { Stack } from './stack';

const root = path.resolve(__dirname, '../..');

const startsWithinMs = 120_000;

/** It ends with the tests, also when they are interrupted. Its worker threads run this, too. */
const endsWithItsStarter = `data:text/javascript,${encodeURIComponent(
  `import { isMainThread } from 'node:worker_threads';
  if (isMainThread) process.stdin.resume().once('end', () => process.exit(1)).unref();`,
)}`;

export interface OtherReplica {
  readonly pid: number;
  isRunning(): boolean;
  stop(): Promise<void>;
}

export interface OtherGateway extends OtherReplica {
  readonly url: string;
}

/** Without a JWT_SECRET, tokens of the stack's own gateway are invalid. PORT to start one again. */
export async function otherGateway(settings: Record<string, string>): Promise<OtherGateway> {
  const port = settings.PORT ?? (await freePort());
  const url = `http://localhost:${port}`;
  const replica = await started('gateway', `${url}/api/config`, {
    ...new Stack().env,
    PORT: String(port),
    GATEWAY_HEALTH_PORT: '0',
    PUBLIC_URL: url,
    JWT_SECRET: randomBytes(32).toString('hex'),
    MAP_TILE_URL: 'off',
    ...settings,
  });
  return { url, ...replica };
}

export async function otherBooking(): Promise<OtherReplica> {
  const port = await freePort();
  return started('booking', `http://127.0.0.1:${port}/health/ready`, {
    ...new Stack().serviceSettings,
    BOOKING_HEALTH_PORT: String(port),
  });
}

async function started(
  service: 'gateway' | 'booking',
  readyAt: string,
  settings: Record<string, string>,
): Promise<OtherReplica> {
  const files = mkdtempSync(path.join(os.tmpdir(), `other-${service}-`));
  const program = `dist/services/${service}/src/main.js`;
  const child = spawn(process.execPath, ['--import', endsWithItsStarter, program], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'warn', ...settings, TMPDIR: files },
    stdio: 'pipe',
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (text: Buffer) => (said = `${said}${text.toString()}`.slice(-10_000)));
  }
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(files, { recursive: true, force: true });
  };
  try {
    await eventually(
      async () => {
        if (!isRunning()) throw new Error(`It ended with ${child.exitCode}:\n${said}`);
        const answer = await probe(readyAt);
        if (!answer.ok) throw new Error(`${readyAt} answers ${answer.status}`);
      },
      { withinMs: startsWithinMs },
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid: Number(child.pid), isRunning, stop };
}
