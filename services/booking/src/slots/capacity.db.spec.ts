/**
 * What is sold can be done: random technicians and jobs, next to a search of all assignments that
 * knows nothing of how the database decides.
 */
import fc from 'fast-check';
import { runsOf } from '@contracts/testing/deep';
import type { HourLabel } from '@contracts/vocabulary/booking';
import { mismatchesOf, type TechnicianWork } from '@contracts/vocabulary/technician-work';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { clockAt } from '@contracts/business-time';
import { bookingForTests, refusalOf, settled } from '../../test/booking-under-test';
import { aBooking, byOffice, friday, monday, technicianEvent, tuesday } from '../../test/factories';
import { weighted } from '../../test/steps';

const appliances = ['Oven', 'Dryer', 'Wine Cooler', 'Other'] as const;
const labels = [
  '08:00-09:00',
  '09:00-10:00',
  '10:00-11:00',
  '11:00-12:00',
  '12:00-13:00',
] as const satisfies HourLabel[];
const durations = [30, 60, 90, 120, 180];

const appliance = fc.constantFrom(...appliances);
const timeSlot = fc.constantFrom(...labels);
const which = fc.nat({ max: 9 });
const durationMinutes = fc.constantFrom(...durations);
const work = fc.record({
  specialties: fc.subarray(['Ovens', 'Dryer', 'Wine Cooler', 'Bosch']),
  workingHours: fc.option(
    fc.record({
      start: fc.constantFrom('07:00', '08:30', '10:00'),
      end: fc.constantFrom('11:00', '12:30', '18:00'),
    }),
  ),
  isOff: fc.nat({ max: 5 }).map((of) => of === 0),
});
const step = fc.oneof(
  weighted(6, 'book', { timeSlot, appliance }),
  weighted(4, 'office', { timeSlot, appliance, durationMinutes, who: fc.option(which) }),
  weighted(2, 'assign', { which, who: fc.option(which) }),
  weighted(2, 'move', { which, timeSlot }),
  weighted(1, 'lengthen', { which, durationMinutes }),
  weighted(1, 'correct', { which, appliance }),
  weighted(1, 'cancel', { which }),
  weighted(1, 'restore', { which }),
  weighted(1, 'work', { who: which, work }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Work = typeof work extends fc.Arbitrary<infer Value> ? Value : never;

interface Job {
  readonly id: string;
  readonly technicianId: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly appliance: string;
  readonly serviceType: string;
}

interface Technician {
  readonly id: string;
  readonly work: TechnicianWork;
}

const workOf = ({ specialties, workingHours, isOff }: Work): TechnicianWork => ({
  specialties,
  workingHours: workingHours ? [{ weekday: 1, ...workingHours }] : [],
  daysOff: isOff ? [{ from: monday, to: monday, reason: '' }] : [],
  serviceArea: [],
});

const overlap = (one: Job, other: Job) =>
  one.startsAt < other.endsAt && one.endsAt > other.startsAt;

function canTake({ id, work: of }: Technician, job: Job, all: readonly Job[]): boolean {
  const at = (time: Date) => clockAt(time).time.slice(0, 5);
  const needs = {
    appointmentDate: monday,
    timeSlot: `${at(job.startsAt)}-${at(job.endsAt)}`,
    appliance: job.appliance,
    serviceType: job.serviceType,
  };
  return (
    mismatchesOf(of, needs).length === 0 &&
    !all.some((other) => other.technicianId === id && overlap(other, job))
  );
}

/** The most unassigned jobs that can be done, with the assigned ones as they are. */
function mostAssignable(crew: readonly Technician[], all: readonly Job[]): number {
  const waiting = all.filter(({ technicianId }) => technicianId === null);
  const options = waiting.map((job) => crew.filter((one) => canTake(one, job, all)));
  const given: { job: Job; to: Technician }[] = [];
  const best = (index: number): number => {
    const job = waiting[index];
    if (!job) return given.length;
    let most = 0;
    for (const to of options[index] ?? []) {
      if (given.some((one) => one.to === to && overlap(one.job, job))) continue;
      given.push({ job, to });
      most = Math.max(most, best(index + 1));
      given.pop();
      if (most === given.length + waiting.length - index) return most;
    }
    return Math.max(most, best(index + 1));
  };
  return best(0);
}

describe('the capacity', () => {
  const booking = bookingForTests();

  const jobs = () =>
    booking.query<Job>(
      `SELECT id, technician_id AS "technicianId", starts_at AS "startsAt", ends_at AS "endsAt",
         appliance, service_type AS "serviceType"
       FROM appointments WHERE status <> 'cancelled' ORDER BY created_at, id`,
    );
  const hired = async (works: readonly TechnicianWork[]): Promise<Technician[]> => {
    const ids = await booking.hire(works.length);
    const crew = ids.map((id, index) => ({ id, work: works[index]! }));
    for (const { id, work: own } of crew)
      await booking.hear(technicianEvent(id, 2, 'available', 'Ana', { work: own }));
    return crew;
  };
  const only = (...specialties: string[]): TechnicianWork => ({
    specialties,
    workingHours: [],
    daysOff: [],
    serviceArea: [],
  });
  const byDesk = (details: object) =>
    booking.officeBookings.book(
      {
        booking: aBooking({ bookAnother: true, ...details }),
        idempotencyKey: null,
        by: byOffice().by,
      },
      friday,
    );
  const offered = async (job: object, date = monday) =>
    (await booking.slots.availableSlots(date, friday, job)).availableSlots;

  it('lets every time that is offered be booked, and everything sold be assigned', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(work, { minLength: 1, maxLength: 4 }),
        fc.array(step, { minLength: 3, maxLength: 9 }),
        async (works, steps) => {
          await booking.clear();
          const crew = await hired(works.map(workOf));
          for (const [index, one] of steps.entries()) await take(one, crew, index + 3);
        },
      ),
      { numRuns: runsOf(15, 400) },
    );
  }, 300_000);

  async function take(one: Step, crew: Technician[], version: number): Promise<void> {
    const before = await jobs();
    const asked = 'which' in one ? before[one.which % Math.max(1, before.length)] : undefined;
    const nameOf = (who: number | null) => (who === null ? null : crew[who % crew.length]!.id);
    switch (one.do) {
      case 'book':
        return book(one, crew, before);
      case 'office': {
        const { who, timeSlot: label, appliance: what, durationMinutes: minutes } = one;
        const details = { timeSlot: label, appliance: what, durationMinutes: minutes };
        const outcome = await outcomeOf(byDesk({ ...details, technicianId: nameOf(who) }));
        expect(['done', 'slot_taken', 'technician_busy']).toContain(outcome);
        if (outcome === 'done') expectNoneLost(crew, before, await jobs());
        return;
      }
      case 'move': {
        if (!asked) return;
        const to = { appointmentDate: monday, timeSlot: one.timeSlot };
        const moved = await outcomeOf(booking.rescheduling.reschedule(asked.id, to, byOffice()));
        expect(['done', 'slot_taken']).toContain(moved);
        const others = before.filter(({ id }) => id !== asked.id);
        const changed = (await jobs()).some(
          ({ id, startsAt }) => id === asked.id && startsAt.getTime() !== asked.startsAt.getTime(),
        );
        if (changed) expectNoneLost(crew, others, await jobs());
        return;
      }
      case 'restore': {
        const [gone] = await booking.query<{ id: string; slot: string }>(
          `SELECT id, slot FROM appointments WHERE status = 'cancelled' LIMIT 1`,
        );
        if (!gone) return;
        const to = { appointmentDate: monday, timeSlot: gone.slot as HourLabel };
        const restored = await outcomeOf(booking.restoring.restore(gone.id, to, byOffice()));
        expect(['done', 'slot_taken']).toContain(restored);
        if (restored === 'done') expectNoneLost(crew, before, await jobs());
        return;
      }
      case 'work': {
        const index = one.who % crew.length;
        const changed = { ...crew[index]!, work: workOf(one.work) };
        crew[index] = changed;
        const { id, work: own } = changed;
        return booking.hear(technicianEvent(id, version, 'available', 'Ana', { work: own }));
      }
      case 'assign':
      case 'lengthen':
      case 'correct':
      case 'cancel': {
        if (!asked) return;
        const { appointments } = booking;
        const call =
          one.do === 'cancel'
            ? appointments.cancel(asked.id, null, byOffice())
            : one.do === 'assign'
              ? appointments.assign(asked.id, nameOf(one.who), byOffice())
              : appointments.annotate(
                  asked.id,
                  one.do === 'lengthen'
                    ? { durationMinutes: one.durationMinutes }
                    : { appliance: one.appliance },
                  byOffice(),
                );
        expect(['done', 'technician_busy']).toContain(await outcomeOf(call));
        return expectAlertsOfTheLost(crew);
      }
    }
  }

  /** A time is offered exactly if the booking takes it, and never to the loss of a job sold before. */
  async function book(
    {
      timeSlot: label,
      appliance: what,
    }: { timeSlot: HourLabel; appliance: (typeof appliances)[number] },
    crew: readonly Technician[],
    before: readonly Job[],
  ): Promise<void> {
    const serviceType = aBooking().serviceType;
    const isOffered = (await offered({ appliance: what, serviceType })).some(
      (one) => one === label,
    );
    const outcome = await outcomeOf(booking.book({ timeSlot: label, appliance: what }));
    expect(outcome).toBe(isOffered ? 'done' : 'slot_taken');
    const startsAt = slotStart(label);
    const asked = { id: '', technicianId: null, appliance: what, serviceType, startsAt };
    const all = [...before, { ...asked, endsAt: new Date(startsAt.getTime() + 3_600_000) }];
    if (isOffered) expectNoneLost(crew, before, await jobs());
    // Nor is a time kept back that could be sold, unless jobs were left over before.
    else if (mostAssignable(crew, before) === waitingOf(crew, before))
      expect(mostAssignable(crew, all)).toBe(mostAssignable(crew, before));
  }

  const slotStart = (label: HourLabel) => booking.slots.named(monday, label)!.start;

  /** Those that someone could do if they had no other. */
  const waitingOf = (crew: readonly Technician[], all: readonly Job[]) =>
    all.filter((job) => job.technicianId === null && crew.some((one) => canTake(one, job, all)))
      .length;

  /** The one that came can be done besides all that could be done before. */
  function expectNoneLost(
    crew: readonly Technician[],
    before: readonly Job[],
    after: readonly Job[],
  ): void {
    const came = after.find(({ id }) => !before.some((job) => job.id === id));
    const more = came?.technicianId === null ? 1 : 0;
    expect(mostAssignable(crew, after)).toBe(mostAssignable(crew, before) + more);
  }

  /** The office has an alert about each that can't be done with the others, and about no other. */
  async function expectAlertsOfTheLost(crew: readonly Technician[]): Promise<void> {
    const all = await jobs();
    const waiting = all.filter(({ technicianId }) => technicianId === null);
    const lost = (await booking.visitAlerts.all(friday))
      .filter(({ type }) => type === 'overbooked-slot')
      .map(({ appointmentId }) => appointmentId);
    const kept = all.filter(({ id }) => !lost.includes(id));
    expect(mostAssignable(crew, kept)).toBe(waiting.length - lost.length);
    expect(lost.length > 0).toBe(mostAssignable(crew, all) < waiting.length);
  }

  it('oversells nothing to those who book at once, whatever jobs overlap', async () => {
    for (let round = 0; round < 4; round += 1) {
      await booking.clear();
      const crew = await hired([only('Oven'), only('Oven', 'Dryer'), only()]);
      const calls = labels.flatMap((label) => [
        byDesk({ timeSlot: label, appliance: 'Other', durationMinutes: 180 }),
        byDesk({ timeSlot: label, appliance: 'Oven', durationMinutes: 120 }),
        booking.book({ timeSlot: label, appliance: 'Wine Cooler' }),
        booking.book({ timeSlot: label, appliance: 'Dryer' }),
        booking.book({ timeSlot: label, appliance: 'Oven' }),
      ]);
      const { won, lost } = await settled<unknown>(calls);
      expect(new Set(lost.map(({ code }) => code))).toEqual(new Set(['slot_taken']));
      const sold = await jobs();
      expect(sold).toHaveLength(won.length);
      expect(mostAssignable(crew, sold)).toBe(sold.length);
    }
  }, 120_000);

  it('counts a long job in each slot that it overlaps', async () => {
    const crew = await hired([only(), only()]);
    for (const { id } of crew)
      await byDesk({ timeSlot: '09:00-10:00', durationMinutes: 210, technicianId: id });
    expect(await booking.seats(monday, '12:00-13:00')).toEqual([1, 2]);
    expect((await offered({})).slice(0, 7)).toEqual([
      '07:00-08:00',
      '08:00-09:00',
      '13:00-14:00',
      '14:00-15:00',
      '15:00-16:00',
      '16:00-17:00',
      '17:00-18:00',
    ]);
    expect(await offered({ durationMinutes: 120 })).not.toContain('08:00-09:00');
    const refused = await refusalOf(booking.book({ timeSlot: '11:00-12:00' }));
    expect(refused.code).toBe('slot_taken');
  });

  it('is without those who have another job then, whenever it started', async () => {
    const [, busy] = await hired([only(), only()]);
    await byDesk({ timeSlot: '09:00-10:00', durationMinutes: 180, technicianId: busy!.id });
    await booking.book({ appliance: 'Oven', timeSlot: '11:00-12:00' });
    const refused = await refusalOf(booking.book({ appliance: 'Dryer', timeSlot: '11:00-12:00' }));
    expect(refused.code).toBe('slot_taken');
  });

  it('is sold to the last technician, also where only the search can tell', async () => {
    await hired([only('Oven', 'Dryer'), only('Oven'), only('Dryer')]);
    for (const needed of ['Oven', 'Dryer', 'Oven'] as const)
      await booking.book({ appliance: needed, timeSlot: '11:00-12:00' });
    expect(await booking.query('SELECT FROM appointments')).toHaveLength(3);
  });

  it('is of those who can do the job, and so are the alternatives', async () => {
    await hired([only('Wine Cooler'), only('Oven', 'Dryer'), only('Oven')]);
    await booking.book({ appliance: 'Wine Cooler', timeSlot: '10:00-11:00' });
    expect(await offered({ appliance: 'Wine Cooler' })).not.toContain('10:00-11:00');
    expect(await offered({ appliance: 'Oven' })).toContain('10:00-11:00');
    expect(await offered({ appliance: 'Compactor' })).toEqual([]);
    const refused = await refusalOf(
      booking.book({ appliance: 'Wine Cooler', timeSlot: '10:00-11:00' }),
    );
    expect(refused).toMatchObject({
      code: 'slot_taken',
      details: {
        alternatives: expect.arrayContaining([
          { date: monday, timeSlot: '09:00-10:00' },
        ]) as unknown,
      },
    });
    expect(await outcomeOf(booking.book({ appliance: 'Compactor', timeSlot: '08:00-09:00' }))).toBe(
      'slot_taken',
    );
  });

  it('keeps a technician free for the unassigned job that only they can do', async () => {
    const [cooler] = await hired([only('Wine Cooler'), only('Oven')]);
    await booking.book({ appliance: 'Wine Cooler', timeSlot: '10:00-11:00' });
    const wanted = { appliance: 'Other', timeSlot: '10:00-11:00' };
    expect(await outcomeOf(byDesk({ ...wanted, technicianId: cooler!.id }))).toBe('slot_taken');
    expect(await outcomeOf(byDesk(wanted))).toBe('done');
    expect(await outcomeOf(byDesk(wanted))).toBe('slot_taken');
  });

  it('has the seats of a duration that is corrected', async () => {
    await hired([only()]);
    const { id } = await booking.book({ timeSlot: '10:00-11:00' });
    await booking.appointments.annotate(id, { durationMinutes: 150 }, byOffice());
    expect(await booking.seats(monday, '12:00-13:00')).toEqual([1]);
    expect(await outcomeOf(booking.book({ timeSlot: '12:00-13:00' }))).toBe('slot_taken');
    const to = { appointmentDate: tuesday, timeSlot: '09:00-10:00' } as const;
    await booking.rescheduling.reschedule(id, to, byOffice());
    expect(await booking.seats(monday, '12:00-13:00')).toEqual([]);
    expect(await booking.seats(tuesday, '11:00-12:00')).toEqual([1]);
    await booking.appointments.annotate(id, { durationMinutes: 30 }, byOffice());
    expect(await booking.seats(tuesday, '10:00-11:00')).toEqual([]);
  });
});
