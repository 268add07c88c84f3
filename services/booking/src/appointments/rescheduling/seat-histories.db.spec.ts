/**
 * Whatever customers and the office do, in any order and at once: there are as many seats as
 * booked appointments that stand, each at its appointment's own hour, and no hour has more than
 * there are technicians. First next to a model, one step after the other; then all together.
 */
import fc from 'fast-check';
import { runsOf } from '@contracts/testing/deep';
import {
  trackingStatusRules as rules,
  usualNextStatus,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { BookingUnderTest } from '../../../test/booking-under-test';
import { byOffice, friday } from '../../../test/factories';
import { weighted } from '../../../test/steps';

/** The first begins within a day: the office may still change it, customers may not. */
const places = [
  { appointmentDate: '2026-11-21', timeSlot: '08:00-09:00' },
  { appointmentDate: '2026-11-23', timeSlot: '09:00-10:00' },
  { appointmentDate: '2026-11-23', timeSlot: '10:00-11:00' },
  { appointmentDate: '2026-11-24', timeSlot: '09:00-10:00' },
] as const;
const technicians = 2;

const which = fc.nat({ max: 9 });
const to = fc.nat({ max: places.length - 1 });
const as = fc.constantFrom('office', 'customer');
const whom = fc.option(fc.nat({ max: technicians - 1 }));
const step = fc.oneof(
  weighted(5, 'book', { to }),
  weighted(7, 'move', { which, to, as }),
  weighted(3, 'cancel', { which, as }),
  weighted(3, 'assign', { which, whom }),
  weighted(4, 'step', { which }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Modeled {
  readonly id: string;
  place: number;
  status: TrackingStatus;
  whom: number | null;
}

describe('any history of changes', () => {
  let booking: BookingUnderTest;
  let hired: string[];

  beforeAll(async () => {
    // The model knows no limits.
    booking = await BookingUnderTest.open({ RATE_LIMIT: 'off' });
  });
  afterAll(() => booking.close());

  const book = (place: number) => booking.book({ ...places[place]! });
  const move = (id: string, place: number, by: 'office' | 'customer') =>
    by === 'office'
      ? booking.rescheduling.reschedule(id, places[place]!, byOffice())
      : booking.customerChanges.reschedule(id, { ...places[place]! }, friday);
  const cancel = (id: string, by: 'office' | 'customer') =>
    by === 'office'
      ? booking.appointments.cancel(id, null, byOffice())
      : booking.customerChanges.cancel(id, {}, friday);
  const assign = (id: string, whom: number | null) =>
    booking.appointments.assign(id, whom === null ? null : hired[whom]!, byOffice());

  const stands = ({ status }: Modeled) => status !== 'cancelled';
  const customersMay = ({ status, place }: Modeled) =>
    rules[status].customersToChange && place !== 0;
  /** The office's usual step; none without a technician, and when it is over. */
  const nextOf = ({ status, whom }: Modeled) =>
    whom === null ? undefined : usualNextStatus(status, 'office');

  async function play(model: Modeled[], one: Step): Promise<void> {
    const taken = (place: number) =>
      model.filter((other) => stands(other) && other.place === place).length;
    if (one.do === 'book') {
      const full = taken(one.to) === technicians;
      if (full) return expect(await outcomeOf(book(one.to))).toBe('slot_taken');
      const { id } = await book(one.to);
      model.push({ id, place: one.to, status: 'scheduled', whom: null });
      return;
    }
    const modeled = model[one.which % Math.max(1, model.length)];
    if (!modeled) return;
    const { id, status } = modeled;
    if (one.do === 'move') {
      const outcome = await outcomeOf(move(id, one.to, one.as));
      if (stands(modeled) && modeled.place === one.to) expect(outcome).toBe('done');
      else if (one.as === 'customer' && !customersMay(modeled)) expect(outcome).toBe('too_late');
      else if (!rules[status].waiting) expect(outcome).toBe('transition_refused');
      else if (taken(one.to) === technicians) expect(outcome).toBe('slot_taken');
      else {
        expect(outcome).toBe('done');
        Object.assign(modeled, { place: one.to, whom: null, status: 'scheduled' });
      }
    } else if (one.do === 'cancel') {
      const outcome = await outcomeOf(cancel(id, one.as));
      if (status === 'cancelled') expect(outcome).toBe('done');
      else if (one.as === 'customer' && !customersMay(modeled)) expect(outcome).toBe('too_late');
      else if (!rules[status].cancellable) expect(outcome).toBe('transition_refused');
      else {
        expect(outcome).toBe('done');
        modeled.status = 'cancelled';
      }
    } else if (one.do === 'assign') {
      const outcome = await outcomeOf(assign(id, one.whom));
      const busy = model.some(
        (other) =>
          other !== modeled &&
          stands(other) &&
          other.place === modeled.place &&
          one.whom !== null &&
          other.whom === one.whom,
      );
      if (rules[status].over) expect(outcome).toBe('transition_refused');
      else if (modeled.whom === one.whom) expect(outcome).toBe('done');
      else if (!rules[status].assignable) expect(outcome).toBe('transition_refused');
      else if (busy) expect(outcome).toBe('technician_busy');
      else {
        expect(outcome).toBe('done');
        Object.assign(modeled, { whom: one.whom, status: 'scheduled' });
      }
    } else {
      const next = nextOf(modeled);
      if (!next) return;
      const busy = model.some(
        (other) => other !== modeled && other.whom === modeled.whom && rules[other.status].busy,
      );
      const outcome = await outcomeOf(booking.step(id, next));
      if (busy && rules[next].busy) expect(outcome).toBe('already_en_route');
      else {
        expect(outcome).toBe('done');
        modeled.status = next;
      }
    }
  }

  async function expectSeatsToAddUp(): Promise<void> {
    const wrong = await booking.query(
      `SELECT a.number, a.status, a.slot_date, a.slot, s.slot_date AS seat_date, s.slot AS seat_slot
       FROM appointments a FULL JOIN slot_seats s ON s.appointment_id = a.id
       WHERE a.id IS NULL OR (s.seat IS NOT NULL) <> (a.status <> 'cancelled')
         OR s.slot_date <> a.slot_date OR s.slot <> a.slot`,
    );
    expect(wrong).toEqual([]);
    const overfull = await booking.query(
      `SELECT slot_date, slot, count(*) FROM slot_seats GROUP BY 1, 2
       HAVING count(*) > $1 OR max(seat) > $1`,
      [technicians],
    );
    expect(overfull).toEqual([]);
    const twice = await booking.query(
      `SELECT technician_id FROM appointments
       WHERE technician_id IS NOT NULL AND status <> 'cancelled'
       GROUP BY technician_id, starts_at HAVING count(*) > 1`,
    );
    expect(twice).toEqual([]);
  }

  /** Each version once, without a gap, and the last with the hour that it has: what tracking builds on. */
  async function expectEventsToAddUp(): Promise<void> {
    const events = await booking.announced();
    const rows = await booking.query<{ id: string; date: string; slot: string; status: string }>(
      `SELECT id, slot_date::text AS date, slot, status FROM appointments`,
    );
    for (const { id, date, slot } of rows) {
      const own = events
        .filter(({ aggregateId }) => aggregateId === id)
        .toSorted((a, b) => a.version - b.version);
      expect(own.map(({ version }) => version)).toEqual(own.map((_, index) => index + 1));
      expect(own.at(-1)?.facts).toMatchObject({ appointmentDate: date, timeSlot: slot });
    }
  }

  it('does what the model does, one step after the other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        await booking.clear();
        hired = await booking.hire(technicians);
        const model: Modeled[] = [];
        for (const one of steps) await play(model, one);
        await expectSeatsToAddUp();
        await expectEventsToAddUp();
        const found = await booking.query(
          `SELECT id, slot_date::text AS date, slot, tracking_status AS status,
             technician_id AS whom
           FROM appointments ORDER BY number`,
        );
        expect(found).toEqual(
          model.map(({ id, place, status, whom }) => ({
            id,
            date: places[place]!.appointmentDate,
            slot: places[place]!.timeSlot,
            status,
            whom: whom === null ? null : hired[whom],
          })),
        );
      }),
      { numRuns: runsOf(12, 120) },
    );
  }, 300_000);

  it('adds up when everything happens at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 2, maxLength: 24 }), { minLength: 1, maxLength: 4 }),
        async (rounds) => {
          await booking.clear();
          hired = await booking.hire(technicians);
          for (const round of rounds) {
            const there = await booking.query<{ id: string }>(
              `SELECT id FROM appointments ORDER BY number`,
            );
            await Promise.all(
              round.map(async (one) => {
                if (one.do === 'book') return outcomeOf(book(one.to));
                const id = there[one.which % Math.max(1, there.length)]?.id;
                if (!id) return undefined;
                if (one.do === 'move') return outcomeOf(move(id, one.to, one.as));
                if (one.do === 'cancel') return outcomeOf(cancel(id, one.as));
                if (one.do === 'assign') return outcomeOf(assign(id, one.whom));
                const { trackingStatus } = await booking.appointments.get(id);
                const next = usualNextStatus(trackingStatus, 'office');
                return next && outcomeOf(booking.step(id, next));
              }),
            );
            await expectSeatsToAddUp();
          }
          await expectEventsToAddUp();
        },
      ),
      { numRuns: runsOf(12, 120) },
    );
  }, 300_000);
});
