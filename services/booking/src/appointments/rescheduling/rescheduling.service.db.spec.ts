import { randomUUID } from 'node:crypto';
import { runsOf } from '@contracts/testing/deep';
import { slotLabels } from '@contracts/vocabulary/booking';
import { eventually } from '@service-kit/testing/eventually';
import { outcomeOf, outcomesOf } from '@service-kit/testing/outcome-of';
import { bookingForTests, refusalOf } from '../../../test/booking-under-test';
import { byOffice, friday, monday, toldOf, tuesday, tuesdayAtNine } from '../../../test/factories';
import { requestHelpers } from '../../../test/request-helpers';
import type { WantedSlot } from './rescheduling.service';

describe('rescheduling', () => {
  const booking = bookingForTests();
  let technicians: string[];
  const move = (id: string, to: WantedSlot = tuesdayAtNine, change = byOffice()) =>
    booking.rescheduling.reschedule(id, to, change);

  beforeEach(async () => {
    technicians = await booking.hire(2);
  });

  it('takes the new seat, frees the old one and takes the job back from who is busy then, and tells everyone', async () => {
    await booking.assigned(technicians[0]!, tuesdayAtNine, friday);
    const { id } = await booking.book();
    await booking.appointments.assign(id, technicians[0]!, byOffice());
    await booking.step(id, 'dispatched');
    booking.said.length = 0;
    const moved = await move(id);
    expect(moved).toMatchObject({
      slotDate: tuesday,
      slot: '09:00-10:00',
      startsAt: new Date('2026-11-24T14:00:00Z'),
      endsAt: new Date('2026-11-24T15:00:00Z'),
      technicianId: null,
      status: 'scheduled',
      trackingStatus: 'scheduled',
      version: 4,
    });
    expect(await booking.appointments.get(id)).toEqual(moved);
    expect(await booking.seats(monday, '10:00-11:00')).toEqual([]);
    expect(await booking.seats(tuesday, '09:00-10:00')).toEqual([1, 2]);
    const event = (await booking.announced()).at(-1);
    expect(event).toMatchObject({
      fact: 'appointment-rescheduled',
      aggregateId: id,
      version: 4,
      facts: {
        appointmentDate: tuesday,
        timeSlot: '09:00-10:00',
        slotStart: '2026-11-24T14:00:00.000Z',
        technicianId: null,
        formerTechnicianId: technicians[0],
      },
    });
    expect(booking.said).toEqual([
      { subject: 'live.slots', payload: { date: monday } },
      { subject: 'live.slots', payload: { date: tuesday } },
      ...toldOf(moved),
    ]);
    expect(await booking.appointments.history(id)).toContainEqual({
      at: friday.toISOString(),
      by: 'Dana Office',
      message: 'Moved from Mon, Nov 23, 10:00 AM to Tue, Nov 24, 9:00 AM',
    });
  });

  it('keeps the technician who is free then, in a round of visits that change places', async () => {
    const [technicianId] = technicians as [string];
    const { id } = await booking.assigned(technicianId, {}, friday);
    const moved = await move(id);
    expect(moved).toMatchObject({ slotDate: tuesday, technicianId, trackingStatus: 'scheduled' });
    const event = (await booking.announced()).at(-1);
    expect(event).toMatchObject({ fact: 'appointment-rescheduled', facts: { technicianId } });
    // Canceled and demo visits don't take their time.
    const other = await booking.assigned(technicianId, {}, friday);
    await booking.appointments.cancel(other.id, null, byOffice());
    const back = { appointmentDate: monday, timeSlot: '10:00-11:00' };
    expect(await move(id, back)).toMatchObject({ slotDate: monday, technicianId });
    const names = (await booking.appointments.history(id)).map(({ message }) => message);
    expect(names.filter((message) => message.startsWith('Assigned'))).toHaveLength(1);
  });

  it('keeps the technician over an assignment that comes while it is under way', async () => {
    const technicianId = technicians[0]!;
    const { id } = await booking.assigned(technicianId, {}, friday);
    const other = await booking.book(tuesdayAtNine);
    await booking.asAdmin(`
      CREATE FUNCTION booking.take_a_while() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_sleep(0.3); RETURN new; END $$;
      CREATE TRIGGER a_while BEFORE UPDATE ON booking.appointments FOR EACH ROW
        WHEN (old.slot_date <> new.slot_date) EXECUTE FUNCTION booking.take_a_while()`);
    try {
      const moving = move(id);
      await eventually(async () =>
        expect(
          await booking.asAdmin(`SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'`),
        ).toHaveLength(1),
      );
      const assigning = booking.appointments.assign(other.id, technicianId, byOffice());
      expect(await outcomeOf(assigning)).toBe('technician_busy');
      expect(await moving).toMatchObject({ slotDate: tuesday, technicianId });
    } finally {
      await booking.asAdmin(`DROP FUNCTION booking.take_a_while CASCADE`);
    }
  });

  it('tells the customer whose it is, and the list of requests that shows its hour', async () => {
    const help = requestHelpers(booking);
    const request = await help.ask({}, { accountId: 7 });
    const { appointment } = await help.schedule(request.id);
    booking.said.length = 0;
    await move(appointment.id);
    expect(booking.said.map(({ subject, payload }) => [subject, payload])).toEqual(
      expect.arrayContaining([
        ['live.account.7', { changed: ['appointments'] }],
        ['live.account.7', { changed: ['service-requests'] }],
        ['live.dispatch', { changed: ['service-requests'] }],
      ]),
    );
    expect((await help.stored(request.id)).appointment).toMatchObject({
      appointmentDate: tuesday,
      timeSlot: '09:00-10:00',
    });
  });

  it('to the hour that it has changes nothing, on whichever version', async () => {
    const { id } = await booking.book();
    await move(id);
    for (let time = 0; time < 3; time += 1) {
      expect(await move(id, tuesdayAtNine, byOffice({ version: 1 }))).toMatchObject({ version: 2 });
    }
    expect(await booking.announced()).toHaveLength(2);
  });

  it('is refused on an older version, with the current one, and changes nothing', async () => {
    const { id } = await booking.book();
    await booking.appointments.annotate(id, { totalCost: 10 }, byOffice());
    const refusal = await refusalOf(move(id, tuesdayAtNine, byOffice({ version: 1 })));
    expect(refusal).toMatchObject({
      code: 'changed_meanwhile',
      details: { current: { id, version: 2, totalCost: '10.00' } },
    });
    expect(await booking.seats(tuesday, '09:00-10:00')).toEqual([]);
  });

  it.each([
    ['an hour that begins too soon', '2026-11-20', '10:00-11:00'],
    ['a blackout', '2026-11-26', '09:00-10:00'],
  ])('to %s is refused', async (_what, appointmentDate, timeSlot) => {
    await booking.query(`INSERT INTO blackout_dates VALUES ('2026-11-26', 'Thanksgiving')`);
    const { id } = await booking.book();
    expect(await outcomeOf(move(id, { appointmentDate, timeSlot }))).toBe('slot_unavailable');
  });

  it('takes the last seat once when the same call comes between its read and its lock', async () => {
    const { id } = await booking.book();
    await booking.book(tuesdayAtNine);
    const get = booking.appointments.get.bind(booking.appointments);
    const read = jest.spyOn(booking.appointments, 'get').mockImplementationOnce(async (asked) => {
      const present = await get(asked);
      await move(id);
      return present;
    });
    expect(await move(id)).toMatchObject({ version: 2, slotDate: tuesday });
    expect(read).toHaveBeenCalledTimes(2);
    read.mockRestore();
    expect(await booking.seats(tuesday, '09:00-10:00')).toEqual([1, 2]);
  });

  it('to a full hour is refused with other hours, and keeps the seat it has', async () => {
    const { id } = await booking.book();
    for (let count = 0; count < 2; count += 1) await booking.book(tuesdayAtNine);
    const refusal = await refusalOf(move(id));
    expect(refusal.code).toBe('slot_taken');
    expect(refusal.details?.alternatives).toContainEqual({
      date: tuesday,
      timeSlot: '08:00-09:00',
    });
    expect(await booking.seats(monday, '10:00-11:00')).toEqual([1]);
    expect(await booking.appointments.get(id)).toMatchObject({ version: 1, slotDate: monday });
  });

  it('moves neither what is over or going on, nor a demo, nor what is not there', async () => {
    const cancelled = await booking.book();
    await booking.appointments.cancel(cancelled.id, null, byOffice());
    const started = await booking.book();
    await booking.appointments.assign(started.id, technicians[0]!, byOffice());
    await booking.drive(started.id, 'dispatched', 'en-route');
    const demo = await booking.lap(new Date('2026-11-23T15:00:00Z'));
    for (const { id } of [cancelled, started, demo]) {
      expect(await outcomeOf(move(id))).toBe('transition_refused');
    }
    for (const id of [randomUUID(), 'not-an-id', '']) {
      expect(await outcomeOf(move(id))).toBe('appointment_not_found');
    }
    expect(await booking.seats(tuesday, '09:00-10:00')).toEqual([]);
  });

  describe('by many at once', () => {
    it('gives the last seat of an hour to exactly one of many', async () => {
      await booking.hire(8);
      for (let count = 0; count < 9; count += 1) await booking.book(tuesdayAtNine);
      const ten = await Promise.all(
        Array.from({ length: 10 }, () => booking.book({ timeSlot: '11:00-12:00' })),
      );
      const [, ...newcomers] = ten;
      const calls = [
        ...ten.map(({ id }) => move(id)),
        ...newcomers.map(() => booking.book(tuesdayAtNine)),
      ];
      expect(await outcomesOf(calls)).toEqual({ done: 1, slot_taken: 18 });
      expect(await booking.seats(tuesday, '09:00-10:00')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    });

    it('of one version to many hours at once is done once', async () => {
      const { id } = await booking.book();
      const change = byOffice({ version: 1 });
      const calls = slotLabels
        .slice(0, 8)
        .map((timeSlot) => move(id, { appointmentDate: tuesday, timeSlot }, change));
      expect(await outcomesOf(calls)).toEqual({ done: 1, changed_meanwhile: 7 });
    });

    it('swaps, cancellations, schedulings and assignments in a storm end without a deadlock', async () => {
      const deadlocks = () =>
        booking.query(`SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`);
      const before = await deadlocks();
      const help = requestHelpers(booking);
      await booking.hire(4);
      const hours = ['09:00-10:00', '10:00-11:00', '11:00-12:00'];
      for (let round = 0; round < runsOf(2, 6); round += 1) {
        const requests = await Promise.all(Array.from({ length: 4 }, () => help.ask()));
        const visits = await Promise.all(
          requests
            .slice(0, 2)
            .map(({ id }, index) =>
              help.schedule(id, { appointmentDate: tuesday, timeSlot: hours[index] }),
            ),
        );
        const plain = await Promise.all(
          hours.map((timeSlot) => booking.book({ appointmentDate: tuesday, timeSlot })),
        );
        const ids = [
          ...visits.map(({ appointment }) => appointment.id),
          ...plain.map(({ id }) => id),
        ];
        await outcomesOf([
          ...ids.flatMap((id, index) => [
            move(id, { appointmentDate: tuesday, timeSlot: hours[(index + 1) % 3]! }),
            move(id, { appointmentDate: tuesday, timeSlot: hours[(index + 2) % 3]! }),
            booking.appointments.assign(id, technicians[index % 2]!, byOffice()),
            ...(index % 2 ? [booking.appointments.cancel(id, null, byOffice())] : []),
          ]),
          ...requests.map(({ id }, index) =>
            index % 2
              ? help.change(id, { status: 'cancelled' })
              : help.schedule(id, { appointmentDate: tuesday, timeSlot: hours[index % 3] }),
          ),
        ]);
        const rows = await booking.query<{ id: string }>(
          `SELECT id FROM appointments WHERE status = 'scheduled'`,
        );
        await outcomesOf(rows.map(({ id }) => booking.appointments.cancel(id, null, byOffice())));
      }
      expect(await booking.query(`SELECT * FROM slot_seats`)).toEqual([]);
      expect(await deadlocks()).toEqual(before);
    });
  });
});
