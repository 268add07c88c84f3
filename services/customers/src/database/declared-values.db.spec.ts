/** The literals of migrations against the vocabulary that everything else derives from. */
import { linkKinds } from '@contracts/vocabulary/customers';
import { differencesFrom } from '@service-kit/testing/declared-in-database';
import { createTestDatabase, type TestDatabase } from '@service-kit/testing/test-database';
import { database } from './data-source';

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase(database);
});
afterAll(() => testDatabase?.drop());

it('go by the vocabulary for the kind of links', async () => {
  const differences = await differencesFrom(testDatabase.dataSource, database.schema, {
    table: 'account_links',
    column: 'kind',
    vocabulary: linkKinds,
    conditions: { account_links_kind_check: { holdsFor: linkKinds } },
  });
  expect(differences).toEqual([]);
});
