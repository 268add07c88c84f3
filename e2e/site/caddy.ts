/** Caddy with production's Caddyfile, before gateways of the running stack. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eventually } from './eventually';
import { freePort } from './free-port';
import { probe } from './site-api';

const root = path.resolve(__dirname, '../..');

/** What gateways need to be told behind it, as in docker-compose.yml. */
export const behindCaddy = { TRUST_PROXY: '1', DRAIN_SECONDS: '3' };

export interface Caddy {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The program that `npm test` has found or unpacked (`tools/test/stages.mjs`). */
function program(): { path: string; env: NodeJS.ProcessEnv } {
  const { CADDY } = process.env;
  if (!CADDY) throw new Error('CADDY says which program to run: npm test -- attack sets it');
  return JSON.parse(CADDY) as ReturnType<typeof program>;
}

export async function startCaddy(gateways: readonly { readonly url: string }[]): Promise<Caddy> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const files = mkdtempSync(path.join(os.tmpdir(), 'caddy-'));
  const { path: file, env } = program();
  const child = spawn(file, ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'], {
    cwd: root,
    env: {
      ...process.env,
      ...env,
      HOME: files,
      XDG_DATA_HOME: files,
      XDG_CONFIG_HOME: files,
      SITE_ADDRESS: `http://:${port}`,
      GATEWAYS: gateways.map((gateway) => new URL(gateway.url).host).join(' '),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said = `${said}${text.toString()}`.slice(-10_000)));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(files, { recursive: true, force: true });
  };
  try {
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error(`Caddy ended with ${child.exitCode}:\n${said}`);
      const { status } = await probe(`${url}/health/live`);
      if (status !== 200) throw new Error(`Behind Caddy, /health/live answers ${status}`);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: Number(child.pid), stop };
}
