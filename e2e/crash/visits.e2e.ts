/**
 * While tracking is killed, hangs or is behind, the office and the technicians can work, since visits
 * are booking's alone. Afterwards tracking catches up. Watchers never see a former technician. While
 * booking hangs, positions still arrive. VISITS_SEED repeats an earlier run.
 */
import type { Appointment, BookedAppointment } from '@contracts/booking/appointments';
import type { ServerFrame } from '@contracts/live';
import { deep } from '@contracts/testing/deep';
import type { DispatchRecord, TrackingRecord } from '@contracts/tracking/records';
import {
  trackingStatusRules,
  usualNextStatus,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';
import { eventually } from '../site/eventually';
import { LiveClient } from '../site/live-client';
import { Office } from '../site/office';
import { SeededRandom } from '../site/random';
import { aBooking, call, type CallOptions, type Method } from '../site/site-api';
import { comingDates, freeSlots, type Slot } from '../site/slots';
import { Stack } from '../site/stack';
import { trackedVisits } from './databases';

const seed = Number(process.env.VISITS_SEED ?? Date.now() % 100_000);
// Each has some fifty slots and needs one for five moves.
const teams = deep ? 12 : 4;
const moves = deep ? 2_000 : 250;
/** Longer than any call waits. */
const hangsMs = deep ? 60_000 : 4_000;

interface Technician {
  readonly id: string;
  readonly phone: string;
}

/** What was acknowledged for one visit, in order. */
interface Story {
  readonly id: string;
  readonly technicians: (string | null)[];
  readonly statuses: TrackingStatus[];
}

let stack: Stack;
let office: Office;
/** By team, so that no one gets two visits in one slot. */
let slotsOf: Slot[][];
const teamsOf: Technician[][] = [];
const stories: Story[] = [];
const watchers: LiveClient[] = [];
let moved = 0;

async function ask<Body>(method: Method, path: string, options: CallOptions = {}): Promise<Body> {
  const { status, body } = await call<Body>(stack.url, method, path, options);
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

async function book(slot: Slot): Promise<{ story: Story; manageUrl: string }> {
  const body = aBooking(slot.date, slot.timeSlot);
  const { id, manageUrl } = await ask<BookedAppointment>('POST', '/api/appointments', { body });
  const story: Story = { id, technicians: [null], statuses: ['scheduled'] };
  stories.push(story);
  return { story, manageUrl };
}

async function reschedule(manageUrl: string, slot: Slot): Promise<void> {
  const body = { appointmentDate: slot.date, timeSlot: slot.timeSlot };
  await ask('POST', `/api/manage/${new URL(manageUrl).hash.slice(1)}/reschedule`, { body });
  moved += 1;
}

async function assign(story: Story, technician: Technician): Promise<void> {
  await office.assign(story.id, technician.id);
  story.technicians.push(technician.id);
  if (story.statuses.at(-1) !== 'scheduled') story.statuses.push('scheduled');
  moved += 1;
}

async function tap(story: Story, { phone }: Technician, status: TrackingStatus): Promise<void> {
  const from = story.statuses.at(-1);
  const body = { status, from, key: `${story.id} ${moved}` };
  await ask('PUT', `/api/technician/jobs/${story.id}/status`, { token: phone, body });
  story.statuses.push(status);
  moved += 1;
}

/** Taps until the visit's status has this. */
async function advance(story: Story, technician: Technician, to: 'showsPosition' | 'over') {
  for (;;) {
    const status = story.statuses.at(-1)!;
    if (trackingStatusRules[status][to]) return;
    await tap(story, technician, usualNextStatus(status, 'technician')!);
  }
}

async function moveByOffice(story: Story, status: TrackingStatus): Promise<void> {
  const body = { status, from: story.statuses.at(-1) };
  await office.ask('PUT', `/api/tracking/${story.id}/status`, body);
  story.statuses.push(status);
  moved += 1;
}

/** One visit from booking to end, with two technicians who may switch. */
async function live(
  random: SeededRandom,
  team: readonly Technician[],
  slots: Slot[],
): Promise<void> {
  const { story, manageUrl } = await book(next(slots));
  const watcher = watchers[stories.length % watchers.length]!;
  watcher.send({ type: 'subscribe', appointmentId: story.id });
  let [present, other] = random.shuffled(team) as [Technician, Technician];
  if (random.next() < 0.3) await reschedule(manageUrl, next(slots));
  await assign(story, present);
  let reassigned = false;
  while (!trackingStatusRules[story.statuses.at(-1)!].over) {
    const status = story.statuses.at(-1)!;
    const { assignable, cancellable, showsPosition } = trackingStatusRules[status];
    // Positions belong to tracking, and are lost while it's away.
    if (showsPosition) await reportPosition(random, present);
    if (assignable && !reassigned && random.next() < 0.4) {
      reassigned = true;
      [present, other] = [other, present];
      await assign(story, present);
    } else if (cancellable && random.next() < 0.05) {
      await office.ask('POST', `/api/appointments/${story.id}/cancel`, {});
      story.statuses.push('cancelled');
      moved += 1;
    } else {
      const onward = usualNextStatus(status, 'technician')!;
      await (random.next() < 0.2 ? moveByOffice(story, onward) : tap(story, present, onward));
    }
    await readsRightAway(story);
  }
}

async function reportPosition(random: SeededRandom, { phone: token }: Technician): Promise<void> {
  const body = { lat: random.between(29.8, 29.95), lng: random.between(-81.35, -81.26) };
  await call(stack.url, 'PUT', '/api/technician/location', { token, body });
}

/** A read shows what was just acknowledged. */
async function readsRightAway({ id, statuses, technicians }: Story): Promise<void> {
  const record = await office.record(id);
  expect([record.status, record.technicianId]).toEqual([statuses.at(-1), technicians.at(-1)]);
  if (record.location) expect(trackingStatusRules[record.status].showsPosition).toBe(true);
}

function next(slots: Slot[]): Slot {
  const slot = slots.shift();
  if (!slot) throw new Error('No slot is left');
  return slot;
}

/** Until there were this many moves in all. */
async function work(until: number, random: SeededRandom): Promise<void> {
  await Promise.all(
    teamsOf.map(async (team, index) => {
      while (moved < until) await live(random, team, slotsOf[index]!);
    }),
  );
}

beforeAll(async () => {
  stack = new Stack();
  office = await Office.open(stack.url);
  for (let team = 0; team < teams; team += 1) {
    const members: Technician[] = [];
    for (const which of ['a', 'b']) {
      const { id } = await office.technician(`Visits ${seed} ${team}${which}`);
      members.push({ id, phone: await office.phone(id) });
    }
    teamsOf.push(members);
  }
  const random = new SeededRandom(seed);
  const offered = await eventually(() => freeSlots(stack.url, comingDates().slice(0, -4)));
  slotsOf = teamsOf.map(() => random.shuffled(offered));
  for (let index = 0; index < 4; index += 1) watchers.push(await LiveClient.open(stack.url));
});

afterAll(() => {
  stack?.release('tracking');
  for (const watcher of watchers) watcher.close();
});

describe('visits through a crash', () => {
  it('keep sending positions to open pages while booking hangs', async () => {
    const technician = teamsOf[0]![0]!;
    const { story } = await book(next(slotsOf[0]!));
    await assign(story, technician);
    await advance(story, technician, 'showsPosition');
    const page = await LiveClient.open(stack.url);
    watchers.push(page);
    await page.subscribe(story.id);
    const resume = stack.hang('booking');
    try {
      // Near each other: further jumps are doubted first.
      for (const lat of [29.81, 29.812, 29.814]) {
        const since = page.frames.length;
        await office.report(technician.phone, { lat, lng: -81.3 });
        await page.received(
          (frame) => frame.type === 'location_update' && frame.location.lat === lat,
          since,
        );
      }
    } finally {
      resume();
    }
    await advance(story, technician, 'over');
  }, 60_000);

  it(
    'continue while tracking is killed, hangs and is behind',
    async () => {
      const random = new SeededRandom(seed + 1);
      await work(moves * 0.1, random);
      // While tracking is down, a gateway accepts the phones that it has seen before.
      for (const { phone: token } of teamsOf.flat()) {
        await ask('GET', '/api/technician/jobs', { token });
      }
      stack.holdDown('tracking');
      await work(moves * 0.4, random);
      stack.release('tracking');
      await work(moves * 0.5, random);
      const resume = stack.hang('tracking');
      const hanging = new Promise((resolve) => setTimeout(resolve, hangsMs));
      try {
        await Promise.all([hanging, work(moves * 0.7, random)]);
      } finally {
        resume();
      }
      // It gets these events only after its restart.
      stack.kill('tracking');
      await work(moves, random);
      console.log(`VISITS_SEED=${seed}: ${moved} moves of ${stories.length} visits`);
      expect(moved).toBeGreaterThanOrEqual(moves);
    },
    deep ? 900_000 : 240_000,
  );

  it('lose no status', async () => {
    for (const { id, statuses } of stories) {
      const history = await office.ask<object[]>('GET', `/api/appointments/${id}/history`);
      const { status } = await office.ask<Appointment>('GET', `/api/appointments/${id}`);
      expect(status).toBe(trackingStatusRules[statuses.at(-1)!].appointmentStatus);
      expect(history.length).toBeGreaterThanOrEqual(statuses.length);
    }
  });

  it('are known to tracking as they are, once it is back', async () => {
    await eventually(
      async () => {
        const known = await trackedVisits(
          stack.databaseUrl,
          stories.map(({ id }) => id),
        );
        const wrong = stories.filter(({ id, statuses, technicians }) => {
          const visit = known.get(id);
          return visit?.status !== statuses.at(-1) || visit?.technicianId !== technicians.at(-1);
        });
        expect(wrong).toEqual([]);
      },
      { withinMs: 90_000 },
    );
  });

  it('are shown in order, and never with a former technician', () => {
    for (const { id } of stories) {
      const frames = watchers.flatMap(({ frames }) => frames.filter((one) => isOf(one, id)));
      let shown: TrackingRecord | DispatchRecord | null = null;
      for (const frame of frames) {
        if (frame.type === 'tracking_update') {
          expect(frame.tracking.version).toBeGreaterThanOrEqual(shown?.version ?? 0);
          shown = frame.tracking;
        } else if (frame.type === 'location_update') {
          expect(shown).toMatchObject({ technicianId: frame.technicianId });
          expect(trackingStatusRules[shown!.status].showsPosition).toBe(true);
        }
      }
    }
  });
});

const isOf = (frame: ServerFrame, id: string): boolean =>
  'appointmentId' in frame && frame.appointmentId === id;
