/**
 * While a stranger attacks a gateway with limits, others are answered in time, and its memory hardly
 * grows. A second gateway, which isn't attacked, shows how slow the machine is at that moment. Time
 * that either waits for a processor doesn't count.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { deep } from '@contracts/testing/deep';
import type { SiteConfig } from '@contracts/vocabulary/business';
import { eventually } from '../site/eventually';
import { otherGateway, type OtherGateway } from '../site/other-replica';
import { call, expected } from '../site/site-api';
import { freeSlots } from '../site/slots';
import { Stack } from '../site/stack';
import { Bystanders, type Served } from './bystanders';
import { sendChunk, sendHalf, type Answered } from './slow-lines';

// On a busy machine the attackers take long to do what they must have done at least.
jest.setTimeout(300_000);

const attackMs = deep ? 10_000 : 3_000;
const warmUpMs = 4_000;
const memoryMayGrowBy = 100_000_000;
/** Two attackers hold 200 connections each, and others connect, too. */
const filesMayGrowBy = 600;
const sampleMs = 100;
const limited = { RATE_LIMIT: 'on' };
/** After waiting for a processor, the gateway first handles what has piled up. */
const busyFactor = 10;

type Done = Record<'connections' | 'requests' | 'bytes' | 'cutOff', number>;

let attacked: OtherGateway;
let calm: OtherGateway;
let bystanders: Bystanders;
let calmBystanders: Bystanders;
let slowLines: Promise<PromiseSettledResult<Answered>[]>;

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeAll(async () => {
  const { JWT_SECRET = '' } = new Stack().serviceSettings;
  [attacked, calm] = await Promise.all([
    otherGateway(limited),
    otherGateway({ ...limited, JWT_SECRET }),
  ]);
  slowLines = Promise.allSettled([sendChunk(calm.url), sendHalf(calm.url)]);
  const { url } = attacked;
  const { demoAppointmentId } = await eventually(async () => {
    const known = await expected(call<SiteConfig>(url, 'GET', '/api/config'));
    if (!known.demoAppointmentId) throw new Error('The demo has not started');
    return known;
  });
  const slots = await eventually(() => freeSlots(url));
  const job = demoAppointmentId ?? '';
  bystanders = new Bystanders(attacked, '127.0.0.2', job, slots);
  calmBystanders = new Bystanders(calm, '127.0.0.3', job, slots);
  const both = [bystanders, calmBystanders].map((each) => each.useSite(after(warmUpMs)));
  for (const { unanswered } of await Promise.all(both)) expect(unanswered).toEqual([]);
});

afterAll(async () => {
  await Promise.all([attacked?.stop(), calm?.stop()]);
});

interface Held {
  /** Bytes. */
  readonly memory: number;
  /** Including connections. */
  readonly files: number;
}

function heldBy(pid: number): Held {
  const pages = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { memory: Number(pages) * 1024, files: readdirSync(`/proc/${pid}/fd`).length };
}

interface Round {
  readonly served: Served;
  /** By the gateway that isn't attacked. */
  readonly elsewhere: Served;
  readonly grown: Held;
}

/** A round in which the calm gateway fails calls, too, says something about the machine only. */
async function underAttack(
  ...attack: [name: string, addresses: readonly string[], atLeast: Partial<Done>]
): Promise<Round> {
  let round = await oneRound(...attack);
  for (let more = 2; more > 0 && round.elsewhere.unanswered.length > 0; more -= 1) {
    round = await oneRound(...attack);
  }
  return round;
}

async function oneRound(
  name: string,
  addresses: readonly string[],
  atLeast: Partial<Done>,
): Promise<Round> {
  const before = heldBy(attacked.pid);
  let grown: Held = { memory: 0, files: 0 };
  const sampler = setInterval(() => {
    const { memory, files } = heldBy(attacked.pid);
    grown = {
      memory: Math.max(grown.memory, memory - before.memory),
      files: Math.max(grown.files, files - before.files),
    };
  }, sampleMs);
  const attackers = await Promise.all(addresses.map((address) => startAttacker(name, address)));
  try {
    const allDone = attackers.map((attacker) => hasDone(attacker, atLeast));
    const over = Promise.all([after(attackMs), ...allDone]);
    const [served, elsewhere] = await Promise.all([
      bystanders.useSite(over),
      calmBystanders.useSite(over),
    ]);
    expect(attacked.isRunning()).toBe(true);
    return { served, elsewhere, grown };
  } finally {
    clearInterval(sampler);
    for (const attacker of attackers) attacker.kill('SIGKILL');
  }
}

function hasDone(attacker: ChildProcess, atLeast: Partial<Done>): Promise<void> {
  const wanted = Object.entries(atLeast) as [keyof Done, number][];
  return new Promise((resolve) =>
    attacker.on('message', (done: Done) => {
      if (wanted.every(([what, least]) => done[what] >= least)) resolve();
    }),
  );
}

/** At a lower priority, to measure the gateway rather than the scheduler. */
async function startAttacker(name: string, address: string): Promise<ChildProcess> {
  const { port } = new URL(attacked.url);
  const attacker = fork(path.join(__dirname, 'attacker.mjs'), [name, port, address], {
    execArgv: [],
  });
  setPriority(Number(attacker.pid), constants.priority.PRIORITY_BELOW_NORMAL);
  await once(attacker, 'message');
  return attacker;
}

describe('an attack', () => {
  it.each<[string, string[], Partial<Done>]>([
    ['broken upgrades', ['127.0.0.11'], { connections: 100 }],
    ['empty pings', ['127.0.0.12'], { bytes: 50_000 }],
    ['text pings', ['127.0.0.13'], { bytes: 50_000, connections: 4 }],
    ['readers that do not read', ['127.0.0.14'], { connections: 102 }],
    ['logins with a list', ['127.0.0.15'], { requests: 30 }],
    ['unfinished requests', ['127.0.0.16', '127.0.0.17'], { connections: 2_000 }],
  ])('others are served during %s', async (name, addresses, atLeast) => {
    const { served, elsewhere, grown } = await underAttack(name, addresses, atLeast);
    const mayFail = Math.floor(served.calls / 100) + elsewhere.unanswered.length;
    expect(served.unanswered.slice(mayFail)).toEqual([]);
    expect(served.p95Ms).toBeLessThan(Math.max(500, elsewhere.p95Ms * busyFactor));
    expect(grown.memory).toBeLessThan(memoryMayGrowBy);
    expect(grown.files).toBeLessThan(filesMayGrowBy);
  });

  it('accepts the largest chunk over a slow line, and answers a body that stalls', async () => {
    const [chunk, half] = await slowLines;
    expect(chunk).toMatchObject({ value: { status: 200 } });
    expect(half).toMatchObject({ value: { status: 408, body: { code: 'request_timeout' } } });
  });
});
