import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { bookingRequests, type AppointmentFacts } from '@contracts/booking';
import { Unavailable } from '@service-kit/requests/refusal';
import { runsOf } from '@contracts/testing/deep';
import { eventually } from '@service-kit/testing/eventually';
import { appointmentFacts, minutesAfter, morning } from '../../../test/factories';
import { JsonServer } from '../../../test/json-server';
import { TrackingParts } from '../../../test/tracking-parts';
import { TrackingRecordEntity } from '../tracking-record.entity';

describe('following booking’s appointments', () => {
  let parts: TrackingParts;
  let ana: string;
  let ben: string;

  beforeAll(async () => {
    parts = await TrackingParts.open();
    ana = (await parts.technician('Ana Reyes')).id;
    ben = (await parts.technician('Ben Ito')).id;
  });

  afterAll(() => parts?.close());

  const announced = (appointmentId: string) =>
    parts.query<{ status: string; version: number }>(
      `SELECT envelope::json #>> '{facts,status}' AS status, version FROM outbox
       WHERE aggregate_id = $1 ORDER BY position`,
      [appointmentId],
    );

  it('makes a record of a booking, with the place of its zip code', async () => {
    const facts = await parts.appointment();
    const seen = await parts.customerView(facts.appointmentId);
    expect(seen).toMatchObject({
      status: 'scheduled',
      technicianId: null,
      progress: 0,
      version: 1,
      estimatedArrival: facts.slotStart,
      customerLocation: {
        lat: 29.9,
        lng: -81.337,
        approximate: { near: '32084', radiusKm: 8 },
      },
      notifications: [{ type: 'scheduled' }],
      appointment: { number: 'FC-1042', timeSlot: '10:00-11:00' },
    });
    expect(await announced(facts.appointmentId)).toEqual([]);
  });

  it('has no place for an unknown zip code, whatever the town', async () => {
    const facts = await parts.appointment({ zipCode: '99999' });
    const { customerLocation } = await parts.customerView(facts.appointmentId);
    expect(customerLocation).toMatchObject({ lat: null, lng: null, approximate: null });
  });

  it('needs no booking before its assignment', async () => {
    const facts = appointmentFacts({ technicianId: ana });
    await parts.appointments.applyVersion(2, facts, morning);
    await parts.appointments.applyVersion(1, { ...facts, technicianId: null }, morning);
    const seen = await parts.customerView(facts.appointmentId);
    expect(seen).toMatchObject({ status: 'dispatched', technicianId: ana, version: 1 });
    expect(await announced(facts.appointmentId)).toEqual([{ status: 'dispatched', version: 1 }]);
  });

  it('announces a status with the version of the record at which it was reached', async () => {
    const facts = await parts.appointment();
    await parts.appointments.applyVersion(2, { ...facts, technicianId: ana }, morning);
    await parts.appointments.applyVersion(3, { ...facts, technicianId: null }, morning);
    await parts.appointments.applyVersion(4, { ...facts, status: 'cancelled' }, morning);
    expect(await announced(facts.appointmentId)).toEqual([
      { status: 'dispatched', version: 2 },
      { status: 'scheduled', version: 3 },
      { status: 'cancelled', version: 4 },
    ]);
    const { notifications } = await parts.customerView(facts.appointmentId);
    expect(notifications.map(({ type }) => type)).toEqual([
      'scheduled',
      'assigned',
      'dispatched',
      'unassigned',
      'cancelled',
    ]);
  });

  it('starts no tracking for an imported appointment', async () => {
    const facts = await parts.appointment({ origin: 'imported' });
    parts.booking.set(facts.appointmentId, { version: 1, facts });
    await expect(parts.customerView(facts.appointmentId)).rejects.toMatchObject({
      code: 'appointment_not_found',
    });
  });

  it('forgets the journey of a technician who is sent elsewhere', async () => {
    const facts = await parts.appointment({ technicianId: ana });
    await parts.drive(facts, 'en-route');
    await parts.positions.report(ana, [{ lat: 29.8, lng: -81.3 }], minutesAfter(morning, 1));
    await parts.log.flush();
    await parts.appointments.applyVersion(
      2,
      { ...facts, technicianId: ben },
      minutesAfter(morning, 2),
    );
    const record = await parts.stored.find(facts.appointmentId);
    expect(record).toMatchObject({
      status: 'dispatched',
      technicianId: ben,
      enRouteAt: null,
      setOffKm: null,
      nearestKm: null,
    });
  });

  it('ends in the same projection for every order of events with any repeats', async () => {
    const later = minutesAfter(morning, 26 * 60).toISOString();
    const story = (last: 'open' | 'cancelled'): Partial<AppointmentFacts>[] => [
      {},
      { technicianId: ana },
      { technicianId: ana, slotStart: later, timeSlot: '12:00-13:00' },
      { technicianId: null, slotStart: later, timeSlot: '12:00-13:00' },
      { technicianId: ben, address: '7 Mill Creek Road', zipCode: '32092' },
      last === 'cancelled' ? { technicianId: ben, status: 'cancelled' } : { technicianId: ana },
    ];
    // Versions and notifications tell of the way there, which differs.
    const projection = (record: TrackingRecordEntity | null) => ({
      ...record!,
      appointmentId: '',
      appointment: { ...record!.appointment, appointmentId: '' },
      version: record!.version > 0,
      notifications: record!.notifications[0]!.type,
    });
    for (const last of ['open', 'cancelled'] as const) {
      const versions = story(last).map((_, index) => index);
      const deliver = async (order: readonly number[]) => {
        const base = appointmentFacts();
        await Promise.all(
          order.map((index) =>
            parts.appointments.applyVersion(index + 1, { ...base, ...story(last)[index] }, morning),
          ),
        );
        return projection(await parts.stored.find(base.appointmentId));
      };
      const inOrder = await deliver(versions.slice(-1));
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom(...versions), { maxLength: 8 }).chain((repeats) =>
            fc.shuffledSubarray([...versions, ...repeats], {
              minLength: versions.length + repeats.length,
            }),
          ),
          async (order) => {
            expect(await deliver(order)).toEqual(inOrder);
          },
        ),
        { numRuns: runsOf(15, 120) },
      );
    }
  });

  it('moves the customer from the middle of the zip code to the house, once that is known', async () => {
    const server = new JsonServer();
    await server.open();
    server.reply = { status: 200, body: [{ lat: '29.8912', lon: '-81.3133' }] };
    const exact = await TrackingParts.open({ GEOCODER_URL: server.url }, parts);
    try {
      const facts = await exact.appointment();
      const house = await eventually(async () => {
        const seen = await exact.customerView(facts.appointmentId);
        expect(seen.customerLocation).toMatchObject({
          lat: 29.8912,
          lng: -81.3133,
          approximate: null,
        });
        return seen;
      });
      expect(house.version).toBe(2);
      await exact.appointments.applyVersion(2, { ...facts, technicianId: ana }, morning);
      const { customerLocation } = await exact.customerView(facts.appointmentId);
      expect(customerLocation).toMatchObject({ lat: 29.8912, lng: -81.3133, approximate: null });
      const jobs = await exact.lists.jobs(ana, morning);
      const job = jobs.find(({ appointmentId }) => appointmentId === facts.appointmentId);
      expect(job).toMatchObject({ coordinates: { lat: 29.8912 }, approximate: null });
      expect(server.asked).toHaveLength(1);
      const moved = { ...facts, technicianId: ana, zipCode: '32137', city: 'Palm Coast' };
      server.reply = { status: 503, body: {} };
      await exact.appointments.applyVersion(3, moved, morning);
      const after = await exact.customerView(facts.appointmentId);
      expect(after.customerLocation).toMatchObject({
        lat: 29.577,
        approximate: { near: '32137' },
      });
    } finally {
      await exact.close();
      await server.close();
    }
  });

  describe('while an event is on its way', () => {
    it('shows a booking that was acknowledged', async () => {
      const facts = appointmentFacts();
      parts.booking.set(facts.appointmentId, { version: 1, facts });
      expect(await parts.customerView(facts.appointmentId)).toMatchObject({ status: 'scheduled' });
    });

    it('shows an assignment that was acknowledged', async () => {
      const facts = await parts.appointment();
      await parts.transitions.hold(facts.appointmentId, 'assign', morning);
      const assigned = { ...facts, technicianId: ana };
      parts.booking.set(facts.appointmentId, { version: 2, facts: assigned });
      expect(await parts.customerView(facts.appointmentId)).toMatchObject({
        status: 'dispatched',
        technicianId: ana,
      });
    });

    it('shows an assignment also when not even the booking’s event has arrived', async () => {
      const facts = appointmentFacts();
      parts.booking.set(facts.appointmentId, { version: 1, facts });
      const held = await parts.transitions.hold(facts.appointmentId, 'assign', morning);
      expect(held).toMatchObject({ status: 'scheduled' });
      const assigned = { ...facts, technicianId: ana };
      parts.booking.set(facts.appointmentId, { version: 2, facts: assigned });
      await parts.appointments.applyVersion(1, facts, morning);
      expect(await parts.customerView(facts.appointmentId)).toMatchObject({ technicianId: ana });
    });

    it('shows it also when the event takes longer than the hold', async () => {
      const facts = await parts.appointment();
      await parts.transitions.hold(facts.appointmentId, 'assign', morning);
      const assigned = { ...facts, technicianId: ana };
      parts.booking.set(facts.appointmentId, { version: 2, facts: assigned });
      const seen = await parts.customerView(facts.appointmentId, minutesAfter(morning, 5));
      expect(seen.technicianId).toBe(ana);
    });

    it('lets lists and jobs catch up', async () => {
      const facts = await parts.appointment();
      await parts.transitions.hold(facts.appointmentId, 'assign', morning);
      const assigned = { ...facts, technicianId: ben };
      parts.booking.set(facts.appointmentId, { version: 2, facts: assigned });
      await parts.appointments.refreshHeld(morning);
      const jobs = await parts.reads.jobs(ben, morning);
      expect(jobs.map(({ appointmentId }) => appointmentId)).toContain(facts.appointmentId);
    });

    it('asks booking no more once a hold has run out and nothing came of it', async () => {
      const facts = await parts.appointment();
      parts.booking.set(facts.appointmentId, { version: 1, facts });
      await parts.transitions.hold(facts.appointmentId, 'assign', morning);
      await parts.customerView(facts.appointmentId, morning);
      expect((await parts.stored.find(facts.appointmentId))!.heldUntil).not.toBeNull();
      await parts.customerView(facts.appointmentId, minutesAfter(morning, 1));
      expect((await parts.stored.find(facts.appointmentId))!.heldUntil).toBeNull();
    });

    it('shows what is known when booking cannot be reached', async () => {
      const facts = await parts.appointment();
      await parts.transitions.hold(facts.appointmentId, 'cancel', morning);
      parts.others.when(bookingRequests.facts, () => {
        throw new Unavailable('booking.facts', 'deadline');
      });
      try {
        expect(await parts.customerView(facts.appointmentId)).toMatchObject({
          status: 'scheduled',
        });
        await expect(parts.customerView(randomUUID())).rejects.toBeInstanceOf(Unavailable);
      } finally {
        parts.others.reset();
      }
      await expect(parts.customerView(randomUUID())).rejects.toMatchObject({
        code: 'appointment_not_found',
      });
    });
  });
});
