/** How a batch finds what is here already, and a customer their records, among very many. */
import { openedForTests } from '@service-kit/testing/opened-for-tests';
import { planOf as queryPlanOf } from '@service-kit/testing/query-plans';
import { BookingUnderTest } from '../../test/booking-under-test';
import { ada, anImportedAppointment, anImportedRequest, takeBatch } from '../../test/imported';
import { importedTable, importedTables } from './imported-table';

const others = 5_000;

describe('with 5,000 imported records, half of them of one customer', () => {
  const booking = openedForTests(BookingUnderTest, () => BookingUnderTest.open());

  beforeAll(async () => {
    await booking.hire(3);
    await booking.book({}, { accountId: ada });
    await booking.ask({}, { accountId: ada });
    await takeBatch(booking, {
      jobId: 'first',
      appointments: [anImportedAppointment()],
      serviceRequests: [anImportedRequest()],
    });
    const time = { appointments: 'starts_at', service_requests: 'created_at' };
    for (const table of importedTables) {
      const moved = time[table];
      const columns = await booking.query<{ name: string }>(
        `SELECT column_name AS name FROM information_schema.columns
         WHERE table_schema = 'booking' AND table_name = $1 AND is_generated = 'NEVER'`,
        [table],
      );
      const own: Record<string, string> = {
        id: 'gen_random_uuid()',
        number: `'T-' || n`,
        account_id: `CASE n % 2 WHEN 0 THEN ${ada} ELSE 1000 + n % 1000 END`,
        import_key: `'k' || n`,
        [moved]: `${moved} - n * interval '1 minute'`,
      };
      const names = columns.map(({ name }) => name);
      // A tenth of a page is filled: as many pages as of ten times the rows, and a scan's cost goes by pages.
      await booking.asAdmin(
        `ALTER TABLE booking.${table} SET (fillfactor = 10);
         INSERT INTO booking.${table} (${names.join(', ')})
         SELECT ${names.map((name) => own[name] ?? name).join(', ')}
         FROM booking.${table}, generate_series(1, ${others}) AS n WHERE origin = 'imported'`,
      );
      await booking.asAdmin(
        `INSERT INTO booking.imported_changes (job_id, record_table, record_id, account_id, version_after)
         SELECT 'job' || account_id, '${table}', id, account_id, 1 FROM booking.${table}
         WHERE account_id >= 1000`,
      );
      await booking.asAdmin(`ANALYZE booking.${table}`);
    }
    await booking.asAdmin(`ANALYZE booking.imported_changes`);
  });

  const planOf = (statement: string, values: unknown[]) =>
    queryPlanOf(booking.dataSource, statement, values);

  const keys = Array.from({ length: 200 }, (_, index) => `k${index}`);

  it.each(importedTables)('a batch of 200 finds those of %s by their keys', async (name) => {
    const { known } = importedTable(booking.dataSource, name);
    const plan = await planOf(known, [ada, 'servicepro', keys, keys]);
    expect(plan).toContain(`${name}_imported`);
    expect(plan).not.toContain('Seq Scan');
    // Of a customer who has a few, all of them may be looked at.
    const ofFew = await planOf(known, [1_234, 'servicepro', keys, keys]);
    expect(ofFew).toMatch(/_imported|_of_account/);
    expect(ofFew).not.toContain('Seq Scan');
  });

  it.each(importedTables)('changes and undoings find those of %s by their ids', async (name) => {
    const { update, undo } = importedTable(booking.dataSource, name);
    for (const plan of [
      await planOf(update, ['[]', 'first', ada]),
      await planOf(undo, ['first', 500]),
    ]) {
      expect(plan).toContain(`${name}_pkey`);
      expect(plan).not.toMatch(/Seq Scan on (appointments|service_requests|imported_changes)/);
    }
  });

  it.each([
    ['appointments', 'starts_at'],
    ['service_requests', 'created_at'],
  ])('a customer reads their %s from the index', async (table, time) => {
    const plan = await planOf(
      `SELECT * FROM ${table} WHERE account_id = $1 ORDER BY ${time} DESC, id DESC LIMIT 51`,
      [ada],
    );
    expect(plan).toContain(`${table}_of_account`);
    expect(plan).not.toContain('Sort');
  });

  it.each([
    ['appointments', 'starts_at', 'appointments_by_time'],
    ['service_requests', 'urgency DESC, created_at', 'service_requests_by_urgency'],
  ])('the office’s list of %s looks at none of them', async (table, order, index) => {
    const plan = await planOf(
      `SELECT id FROM ${table} a WHERE a.origin <> 'imported' ORDER BY ${order} DESC, id DESC LIMIT 201`,
      [],
    );
    expect(plan).toContain(index);
  });
});
