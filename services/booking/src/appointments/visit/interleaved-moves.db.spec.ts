/**
 * Two dispatchers, two technicians, customers and the clock, all at the same moment and every second
 * one on what they saw a while ago: each version of a visit is announced once, it moves by the table
 * alone, and no one is in two places.
 */
import fc from 'fast-check';
import {
  appointmentBilled,
  appointmentPriced,
  type VisitFacts,
  type VisitStepFacts,
} from '@contracts/booking/appointments';
import { runsOf } from '@contracts/testing/deep';
import {
  nextTrackingStatuses,
  trackingStatuses,
  trackingStatusRules as rules,
  usualNextStatus,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';
import { Refusal } from '@service-kit/requests/refusal';
import { bookingForTests } from '../../../test/booking-under-test';
import { byOffice, minutesAfter, morning } from '../../../test/factories';
import { weighted } from '../../../test/steps';
import { visitFactsOf } from '../appointment-views';
import type { AppointmentEntity } from '../appointment.entity';
import { bySystem } from '../history/appointment-history.service';
import type { Step } from './step';
import { correctionsFrom, enteredFor, waitingStatus } from './visit-status';

/** Two that are due; of the others customers may change the mind. */
const places = [
  { appointmentDate: '2026-11-23', timeSlot: '10:00-11:00' },
  { appointmentDate: '2026-11-23', timeSlot: '11:00-12:00' },
  { appointmentDate: '2026-11-25', timeSlot: '09:00-10:00' },
  { appointmentDate: '2026-11-25', timeSlot: '10:00-11:00' },
] as const;
const wednesday = minutesAfter(morning, 48 * 60);
const people = 2;

const person = fc.nat({ max: people - 1 });
/** Whom the job is assigned to, for two in three. */
const by = fc.nat({ max: 3 * people - 1 });
const to = fc.nat({ max: places.length - 1 });
const status = fc.constantFrom(...trackingStatuses);
const as = fc.constantFrom('office', 'customer');

const action = fc.oneof(
  weighted(8, 'tap', { by, again: fc.boolean() }),
  weighted(3, 'undo', { by }),
  weighted(6, 'move', {}),
  weighted(3, 'correct', { to: status }),
  weighted(2, 'wild', { to: status, from: status }),
  weighted(4, 'assign', { to: fc.option(person, { freq: 4 }) }),
  weighted(2, 'reschedule', { to, as }),
  weighted(2, 'cancel', { as }),
  weighted(3, 'annotate', { cost: fc.boolean() }),
  weighted(2, 'clock', {}),
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;
const deed = fc.record({
  visit: fc.nat({ max: places.length - 1 }),
  versioned: fc.boolean(),
  action,
});
/** Rounds of deeds at the same moment, as far as a database knows one: 400 in six stories. */
const story = fc.array(fc.array(deed, { minLength: 4, maxLength: 8 }), {
  minLength: 11,
  maxLength: 11,
});

type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never;
const deedOf = (visit: number, what: Action): Deed => ({ visit, versioned: true, action: what });
/** Chance alone once left a run without a single correction. */
const withEach: Deed[][] = [
  // Another technician's job, a step that doesn't exist, and two on the same version.
  [deedOf(0, { do: 'tap', by: 1, again: false })],
  [deedOf(2, { do: 'wild', from: 'scheduled', to: 'completed' })],
  [deedOf(3, { do: 'annotate', cost: false }), deedOf(3, { do: 'annotate', cost: true })],
  [deedOf(0, { do: 'move' })],
  [deedOf(0, { do: 'move' })],
  [deedOf(0, { do: 'correct', to: 'en-route' })],
];

interface Taken {
  readonly id: string;
  readonly from: TrackingStatus;
  readonly to: TrackingStatus;
  readonly version: number;
}

describe('fast fingers, two offices and second thoughts', () => {
  const booking = bookingForTests({ RATE_LIMIT: 'off' });
  let crew: string[];
  let taken: Taken[];
  let keys: string[];
  let count = 0;
  const met = new Set<string>();

  const book = (place: number) => booking.book(places[place]!);

  async function step(what: Omit<Step, 'by'>, stepper: Step['by'], again = false): Promise<void> {
    const { appointmentId: id, from, to: target, key } = what;
    const take = () => booking.steps.step({ ...what, by: stepper }, morning);
    const { version } = await take();
    taken.push({ id, from: from!, to: target, version });
    if (key !== undefined) keys.push(`${id} ${key}`);
    if (!again) return;
    // A copy changes nothing and is no mistake, unless the visit is someone else's by now.
    const copy = await take().catch(({ code }: Refusal) => code);
    if (copy instanceof Object) expect(copy.version).toBeGreaterThanOrEqual(version);
    else expect(copy).toBe('forbidden');
  }

  function perform(seen: AppointmentEntity, versioned: boolean, what: Action): Promise<unknown> {
    const { id: appointmentId, trackingStatus: from } = seen;
    const version = versioned ? seen.version : undefined;
    const change = byOffice({ at: morning, version });
    const office = { as: 'office', name: 'Dana Office' } as const;
    const usual = usualNextStatus(from, 'technician') ?? 'completed';
    const key = `tap ${(count += 1)}`;
    switch (what.do) {
      case 'tap':
      case 'undo': {
        const technicianId = crew[what.by] ?? seen.technicianId ?? crew[0]!;
        const technician = { as: 'technician', technicianId } as const;
        if (what.do === 'tap') {
          return step({ appointmentId, from, to: usual, key }, technician, what.again);
        }
        const back = correctionsFrom(from, 'dispatched')[0] ?? 'scheduled';
        return step({ appointmentId, from, to: back, key, correction: true }, technician);
      }
      case 'move':
        return step({ appointmentId, from, to: usual }, office);
      case 'correct':
        return step({ appointmentId, from, to: what.to, correction: true }, office);
      case 'wild':
        return step({ appointmentId, from: what.from, to: what.to }, office);
      case 'assign': {
        const whom = what.to === null ? null : crew[what.to]!;
        return booking.appointments.assign(appointmentId, whom, change);
      }
      case 'reschedule':
        return what.as === 'office'
          ? booking.rescheduling.reschedule(appointmentId, places[what.to]!, change)
          : booking.customerChanges.reschedule(
              appointmentId,
              { ...places[what.to]!, version },
              morning,
            );
      case 'cancel':
        return what.as === 'office'
          ? booking.appointments.cancel(appointmentId, null, change)
          : booking.customerChanges.cancel(appointmentId, { version }, morning);
      case 'annotate': {
        const notes = what.cost ? { totalCost: count } : { technicianNotes: key };
        return booking.appointments.annotate(appointmentId, notes, change);
      }
      default:
        return booking.steps.dispatchDue(wednesday);
    }
  }

  it('skip no status, announce each version once, and leave each technician one job', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (rounds) => {
        await booking.clear();
        crew = await booking.hire(people);
        [taken, keys] = [[], []];
        const present = (id: string) => booking.appointments.get(id);
        const visits: AppointmentEntity[] = [];
        for (const [index] of places.entries()) {
          const { id } = await book(index);
          const whom = crew[index % people]!;
          visits.push(await booking.appointments.assign(id, whom, byOffice({ at: morning })));
        }
        let before = [...visits];
        for (const round of rounds) {
          const now = await Promise.all(visits.map(({ id }) => present(id)));
          const results = await Promise.allSettled(
            round.map(({ visit, versioned, action: what }, index) =>
              perform((index % 2 === 0 ? now : before)[visit]!, versioned, what),
            ),
          );
          for (const result of results) {
            if (result.status === 'fulfilled') continue;
            if (!(result.reason instanceof Refusal)) throw result.reason;
            met.add(result.reason.code);
          }
          await expectNoDoubleBooking();
          before = now;
          for (const [index, { id }] of visits.entries()) {
            if (!rules[(await present(id)).trackingStatus].over) continue;
            // Another one for those who come after.
            const next = await book(index).catch(() => null);
            if (next) before[index] = visits[index] = await present(next.id);
          }
        }
        await expectEventsToAddUp();
      }),
      // What is a matter of moments does not get smaller by trying again.
      { numRuns: runsOf(6, 120), endOnFailure: true, examples: [[withEach]] },
    );
    // What dozens of deeds of each story come to: without it the stories would attack nothing.
    for (const what of ['changed_meanwhile', 'forbidden', 'transition_refused', 'correction']) {
      expect(met).toContain(what);
    }
  }, 300_000);

  async function expectNoDoubleBooking(): Promise<void> {
    const visits = await booking.query<{ technician: string; status: TrackingStatus }>(
      `SELECT technician_id AS technician, tracking_status AS status FROM appointments`,
    );
    const busy = visits.filter(({ status: at }) => rules[at].busy);
    expect(new Set(busy.map(({ technician }) => technician)).size).toBe(busy.length);
    const wrongSeats = await booking.query(
      `SELECT a.number, a.status, a.slot, s.slot AS seat
       FROM appointments a FULL JOIN slot_seats s ON s.appointment_id = a.id
       WHERE (s.seat IS NOT NULL) IS DISTINCT FROM (a.status <> 'cancelled')
         OR s.slot_date <> a.slot_date OR s.slot <> a.slot OR s.seat > $1`,
      [people],
    );
    expect(wrongSeats).toEqual([]);
  }

  async function expectEventsToAddUp(): Promise<void> {
    const others = [appointmentBilled.subject, appointmentPriced.subject];
    const events = (await booking.announced()).filter(({ subject }) => !others.includes(subject));
    const rows = await booking.query<{ id: string }>(`SELECT id FROM appointments`);
    for (const { id } of rows) {
      const own = events.filter(({ aggregateId }) => aggregateId === id);
      const stands = await booking.appointments.get(id);
      expect(own.map(({ version }) => version)).toEqual(
        Array.from({ length: stands.version }, (_, index) => index + 1),
      );
      expect(own.at(-1)!.facts).toMatchObject(visitFactsOf(stands));
      for (const [index, { fact, facts }] of own.entries()) {
        const after = facts as VisitFacts;
        expect(after.status).toBe(rules[after.visit.status].appointmentStatus);
        const previous = own[index - 1]?.facts as VisitFacts | undefined;
        if (previous) expectByTheTable(fact, previous, after);
      }
      for (const one of taken.filter((step) => step.id === id)) {
        const [left, reached] = [one.version - 2, one.version - 1].map(
          (index) => own[index]!.facts as VisitFacts,
        );
        expect([left!.visit.status, reached!.visit.status]).toEqual([
          one.from,
          enteredFor(one.to, waitingOf(reached!)),
        ]);
      }
    }
    const kept = await booking.query<{ id: string; key: string }>(
      `SELECT appointment_id AS id, step_key AS key FROM appointment_history
       WHERE step_key IS NOT NULL`,
    );
    expect(kept.map(({ id, key }) => `${id} ${key}`).toSorted()).toEqual(keys.toSorted());
  }

  const waitingOf = ({ technicianId, slotStart }: VisitFacts): TrackingStatus =>
    waitingStatus(technicianId, new Date(slotStart), {
      now: morning,
      dispatchAheadMs: booking.config.DISPATCH_AHEAD_MINUTES * 60_000,
    });

  /** What one event says of a visit may follow upon what the one before it said. */
  function expectByTheTable(fact: string, before: VisitFacts, after: VisitFacts): void {
    const from = before.visit.status;
    const [target, technician] = [after.visit.status, after.technicianId];
    const same = [from, before.technicianId];
    met.add(target);
    switch (fact) {
      case 'appointment-assigned':
        expect(rules[from]).toMatchObject({ assignable: true });
        expect(technician).not.toBe(before.technicianId);
        return expect(target).toBe(waitingOf(after));
      case 'appointment-rescheduled':
        expect(rules[from]).toMatchObject({ waiting: true });
        expect([null, before.technicianId]).toContain(technician);
        return expect(target).toBe(waitingOf(after));
      case 'appointment-cancelled':
        expect(rules[from]).toMatchObject({ cancellable: true });
        return expect([target, technician]).toEqual(['cancelled', before.technicianId]);
      case 'appointment-annotated':
        return expect([target, technician]).toEqual(same);
      case 'appointment-completed':
        return expect([from, target, technician]).toEqual([
          'in-progress',
          'completed',
          before.technicianId,
        ]);
      default: {
        const { from: said, by: name, correction } = after as unknown as VisitStepFacts;
        if (correction) met.add('correction');
        expect([said, technician]).toEqual(same);
        const { reopens } = rules[from];
        const possible = correction
          ? [
              ...correctionsFrom(from, 'scheduled'),
              ...(reopens?.to ?? []).map((to) => enteredFor(to, waitingOf(after))),
            ]
          : nextTrackingStatuses(from, name === bySystem ? 'clock' : 'office');
        return expect(possible).toContain(target);
      }
    }
  }
});
