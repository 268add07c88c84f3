import { randomUUID } from 'node:crypto';
import { runsOf } from '@contracts/testing/deep';
import { outcomeOf, outcomesOf } from '@service-kit/testing/outcome-of';
import { bookingForTests, refusalOf, settled } from '../../test/booking-under-test';
import { byOffice, friday, monday } from '../../test/factories';
import { requestHelpers } from '../../test/request-helpers';

const label = '10:00-11:00';
const today = '2026-11-20';

describe('scheduling a service request', () => {
  const booking = bookingForTests();
  const help = requestHelpers(booking);
  const appointments = () =>
    booking.query<{ id: string; service_request_id: string }>(
      `SELECT id, service_request_id FROM appointments`,
    );

  it('makes an appointment of its words, announces it and links both', async () => {
    await booking.hire(1);
    const { id, email } = await help.ask({ modelNumber: 'MVW6230HW' });
    booking.said.length = 0;
    const { appointment, ...request } = await help.schedule(id);
    expect(request).toMatchObject({ id, status: 'scheduled', appointmentId: appointment.id });
    expect(appointment).toMatchObject({
      number: 'FC-1001',
      serviceRequestId: id,
      customerName: 'Nora Field',
      email,
      phone: '(904) 555-0117',
      appliance: 'Washer',
      brand: 'Maytag',
      modelNumber: 'MVW6230HW',
      description: 'Walks across the floor.',
      address: '12 Tern Lane',
      serviceType: 'Repair',
      appointmentDate: monday,
      timeSlot: label,
      status: 'scheduled',
      trackingUrl: `/technician-tracking?appointment=${appointment.id}`,
    });
    const listed = (await booking.lists.page({}, friday)).items;
    expect([appointment]).toEqual(listed.map((one) => expect.objectContaining(one)));
    expect(await help.stored(id)).toMatchObject({
      status: 'scheduled',
      appointment: {
        id: appointment.id,
        number: 'FC-1001',
        appointmentDate: monday,
        timeSlot: label,
      },
    });
    expect(await booking.announced()).toMatchObject([
      { fact: 'appointment-booked', version: 1, facts: { number: 'FC-1001' } },
    ]);
    expect(await booking.seats(monday, label)).toEqual([1]);
    expect(booking.said).toEqual([
      { subject: 'live.slots', payload: { date: monday } },
      { subject: 'live.dispatch', payload: { changed: ['appointments'] } },
      { subject: 'live.dispatch', payload: { changed: ['service-requests'] } },
    ]);
  });

  it('assigns a technician in the same write, or does neither', async () => {
    const [technicianId] = (await booking.hire(2)) as [string, string];
    const { id } = await help.ask();
    const { appointment } = await help.schedule(id, { technicianId });
    expect(appointment).toMatchObject({ technicianId, version: 2 });
    // The technician's phone loads its jobs again.
    expect(booking.said.map(({ subject }) => subject)).toContain(`live.visit.${appointment.id}`);
    expect(await booking.appointments.get(appointment.id)).toMatchObject({ technicianId });
    const other = await help.ask();
    const busy = await refusalOf(help.schedule(other.id, { technicianId }));
    expect(busy.code).toBe('technician_busy');
    expect(await help.stored(other.id)).toMatchObject({ status: 'pending', appointment: null });
    expect(await booking.seats(monday, label)).toEqual([1]);
  });

  it('makes exactly one appointment of 20 calls at once, and tells the others which', async () => {
    await booking.hire(20);
    const hours = [label, '11:00-12:00', '12:00-13:00'];
    // From the second round on all connections are open, and the calls really meet.
    for (let round = 1; round <= runsOf(2, 5); round += 1) {
      const { id } = await help.ask();
      const { won, lost } = await settled(
        Array.from({ length: 20 }, (_, caller) =>
          help.schedule(id, { timeSlot: hours[caller % hours.length]! }),
        ),
      );
      expect(won).toHaveLength(1);
      const { id: appointmentId, number } = won[0]!.appointment;
      const details = { appointment: { id: appointmentId, number } };
      expect(lost).toMatchObject(Array(19).fill({ code: 'already_scheduled', details }));
      const made = (await appointments()).filter((one) => one.service_request_id === id);
      expect(made).toEqual([{ id: appointmentId, service_request_id: id }]);
      expect(await booking.announced()).toHaveLength(round);
      expect(await booking.query(`SELECT FROM slot_seats`)).toHaveLength(round);
    }
  });

  it('shares the seats of a slot with those who book', async () => {
    await booking.hire(2);
    const requests = await Promise.all(Array.from({ length: 6 }, () => help.ask()));
    const calls = requests.flatMap(({ id }) => [help.schedule(id), booking.book()]);
    expect(await outcomesOf(calls)).toEqual({ done: 2, slot_taken: 10 });
    expect(await booking.seats(monday, label)).toEqual([1, 2]);
  });

  it.each([
    ['an hour of today that has ended', today, '09:00-10:00'],
    ['a blackout', '2026-11-26', label],
  ])('refuses %s', async (_, appointmentDate, timeSlot) => {
    await booking.hire(1);
    await booking.query(`INSERT INTO blackout_dates VALUES ('2026-11-26', 'Thanksgiving')`);
    const { id } = await help.ask();
    expect(await outcomeOf(help.schedule(id, { appointmentDate, timeSlot }))).toBe(
      'slot_unavailable',
    );
    expect(await help.stored(id)).toMatchObject({ status: 'pending', appointmentId: null });
    expect(await appointments()).toEqual([]);
  });

  it('refuses what is over, and what is not there', async () => {
    await booking.hire(1);
    const { id } = await help.ask();
    await help.change(id, { status: 'cancelled' });
    expect(await refusalOf(help.schedule(id))).toMatchObject({
      code: 'transition_refused',
      details: { allowed: [] },
    });
    for (const unknown of [randomUUID(), 'not-an-id']) {
      expect(await outcomeOf(help.schedule(unknown))).toBe('service_request_not_found');
    }
    expect(await appointments()).toEqual([]);
  });

  it('or cancels, when both are tried at once, and leaves no visit without its request', async () => {
    await booking.hire(1);
    for (let round = 0; round < 10; round += 1) {
      const { id } = await help.ask();
      const cancelling = help.change(id, { status: 'cancelled' });
      await Promise.allSettled([help.schedule(id), cancelling, help.schedule(id)]);
      const { status, appointment } = await help.stored(id);
      expect([status, appointment?.status ?? null]).toEqual(
        status === 'scheduled' ? ['scheduled', 'scheduled'] : ['cancelled', null],
      );
      if (appointment) await booking.appointments.cancel(appointment.id, null, byOffice());
      expect(await booking.seats(monday, label)).toEqual([]);
    }
  });
});
