/**
 * The service as it runs, between a NATS and a PostgreSQL that are real. A whole visit is in
 * e2e/journeys/main-job.e2e.ts.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import {
  appointmentBooked,
  bookingRequests,
  type AppointmentFacts,
} from '@contracts/booking/appointments';
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
import { surroundingsOf, type Surroundings } from '@service-kit/testing/replicas-under-test';
import { aCommand, aLap, anEvent, byOffice, technicianEvent } from '../test/factories';
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

  const tell = (event: EventEnvelope<unknown>) =>
    new EventStream(around.nats).publish(event.id, event.subject, JSON.stringify(event));

  it('does not start with a wrong setting, and names it', async () => {
    const wrong = start({ ...around.env, BOOKING_DB_PASSWORD: '', LEAD_TIME_MINUTES: 'soon' });
    await expect(wrong).rejects.toThrow(ConfigError);
    await expect(wrong).rejects.toThrow(/BOOKING_DB_PASSWORD[^]*LEAD_TIME_MINUTES/);
    await expect(start({ ...around.env, NODE_ENV: 'production' })).rejects.toThrow(/DEMO/);
  });

  it('offers what it can book, and tells everyone what it has booked', async () => {
    await eventually(async () =>
      expect(await requests.ask(pingOf('booking'), {})).toEqual({ ready: true }),
    );
    const slots = () => requests.ask(bookingRequests.availableSlots, { date: tomorrow });
    expect(await slots()).toEqual({
      date: tomorrow,
      availableSlots: [],
      changeUntil: [],
      notOpen: true,
    });
    await tell(technicianEvent(randomUUID(), 1, 'available'));
    await eventually(async () => expect((await slots()).availableSlots).toHaveLength(13));
    await eventually(() => expect(slotsForgotten).toContainEqual({ date: null }));

    const { availableSlots, changeUntil } = await slots();
    const command = aCommand({ appointmentDate: tomorrow }, { idempotencyKey: 'once' });
    const booked = await requests.ask(bookingRequests.book, command);
    expect(changeUntil?.[availableSlots.indexOf('10:00-11:00')]).toBe(booked.changeUntil);
    expect(await requests.ask(bookingRequests.book, command)).toEqual(booked);
    expect((await slots()).availableSlots).not.toContain('10:00-11:00');
    await eventually(() => expect(slotsForgotten).toContainEqual({ date: tomorrow }));
    await eventually(() =>
      expect(published).toMatchObject([
        { subject: appointmentBooked.subject, version: 1, facts: { number: booked.number } },
      ]),
    );
  });

  it('makes laps of the demo, and ends them', async () => {
    const lap = aLap(new Date());
    const appointmentId = lap.id;
    await requests.ask(bookingRequests.createDemoVisits, { visits: [lap] });
    // Not before it has a technician.
    expect(await requests.ask(bookingRequests.presentDemo, {})).toEqual({ appointmentId: null });
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
