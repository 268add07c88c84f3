import { appointmentAssigned, appointmentBooked, appointmentCompleted } from '@contracts/booking';
import { liveTrackingSubject, type LiveLocation, type LiveTracking } from '@contracts/live';
import { pingOf } from '@contracts/service-health';
import { trackingRequests, type MoveRecord } from '@contracts/tracking';
import { technicianRequests, type Technician } from '@contracts/technicians';
import { LiveSubscriber } from '@service-kit/messaging/live';
import { NatsConnection } from '@service-kit/nats/nats-connection';
import { Requests } from '@service-kit/requests/requests';
import type { RunningService } from '@service-kit/service';
import { eventually } from '@service-kit/testing/eventually';
import { createTestDatabase, type TestDatabase } from '@service-kit/testing/test-database';
import { testNats } from '@service-kit/testing/test-nats';
import { testRedisUrl } from '@service-kit/testing/test-redis';
import { appointmentFacts, minutesAfter } from '../test/factories';
import { FakeBooking } from '../test/fake-booking';
import { database } from './database/data-source';
import { start } from './start';

describe('the tracking service on NATS', () => {
  let test: TestDatabase;
  let link: NatsConnection;
  let requests: Requests;
  let booking: FakeBooking;
  let service: RunningService;
  let ana: Technician;
  let ben: Technician;
  const records: LiveTracking[] = [];
  const locations: LiveLocation[] = [];

  beforeAll(async () => {
    test = await createTestDatabase(database);
    const { natsUrl, natsPrefix } = testNats();
    link = await NatsConnection.open({ name: 'spec', url: natsUrl, prefix: natsPrefix });
    requests = new Requests(link);
    booking = new FakeBooking(link);
    const live = new LiveSubscriber(link);
    live.subscribe<LiveTracking>('live.tracking.*', (update) => records.push(update));
    live.subscribe<LiveLocation>('live.location.*', (frame) => locations.push(frame));
    service = await start({
      NODE_ENV: 'test',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
      NATS_URL: natsUrl,
      NATS_PREFIX: natsPrefix,
      REDIS_URL: testRedisUrl(),
      DATABASE_URL: test.url,
      TRACKING_DB_PASSWORD: decodeURIComponent(new URL(test.url).password),
      TRACKING_HEALTH_PORT: '0',
    });
    ana = await requests.ask(technicianRequests.addTechnician, {
      name: 'Ana Reyes',
      phone: '(904) 555-0101',
    });
    ben = await requests.ask(technicianRequests.addTechnician, {
      name: 'Ben Ito',
      phone: '(904) 555-0102',
    });
  });

  afterAll(async () => {
    await service?.stop();
    await link?.close();
    await test?.drop();
  });

  const soon = () => appointmentFacts({ slotStart: minutesAfter(new Date(), 60).toISOString() });
  const record = (appointmentId: string) =>
    requests.ask(trackingRequests.record, { appointmentId });
  const move = (
    appointmentId: string,
    status: 'en-route' | 'arrived' | 'in-progress' | 'completed',
  ) =>
    requests.ask(trackingRequests.moveByTechnician, {
      technicianId: ana.id,
      appointmentId,
      status,
    });

  it('is ready', async () => {
    await expect(requests.ask(pingOf('tracking'), {})).resolves.toEqual({ ready: true });
  });

  it('tells of a whole job, from the booking to the counted completion', async () => {
    const facts = soon();
    const { appointmentId } = facts;
    const assigned = { ...facts, technicianId: ana.id };
    await booking.announce(appointmentBooked, facts);
    await booking.announce(appointmentAssigned, assigned);
    await eventually(() =>
      expect(records.at(-1)?.record).toMatchObject({ appointmentId, status: 'dispatched' }),
    );
    const jobs = await requests.ask(trackingRequests.jobs, { technicianId: ana.id });
    expect(jobs).toMatchObject([{ appointmentId, status: 'dispatched', allowed: ['en-route'] }]);

    await move(appointmentId, 'en-route');
    await requests.ask(trackingRequests.reportPositions, {
      technicianId: ana.id,
      positions: [{ lat: 29.85, lng: -81.337 }],
    });
    await eventually(() =>
      expect(locations.at(-1)).toMatchObject({ appointmentId, distanceToCustomer: 5.56 }),
    );
    expect(await record(appointmentId)).toMatchObject({
      status: 'en-route',
      location: { lat: 29.85 },
      distanceToCustomer: 5.56,
    });
    const list = await requests.ask(trackingRequests.records, {});
    expect(list.map((one) => one.appointmentId)).toContain(appointmentId);
    await move(appointmentId, 'arrived');
    await move(appointmentId, 'in-progress');
    await move(appointmentId, 'completed');
    await eventually(() =>
      expect(records.at(-1)?.record).toMatchObject({ status: 'completed', location: null }),
    );

    await booking.announce(appointmentCompleted, { ...assigned, status: 'completed' }, 20);
    await eventually(async () => {
      const [row] = await test.dataSource.query<{ version: number }[]>(
        `SELECT appointment_version AS version FROM tracking_records WHERE appointment_id = $1`,
        [appointmentId],
      );
      expect(row?.version).toBe(3);
      const technician = await requests.ask(technicianRequests.technician, {
        technicianId: ana.id,
      });
      expect(technician.completedJobs).toBe(1);
    });
  });

  it('knows a booking and an assignment before their events arrive', async () => {
    const facts = soon();
    const { appointmentId } = facts;
    booking.write(facts);
    expect(await record(appointmentId)).toMatchObject({ status: 'scheduled', technicianId: null });
    await requests.ask(trackingRequests.holdForChange, { appointmentId, change: 'assign' });
    booking.write({ ...facts, technicianId: ana.id });
    expect(await record(appointmentId)).toMatchObject({ technicianId: ana.id });
    await expect(move(appointmentId, 'en-route')).resolves.toMatchObject({ status: 'en-route' });
    expect(records.at(-1)?.record.appointmentId).toBe(appointmentId);
  });

  it('lets a technician go on at once when booking lets go of what it held', async () => {
    const facts = soon();
    const { appointmentId } = facts;
    booking.write({ ...facts, technicianId: ben.id });
    await record(appointmentId);
    const held = await requests.ask(trackingRequests.holdForChange, {
      appointmentId,
      change: 'assign',
    });
    const step = (status: 'en-route' | 'dispatched', correction?: true) =>
      requests.ask(trackingRequests.moveByTechnician, {
        technicianId: ben.id,
        appointmentId,
        status,
        correction,
      });
    await expect(step('en-route')).rejects.toMatchObject({ code: 'transition_refused' });
    const { heldUntil } = held;
    await requests.ask(trackingRequests.releaseHold, { appointmentId, heldUntil: heldUntil! });
    await expect(step('en-route')).resolves.toMatchObject({ status: 'en-route' });
    await step('dispatched', true);
  });

  it('hears of a change once it can be read', async () => {
    const facts = soon();
    const update = new Promise<LiveTracking>((resolve) => {
      new LiveSubscriber(link).subscribe(liveTrackingSubject(facts.appointmentId), resolve);
    });
    await booking.announce(appointmentBooked, facts);
    const { record: shown, dispatch } = await update;
    expect(await record(facts.appointmentId)).toMatchObject({ version: shown.version });
    expect(dispatch).toMatchObject({ customerName: 'Marisol Vega', allowed: [] });
    expect(JSON.stringify(shown)).not.toContain('Marisol');
  });

  it('refuses by code what it is asked in vain', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    await expect(record(nobody)).rejects.toMatchObject({ code: 'appointment_not_found' });
    for (const technicianId of [nobody, 'x', '../../etc', '\u0000']) {
      const refusal = { code: 'technician_not_found' };
      await expect(
        requests.ask(technicianRequests.technician, { technicianId }),
      ).rejects.toMatchObject(refusal);
      await expect(
        requests.ask(technicianRequests.makePhoneLink, { technicianId }),
      ).rejects.toMatchObject(refusal);
      const profile = requests.ask(technicianRequests.profile, {
        technicianId,
        appointmentId: '\u0000',
      });
      await expect(profile).rejects.toMatchObject(refusal);
    }
    for (const appointmentId of ['no-such-appointment', '\u0000', ' ', 'a'.repeat(65), "'; --"]) {
      const refusal = { code: 'appointment_not_found' };
      await expect(record(appointmentId)).rejects.toMatchObject(refusal);
      await expect(
        requests.ask(trackingRequests.holdForChange, { appointmentId, change: 'assign' }),
      ).rejects.toMatchObject(refusal);
    }
    const token = 'no such token';
    await expect(
      requests.ask(technicianRequests.authenticatePhone, { token }),
    ).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('tells who has taken what back, and shows the record to whoever comes too late', async () => {
    const facts = { ...soon(), technicianId: ben.id };
    const { appointmentId } = facts;
    await booking.announce(appointmentBooked, facts);
    await eventually(async () => expect(await record(appointmentId)).toBeDefined());
    const by = { customerId: 7, name: 'Dana Office' };
    const office = (body: MoveRecord) =>
      requests.ask(trackingRequests.moveByOffice, { appointmentId, by, ...body });
    await office({ status: 'en-route', from: 'dispatched' });
    const back = await office({ status: 'dispatched', from: 'en-route', correction: true });
    expect(back).toMatchObject({ status: 'dispatched', allowed: ['en-route'], corrections: [] });
    await expect(office({ status: 'arrived', from: 'en-route' })).rejects.toMatchObject({
      code: 'changed_meanwhile',
      details: { current: { appointmentId, status: 'dispatched', version: back.version } },
    });
    const phone = { technicianId: ben.id, appointmentId };
    const job = await requests.ask(trackingRequests.moveByTechnician, {
      ...phone,
      status: 'en-route',
      from: 'dispatched',
    });
    expect(job).toMatchObject({ approximate: { near: '32084' }, reachedAt: expect.any(String) });
    await requests.ask(trackingRequests.moveByTechnician, {
      ...phone,
      status: 'dispatched',
      from: 'en-route',
      correction: true,
      tappedAt: new Date().toISOString(),
    });
    const shown = await test.dataSource.query<{ facts: unknown }[]>(
      `SELECT envelope::jsonb -> 'facts' AS facts FROM outbox
       WHERE aggregate_id = $1 ORDER BY version DESC LIMIT 3`,
      [appointmentId],
    );
    expect(shown.map((row) => row.facts)).toMatchObject([
      { from: 'en-route', status: 'dispatched', by: 'Ben Ito', correction: true },
      { from: 'dispatched', status: 'en-route', by: 'Ben Ito', correction: false },
      { from: 'en-route', status: 'dispatched', by: 'Dana Office', correction: true },
    ]);
  });

  it('answers every list however much strangers have written', async () => {
    const text = '😀\uFE0F'.repeat(4_000);
    const facts = { ...soon(), technicianId: ben.id, customerName: text, address: text };
    await test.dataSource.query(
      `INSERT INTO tracking_records (appointment_id, appointment_version, appointment, technician_id,
         status, slot_start, version, notifications, notes, created_at)
       SELECT gen_random_uuid(), 1, $1, $2, 'dispatched', $3, 1, '[]', $4, now()
       FROM generate_series(1, 105) AS n`,
      [JSON.stringify({ ...facts, description: text }), ben.id, facts.slotStart, text],
    );
    const listed = await requests.ask(trackingRequests.records, {});
    expect(listed.length).toBeGreaterThanOrEqual(105);
    const jobs = await requests.ask(trackingRequests.jobs, { technicianId: ben.id });
    expect(jobs.length).toBeGreaterThanOrEqual(105);
    for (const answer of [listed, jobs, await requests.ask(trackingRequests.alerts, {})]) {
      expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(512 * 1024);
    }
    const [attack] = await test.dataSource.query<{ id: string }[]>(
      `SELECT appointment_id AS id FROM tracking_records WHERE appointment ->> 'customerName' = $1`,
      [text],
    );
    expect(await record(attack!.id)).toMatchObject({ status: 'dispatched' });
    await test.dataSource.query(
      `DELETE FROM tracking_records WHERE appointment ->> 'customerName' = $1`,
      [text],
    );
  });

  it('answers alerts and technicians', async () => {
    expect(await requests.ask(trackingRequests.alerts, {})).toEqual(expect.any(Array));
    const technicians = await requests.ask(technicianRequests.technicians, {});
    expect(technicians).toMatchObject([
      { id: ana.id, status: 'busy', version: 1 },
      { id: ben.id, status: 'available', version: 1 },
    ]);
  });

  it('has written every position when it has stopped', async () => {
    const before = Date.now();
    const positions = Array.from({ length: 300 }, (_, index) => ({
      lat: 29.8,
      lng: -81.3,
      recordedAt: new Date(before - 60_000 - index).toISOString(),
    }));
    await requests.ask(trackingRequests.reportPositions, { technicianId: ana.id, positions });
    await service.stop();
    const [technician] = await test.dataSource.query<{ jobs: number }[]>(
      `SELECT completed_jobs AS jobs FROM technicians WHERE name = 'Ana Reyes'`,
    );
    // Long after the last of twenty deliveries.
    expect(technician?.jobs).toBe(1);
    const [row] = await test.dataSource.query<{ count: number }[]>(
      `SELECT count(*) FROM positions WHERE recorded_at <= $1`,
      [new Date(before - 60_000)],
    );
    expect(row?.count).toBe(300);
  });
});
