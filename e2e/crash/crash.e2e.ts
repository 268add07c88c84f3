/**
 * Every part is killed. Nothing that was acknowledged is lost, and nothing counts twice.
 *
 * With SABOTAGE it must fail:
 *
 *   SABOTAGE=republish npm test -- crash crash.e2e     technicians whom booking does not know
 *   SABOTAGE=inbox npm test -- crash crash.e2e         jobs that were counted twice
 *   SABOTAGE=refusals npm test -- crash crash.e2e      appointments without their journey, and unconfirmed
 *
 * CRASH_SEED repeats the times and victims of an earlier run. CRASH_SECONDS makes it longer.
 */
import type { Appointment } from '@contracts/booking/appointments';
import type { HealthReply } from '@contracts/service-health';
import type { Technician } from '@contracts/tracking/technicians';
import { deep, runsOf } from '@contracts/testing/deep';
import { eventually } from '../site/eventually';
import { Office } from '../site/office';
import { SeededRandom } from '../site/random';
import { allPages, call, expected } from '../site/site-api';
import { comingDates, freeSlots } from '../site/slots';
import { Stack, victims, type Victim } from '../site/stack';
import {
  fillLogDisk,
  hangEach,
  isAlive,
  killAtRandom,
  loseNatsDiskWhileDeaf,
  reachQuota,
  streamMade,
} from './faults';
import {
  approvedEstimates,
  cashTaken,
  confirmations,
  givenUp,
  issuedInvoices,
  misplacedSeats,
  refused,
  rostered,
  sabotage,
  trackedVisits,
  unpublished,
} from './databases';
import { Ledger, Workload, type Worker } from './workload';

const seed = Number(process.env.CRASH_SEED ?? Date.now() % 100_000);
const chaosMs = 1_000 * Number(process.env.CRASH_SECONDS ?? (deep ? 300 : 10));
/** Enough for a fast machine: a technician can have each slot only once. */
const technicianCount = Math.ceil(chaosMs / 5_000) + runsOf(8, 16);
/** So many bookings show that the site works, and so many events that they wait. */
const several = runsOf(5, 10);
/** `long` exceeds the deadline of every call and the ack wait of events. */
const hangsMs = { long: deep ? 20_000 : 12_000, short: 1_000 };

let stack: Stack;
let office: Office;
const ledger = new Ledger();
const workers: Worker[] = [];
/** Added while booking was down. */
const addedUnheard: string[] = [];

const everythingIsUp = () =>
  settles(async () => {
    const { status } = await expected(call<HealthReply>(stack.url, 'GET', '/api/health'));
    expect(status).toBe('ok');
  });

/** Late events are no reason to refuse work, but they do count against `status`. */
const everyServiceIsUp = () =>
  settles(async () => {
    const { services } = await expected(call<HealthReply>(stack.url, 'GET', '/api/health'));
    expect(Object.entries(services).filter(([, state]) => state !== 'up')).toEqual([]);
  });

/** Waits for this many more, and for their events to be published. */
async function rises(count: () => number, by: number): Promise<void> {
  const before = count();
  await settles(async () => expect(count()).toBeGreaterThanOrEqual(before + by));
  await published('booking');
}

const published = (by: 'booking' | 'tracking') =>
  eventually(async () => expect(await unpublished(stack.databaseUrl, [by])).toEqual([]));

const allAppointments = () =>
  allPages<Appointment>(stack.url, '/api/appointments', office.token, { limit: '500' });

const appointmentsById = async () =>
  new Map((await allAppointments()).map((each) => [each.id, each]));

/** Eventually, within the time that recovery may take. */
const settles = (probe: () => Promise<void>) => eventually(probe, { withinMs: 90_000 });

async function quotaIsReachedAndLifted(): Promise<void> {
  const lift = await reachQuota(stack);
  const before = ledger.booked.size;
  await settles(async () => {
    expect(ledger.booked.size).toBeGreaterThan(before + several);
    const { length } = await refused(stack.databaseUrl);
    expect(length).toBeGreaterThan(process.env.SABOTAGE ? -1 : several);
  });
  // Customers can still book in the meantime.
  await everyServiceIsUp();
  await lift();
  await settles(async () => expect(await unpublished(stack.databaseUrl)).toEqual([]));
}

async function natsLosesItsDirectoryWhileItRuns(): Promise<void> {
  const made = await streamMade(stack);
  stack.loseNatsDisk();
  await rises(() => ledger.booked.size, several);
  await rises(() => ledger.completed.size, 3);
  // Recreated already, unless the process still has it in memory.
  if ((await streamMade(stack)) !== made) return;
  stack.kill('nats');
  await everythingIsUp();
}

async function logDiskFillsAndEmpties(): Promise<void> {
  const free = await fillLogDisk(stack, 'gateway');
  await rises(() => ledger.booked.size, several);
  for (const service of ['booking', 'tracking', 'gateway'] as const) {
    expect(await isAlive(stack, service)).toBe(true);
  }
  await everythingIsUp();
  await free();
}

beforeAll(async () => {
  stack = new Stack();
  office = await Office.open(stack.url);
  await office.addTaxRates();
  await sabotage(stack.databaseUrl, process.env.SABOTAGE);
  for (let index = 1; index <= technicianCount; index += 1) {
    const { id } = await office.technician(`Crash ${seed} technician ${index}`);
    workers.push({ technicianId: id, phone: await office.phone(id) });
  }
}, 300_000);

describe('the site, after everything was killed', () => {
  it(
    'keeps working while everything is killed and NATS loses its disk',
    async () => {
      const random = new SeededRandom(seed);
      // The last days are for the other tests of this stack.
      const dates = comingDates().slice(0, -4);
      const slots = await eventually(() => freeSlots(stack.url, dates));
      const workload = new Workload({
        url: stack.url,
        ledger,
        admin: office.token,
        technicians: workers,
        slots,
        seed,
      });
      workload.start({ customers: runsOf(2, 3), dispatchers: 4 });
      let killed: Record<Victim, number>[];
      try {
        killed = [await killAtRandom(stack, random, Date.now() + chaosMs / 2)];
        await everythingIsUp();
        await loseNatsDiskWhileDeaf(stack, 'tracking', () =>
          rises(() => ledger.booked.size, several),
        );
        await everythingIsUp();
        await loseNatsDiskWhileDeaf(stack, 'booking', async () => {
          for (let index = 1; index <= 3; index += 1) {
            const { id } = await office.technician(`Crash ${seed} late ${index}`);
            addedUnheard.push(id);
          }
          await published('tracking');
        });
        await everythingIsUp();
        await quotaIsReachedAndLifted();
        await natsLosesItsDirectoryWhileItRuns();
        await logDiskFillsAndEmpties();
        const longest = random.pick(victims);
        await hangEach(stack, ledger, (victim) =>
          deep || victim === longest ? hangsMs.long : hangsMs.short,
        );
        await everythingIsUp();
        if (deep) killed.push(await killAtRandom(stack, random, Date.now() + chaosMs / 2));
        await everythingIsUp();
      } catch (error) {
        // The cause is this error. What the workload says afterwards would hide it.
        for (const victim of victims) stack.release(victim);
        await workload.finish().catch(() => undefined);
        throw error;
      }
      await workload.finish();

      console.log(
        [
          `CRASH_SEED=${seed}: ${ledger.summary}`,
          `killed ${killed.map((each) => JSON.stringify(each)).join(', then ')}; NATS lost its disk twice`,
        ].join('\n'),
      );
      expect(Math.min(...killed.flatMap((each) => Object.values(each)))).toBeGreaterThan(0);
      expect(ledger.completed.size).toBeGreaterThan(technicianCount);
      expect(ledger.paid.size).toBeGreaterThan(several);
      expect(ledger.moves).toBeGreaterThan(10);
      expect(ledger.booked.size).toBeGreaterThan(ledger.assigned.size);
    },
    chaosMs + 900_000,
  );

  it('never answered 500: what is down is unavailable, not a bug', () => {
    expect(ledger.failures).toEqual([]);
  });

  it('has every booking that was answered 201, once', async () => {
    const byMarker = new Map<string, string[]>();
    for (const { id, customerName } of await allAppointments()) {
      byMarker.set(customerName, [...(byMarker.get(customerName) ?? []), id]);
    }
    const found = [...ledger.booked.values()].map(({ marker }) => byMarker.get(marker));
    expect(found).toEqual([...ledger.booked.values()].map(({ id }) => [id]));
  });

  it('has each at the slot that was acknowledged last, in booking and in tracking', async () => {
    const booked = [...ledger.booked.values()];
    const appointments = await appointmentsById();
    const slots = booked.map(({ id }) => {
      const { appointmentDate, timeSlot } = appointments.get(id) ?? {};
      return `${appointmentDate} ${timeSlot}`;
    });
    expect(slots).toEqual(booked.map(({ slot }) => slot));
    await settles(async () => {
      const ids = booked.map(({ id }) => id);
      const tracked = await trackedVisits(stack.databaseUrl, ids);
      const planned = ids.map((id) => appointments.get(id)?.scheduledTime);
      expect(ids.map((id) => tracked.get(id)?.start.toISOString())).toEqual(planned);
    });
  });

  it('has one seat for each that stands, in its own slot, and no other', async () => {
    expect(await misplacedSeats(stack.databaseUrl)).toEqual([]);
  });

  it('has a journey for each, with the technician that was assigned', async () => {
    await settles(async () => {
      const booked = [...ledger.booked.keys()];
      const tracked = await trackedVisits(stack.databaseUrl, booked);
      const wrong = booked.filter(
        (id) => tracked.get(id)?.technicianId !== (ledger.assigned.get(id) ?? null),
      );
      expect(wrong).toEqual([]);
    });
  });

  it('has every completed job completed, with its technician', async () => {
    const appointments = await appointmentsById();
    const wrong = [...ledger.completed].filter(([id, technicianId]) => {
      const appointment = appointments.get(id);
      return appointment?.status !== 'completed' || appointment.technicianId !== technicianId;
    });
    expect(wrong).toEqual([]);
  });

  it('has each approved estimate, once, and makes its price the visit’s', async () => {
    const approved = await approvedEstimates(stack.databaseUrl);
    const kept = new Map(approved.map(({ visit, id, option }) => [visit, `${id} ${option}`]));
    const visits = [...ledger.approved.keys()];
    expect(visits.map((visit) => kept.get(visit))).toEqual(
      visits.map((visit) => `${ledger.approved.get(visit)} 1`),
    );
    await settles(async () => {
      const appointments = await appointmentsById();
      const states = visits.map((visit) => appointments.get(visit)?.estimate?.state);
      expect(states).toEqual(visits.map(() => 'approved'));
    });
  });

  it('has each invoice, once, under numbers without gaps', async () => {
    const issued = await issuedInvoices(stack.databaseUrl);
    const kept = new Map(
      issued.map(({ visit, invoiceId, cents }) => [visit, { invoiceId, cents }]),
    );
    expect(kept.size).toBe(issued.length);
    for (const [visit, invoice] of ledger.invoiced) expect(kept.get(visit)).toEqual(invoice);
    const first = issued[0]?.count ?? 1;
    expect(issued.map(({ count }) => count)).toEqual(issued.map((_, index) => first + index));
  });

  it('has the cash for each, once, and says in booking that it’s paid', async () => {
    const taken = await cashTaken(stack.databaseUrl);
    const kept = new Map(taken.map(({ visit, ...sums }) => [visit, sums]));
    expect(taken.filter(({ visit }) => ledger.booked.has(visit))).toHaveLength(ledger.paid.size);
    for (const [visit, cents] of ledger.paid) {
      expect(kept.get(visit)).toEqual({ cents, billed: cents, settled: cents });
    }
    await settles(async () => {
      const appointments = await appointmentsById();
      const wrong = [...ledger.paid].filter(([visit, cents]) => {
        const { invoice, paid, due } = appointments.get(visit) ?? {};
        const amount = (cents / 100).toFixed(2);
        return invoice?.total !== amount || paid !== amount || due !== '0.00';
      });
      expect(wrong).toEqual([]);
    });
  });

  it('knows in booking who was added while it heard nothing', async () => {
    await settles(async () => {
      expect(await rostered(stack.databaseUrl, addedUnheard)).toEqual(addedUnheard.toSorted());
    });
  });

  it('has a customer for each', async () => {
    await settles(async () => {
      const appointments = await appointmentsById();
      const booked = [...ledger.booked.keys()];
      expect(booked.filter((id) => appointments.get(id)?.customerNumber == null)).toEqual([]);
    });
  });

  it('has confirmed each booking, once', async () => {
    const ids = [...ledger.booked.keys()];
    await settles(async () => {
      const found = await confirmations(stack.databaseUrl, ids);
      expect(ids.filter((id) => found.get(id) !== 1)).toEqual([]);
    });
  });

  it('has given up no event and left none behind', async () => {
    await settles(async () => {
      expect(await givenUp(stack.databaseUrl)).toEqual([]);
      expect(await unpublished(stack.databaseUrl)).toEqual([]);
    });
  });

  it('counts each completed job once for its technician', async () => {
    const done = workers.map(({ technicianId }) => ({
      technicianId,
      completedJobs: [...ledger.completed.values()].filter((id) => id === technicianId).length,
    }));
    await settles(async () => {
      const technicians = await office.ask<Technician[]>('GET', '/api/technicians');
      const counted = workers.map(({ technicianId }) => ({
        technicianId,
        completedJobs: technicians.find(({ id }) => id === technicianId)?.completedJobs,
      }));
      expect(counted).toEqual(done);
    });
  });
});
