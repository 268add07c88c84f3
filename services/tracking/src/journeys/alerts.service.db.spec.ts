import { minutesAfter, morning } from '../../../test/factories';
import { TrackingParts } from '../../../test/tracking-parts';

describe('alerts and lists', () => {
  let parts: TrackingParts;

  beforeAll(async () => {
    parts = await TrackingParts.open();
  });
  beforeEach(() => parts.clear());
  afterAll(() => parts?.close());

  const types = async (now = morning) => (await parts.alerts.all(now)).map(({ type }) => type);

  it('tell of a job that nobody has from a day before it begins', async () => {
    await parts.technician();
    const slotStart = minutesAfter(morning, 25 * 60).toISOString();
    await parts.appointment({ slotStart });
    expect(await types()).toEqual([]);
    expect(await types(minutesAfter(morning, 61))).toEqual(['unassigned-job']);
  });

  it('tell of a slot with more jobs than technicians, and of who went offline', async () => {
    const { id: ana } = await parts.technician();
    const { id: ben } = await parts.technician('Ben Ito');
    const first = await parts.appointment({ technicianId: ana });
    const second = await parts.appointment({ technicianId: ben });
    await parts.appointment({ technicianId: ana, origin: 'demo' });
    expect(await types()).toEqual([]);
    await parts.technicians.update(ben, { status: 'offline' }, minutesAfter(morning, 1));
    expect(await parts.alerts.all(morning)).toMatchObject([
      {
        type: 'offline-with-jobs',
        technicianId: ben,
        appointmentId: second.appointmentId,
        since: minutesAfter(morning, 1).toISOString(),
      },
      {
        type: 'overbooked-slot',
        message: 'Fri, Nov 20, 10:00 AM: 2 jobs for one technician.',
        since: minutesAfter(morning, 1).toISOString(),
      },
    ]);
    await parts.appointments.applyVersion(2, { ...first, status: 'cancelled' }, morning);
    expect(await types()).toEqual(['offline-with-jobs']);
    await parts.appointments.applyVersion(2, { ...second, technicianId: null }, morning);
    expect(await types()).toEqual(['unassigned-job']);
  });

  it('fit into one message, with those under way first when there are very many', async () => {
    const { id: ana } = await parts.technician();
    const far = await parts.appointment({
      technicianId: ana,
      slotStart: minutesAfter(morning, 60 * 24 * 9).toISOString(),
    });
    await parts.step(far, 'dispatched');
    const near = await parts.appointment();
    await parts.query(
      `INSERT INTO tracking_records (appointment_id, appointment_version, appointment, status,
         slot_start, version, notifications, created_at)
       SELECT gen_random_uuid(), 1, appointment, 'scheduled', slot_start + interval '1 day', 1,
         notifications, created_at
       FROM tracking_records, generate_series(1, 1000) AS n WHERE appointment_id = $1`,
      [near.appointmentId],
    );
    const listed = (await parts.lists.records(morning)).map(({ appointmentId }) => appointmentId);
    expect(listed).toHaveLength(300);
    expect(listed[0]).toBe(near.appointmentId);
    expect(listed.at(-1)).toBe(far.appointmentId);
  });
});
