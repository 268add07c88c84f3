/** Another gateway of the running stack, with its own settings, from the build of `npm test`. */
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

export interface OtherGateway {
  readonly url: string;
  readonly pid: number;
  isRunning(): boolean;
  stop(): Promise<void>;
}

/** Without a JWT_SECRET, tokens of the stack's own gateway are invalid. PORT to start one again. */
export async function otherGateway(settings: Record<string, string>): Promise<OtherGateway> {
  const port = settings.PORT ?? (await freePort());
  const url = `http://localhost:${port}`;
  const files = mkdtempSync(path.join(os.tmpdir(), 'other-gateway-'));
  const child = spawn(process.execPath, ['dist/services/gateway/src/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      ...new Stack().env,
      PORT: String(port),
      GATEWAY_HEALTH_PORT: '0',
      PUBLIC_URL: url,
      TMPDIR: files,
      JWT_SECRET: randomBytes(32).toString('hex'),
      LOG_LEVEL: 'warn',
      MAP_TILE_URL: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
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
        const answer = await probe(`${url}/api/config`);
        if (!answer.ok) throw new Error(`/api/config answers ${answer.status}`);
      },
      { withinMs: startsWithinMs },
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: Number(child.pid), isRunning, stop };
}
