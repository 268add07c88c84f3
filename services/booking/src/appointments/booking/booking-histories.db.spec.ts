/** Random histories of a week's bookings, played to a model next to the service. */
import fc from 'fast-check';
import { technicianRequests } from '@contracts/tracking/technicians';
import { runsOf } from '@contracts/testing/deep';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { BookingUnderTest } from '../../../test/booking-under-test';
import { byOffice, monday, technicianEvent } from '../../../test/factories';
import { weighted } from '../../../test/steps';

const labels = ['09:00-10:00', '10:00-11:00'] as const;
const keys = ['k1', 'k2', 'k3'] as const;

const which = fc.nat({ max: 11 });
const whom = fc.nat({ max: 4 });
const step = fc.oneof(
  weighted(6, 'book', {
    label: fc.constantFrom(...labels),
    key: fc.option(fc.constantFrom(...keys)),
  }),
  weighted(2, 'cancel', { which }),
  weighted(2, 'unassign', { which }),
  weighted(4, 'assign', { which, whom }),
  weighted(1, 'hire', {}),
  weighted(3, 'set', { to: fc.constantFrom('offline', 'available'), whom }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Modeled {
  id: string;
  label: string;
  status: 'scheduled' | 'cancelled';
  technicianId: string | null;
}

/** What the service must do, without a database. */
class Model {
  readonly technicians: { id: string; version: number; available: boolean }[] = [];
  readonly appointments: Modeled[] = [];
  readonly replies = new Map<string, { label: string; id: string }>();

  get capacity(): number {
    return this.technicians.filter(({ available }) => available).length;
  }

  taken(label: string): number {
    return this.appointments.filter((one) => one.label === label && one.status !== 'cancelled')
      .length;
  }

  busy(technicianId: string, label: string): boolean {
    return this.appointments.some(
      (one) =>
        one.technicianId === technicianId && one.label === label && one.status !== 'cancelled',
    );
  }
}

describe('any history of bookings', () => {
  let booking: BookingUnderTest;

  beforeAll(async () => {
    // The model knows no limits.
    booking = await BookingUnderTest.open({ RATE_LIMIT: 'off' });
  });
  afterAll(() => booking.close());

  async function play(model: Model, one: Step): Promise<void> {
    if (one.do === 'hire') {
      const [id] = await booking.hire(1);
      model.technicians.push({ id: id!, version: 1, available: true });
      return;
    }
    if (one.do === 'set') {
      const technician = model.technicians[one.whom];
      if (!technician) return;
      technician.version += 1;
      technician.available = one.to === 'available';
      await booking.hear(technicianEvent(technician.id, technician.version, one.to));
      return;
    }
    if (one.do === 'book') {
      await playBooking(model, one);
      return;
    }
    const modeled = model.appointments[one.which % Math.max(1, model.appointments.length)];
    if (!modeled) return;
    if (one.do === 'cancel') {
      await booking.appointments.cancel(modeled.id, null, byOffice());
      modeled.status = 'cancelled';
    } else {
      await playAssignment(
        model,
        modeled,
        one.do === 'assign' ? model.technicians[one.whom] : null,
      );
    }
  }

  async function playBooking(model: Model, { label, key }: Step & { do: 'book' }): Promise<void> {
    const call = booking.book({ timeSlot: label }, { idempotencyKey: key });
    const outcome = await outcomeOf(call);
    const kept = key === null ? undefined : model.replies.get(key);
    if (kept) {
      expect(outcome).toBe(kept.label === label ? 'done' : 'idempotency_key_reused');
      if (outcome === 'done') expect((await call).id).toBe(kept.id);
      return;
    }
    expect(outcome).toBe(model.taken(label) < model.capacity ? 'done' : 'slot_taken');
    if (outcome !== 'done') return;
    const { id } = await call;
    model.appointments.push({ id, label, status: 'scheduled', technicianId: null });
    if (key !== null) model.replies.set(key, { label, id });
  }

  async function playAssignment(
    model: Model,
    modeled: Modeled,
    technician: Model['technicians'][number] | null | undefined,
  ): Promise<void> {
    if (technician === undefined) return;
    const technicianId = technician?.id ?? null;
    booking.others.when(
      technicianRequests.technician,
      () => ({ status: technician?.available ? 'available' : 'offline' }) as never,
    );
    const outcome = await outcomeOf(
      booking.appointments.assign(modeled.id, technicianId, byOffice()),
    );
    const same = technicianId === modeled.technicianId;
    if (modeled.status === 'cancelled') {
      expect(outcome).toBe('transition_refused');
    } else if (same) {
      expect(outcome).toBe('done');
    } else if (technician && !technician.available) {
      expect(outcome).toBe('technician_offline');
    } else if (technician && model.busy(technician.id, modeled.label)) {
      expect(outcome).toBe('technician_busy');
    } else {
      expect(outcome).toBe('done');
      modeled.technicianId = technicianId;
    }
  }

  /** Every appointment that was booked and not cancelled has one seat, and no one else has any. */
  async function expectSeatsToAddUp(): Promise<void> {
    const wrong = await booking.query(
      `SELECT a.number, a.status, count(s.seat) FROM appointments a
       LEFT JOIN slot_seats s ON s.appointment_id = a.id
         AND s.slot_date = a.slot_date AND s.slot = a.slot
       GROUP BY a.id HAVING count(s.seat) <> CASE a.status WHEN 'cancelled' THEN 0 ELSE 1 END`,
    );
    expect(wrong).toEqual([]);
  }

  it('does what the model does, one step after the other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        await booking.clear();
        const model = new Model();
        await play(model, { do: 'hire' });
        for (const one of steps) await play(model, one);
        await expectSeatsToAddUp();
        const found = await booking.query(
          `SELECT id, slot AS label, status, technician_id AS "technicianId"
           FROM appointments ORDER BY number`,
        );
        expect(found).toEqual(model.appointments);
      }),
      { numRuns: runsOf(12, 120) },
    );
  }, 300_000);

  it('adds up when everything happens at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.array(fc.array(step, { minLength: 2, maxLength: 20 }), { minLength: 1, maxLength: 4 }),
        async (technicians, rounds) => {
          await booking.clear();
          const hired = await booking.hire(technicians);
          for (const round of rounds) await crowd(hired, round);
          await expectSeatsToAddUp();
          for (const label of labels) {
            // No one was hired in the meantime, so no more seats can have been sold than there
            // were.
            expect((await booking.seats(monday, label)).length).toBeLessThanOrEqual(technicians);
          }
          const twice = await booking.query(
            `SELECT technician_id FROM appointments
             WHERE technician_id IS NOT NULL AND status <> 'cancelled'
             GROUP BY technician_id, starts_at HAVING count(*) > 1`,
          );
          expect(twice).toEqual([]);
        },
      ),
      { numRuns: runsOf(10, 90) },
    );
  }, 300_000);

  /** All steps at once, on the appointments that were there before. */
  async function crowd(hired: readonly string[], round: readonly Step[]): Promise<void> {
    const there = await booking.query<{ id: string }>(
      `SELECT id FROM appointments ORDER BY number`,
    );
    booking.others.when(technicianRequests.technician, () => ({ status: 'offline' }) as never);
    await Promise.all(
      round.map(async (one, index) => {
        if (one.do === 'hire') return undefined;
        if (one.do === 'book') {
          const { label: timeSlot, key: idempotencyKey } = one;
          return outcomeOf(booking.book({ timeSlot }, { idempotencyKey }));
        }
        if (one.do === 'set') {
          const id = hired[one.whom % hired.length]!;
          return booking.hear(technicianEvent(id, 2 + index, one.to));
        }
        const id = there[one.which % Math.max(1, there.length)]?.id;
        if (!id) return undefined;
        if (one.do === 'cancel')
          return outcomeOf(booking.appointments.cancel(id, null, byOffice()));
        const technicianId = one.do === 'assign' ? hired[one.whom % hired.length]! : null;
        return outcomeOf(booking.appointments.assign(id, technicianId, byOffice()));
      }),
    );
  }
});
