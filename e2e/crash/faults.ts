/** Killed and hanging processes, a full stream, full and deleted disks. */
import { existsSync, linkSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { jetstream, jetstreamManager, type StreamUpdateConfig } from '@nats-io/jetstream';
import { deep } from '@contracts/testing/deep';
import { eventually } from '../site/eventually';
import type { SeededRandom } from '../site/random';
import { probe } from '../site/site-api';
import { victims, type Stack, type Victim } from '../site/stack';
import type { Ledger } from './workload';

const stream = 'EVENTS';

/** Long enough to restart. The next one is often killed before the rest has recovered. */
const pauseMs = deep ? { from: 600, to: 3_000 } : { from: 400, to: 1_600 };

/** Enough for what services publish, or publish again, before the stream is full. */
const roomMessages = 4_000;

/** Kills every victim once per round, in random order. Returns how often each was killed. */
export async function killAtRandom(
  stack: Stack,
  random: SeededRandom,
  untilMs: number,
): Promise<Record<Victim, number>> {
  const killed = Object.fromEntries(victims.map((victim) => [victim, 0])) as Record<Victim, number>;
  do {
    for (const victim of random.shuffled(victims)) {
      stack.kill(victim);
      killed[victim] += 1;
      await sleep(random.between(pauseMs.from, pauseMs.to));
    }
  } while (Date.now() < untilMs);
  return killed;
}

/** NATS loses events that `deaf`, which is down, hasn't read yet. */
export async function loseNatsDiskWhileDeaf(
  stack: Stack,
  deaf: Victim,
  news: () => Promise<void>,
): Promise<void> {
  stack.holdDown(deaf);
  await news();
  stack.holdDown('nats');
  stack.loseNatsDisk();
  stack.release('nats');
  stack.release(deaf);
}

/**
 * The stream accepts nothing until the returned function lifts the quota.
 *
 * The quota counts messages. NATS 2.9 leaves out its own overhead when it compares a new message with
 * a quota of bytes, and then deletes the oldest messages to make room.
 */
export async function reachQuota(stack: Stack): Promise<() => Promise<void>> {
  const { messages } = (await streamInfo(stack)).state;
  await updateStream(stack, { discard: 'new', max_msgs: messages + roomMessages });
  await fillStream(stack);
  return () => updateStream(stack, { discard: 'old', max_msgs: -1 });
}

/** With events that no consumer reads. */
function fillStream(stack: Stack): Promise<void> {
  return eventually(async () => {
    const refusal: unknown = await withConnection(stack, async (connection) => {
      const client = jetstream(connection);
      for (;;) {
        const some = Array.from({ length: 100 }, () => client.publish('events.filler.v1'));
        await Promise.all(some);
      }
    }).catch((error: unknown) => error);
    expect(String(refusal)).toContain('maximum messages exceeded');
  });
}

/** When the stream was created. */
export async function streamMade(stack: Stack): Promise<string> {
  return (await streamInfo(stack)).created;
}

/** Resolves once lines were dropped, with a function that frees the disk. */
export async function fillLogDisk(stack: Stack, service: Victim): Promise<() => Promise<void>> {
  const before = await droppedLines(stack, service);
  const empty = process.env.LOG_DISK
    ? await fillDisk(process.env.LOG_DISK)
    : await logOntoFullDevice(stack, service);
  await eventually(async () => {
    const dropped = await droppedLines(stack, service);
    if (dropped <= before) throw new Error(`${service} has written all its lines: ${dropped}`);
  });
  return async () => {
    await empty();
    const size = existsSync(stack.logOf(service)) ? statSync(stack.logOf(service)).size : 0;
    await eventually(() => {
      const now = statSync(stack.logOf(service)).size;
      if (now === size) throw new Error(`${service} writes no lines though there is room`);
    });
  };
}

/** Lets one part after another hang, so that each unanswered call is the fault of one part. */
export async function hangEach(
  stack: Stack,
  ledger: Ledger,
  millisecondsOf: (victim: Victim) => number,
): Promise<void> {
  for (const victim of victims) {
    const resume = stack.hang(victim);
    ledger.mayHang = true;
    try {
      await sleep(millisecondsOf(victim));
    } finally {
      resume();
    }
    await answers(stack, victim);
    ledger.mayHang = false;
  }
}

/** The next part hangs once the backlog is done. */
async function answers(stack: Stack, victim: Victim): Promise<void> {
  const { url } = stack;
  await eventually(
    async () => {
      const { status } = await probe(`${url}/health/ready`);
      if (status !== 200) throw new Error(`after ${victim} hung the site answers ${status}`);
    },
    { withinMs: 60_000 },
  );
}

export async function isAlive(stack: Stack, service: Victim): Promise<boolean> {
  return (await probe(`${stack.healthUrl(service)}/health/live`)).ok;
}

async function droppedLines(stack: Stack, service: Victim): Promise<number> {
  const response = await probe(`${stack.healthUrl(service)}/metrics`);
  return Number(/^log_lines_dropped_total (\d+)/m.exec(await response.text())?.[1]);
}

/** `npm test` mounts a small disk for the logs, if it may. */
async function fillDisk(disk: string): Promise<() => Promise<void>> {
  const filler = path.join(disk, 'filler');
  const chunks = [1024 * 1024, 4_096, 1];
  for (const size of chunks) {
    for (;;) {
      try {
        await appendFile(filler, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        break;
      }
    }
  }
  return async () => rmSync(filler);
}

/** Without a mount: the process restarts and writes to /dev/full. */
async function logOntoFullDevice(stack: Stack, service: Victim): Promise<() => Promise<void>> {
  const log = stack.logOf(service);
  const aside = `${log}.aside`;
  const again = async () => {
    stack.kill(service);
    await eventually(() => isAlive(stack, service));
  };
  linkSync(log, aside);
  rmSync(log);
  symlinkSync('/dev/full', log);
  await again();
  return async () => {
    renameSync(aside, log);
    await again();
  };
}

async function streamInfo(stack: Stack) {
  return withManager(stack, ({ streams }) => streams.info(stream));
}

async function updateStream(stack: Stack, change: Partial<StreamUpdateConfig>): Promise<void> {
  await withManager(stack, ({ streams }) => streams.update(stream, change));
}

/** Tries again, since no health check shows that NATS or its stream is still coming back. */
function withManager<T>(
  stack: Stack,
  work: (manager: Awaited<ReturnType<typeof jetstreamManager>>) => Promise<T>,
): Promise<T> {
  return eventually(() =>
    withConnection(stack, async (connection) => work(await jetstreamManager(connection))),
  );
}

async function withConnection<T>(
  stack: Stack,
  work: (connection: NatsConnection) => Promise<T>,
): Promise<T> {
  const { host, username, password } = new URL(stack.setting('NATS_URL'));
  const connection = await connect({ servers: host, user: username, pass: password });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
