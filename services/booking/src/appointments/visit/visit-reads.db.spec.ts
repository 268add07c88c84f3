import { listedTextLength } from '@contracts/vocabulary/booking';
import { bookingForTests } from '../../../test/booking-under-test';
import { AppointmentEntity } from '../appointment.entity';
import { byOffice, friday, minutesAfter, morning } from '../../../test/factories';

/** One character to a person, seven bytes to a message. */
const heavy = '😀\uFE0F';
const long = heavy.repeat(4_000);
const maxBytes = 512 * 1024;
/** The id that `lpad(n::text, 32, '0')` is. */
const numbered = (n: number) => `00000000-0000-0000-0000-${String(n).padStart(12, '0')}`;
const sizeOf = (answer: unknown) => Buffer.byteLength(JSON.stringify(answer));

describe('lists of visits when strangers write as much as they can', () => {
  const booking = bookingForTests({}, { apart: true });
  let ana: string;

  beforeEach(async () => {
    [ana] = (await booking.hire(1)) as [string];
  });

  /** At any hour and without a seat; assigned when there is a technician. */
  const visit = async (
    technicianId: string | null = null,
    startsAt = minutesAfter(morning, 60),
    assignedAt = morning,
  ) => {
    const made = await booking.lap(startsAt);
    return technicianId === null
      ? made
      : booking.appointments.assign(made.id, technicianId, byOffice({ at: assignedAt }));
  };
  const fill = (length: number, description = 'Hums.') =>
    booking.query(
      `UPDATE appointments SET customer_name = $1, address = $1, city = $1, description = $2`,
      [heavy.repeat(length), description],
    );
  /** `count` more like that of `id`, a minute after it each, all with much of a history. */
  const multiply = async (id: string, count: number, status?: string) => {
    const { columns } = booking.dataSource.getMetadata(AppointmentEntity);
    const names = columns.map(({ databaseName }) => databaseName);
    await booking.query(
      `INSERT INTO appointments (${names.join(', ')})
       SELECT ${names.map((name) => `copy.${name}`).join(', ')}
       FROM appointments a, generate_series(1, $2) AS n,
         jsonb_populate_record(a, jsonb_build_object(
           'id', lpad(n::text, 32, '0'), 'number', 'T-' || n, 'step_notes', $4::text,
           'starts_at', a.starts_at + n * interval '1 minute',
           'ends_at', a.ends_at + n * interval '1 minute',
           'tracking_status', coalesce($3, a.tracking_status))) AS copy
       WHERE a.id = $1`,
      [id, count, status ?? null, long],
    );
    await booking.query(
      `INSERT INTO appointment_history (appointment_id, at, by_name, what)
       SELECT id, created_at, 'System', '{"kind": "status", "status": "dispatched"}'
       FROM appointments, generate_series(1, 30)`,
    );
  };

  it.each([200, 1_000])(
    'are answered in bounds with 105 names of %i characters',
    async (length) => {
      const { id } = await visit();
      await fill(length);
      await multiply(id, 104);
      const listed = await booking.visits.list(morning);
      expect(listed).toHaveLength(105);
      expect(sizeOf(listed)).toBeLessThan(maxBytes);
      expect(listed[0]!.facts.customerName.length).toBeLessThan(3 * listedTextLength);
      const alerts = await booking.visitAlerts.all(morning);
      expect(alerts).toHaveLength(105);
      expect(sizeOf(alerts)).toBeLessThan(maxBytes);
    },
  );

  it('leave out the least urgent ones when not all have room, and stand by their slots', async () => {
    const { id } = await visit(ana);
    await fill(1_000);
    await multiply(id, 200);
    const far = await visit(null, minutesAfter(morning, 9_000));
    const listed = await booking.visits.list(morning);
    const ids = listed.map(({ facts }) => facts.appointmentId);
    expect(sizeOf(listed)).toBeLessThan(maxBytes);
    expect(ids.length).toBeGreaterThan(100);
    expect(ids).not.toContain(far.id);
    expect(ids).toEqual([id, ...ids.slice(1).map((_, index) => numbered(index + 1))]);
  });

  it('are of at most 300, with those under way first', async () => {
    const under = await visit(ana, minutesAfter(morning, 60 * 24 * 9));
    await booking.step(under.id, 'dispatched', morning);
    const near = await visit();
    await multiply(near.id, 320);
    const ids = (await booking.visits.list(morning)).map(({ facts }) => facts.appointmentId);
    expect(ids).toHaveLength(300);
    expect([ids[0], ids.at(-1)]).toEqual([near.id, under.id]);
  });

  it('leave names and addresses as they are written in all good faith', async () => {
    const customerName = 'Bartholomew '.repeat(10).trim();
    const { address } = await booking.book({ customerName });
    const [listed] = await booking.visits.list(morning);
    expect(listed?.facts).toMatchObject({ customerName, address });
  });

  it('show a technician all jobs, with whole texts where there is room', async () => {
    const { id } = await visit(ana);
    await fill(200, long);
    await multiply(id, 119);
    const jobs = await booking.visits.jobs(ana, morning);
    expect(jobs).toHaveLength(120);
    expect(sizeOf(jobs)).toBeLessThan(maxBytes);
    expect(jobs[0]?.facts.description).toBe(long);
    expect(jobs.at(-1)?.facts.description?.length).toBeLessThan(2 * listedTextLength);
    expect(jobs.at(-1)?.notes?.length).toBeLessThan(2 * listedTextLength);
  });

  it('show the job under way though hundreds come before it', async () => {
    const under = await visit(ana, minutesAfter(morning, 30 * 60));
    await booking.drive(under.id, 'dispatched', 'en-route');
    const first = await visit(ana);
    await fill(1_000);
    await multiply(first.id, 150, 'scheduled');
    const jobs = await booking.visits.jobs(ana, morning);
    expect(sizeOf(jobs)).toBeLessThan(maxBytes);
    expect(jobs.map(({ facts }) => facts.appointmentId)).toContain(under.id);
  });

  it('show a technician today, tomorrow and what is under way, and nothing of another', async () => {
    const [ben] = (await booking.hire(1)) as [string];
    const hours = [-10, 60, 24 * 60, 60 * 48, 60 * 72];
    const mine = [];
    for (const hour of hours) mine.push(await visit(ana, minutesAfter(morning, hour)));
    await booking.drive(mine[4]!.id, 'dispatched', 'en-route');
    await booking.appointments.cancel(mine[1]!.id, null, byOffice());
    await visit(ben);
    const jobs = await booking.visits.jobs(ana, morning);
    const ids = jobs.map(({ facts }) => facts.appointmentId);
    expect(ids).toEqual([mine[0], mine[2], mine[4]].map((one) => one!.id));
    expect(await booking.visits.busyTechnicians()).toEqual([ana]);
  });

  it.each([
    ['Saturday, on a Friday evening', '2026-11-20T23:30:00Z', [], ['2026-11-21']],
    ['Monday, on a Saturday', '2026-11-21T14:00:00Z', [], ['2026-11-22', '2026-11-23']],
    [
      'Friday, before Thanksgiving',
      '2026-11-25T14:00:00Z',
      ['2026-11-26'],
      ['2026-11-26', '2026-11-27'],
    ],
  ])('show a technician all days through %s', async (_, now, blackouts, dates) => {
    for (const date of blackouts) {
      await booking.query(`INSERT INTO blackout_dates VALUES ($1, 'Closed')`, [date]);
    }
    for (const date of ['21', '22', '23', '24', '26', '27', '28']) {
      await visit(ana, new Date(`2026-11-${date}T15:00:00Z`), friday);
    }
    const jobs = await booking.visits.jobs(ana, new Date(now));
    const today = now.slice(0, 10);
    expect(jobs.map(({ facts }) => facts.appointmentDate).filter((date) => date > today)).toEqual(
      dates,
    );
  });
});
