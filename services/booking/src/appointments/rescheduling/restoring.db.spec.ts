/** The office takes up again what was canceled or completed. */
import { randomUUID } from 'node:crypto';
import type { RestoreAppointment } from '@contracts/booking/appointment-calls';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { bookingForTests, refusalOf, settled } from '../../../test/booking-under-test';
import {
  billEvent,
  byOffice,
  monday,
  morning,
  technicianEvent,
  tuesdayAtNine,
} from '../../../test/factories';
import { requestHelpers } from '../../../test/request-helpers';

const booking = bookingForTests();
const own = { appointmentDate: monday, timeSlot: '10:00-11:00' };
let ada: string;
let id: string;

beforeEach(async () => {
  ada = randomUUID();
  await booking.hear(technicianEvent(ada, 1, 'available', 'Ada Byrne'));
  ({ id } = await booking.assigned(ada));
});

const present = (of = id) => booking.appointments.get(of);
const cancel = (of = id) => booking.appointments.cancel(of, 'By mistake.', byOffice());
const restore = (wanted: Partial<RestoreAppointment> = {}, of = id) => {
  const { version, ...rest } = { ...own, ...wanted };
  return booking.restoring.restore(of, rest, byOffice({ version }));
};
const log = async (last: number) =>
  (await booking.appointments.history(id))
    .slice(-last)
    .map(({ by, message }) => `${by}: ${message}`);

describe('a canceled visit', () => {
  it('stands again at its time, with its seat, technician, price and request', async () => {
    const { scheduled, stored } = requestHelpers(booking);
    await booking.hire(1);
    const made = await scheduled(own);
    const [ben] = (await booking.hire(1)) as [string];
    ({ id } = made.appointment);
    await booking.appointments.assign(id, ben, byOffice({ at: morning }));
    await booking.appointments.annotate(id, { totalCost: 89 }, byOffice());
    await cancel();
    await restore({ reason: 'Wrong job.' });
    expect(await present()).toMatchObject({
      status: 'scheduled',
      technicianId: ben,
      cancelReason: null,
    });
    expect(await booking.seats(monday, own.timeSlot)).toEqual([1, 2]);
    const { number } = made;
    const request = await stored(made.id);
    expect(request).toMatchObject({ number, status: 'scheduled', appointment: { id } });
    const events = (await booking.announced()).filter(({ aggregateId }) => aggregateId === id);
    expect(events.slice(-2)).toMatchObject([
      { fact: 'appointment-rescheduled', facts: { status: 'scheduled', technicianId: ben } },
      { fact: 'appointment-priced', facts: { totalCents: 8_900 } },
    ]);
    expect(await log(99)).toContain('Dana Office: Restored for Mon, Nov 23, 10:00 AM: Wrong job.');
    const { notifications } = await booking.visits.one(id, morning);
    expect(notifications.map(({ message }) => message)).toContain('Your appointment is back on.');
  });

  it('is told its reason no more, and tells the next one', async () => {
    await booking.appointments.cancel(id, 'First.', byOffice(), { tellCustomer: true });
    await restore();
    const seen = async () => booking.customerAppointments.view(await present(), morning);
    expect((await seen()).cancellation).toBeNull();
    await booking.appointments.cancel(id, 'Second.', byOffice(), { tellCustomer: true });
    expect((await seen()).cancellation).toMatchObject({ reason: 'Second.' });
  });

  it('leaves a technician who has another visit then, or has left', async () => {
    await booking.hire(1);
    const other = await booking.book();
    await cancel();
    await booking.appointments.assign(other.id, ada, byOffice());
    expect(await restore()).toMatchObject({ technicianId: null });
    await booking.appointments.cancel(other.id, null, byOffice());
    await booking.appointments.assign(id, ada, byOffice());
    await cancel();
    await booking.roster.release(ada);
    expect(await restore()).toMatchObject({ technicianId: null });
  });

  it('takes another time in one go when its own is full', async () => {
    await cancel();
    await booking.book();
    expect(await refusalOf(restore())).toMatchObject({
      code: 'slot_taken',
      details: { alternatives: expect.any(Array) as unknown },
    });
    expect((await present()).status).toBe('cancelled');
    expect(await restore(tuesdayAtNine)).toMatchObject({ slotDate: tuesdayAtNine.appointmentDate });
  });

  it('gets the last seat, or a booking gets it, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      await cancel();
      const calls = [restore(), restore(), booking.book()];
      const outcomes = await Promise.all(calls.map(outcomeOf));
      expect(await booking.seats(monday, own.timeSlot)).toEqual([1]);
      expect(outcomes[0]).toBe(outcomes[1]);
      expect([outcomes[0], outcomes[2]].toSorted()).toEqual(['done', 'slot_taken']);
      await booking.query(`DELETE FROM appointments WHERE id <> $1`, [id]);
      if (outcomes[0] !== 'done') await restore();
    }
  });

  it('is restored by one of two dispatchers who want other times', async () => {
    await booking.hire(1);
    const { version } = await cancel();
    const { won, lost } = await settled([
      restore({ version }),
      restore({ ...tuesdayAtNine, version }),
    ]);
    expect([won.length, lost.map(({ code }) => code)]).toEqual([1, ['changed_meanwhile']]);
    expect(await booking.query(`SELECT FROM slot_seats`)).toHaveLength(1);
  });

  it('was never one: what stands, is over, or belongs to a deleted customer stays', async () => {
    expect(await restore()).toMatchObject({ version: (await present()).version });
    expect(await outcomeOf(restore(tuesdayAtNine))).toBe('transition_refused');
    await cancel();
    const past = { ...own, appointmentDate: '2026-11-19' };
    expect(await outcomeOf(restore(past))).toBe('slot_unavailable');
    await booking.query(`UPDATE appointments SET phone = ''`);
    expect(await outcomeOf(restore())).toBe('transition_refused');
  });
});

describe('a completed visit', () => {
  const reopen = (of = id, from = 'completed' as const) =>
    booking.step(of, 'in-progress', morning, {
      correction: true,
      from,
      reason: 'It still leaks.',
    });

  it('goes back to work, paid as it was, and is completed a second time', async () => {
    await booking.appointments.annotate(id, { totalCost: 150 }, byOffice());
    await booking.complete(id);
    await booking.hear(billEvent({ appointmentId: id, version: 1, paidCents: 15_000 }));
    expect((await booking.visits.one(id, morning)).corrections).toEqual([
      'in-progress',
      'scheduled',
    ]);
    booking.said.length = 0;
    await reopen();
    expect(await present()).toMatchObject({
      status: 'in-progress',
      completedAt: null,
      paidCents: 15_000,
    });
    expect((await booking.announced()).at(-1)).toMatchObject({
      fact: 'visit-status-changed',
      facts: { from: 'completed', correction: true, status: 'in-progress' },
    });
    expect(await log(1)).toEqual(['Dana Office: Reopened, back to In progress: It still leaks.']);
    await booking.step(id, 'completed', morning);
    expect(await present()).toMatchObject({ status: 'completed', completedAt: morning });
    const facts = (await booking.announced()).map(({ fact }) => fact);
    expect(facts.filter((fact) => fact === 'appointment-completed')).toHaveLength(2);
    expect(facts.filter((fact) => fact === 'appointment-billed')).toHaveLength(1);
  });

  it('takes its request back to work, too', async () => {
    const { scheduled, stored } = requestHelpers(booking);
    const { appointment, id: requestId } = await scheduled({ timeSlot: '12:00-13:00' });
    await booking.complete(appointment.id);
    expect(await stored(requestId)).toMatchObject({ status: 'completed' });
    await reopen(appointment.id);
    expect(await stored(requestId)).toMatchObject({
      status: 'scheduled',
      completedAt: null,
    });
  });

  it('waits until its technician has no other job under way, also at the same moment', async () => {
    const other = await booking.book({ timeSlot: '16:00-17:00' });
    await booking.complete(id);
    await booking.appointments.assign(other.id, ada, byOffice({ at: morning }));
    await booking.step(other.id, 'dispatched', morning);
    const { won, lost } = await settled([reopen(), booking.step(other.id, 'en-route', morning)]);
    expect(won).toHaveLength(1);
    expect(lost).toMatchObject([{ code: 'already_en_route' }]);
  });

  it('is reopened once by two dispatchers, and never for a technician who has left', async () => {
    await booking.complete(id);
    const { won, lost } = await settled([reopen(), reopen()]);
    expect([won.length, lost.map(({ code }) => code)]).toEqual([1, ['changed_meanwhile']]);
    await booking.step(id, 'completed', morning);
    await booking.roster.release(ada);
    expect(await outcomeOf(reopen())).toBe('technician_inactive');
  });

  it('is not reopened by its technician', async () => {
    await booking.complete(id);
    const step = { by: { as: 'technician', technicianId: ada }, correction: true } as const;
    const outcome = await outcomeOf(booking.step(id, 'in-progress', morning, step));
    expect(outcome).toBe('transition_refused');
  });
});
