import { Pool } from 'pg';
import { minutesAfter, morning } from '../../test/factories';
import { TrackingParts } from '../../test/tracking-parts';

const past = 2_000;

interface Prepared {
  readonly name?: string;
  readonly text: string;
}

/** The plans of prepared statements, which know no parameter, on a table of jobs long over. */
describe('reading the few open jobs among very many', () => {
  let parts: TrackingParts;
  let ana: string;
  const asked = jest.spyOn(Pool.prototype, 'query');

  beforeAll(async () => {
    parts = await TrackingParts.open();
    ana = (await parts.technician()).id;
    const job = await parts.appointment({ technicianId: ana });
    await parts.appointment({ slotStart: minutesAfter(morning, 300).toISOString() });
    await parts.drive(job, 'en-route');
    await parts.query(
      `INSERT INTO tracking_records (appointment_id, appointment_version, appointment, technician_id,
         status, slot_start, version, notifications, created_at)
       SELECT gen_random_uuid(), 1, appointment, CASE n % 50 WHEN 0 THEN technician_id
           ELSE gen_random_uuid() END, CASE n % 9 WHEN 0 THEN 'cancelled' ELSE 'completed' END,
         slot_start - n * interval '1 hour', 1, '[]', created_at
       FROM tracking_records, generate_series(1, $2::int) AS n WHERE appointment_id = $1`,
      [job.appointmentId, past],
    );
    await parts.asAdmin('ANALYZE tracking.tracking_records');
    asked.mockClear();
    await parts.lists.records(morning);
    await parts.lists.jobs(ana, morning);
    await parts.alerts.all(morning);
    await parts.technicians.all(morning);
    await parts.technicians.profile(ana, job.appointmentId);
    await parts.positions.report(ana, [{ lat: 29.8, lng: -81.3 }], morning);
    await parts.transitions.dispatchDue(morning);
  });

  afterAll(() => parts?.close());

  const textOf = (name: string) =>
    asked.mock.calls
      .map(([statement]) => statement as unknown as Prepared)
      .find((one) => one.name === name)!.text;

  async function planOf(text: string): Promise<string> {
    const rows = await parts.query<Record<string, string>>(`EXPLAIN (GENERIC_PLAN) ${text}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  const partialIndex = /one_job_under_way|records_under_way|records_open/;

  it.each(['records_listed', 'records_watched', 'positions_job', 'technicians_all'])(
    '%s is answered by a partial index',
    async (name) => {
      const plan = await planOf(textOf(name));
      expect(plan).toMatch(partialIndex);
      expect(plan).not.toContain('Seq Scan on tracking_records');
    },
  );

  it('a technician’s list is answered from their own rows', async () => {
    const plan = await planOf(textOf('records_jobs'));
    expect(plan).toMatch(/records_of_technician|records_under_way/);
    expect(plan).not.toContain('Seq Scan on tracking_records');
  });

  it('is what parameters would prevent', async () => {
    const text = textOf('positions_job').replace(/IN \('[^)]*'\)/, '= ANY($2::text[])');
    expect(text).toContain('$2');
    expect(await planOf(text)).not.toMatch(partialIndex);
  });
});
