/**
 * A stranger attacks a gateway behind Caddy, which both run with production's settings. Others are
 * answered, and neither holds more than its share.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import type { SiteConfig } from '@contracts/vocabulary/business';
import { behindCaddy, startCaddy, type Caddy } from '../site/caddy';
import { eventually } from '../site/eventually';
import { freePort } from '../site/free-port';
import { otherGateway, type OtherGateway } from '../site/other-replica';
import { call, expected, probe } from '../site/site-api';
import { freeSlots } from '../site/slots';
import { Bystanders } from './bystanders';

/** Less than in production, to fill it sooner. */
const maxConnections = 400;
/** What the attackers must have opened at least. */
const connections = 1_200;
/** As MAX_CONNECTIONS_PER_ADDRESS allows. */
const perAddress = 200;
/** Others' connections, and Caddy's own. */
const otherFiles = 300;

let gateway: OtherGateway;
let healthPort: number;
let caddy: Caddy;
let bystanders: Bystanders;

beforeAll(async () => {
  healthPort = await freePort();
  gateway = await otherGateway({
    ...behindCaddy,
    RATE_LIMIT: 'on',
    MAX_CONNECTIONS: String(maxConnections),
    GATEWAY_HEALTH_PORT: String(healthPort),
  });
  caddy = await startCaddy([gateway]);
  const { url } = caddy;
  const { demoAppointmentId } = await eventually(async () => {
    const known = await expected(call<SiteConfig>(url, 'GET', '/api/config'));
    if (!known.demoAppointmentId) throw new Error('The demo has not started');
    return known;
  });
  const slots = await eventually(() => freeSlots(url));
  bystanders = new Bystanders(caddy, '127.0.0.4', demoAppointmentId ?? '', slots);
}, 180_000);

afterAll(async () => {
  await caddy?.stop();
  await gateway?.stop();
});

/** Caddy keeps fewer than `most` files open for it. */
async function attack(name: string, address: string, most: number): Promise<void> {
  const { port } = new URL(caddy.url);
  const script = path.join(__dirname, 'attacker.mjs');
  const attacker = fork(script, [name, port, address], { execArgv: [] });
  setPriority(Number(attacker.pid), constants.priority.PRIORITY_BELOW_NORMAL);
  const before = filesOfCaddy();
  try {
    await once(attacker, 'message');
    const { calls, unanswered } = await bystanders.useSite(hasOpened(attacker));
    expect(unanswered.slice(Math.floor(calls / 100))).toEqual([]);
    // While the attack goes on. On a busy machine, more of them may wait to be opened or closed.
    await eventually(() => expect(filesOfCaddy() - before).toBeLessThan(most), {
      withinMs: 15_000,
    });
  } finally {
    attacker.kill('SIGKILL');
  }
}

/** Mostly connections, of clients and to the gateway. */
const filesOfCaddy = () => readdirSync(`/proc/${caddy.pid}/fd`).length;

const hasOpened = (attacker: ChildProcess): Promise<void> =>
  new Promise((resolve) =>
    attacker.on('message', (done: { connections: number }) => {
      if (done.connections >= connections) resolve();
    }),
  );

async function refused(reason: string): Promise<number> {
  const metrics = await (await probe(`http://127.0.0.1:${healthPort}/metrics`)).text();
  const line = new RegExp(`^connections_refused_total\\{reason="${reason}",.*\\} (\\d+)$`, 'm');
  return Number(line.exec(metrics)?.[1] ?? 0);
}

describe('gateways behind Caddy', () => {
  it('of many networks, the oldest unfinished requests end, at Caddy too, and others are served', async () => {
    const most = 2 * maxConnections + otherFiles;
    await attack('unfinished requests from everywhere', '127.0.0.18', most);
    expect(await refused('unfinished')).toBeGreaterThan(0);
  }, 180_000);

  it('one address keeps no more connections at Caddy than it may, and others are served', async () => {
    await attack('kept connections', '127.0.0.19', perAddress + otherFiles);
    expect(await refused('address')).toBeGreaterThan(connections / 2);
  }, 180_000);
});
