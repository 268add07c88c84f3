import { randomUUID } from 'node:crypto';
import {
  appointmentBooked,
  appointmentCompleted,
  type VisitFacts,
} from '@contracts/booking/appointments';
import { liveJourneySubject, type LiveLocation } from '@contracts/live';
import type { EventDefinition } from '@contracts/messaging';
import { pingOf } from '@contracts/service-health';
import { trackingRequests } from '@contracts/tracking/records';
import { technicianRequests, type Technician } from '@contracts/tracking/technicians';
import { LiveSubscriber } from '@service-kit/messaging/live';
import { envelopeOf } from '@service-kit/messaging/outbox/outbox';
import { EventStream } from '@service-kit/messaging/stream/event-stream';
import { Requests } from '@service-kit/requests/requests';
import type { RunningService } from '@service-kit/service';
import { eventually } from '@service-kit/testing/eventually';
import { surroundingsOf, type Surroundings } from '@service-kit/testing/replicas-under-test';
import { minutesAfter, visitFacts } from '../test/factories';
import { database } from './database/data-source';
import { start } from './start';

describe('the tracking service on NATS', () => {
  let around: Surroundings;
  let requests: Requests;
  let live: LiveSubscriber;
  let events: EventStream;
  let service: RunningService;
  let ana: Technician;
  const locations: LiveLocation[] = [];

  beforeAll(async () => {
    around = await surroundingsOf(
      database,
      { asks: [] },
      { LINK_SECRET: 'a secret of a spec, of no use elsewhere' },
    );
    requests = new Requests(around.nats);
    events = new EventStream(around.nats);
    live = new LiveSubscriber(around.nats);
    live.subscribe<LiveLocation>('live.location.*', (frame) => locations.push(frame));
    service = await start(around.env);
    ana = await requests.ask(technicianRequests.addTechnician, {
      name: 'Ana Reyes',
      phone: '(904) 555-0101',
    });
  });

  afterAll(async () => {
    await service?.stop();
    await around?.nats.close();
    await around?.database.drop();
  });

  const now = new Date();
  const atAna = (visit: Partial<VisitFacts['visit']> = {}, facts: Partial<VisitFacts> = {}) =>
    visitFacts({
      technicianId: ana.id,
      slotStart: minutesAfter(now, 60).toISOString(),
      ...facts,
      visit,
    });
  const drive = { status: 'en-route', enRouteAt: now.toISOString() } as const;

  async function announce<Facts>(
    definition: EventDefinition<Facts>,
    version: number,
    facts: Facts & { appointmentId: string },
    times = 1,
  ): Promise<void> {
    const aggregateId = facts.appointmentId;
    const envelope = envelopeOf(definition, { aggregateId, version, facts });
    for (let time = 0; time < times; time += 1) {
      await events.publish(randomUUID(), definition.subject, JSON.stringify(envelope));
    }
  }

  it('is ready', async () => {
    await expect(requests.ask(pingOf('tracking'), {})).resolves.toEqual({ ready: true });
  });

  it('follows a visit by its events, from the drive to the counted completion', async () => {
    const facts = atAna(drive);
    const { appointmentId } = facts;
    const changed = new Promise((resolve) => {
      live.subscribe(liveJourneySubject(appointmentId), resolve);
    });
    await announce(appointmentBooked, 1, facts);
    await changed;
    await requests.ask(trackingRequests.reportPositions, {
      technicianId: ana.id,
      positions: [{ lat: 29.85, lng: -81.337 }],
    });
    await eventually(() =>
      expect(locations.at(-1)).toMatchObject({ appointmentId, distanceToCustomer: 5.56 }),
    );
    const done = atAna({ ...drive, status: 'completed' }, { appointmentId });
    await announce(appointmentCompleted, 2, done, 20);
    const technicianId = ana.id;
    await eventually(async () => {
      const technician = await requests.ask(technicianRequests.technician, { technicianId });
      expect(technician).toMatchObject({ completedJobs: 1, status: 'available' });
      const [row] = await around.database.dataSource.query<object[]>(
        `SELECT version, status FROM journeys WHERE appointment_id = $1`,
        [appointmentId],
      );
      expect(row).toEqual({ version: 2, status: 'completed' });
    });
  });

  /** In minutes, from the departure. */
  const buffered = [-30, -20, -10];

  it('sends a customer nothing that was recorded on an earlier job', async () => {
    const { id: technicianId } = await requests.ask(technicianRequests.addTechnician, {
      name: 'Ben Ito',
      phone: '(904) 555-0102',
    });
    const departed = new Date();
    const second = atAna(
      { status: 'en-route', enRouteAt: departed.toISOString() },
      { technicianId },
    );
    const { appointmentId } = second;
    const learned = new Promise((resolve) => {
      live.subscribe(liveJourneySubject(appointmentId), resolve);
    });
    await announce(appointmentBooked, 1, second);
    await learned;
    const reported = (lat: number, at: Date) =>
      requests.ask(trackingRequests.reportPositions, {
        technicianId,
        positions: [{ lat, lng: -81.337, recordedAt: at.toISOString() }],
      });
    for (const minutes of buffered) {
      await reported(29.85 + minutes / 1e4, minutesAfter(departed, minutes));
    }
    await reported(29.851, departed);
    // Comes after the others on the same connection.
    await eventually(() => expect(locations.at(-1)).toMatchObject({ appointmentId }));
    const heard = locations.filter((frame) => frame.appointmentId === appointmentId);
    expect(heard.map(({ location }) => location.lat)).toEqual([29.851]);
    const [journey] = await requests.ask(trackingRequests.journeys, {
      visits: [{ version: 1, facts: second }],
    });
    expect(journey).toMatchObject({ location: { lat: 29.851 }, progress: 10 });
  });

  it('has written every position that it took, and counted a job once', async () => {
    const before = Date.now();
    const positions = Array.from({ length: 300 }, (_, index) => ({
      lat: 29.8,
      lng: -81.3,
      recordedAt: new Date(before - 60_000 - index).toISOString(),
    }));
    await requests.ask(trackingRequests.reportPositions, { technicianId: ana.id, positions });
    await service.stop();
    const [technician] = await around.database.dataSource.query<{ jobs: number }[]>(
      `SELECT completed_jobs AS jobs FROM technicians WHERE name = 'Ana Reyes'`,
    );
    // Long after the last of twenty deliveries.
    expect(technician?.jobs).toBe(1);
    const [row] = await around.database.dataSource.query<{ count: number }[]>(
      `SELECT count(*) FROM positions WHERE recorded_at <= $1`,
      [new Date(before - 60_000)],
    );
    expect(row?.count).toBe(300 + buffered.length);
  });
});
