/** Among many customers, each question is answered from an index. */
import type { DataSource } from 'typeorm';
import { capturedQueries, planOf } from '@service-kit/testing/query-plans';
import { specDatabase } from '@service-kit/testing/test-database';
import { aVisit, RecordsUnderTest } from '../../test/records-under-test';
import { database } from '../database/data-source';

const testDatabase = specDatabase(database);
const under = () => new RecordsUnderTest(testDatabase);

beforeAll(async () => {
  await testDatabase.asAdmin(
    `SET search_path = customers, public;
     INSERT INTO customers (id, kind, source, first_name, last_name, last_at)
     SELECT 2000 + n, 'person', 'import', 'Name' || n, 'Family' || n % 977, now() - n * interval '1 minute'
     FROM generate_series(1, 20000) AS n;
     INSERT INTO contacts (id, customer_id, kind, key, other_key, what)
     SELECT gen_random_uuid(), 2000 + n, 'phone', (3860000000 + n)::text, NULL,
       jsonb_build_object('phone', (3860000000 + n)::text, 'label', '', 'texts', true)
     FROM generate_series(1, 20000) AS n;
     INSERT INTO contacts (id, customer_id, kind, key, other_key, what)
     SELECT gen_random_uuid(), 2000 + n, 'address', n || ' pelican way 32084', '',
       jsonb_build_object('address', n || ' Pelican Way', 'city', 'Palm Coast', 'zipCode', '32084')
     FROM generate_series(1, 20000) AS n;
     SELECT refresh_customers(array_agg(id)) FROM customers;
     RESET search_path`,
  );
  await testDatabase.asAdmin('VACUUM ANALYZE customers.customers');
  await testDatabase.asAdmin('VACUUM ANALYZE customers.contacts');
});

/** What each query of a call reads a whole table of. */
async function tablesScanned(call: () => Promise<unknown>): Promise<string[]> {
  const dataSource: DataSource = testDatabase.dataSource;
  const captured = capturedQueries(dataSource);
  await call();
  const plans: string[] = [];
  for (const { text, values } of [...captured]) {
    if (!/^\s*(WITH|SELECT)/i.test(text) || text.includes('pg_advisory')) continue;
    plans.push(await planOf(dataSource, text, values));
  }
  return plans.flatMap((plan) =>
    [...plan.matchAll(/Seq Scan on (customers|contacts)\b/g)].map(([found]) => found),
  );
}

describe('of many customers', () => {
  it.each([
    ['the first page', () => under().lists.page({ limit: 100 })],
    ['a name', () => under().lists.page({ search: 'name777', limit: 100 })],
    ['a phone', () => under().lists.page({ search: '(386) 000-0777', limit: 100 })],
    ['a house', () => under().lists.page({ search: '777 Pelican', limit: 100 })],
    ['a caller', () => under().lists.callers('3860000777')],
    ['a record', () => under().records.get(2777)],
    ['a visit', () => under().filing.file([aVisit({ phone: '(386) 000-0777' })])],
  ])('%s is found by an index', async (_what, call) => {
    expect(await tablesScanned(call)).toEqual([]);
  });
});

describe('a search', () => {
  it('for words that few have looks them up once', async () => {
    const captured = capturedQueries(testDatabase.dataSource);
    const found = await under().lists.page({ search: '777 pelican', limit: 100 });
    const lookups = captured.filter(({ text }) => text.includes('search_query'));
    expect([found.total, found.items.length, lookups.length]).toEqual([47, 47, 1]);
  });

  it('for a word that all have is counted up to a limit', async () => {
    const found = await under().lists.page({ search: 'pelican', limit: 100 });
    expect(found).toMatchObject({ total: 10_000, atLeast: true });
    expect(found.items).toHaveLength(100);
  });
});
