/**
 * The database's files are put back as of a random moment, while customers book and all services run:
 * with NATS as it is, emptied, and put back as of a moment before. Every booking that the database
 * then has is confirmed, once, and no one acts on a booking that it has lost. RESTORE_SEED repeats an
 * earlier run.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BookedAppointment } from '@contracts/booking/appointments';
import type { HealthReply } from '@contracts/service-health';
import { runsOf } from '@contracts/testing/deep';
import { eventually } from '../site/eventually';
import { Office } from '../site/office';
import { SeededRandom } from '../site/random';
import { aBooking, call, expected } from '../site/site-api';
import { comingDates, freeSlots, type Slot } from '../site/slots';
import { Stack } from '../site/stack';
import { confirmations, givenUp, standing, trackedVisits, unpublished } from './databases';

const seed = Number(process.env.RESTORE_SEED ?? Date.now() % 100_000);
const random = new SeededRandom(seed);
const paceMs = 60;
/** Bookings between two moments. */
const some = () => 6 + Math.floor(random.next() * runsOf(10, 30));

let stack: Stack;
let slots: Slot[];
/** All that were answered 201, also those that a restore has taken away. */
const booked = new Set<string>();

/** Eventually, within the time that recovery may take. */
const settles = (probe: () => Promise<void>) => eventually(probe, { withinMs: 90_000 });

async function book(): Promise<string | undefined> {
  const { date, timeSlot } = random.pick(slots);
  const body = aBooking(date, timeSlot);
  const answer = await call<BookedAppointment>(stack.url, 'POST', '/api/appointments', { body });
  return answer.status === 201 ? answer.body.id : undefined;
}

/** Runs `work` while customers book, and returns when both have ended. */
async function whileCustomersBook(work: () => Promise<void>): Promise<void> {
  let isOver = false;
  const customer = async () => {
    while (!isOver) {
      const id = await book().catch(() => undefined);
      if (id) booked.add(id);
      await sleep(paceMs);
    }
  };
  const customers = [customer(), customer()];
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(customers);
  }
}

async function more(count = some()): Promise<void> {
  const before = booked.size;
  await settles(async () => expect(booked.size).toBeGreaterThanOrEqual(before + count));
}

async function withDown(parts: readonly ('postgres' | 'nats')[], work: () => void): Promise<void> {
  for (const part of parts) await stack.stopAndHold(part);
  try {
    work();
  } finally {
    for (const part of parts) stack.release(part);
  }
}

async function isWhole(): Promise<void> {
  const ids = [...booked];
  await settles(async () => {
    expect(await unpublished(stack.databaseUrl)).toEqual([]);
    const there = await standing(stack.databaseUrl, ids);
    const told = await confirmations(stack.databaseUrl, ids);
    const tracked = await trackedVisits(stack.databaseUrl, ids);
    const wrong = ids.filter((id) => {
      const wanted = there.has(id) ? 1 : 0;
      return (told.get(id) ?? 0) !== wanted || tracked.has(id) !== there.has(id);
    });
    expect(wrong).toEqual([]);
    expect(await givenUp(stack.databaseUrl)).toEqual([]);
  });
}

const everythingIsUp = () =>
  settles(async () => {
    const { status } = await expected(call<HealthReply>(stack.url, 'GET', '/api/health'));
    expect(status).toBe('ok');
  });

beforeAll(async () => {
  console.log(`RESTORE_SEED=${seed}`);
  stack = new Stack();
  const office = await Office.open(stack.url);
  for (let index = 1; index <= 6; index += 1) await office.technician(`Restore ${seed} ${index}`);
  slots = await eventually(() => freeSlots(stack.url, comingDates().slice(-4)));
}, 300_000);

const changes: readonly {
  nats: string;
  down: readonly ('postgres' | 'nats')[];
  change: () => void;
}[] = [
  { nats: 'kept', down: ['postgres'], change: () => undefined },
  { nats: 'emptied', down: ['nats', 'postgres'], change: () => stack.loseNatsDisk() },
  { nats: 'older', down: ['nats', 'postgres'], change: () => stack.restore('nats') },
];

describe('a restored database', () => {
  it.each(changes)(
    'confirms each booking of a restored database once, with NATS $nats',
    async ({ down, change }) => {
      await whileCustomersBook(async () => {
        await more();
        await withDown(['nats'], () => stack.backUp('nats'));
        await more();
        await withDown(['postgres'], () => stack.backUp('postgres'));
        await more();
        await withDown(down, () => {
          stack.restore('postgres');
          change();
        });
        await more();
      });
      await everythingIsUp();
      await isWhole();
      await whileCustomersBook(() => more(1));
      await isWhole();
    },
    300_000,
  );
});
