/**
 * Random histories of bookings and changes, next to a model: each appointment that stands has one
 * seat, in its own slot, and no slot has more seats than there are technicians. What happens at
 * once is in the specs of each change.
 */
import fc from 'fast-check';
import { technicianRequests } from '@contracts/tracking/technicians';
import { runsOf } from '@contracts/testing/deep';
import {
  trackingStatusRules as rules,
  usualNextStatus,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { bookingForTests } from '../../test/booking-under-test';
import { byOffice, friday, technicianEvent } from '../../test/factories';
import { weighted } from '../../test/steps';

/** The first begins within a day: the office may still change it, customers may not. */
const places = [
  { appointmentDate: '2026-11-21', timeSlot: '08:00-09:00' },
  { appointmentDate: '2026-11-23', timeSlot: '09:00-10:00' },
  { appointmentDate: '2026-11-23', timeSlot: '10:00-11:00' },
  { appointmentDate: '2026-11-24', timeSlot: '09:00-10:00' },
] as const;

const which = fc.nat({ max: 9 });
const to = fc.nat({ max: places.length - 1 });
const as = fc.constantFrom('office', 'customer');
const whom = fc.nat({ max: 2 });
const step = fc.oneof(
  weighted(7, 'book', { to, key: fc.option(fc.constantFrom('k1', 'k2', 'k3')) }),
  weighted(7, 'move', { which, to, as }),
  weighted(3, 'cancel', { which, as }),
  weighted(3, 'restore', { which, to }),
  weighted(5, 'assign', { which, whom: fc.option(whom) }),
  weighted(5, 'step', { which }),
  weighted(1, 'hire', {}),
  weighted(3, 'set', { whom, to: fc.constantFrom('offline', 'available') }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Visit {
  readonly id: string;
  place: number;
  status: TrackingStatus;
  technicianId: string | null;
}

/** What the service must do, without a database. */
class Model {
  readonly technicians: { readonly id: string; version: number; available: boolean }[] = [];
  readonly visits: Visit[] = [];
  readonly replies = new Map<string, { readonly place: number; readonly id: string }>();

  isFull(place: number): boolean {
    const taken = this.visits.filter((one) => stands(one) && one.place === place);
    // Offline is about today, and no place is today's.
    return taken.length >= this.technicians.length;
  }

  /** Whether the technician has another visit for which this holds. */
  hasOther(visit: Visit, technicianId: string | null, holds: (other: Visit) => boolean): boolean {
    return this.visits.some(
      (other) =>
        other !== visit &&
        technicianId !== null &&
        other.technicianId === technicianId &&
        holds(other),
    );
  }
}

const stands = ({ status }: Visit) => status !== 'cancelled';
const customersMay = ({ status, place }: Visit) => rules[status].customersToChange && place !== 0;

describe('any history of bookings and changes', () => {
  const booking = bookingForTests({ RATE_LIMIT: 'off' });

  const book = (place: number, idempotencyKey: string | null) =>
    booking.book({ ...places[place]! }, { idempotencyKey });
  const move = (id: string, place: number, by: 'office' | 'customer') =>
    by === 'office'
      ? booking.rescheduling.reschedule(id, places[place]!, byOffice())
      : booking.customerChanges.reschedule(id, { ...places[place]! }, friday);
  const cancel = (id: string, by: 'office' | 'customer') =>
    by === 'office'
      ? booking.appointments.cancel(id, null, byOffice())
      : booking.customerChanges.cancel(id, {}, friday);
  const restore = (id: string, place: number) =>
    booking.restoring.restore(id, places[place]!, byOffice());
  const assign = (id: string, technicianId: string | null) =>
    booking.appointments.assign(id, technicianId, byOffice());
  const trackingSays = (status: 'available' | 'offline') =>
    booking.others.when(technicianRequests.technician, () => ({ status }) as never);

  async function play(model: Model, one: Step): Promise<void> {
    if (one.do === 'hire') {
      const [id] = (await booking.hire(1)) as [string];
      model.technicians.push({ id, version: 1, available: true });
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
    if (one.do === 'book') return playBooking(model, one.to, one.key);
    const visit = model.visits[one.which % Math.max(1, model.visits.length)];
    if (!visit) return;
    const { id, status } = visit;
    if (one.do === 'move') {
      const outcome = await outcomeOf(move(id, one.to, one.as));
      if (stands(visit) && visit.place === one.to) expect(outcome).toBe('done');
      else if (one.as === 'customer' && !customersMay(visit)) expect(outcome).toBe('too_late');
      else if (!rules[status].waiting) expect(outcome).toBe('transition_refused');
      else if (model.isFull(one.to)) expect(outcome).toBe('slot_taken');
      else {
        expect(outcome).toBe('done');
        const isBusy = model.hasOther(
          visit,
          visit.technicianId,
          (other) => stands(other) && other.place === one.to,
        );
        const technicianId = isBusy ? null : visit.technicianId;
        Object.assign(visit, { place: one.to, technicianId, status: 'scheduled' });
      }
    } else if (one.do === 'cancel') {
      const outcome = await outcomeOf(cancel(id, one.as));
      if (!stands(visit)) expect(outcome).toBe('done');
      else if (one.as === 'customer' && !customersMay(visit)) expect(outcome).toBe('too_late');
      else if (!rules[status].cancellable) expect(outcome).toBe('transition_refused');
      else {
        expect(outcome).toBe('done');
        visit.status = 'cancelled';
      }
    } else if (one.do === 'restore') {
      const outcome = await outcomeOf(restore(id, one.to));
      if (stands(visit)) {
        expect(outcome).toBe(visit.place === one.to ? 'done' : 'transition_refused');
      } else if (model.isFull(one.to)) expect(outcome).toBe('slot_taken');
      else {
        expect(outcome).toBe('done');
        visit.place = one.to;
        const isBusy = model.hasOther(
          visit,
          visit.technicianId,
          (other) => stands(other) && other.place === one.to,
        );
        Object.assign(visit, { status: 'scheduled', ...(isBusy && { technicianId: null }) });
      }
    } else if (one.do === 'assign') {
      const technician = one.whom === null ? null : model.technicians[one.whom];
      if (technician !== undefined) await playAssignment(model, visit, technician);
    } else {
      const next = visit.technicianId === null ? null : usualNextStatus(status, 'office');
      if (!next) return;
      const isBusy = model.hasOther(visit, visit.technicianId, (other) => rules[other.status].busy);
      const outcome = await outcomeOf(booking.step(id, next));
      if (isBusy && rules[next].busy) expect(outcome).toBe('already_en_route');
      else {
        expect(outcome).toBe('done');
        visit.status = next;
      }
    }
  }

  async function playBooking(model: Model, place: number, key: string | null): Promise<void> {
    const call = book(place, key);
    const outcome = await outcomeOf(call);
    const kept = key === null ? undefined : model.replies.get(key);
    if (kept) {
      expect(outcome).toBe(kept.place === place ? 'done' : 'idempotency_key_reused');
      if (outcome === 'done') expect((await call).id).toBe(kept.id);
      return;
    }
    expect(outcome).toBe(model.isFull(place) ? 'slot_taken' : 'done');
    if (outcome !== 'done') return;
    const { id } = await call;
    model.visits.push({ id, place, status: 'scheduled', technicianId: null });
    if (key !== null) model.replies.set(key, { place, id });
  }

  async function playAssignment(
    model: Model,
    visit: Visit,
    technician: Model['technicians'][number] | null,
  ): Promise<void> {
    const technicianId = technician?.id ?? null;
    trackingSays(technician?.available ? 'available' : 'offline');
    const outcome = await outcomeOf(assign(visit.id, technicianId));
    // Offline is about today, and the visits are on later days.
    const isBusy = model.hasOther(
      visit,
      technicianId,
      (other) => stands(other) && other.place === visit.place,
    );
    if (rules[visit.status].over) expect(outcome).toBe('transition_refused');
    else if (visit.technicianId === technicianId) expect(outcome).toBe('done');
    else if (!rules[visit.status].assignable) expect(outcome).toBe('transition_refused');
    else if (isBusy) expect(outcome).toBe('technician_busy');
    else {
      expect(outcome).toBe('done');
      Object.assign(visit, { technicianId, status: 'scheduled' });
    }
  }

  async function expectSeatsToAddUp(technicians: number): Promise<void> {
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

  /** Each version once, without a gap, and the last with the appointment's slot: tracking relies on it. */
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
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 50 }), async (steps) => {
        await booking.clear();
        const model = new Model();
        for (const one of [{ do: 'hire' }, { do: 'hire' }, ...steps] as const) {
          await play(model, one);
        }
        await expectSeatsToAddUp(model.technicians.length);
        await expectEventsToAddUp();
        const found = await booking.query(
          `SELECT id, slot_date::text AS "appointmentDate", slot AS "timeSlot",
             tracking_status AS status, technician_id AS "technicianId"
           FROM appointments ORDER BY number`,
        );
        expect(found).toEqual(
          model.visits.map(({ place, ...visit }) => ({ ...visit, ...places[place] })),
        );
      }),
      { numRuns: runsOf(30, 250) },
    );
  }, 300_000);
});
