import { Pool } from 'pg';
import { morning } from '../../test/factories';
import { openedForTests } from '@service-kit/testing/opened-for-tests';
import { planOf } from '@service-kit/testing/query-plans';
import { TrackingParts } from '../../test/tracking-parts';

interface Prepared {
  readonly name?: string;
  readonly text: string;
}

/** The plans of prepared statements, which know no parameter, on a table of journeys long over. */
describe('reading the few open journeys among very many', () => {
  const parts = openedForTests(TrackingParts, () => TrackingParts.open());
  let asked: jest.SpyInstance<unknown, [Prepared]>;

  beforeAll(async () => {
    const { id: ana } = await parts.technician();
    const facts = await parts.drive(await parts.visit({ technicianId: ana }), 'en-route');
    await parts.query(
      `INSERT INTO journeys (appointment_id, version, number, technician_id, status, slot_start, address)
       SELECT gen_random_uuid(), 1, number, CASE n % 50 WHEN 0 THEN technician_id
           ELSE gen_random_uuid() END, CASE n % 9 WHEN 0 THEN 'cancelled' ELSE 'completed' END,
         slot_start - n * interval '1 hour', address
       FROM journeys, generate_series(1, 2000) AS n`,
    );
    await parts.asAdmin('ANALYZE tracking.journeys');
    // Not before: another spec of the same run that restores its spy would end this one, too.
    asked = jest.spyOn(Pool.prototype, 'query') as unknown as typeof asked;
    await parts.journey(facts);
    const { id: ben } = await parts.technician('Ben Ito');
    await parts.journey(await parts.drive(await parts.visit({ technicianId: ben }), 'dispatched'));
    await parts.alerts.all(morning);
    await parts.tell(facts);
    await parts.pins.set({ version: 3, facts }, { latitude: 29.9, longitude: -81.3 }, morning);
    await parts.positions.report(ana, [{ lat: 29.8, lng: -81.3 }], morning);
  });

  afterAll(() => asked?.mockRestore());

  const textOf = (name: string) =>
    asked.mock.calls.find(([statement]) => statement.name === name)![0].text;

  const genericPlanOf = (text: string) => planOf(parts.dataSource, `(GENERIC_PLAN) ${text}`);

  it.each([
    ['journeys_watched', 'journeys_open'],
    ['journeys_of_technicians', 'journeys_open'],
    ['positions_job', 'journeys_of_technician'],
    ['journeys_of', 'journeys_pkey'],
    ['journeys_learn', 'journeys_pinned'],
    ['journeys_pin', 'journeys_open'],
    ['positions_replace_trail', 'journeys_open'],
  ])('%s is answered by %s', async (name, index) => {
    const plan = await genericPlanOf(textOf(name));
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan on journeys');
  });

  it('is what parameters would prevent', async () => {
    const text = textOf('positions_job').replace(/IN \('[^)]*'\)/, '= ANY($2::text[])');
    expect(text).toContain('$2');
    expect(await genericPlanOf(text)).not.toContain('journeys_of_technician');
  });
});
