import { createTestDatabase, type TestDatabase } from '@service-kit/testing/test-database';
import { minutesAfter, morning } from '../../../test/factories';
import { TrackingParts } from '../../../test/tracking-parts';
import { database } from '../../database/data-source';
import { DispatchScheduler } from './dispatch-scheduler';

describe('what happens because time passes', () => {
  let test: TestDatabase;
  let parts: TrackingParts;
  let clock: DispatchScheduler;

  beforeAll(async () => {
    test = await createTestDatabase(database);
    parts = new TrackingParts(test.dataSource);
  });
  beforeEach(async () => {
    await test.clear();
    clock = parts.clock();
  });
  afterAll(async () => {
    await parts?.close();
    await test?.drop();
  });

  it('dispatches what is due, and settles holds that came to nothing', async () => {
    const { id } = await parts.technician();
    const slotStart = minutesAfter(morning, 150).toISOString();
    const facts = await parts.appointment({ technicianId: id, slotStart });
    parts.booking.set(facts.appointmentId, { version: 1, facts });
    await parts.records.hold(facts.appointmentId, 'assign', minutesAfter(morning, 29.9));
    await clock.tick(minutesAfter(morning, 30));
    expect((await parts.reads.find(facts.appointmentId))?.status).toBe('scheduled');
    await clock.tick(minutesAfter(morning, 31));
    expect(await parts.reads.find(facts.appointmentId)).toMatchObject({
      status: 'dispatched',
      heldUntil: null,
    });
  });

  it('says that alerts have changed when they have, and only then', async () => {
    await parts.appointment();
    const told = () =>
      parts.frames.filter(
        ({ payload }) => JSON.stringify(payload) === '{"changed":["alerts","tracking"]}',
      ).length;
    parts.frames.length = 0;
    await clock.tick(morning);
    expect(told()).toBe(1);
    await clock.tick(minutesAfter(morning, 1));
    expect(told()).toBe(1);
  });

  it('forgets positions after thirty days', async () => {
    const { id } = await parts.technician();
    const day = 24 * 60;
    const recordedAt = (minutes: number) => minutesAfter(morning, minutes).toISOString();
    const positions = [-31 * day, -29 * day].map((minutes) => ({
      lat: 29.8,
      lng: -81.3,
      recordedAt: recordedAt(minutes),
    }));
    await parts.positions.report(id, positions, morning);
    await parts.log.flush();
    await clock.tick(morning);
    const rows = await test.dataSource.query<{ at: Date }[]>(
      `SELECT recorded_at AS at FROM positions`,
    );
    expect(rows).toEqual([{ at: minutesAfter(morning, -29 * day) }]);
  });
});
