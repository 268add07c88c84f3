import { minutesAfter, morning } from '../../../test/factories';
import { TrackingParts } from '../../../test/tracking-parts';
import { DispatchScheduler } from './dispatch-scheduler';

describe('what happens because time passes', () => {
  let parts: TrackingParts;
  let clock: DispatchScheduler;

  beforeEach(async () => {
    parts = await TrackingParts.open();
    clock = parts.get(DispatchScheduler);
  });
  afterEach(() => parts?.close());

  it('dispatches what is due, and settles holds that came to nothing', async () => {
    const { id } = await parts.technician();
    const slotStart = minutesAfter(morning, 150).toISOString();
    const facts = await parts.appointment({ technicianId: id, slotStart });
    parts.booking.set(facts.appointmentId, { version: 1, facts });
    await parts.transitions.hold(facts.appointmentId, 'assign', minutesAfter(morning, 29.9));
    await clock.tick(minutesAfter(morning, 30));
    expect((await parts.stored.find(facts.appointmentId))?.status).toBe('scheduled');
    await clock.tick(minutesAfter(morning, 31));
    expect(await parts.stored.find(facts.appointmentId)).toMatchObject({
      status: 'dispatched',
      heldUntil: null,
    });
  });

  it('says that alerts have changed when they have, and only then', async () => {
    await parts.appointment();
    const shown = () =>
      parts.said.filter(
        ({ payload }) => JSON.stringify(payload) === '{"changed":["alerts","tracking"]}',
      ).length;
    parts.said.length = 0;
    await clock.tick(morning);
    expect(shown()).toBe(1);
    await clock.tick(minutesAfter(morning, 1));
    expect(shown()).toBe(1);
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
    const rows = await parts.query<{ at: Date }>(`SELECT recorded_at AS at FROM positions`);
    expect(rows).toEqual([{ at: minutesAfter(morning, -29 * day) }]);
  });
});
