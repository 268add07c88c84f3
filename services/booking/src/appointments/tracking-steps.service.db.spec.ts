import { randomUUID } from 'node:crypto';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { BookingUnderTest } from '../../test/booking-under-test';
import { aCommand, byOffice, friday, statusEvent, technicianEvent } from '../../test/factories';

describe('the steps of a tracking record', () => {
  let booking: BookingUnderTest;
  let id: string;
  let technicianId: string;
  const appointment = () => booking.appointments.get(id);
  const completions = async () =>
    (await booking.announced()).filter(({ fact }) => fact === 'appointment-completed');

  const corrected = (version: number, status: TrackingStatus) => {
    const event = statusEvent(id, version, status);
    return { ...event, facts: { ...event.facts, correction: true } };
  };
  const written = (event: ReturnType<typeof statusEvent>, notesVersion: number) => ({
    ...event,
    facts: { ...event.facts, notesVersion },
  });

  beforeAll(async () => {
    booking = await BookingUnderTest.open();
  });
  beforeEach(async () => {
    [technicianId] = (await booking.hire(1)) as [string];
    id = (await booking.bookings.book(aCommand(), friday)).id;
    await booking.appointments.assign(id, technicianId, byOffice());
    booking.said.length = 0;
  });
  afterEach(() => booking.clear());
  afterAll(() => booking.close());

  it('moves the appointment when the job begins and when it is done', async () => {
    for (const [version, status] of (['dispatched', 'en-route', 'arrived'] as const).entries()) {
      await booking.hear(statusEvent(id, version + 1, status));
      expect(await appointment()).toMatchObject({ status: 'scheduled', version: 2 });
    }
    await booking.hear(statusEvent(id, 4, 'in-progress'));
    expect(await appointment()).toMatchObject({ status: 'in-progress', version: 3 });
    await booking.hear(statusEvent(id, 5, 'completed', 'Changed the fan.'));
    expect(await appointment()).toMatchObject({
      status: 'completed',
      version: 4,
      workDone: 'Changed the fan.',
      technicianNotes: null,
    });
    expect(await completions()).toMatchObject([
      { aggregateId: id, version: 4, facts: { status: 'completed', technicianId } },
    ]);
    expect(booking.said.at(-1)).toEqual({
      subject: 'live.dispatch',
      payload: { changed: ['appointments'], appointment: { id, version: 4 } },
    });
  });

  it('goes through the beginning when the completion overtakes the beginning', async () => {
    await booking.hear(statusEvent(id, 5, 'completed'));
    await booking.hear(statusEvent(id, 4, 'in-progress'));
    await booking.hear(statusEvent(id, 3, 'arrived'));
    expect(await appointment()).toMatchObject({ status: 'completed', version: 4 });
    expect(await completions()).toHaveLength(1);
  });

  it('counts once, in whatever order and however often it comes, also at the same time', async () => {
    const events = [
      statusEvent(id, 1, 'dispatched'),
      statusEvent(id, 2, 'en-route'),
      statusEvent(id, 3, 'arrived'),
      statusEvent(id, 4, 'in-progress'),
      statusEvent(id, 5, 'completed'),
    ];
    await Promise.all([...events, ...events.toReversed(), ...events].map((e) => booking.hear(e)));
    expect(await appointment()).toMatchObject({ status: 'completed', trackingVersion: 5 });
    expect(await completions()).toHaveLength(1);
  });

  describe("handed over by tracking's request and heard as its event", () => {
    const history = async () =>
      (await booking.appointments.history(id)).map(({ message }) => message);
    const steps = () => [statusEvent(id, 4, 'in-progress'), statusEvent(id, 5, 'completed')];
    const oneEffect = async () => {
      expect(await appointment()).toMatchObject({
        status: 'completed',
        version: 4,
        trackingVersion: 5,
      });
      expect((await history()).slice(2)).toEqual(['In progress', 'Completed']);
      expect(await completions()).toHaveLength(1);
    };

    it('has one effect when both come at the same moment', async () => {
      for (const event of steps()) {
        await Promise.all([
          booking.trackingSteps.apply(event),
          booking.hear(event),
          booking.trackingSteps.apply(event),
          booking.hear(event),
        ]);
      }
      await oneEffect();
    });

    it.each(['the request', 'the event'])('has one effect when %s is first', async (first) => {
      for (const event of steps()) {
        const both = [() => booking.trackingSteps.apply(event), () => booking.hear(event)];
        for (const deliver of first === 'the event' ? both.reverse() : both) await deliver();
      }
      await oneEffect();
    });

    it('tells browsers of it once', async () => {
      const [event] = steps();
      await Promise.all([booking.trackingSteps.apply(event!), booking.hear(event!)]);
      expect(booking.said).toEqual([
        {
          subject: 'live.dispatch',
          payload: { changed: ['appointments'], appointment: { id, version: 3 } },
        },
      ]);
    });
  });

  it('takes the appointment back when tracking takes back the beginning of the work', async () => {
    await booking.hear(statusEvent(id, 4, 'in-progress'));
    await booking.hear(corrected(5, 'arrived'));
    expect(await appointment()).toMatchObject({ status: 'scheduled', version: 4 });
    await booking.hear(statusEvent(id, 4, 'in-progress'));
    await booking.hear(corrected(5, 'arrived'));
    expect(await appointment()).toMatchObject({ status: 'scheduled', version: 4 });
    await booking.hear(statusEvent(id, 6, 'in-progress'));
    await booking.hear(statusEvent(id, 7, 'completed'));
    await booking.hear(corrected(8, 'arrived'));
    expect(await appointment()).toMatchObject({ status: 'completed' });
    expect(await completions()).toHaveLength(1);
  });

  it('ends the same in whatever order a correction and what came after it arrive', async () => {
    const events = [
      statusEvent(id, 4, 'in-progress'),
      corrected(5, 'dispatched'),
      statusEvent(id, 6, 'en-route'),
      statusEvent(id, 7, 'arrived'),
    ];
    await Promise.all([...events.toReversed(), ...events].map((event) => booking.hear(event)));
    expect(await appointment()).toMatchObject({ status: 'scheduled', trackingVersion: 7 });
    await booking.hear(statusEvent(id, 8, 'in-progress'));
    await booking.hear(statusEvent(id, 10, 'en-route'));
    await booking.hear(corrected(9, 'arrived'));
    expect(await appointment()).toMatchObject({ status: 'scheduled' });
  });

  it('shows the customer what the technician wrote when the work was done, and nothing else', async () => {
    const shown = async () =>
      booking.customerAppointments.view(await appointment(), friday).technicianNotes;
    await booking.appointments.annotate(id, { technicianNotes: 'Pays late.' }, byOffice());
    await booking.hear(written(statusEvent(id, 3, 'arrived', 'Big dog.'), 3));
    await booking.hear(written(statusEvent(id, 4, 'in-progress', 'Big dog.'), 3));
    const office = { technicianNotes: 'Pays late.\nBig dog.', workDone: null };
    expect(await appointment()).toMatchObject({ ...office, version: 5 });
    expect(await shown()).toBeNull();
    await booking.hear(written(statusEvent(id, 5, 'completed', 'Changed the fan.'), 5));
    const { technicianNotes } = office;
    expect(await appointment()).toMatchObject({ technicianNotes, workDone: 'Changed the fan.' });
    expect(await shown()).toBe('Changed the fan.');
  });

  it('shows the customer nothing that was written before, when the completion brings it', async () => {
    await booking.hear(written(statusEvent(id, 5, 'completed', 'Big dog.'), 3));
    expect(await appointment()).toMatchObject({ technicianNotes: 'Big dog.', workDone: null });
  });

  it('has the technician’s words also when a later step brings them', async () => {
    await booking.hear(written(statusEvent(id, 4, 'in-progress', 'Ring twice.'), 3));
    await booking.hear(written(statusEvent(id, 3, 'arrived', 'Ring twice.'), 3));
    expect(await appointment()).toMatchObject({ technicianNotes: 'Ring twice.' });
  });

  it('keeps what the technician wrote until something newer is written', async () => {
    await booking.hear(statusEvent(id, 3, 'arrived', 'Ring twice.'));
    await booking.hear(statusEvent(id, 2, 'en-route', 'An older note.'));
    await booking.hear(statusEvent(id, 4, 'in-progress'));
    expect(await appointment()).toMatchObject({ technicianNotes: 'Ring twice.' });
  });

  it('moves nothing that was cancelled, and nothing that is not here', async () => {
    await booking.appointments.cancel(id, null, byOffice());
    await booking.hear(statusEvent(id, 4, 'cancelled'));
    await booking.hear(statusEvent(id, 5, 'completed'));
    expect(await appointment()).toMatchObject({ status: 'cancelled', version: 3 });
    await booking.hear(statusEvent(randomUUID(), 1, 'completed'));
    expect(await completions()).toEqual([]);
  });

  describe('of technicians', () => {
    const roster = () =>
      booking.query(
        `SELECT availability, version FROM technician_roster WHERE technician_id = $1`,
        [technicianId],
      );

    it('keeps the newest in the roster, in whatever order it comes', async () => {
      await booking.hear(technicianEvent(technicianId, 4, 'offline'));
      await booking.hear(technicianEvent(technicianId, 3, 'available'));
      await booking.hear(technicianEvent(technicianId, 4, 'offline'));
      expect(await roster()).toEqual([{ availability: 'offline', version: 4 }]);
    });

    it('makes gateways forget all slots, when it changes something', async () => {
      await booking.hear(technicianEvent(technicianId, 2, 'offline'));
      await booking.hear(technicianEvent(technicianId, 2, 'offline'));
      expect(booking.said).toEqual([{ subject: 'live.slots', payload: { date: null } }]);
    });
  });
});
