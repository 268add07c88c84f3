/** Whose a record is: who may reach it, who hears of it, and what is said of it. */
import { randomUUID } from 'node:crypto';
import type { AppointmentAccess } from '@contracts/booking/own-records';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { bookingForTests } from '../../test/booking-under-test';
import { aVisit, byOffice, tuesdayAtNine } from '../../test/factories';

const [ada, eve] = [7, 8];

const booking = bookingForTests();

beforeEach(() => booking.hire(3));

describe('own records', () => {
  it('of one customer are not to be reached by another', async () => {
    const { id } = await booking.book({}, { accountId: ada });
    const access: AppointmentAccess = { accountId: eve, appointmentId: id };
    const calls = [
      booking.own.appointment(access),
      booking.own.calendar(access),
      booking.own.cancel({ access, cancellation: {} }),
      booking.own.reschedule({ access, to: tuesdayAtNine }),
    ];
    for (const call of calls) {
      expect(await outcomeOf(call)).toBe('appointment_not_found');
    }
    for (const appointmentId of ['', 'x', randomUUID()]) {
      expect(await outcomeOf(booking.own.appointment({ accountId: ada, appointmentId }))).toBe(
        'appointment_not_found',
      );
    }
    expect(await booking.appointments.get(id)).toMatchObject({ version: 1 });
  });

  it('tell a message all that it takes to write it', async () => {
    const { id } = await booking.book({ email: 'robin@example.com' });
    const asked = { appointmentId: id };
    const { appointment, state, calendar, emailVerified } =
      await booking.own.appointmentMessage(asked);
    expect(state).toMatchObject({ status: 'scheduled', enRouteAt: null });
    expect(appointment).toMatchObject({
      id,
      email: 'robin@example.com',
      ...booking.links.of({ id, linkGeneration: 0 }),
    });
    expect(calendar.text).toContain(`UID:${id}`);
    // Anyone who typed the address of someone else has typed the place, too.
    expect(emailVerified).toBe(false);
    expect(calendar.text).not.toContain(appointment.address);
    const request = await booking.ask();
    const wanted = { serviceRequestId: request.id };
    expect(await booking.own.serviceRequestMessage(wanted)).toEqual({
      ...request,
      emailVerified: false,
    });
    await booking.own.claim({ accountId: 7, email: 'Robin@example.com' });
    const verified = await booking.own.appointmentMessage(asked);
    expect(verified.emailVerified).toBe(true);
    expect(verified.calendar.text).toContain(appointment.address);
    const unknownId = booking.own.appointmentMessage({ appointmentId: randomUUID() });
    expect(await outcomeOf(unknownId)).toBe('appointment_not_found');
  });

  it('are pushed after every change, to their customer alone', async () => {
    const [technician] = await booking.hire(1);
    const told = async (change: () => Promise<unknown>) => {
      booking.said.length = 0;
      const result = await change();
      const account = booking.said.filter(({ subject }) => subject.startsWith('live.account.'));
      return { result, told: account.map(({ subject, payload }) => [subject, payload]) };
    };
    const appointments = ['live.account.7', { changed: ['appointments'] }];
    const requests = ['live.account.7', { changed: ['service-requests'] }];
    const booked = await told(() => booking.book({}, { accountId: ada }));
    expect(booked.told).toEqual([appointments]);
    const { id } = booked.result as { id: string };
    const changes = [
      () => booking.appointments.assign(id, technician!, byOffice()),
      () => booking.appointments.annotate(id, { totalCost: 1 }, byOffice()),
      () => booking.step(id, 'dispatched'),
      () => booking.rescheduling.reschedule(id, tuesdayAtNine, byOffice()),
      () => booking.appointments.cancel(id, null, byOffice()),
    ];
    for (const change of changes) expect((await told(change)).told).toEqual([appointments]);
    const asked = await told(() => booking.ask({}, { accountId: ada }));
    expect(asked.told).toEqual([requests]);
    const request = asked.result as { id: string };
    const scheduled = await told(() =>
      booking.serviceRequests.schedule(request.id, aVisit(), byOffice()),
    );
    expect(scheduled.told).toEqual([appointments, requests]);
    const withdrawn = await told(() =>
      booking.serviceRequests.change(request.id, { status: 'cancelled' }, byOffice()),
    );
    expect(withdrawn.told).toEqual(expect.arrayContaining([appointments, requests]));
    expect((await told(() => booking.book({ email: 'robin@example.com' }))).told).toEqual([]);
    const claimed = await told(() =>
      booking.own.claim({ accountId: ada, email: 'robin@example.com' }),
    );
    expect(claimed.told).toEqual([appointments]);
  });

  it('announce a request of the site once, and name no one', async () => {
    const call = { idempotencyKey: 'k1' };
    const { id, number } = await booking.ask({}, call);
    await booking.ask({}, call);
    const rows = await booking.query<{ envelope: string }>(
      `SELECT envelope FROM outbox WHERE subject LIKE '%service-request-received%'`,
    );
    expect(rows.map(({ envelope }) => (JSON.parse(envelope) as { facts: object }).facts)).toEqual([
      { serviceRequestId: id, number, origin: 'site' },
    ]);
  });
});
