/** The whole service as it runs, between a NATS and a PostgreSQL that are real. */
import { randomBytes, randomUUID } from 'node:crypto';
import {
  appointmentAssigned,
  appointmentBooked,
  appointmentCompleted,
  bookingRequests,
  type AppointmentFacts,
} from '@contracts/booking/appointments';
import { serviceRequestCalls } from '@contracts/booking/service-requests';
import { liveSlotsSubject, type LiveSlots } from '@contracts/live';
import type { EventEnvelope } from '@contracts/messaging';
import { pingOf } from '@contracts/service-health';
import { technicianAdded } from '@contracts/tracking/technicians';
import { ConfigError } from '@service-kit/config/config';
import { EventStream } from '@service-kit/messaging/stream/event-stream';
import { LiveSubscriber } from '@service-kit/messaging/live';
import { Requests } from '@service-kit/requests/requests';
import type { RunningService } from '@service-kit/service';
import { eventually } from '@service-kit/testing/eventually';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { surroundingsOf, type Surroundings } from '@service-kit/testing/replicas-under-test';
import {
  aCommand,
  aJob,
  anEvent,
  byOffice,
  aRequest,
  aVisit,
  technicianEvent,
} from '../test/factories';
import { dateAfter, businessDate, isSunday } from '@contracts/business-time';
import { database } from './database/data-source';
import { start } from './start';

const { by } = byOffice();

describe('the booking service', () => {
  let around: Surroundings;
  let service: RunningService;
  let requests: Requests;
  const published: EventEnvelope<AppointmentFacts>[] = [];
  const slotsForgotten: LiveSlots[] = [];
  const tomorrow = [1, 2]
    .map((days) => dateAfter(businessDate(new Date()), days))
    .find((date) => !isSunday(date))!;

  beforeAll(async () => {
    const settings = { LINK_SECRET: randomBytes(32).toString('hex'), DEMO: '1' };
    around = await surroundingsOf(database, { asks: [] }, settings);
    const link = around.nats;
    requests = new Requests(link);
    service = await start(around.env);
    link.connection.subscribe(link.subject('events.booking.>'), {
      callback: (_, message) => void published.push(message.json()),
    });
    new LiveSubscriber(link).subscribe<LiveSlots>(liveSlotsSubject, (one) =>
      slotsForgotten.push(one),
    );
  });

  afterAll(async () => {
    await service?.stop();
    await around?.nats.close();
    await around?.database.drop();
  });

  /** A technician's taps, each of which the network sends twice. */
  async function work(technicianId: string, appointmentId: string) {
    const asked = { technicianId, appointmentId };
    for (const status of ['dispatched', 'en-route', 'arrived', 'in-progress'] as const) {
      const tap = { ...asked, status, key: randomUUID() };
      const moved = await requests.ask(bookingRequests.moveByTechnician, tap);
      expect(await requests.ask(bookingRequests.moveByTechnician, tap)).toEqual(moved);
    }
    const { technicianIds } = await requests.ask(bookingRequests.busyTechnicians, {});
    expect(technicianIds).toEqual([technicianId]);
    const last = { ...asked, status: 'completed', key: randomUUID(), notes: 'Done.' } as const;
    return requests.ask(bookingRequests.moveByTechnician, last);
  }

  const tell = (event: EventEnvelope<unknown>) =>
    new EventStream(around.nats).publish(event.id, event.subject, JSON.stringify(event));
  const factsOf = (subject: string, appointmentId: string) =>
    published.filter((one) => one.subject === subject && one.aggregateId === appointmentId);

  it('does not start with a wrong setting, and names it', async () => {
    const wrong = start({ ...around.env, BOOKING_DB_PASSWORD: '', LEAD_TIME_MINUTES: 'soon' });
    await expect(wrong).rejects.toThrow(ConfigError);
    await expect(wrong).rejects.toThrow(/BOOKING_DB_PASSWORD[^]*LEAD_TIME_MINUTES/);
    await expect(start({ ...around.env, NODE_ENV: 'production' })).rejects.toThrow(/DEMO/);
  });

  it('says that it is ready', async () => {
    await expect(requests.ask(pingOf('booking'), {})).resolves.toEqual({ ready: true });
  });

  it('carries a job from the hire to its completion', async () => {
    const technicianId = randomUUID();
    const slots = () => requests.ask(bookingRequests.availableSlots, { date: tomorrow });
    expect(await slots()).toEqual({ date: tomorrow, availableSlots: [], changeUntil: [] });
    await tell(technicianEvent(technicianId, 1, 'available'));
    await eventually(async () => expect((await slots()).availableSlots).toHaveLength(13));
    await eventually(() => expect(slotsForgotten).toContainEqual({ date: null }));

    const { availableSlots, changeUntil } = await slots();
    const command = aCommand({ appointmentDate: tomorrow }, { idempotencyKey: 'journey' });
    const booked = await requests.ask(bookingRequests.book, command);
    expect(changeUntil?.[availableSlots.indexOf('10:00-11:00')]).toBe(booked.changeUntil);
    expect(await requests.ask(bookingRequests.book, command)).toEqual(booked);
    expect((await slots()).availableSlots).not.toContain('10:00-11:00');
    await eventually(() => expect(slotsForgotten).toContainEqual({ date: tomorrow }));
    const appointmentId = booked.id;
    await eventually(() =>
      expect(factsOf(appointmentBooked.subject, appointmentId)).toMatchObject([
        { version: 1, facts: { number: booked.number } },
      ]),
    );

    const again = aCommand({ appointmentDate: tomorrow });
    const taken = await refusalOf(requests.ask(bookingRequests.book, again));
    expect(taken.code).toBe('slot_taken');
    expect(taken.details?.alternatives).toHaveLength(5);

    const assigned = await requests.ask(bookingRequests.assign, {
      appointmentId,
      technicianId,
      by,
    });
    expect(assigned).toMatchObject({ id: appointmentId, technicianId });
    await eventually(() =>
      expect(factsOf(appointmentAssigned.subject, appointmentId)).toMatchObject([{ version: 2 }]),
    );

    const visit = await work(technicianId, appointmentId);
    expect(visit).toMatchObject({ version: 7, facts: { status: 'completed' }, allowed: [] });
    const found = await requests.ask(bookingRequests.get, { appointmentId });
    expect(found).toMatchObject({ status: 'completed', version: 7 });
    await eventually(() =>
      expect(factsOf(appointmentCompleted.subject, appointmentId)).toMatchObject([
        { version: 7, facts: { status: 'completed' } },
      ]),
    );
    const page = await requests.ask(bookingRequests.list, { limit: 10 });
    expect(page).toMatchObject({ total: 1, nextCursor: null, items: [{ id: appointmentId }] });
    const cost = { appointmentId, totalCost: 150, by };
    expect((await requests.ask(bookingRequests.annotate, cost)).totalCost).toBe('150.00');
  });

  it('carries a service request from its form to the completed visit', async () => {
    const command = aRequest({ isEmergency: true }, { idempotencyKey: 'form' });
    const asked = await requests.ask(serviceRequestCalls.requestService, command);
    expect(await requests.ask(serviceRequestCalls.requestService, command)).toEqual(asked);
    const serviceRequestId = asked.id;
    const listed = await requests.ask(serviceRequestCalls.serviceRequests, { status: 'pending' });
    expect(listed).toEqual({ items: [asked], total: 1, nextCursor: null });
    const noted = await requests.ask(serviceRequestCalls.changeServiceRequest, {
      serviceRequestId,
      technicianNotes: 'Ring twice.',
      version: asked.version,
      by,
    });
    expect(noted).toEqual({ ...asked, version: 2, technicianNotes: 'Ring twice.' });
    expect(await requests.ask(serviceRequestCalls.serviceRequest, { serviceRequestId })).toEqual(
      noted,
    );

    const visit = aVisit({ appointmentDate: tomorrow, timeSlot: '16:00-17:00' });
    const schedule = () =>
      requests.ask(serviceRequestCalls.scheduleServiceRequest, { serviceRequestId, visit, by });
    const { appointment, status } = await eventually(schedule);
    expect({ status, link: appointment.serviceRequestId }).toEqual({
      status: 'scheduled',
      link: serviceRequestId,
    });
    await expect(schedule()).rejects.toMatchObject({
      code: 'already_scheduled',
      details: { appointment: { number: appointment.number } },
    });
    await eventually(() =>
      expect(factsOf(appointmentBooked.subject, appointment.id)).toHaveLength(1),
    );
    const technicianId = randomUUID();
    await tell(technicianEvent(technicianId, 1, 'available'));
    const assign = { appointmentId: appointment.id, technicianId, by };
    await eventually(() => requests.ask(bookingRequests.assign, assign));
    await work(technicianId, appointment.id);
    const page = await requests.ask(serviceRequestCalls.serviceRequests, {});
    expect(page.items).toMatchObject([{ id: serviceRequestId, status: 'completed' }]);
  });

  it('shows the current lap of the demo', async () => {
    const command = { booking: aJob(), startsAt: new Date().toISOString() };
    const { id: appointmentId } = await requests.ask(
      bookingRequests.createDemoAppointment,
      command,
    );
    expect(await requests.ask(bookingRequests.presentDemo, {})).toEqual({ appointmentId });
    const over = { appointmentId, reason: 'Over.', by };
    const cancelled = await requests.ask(bookingRequests.cancel, over);
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelReason: 'Over.' });
  });

  it('takes an event of another shape as one that failed, and continues', async () => {
    await tell(anEvent(technicianAdded, 'x', 1, { technicianId: 'not-an-id' } as never));
    const technicianId = randomUUID();
    await tell(technicianEvent(technicianId, 1, 'available'));
    await eventually(async () => {
      const rows = await around.database.dataSource.query<object[]>(
        `SELECT FROM technician_roster WHERE technician_id = $1`,
        [technicianId],
      );
      expect(rows).toHaveLength(1);
    });
  });
});
