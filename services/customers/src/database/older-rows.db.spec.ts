/** What migrations make of accounts that older versions have left. */
import { dataSourceOptions } from '@service-kit/database/database';
import { inTransaction } from '@service-kit/database/transaction';
import { createTestDatabase, type TestDatabase } from '@service-kit/testing/test-database';
import { DataSource } from 'typeorm';
import { database } from './data-source';
import { DropUnseenMarks1796430001100 } from './migrations/1796430001100-drop-unseen-marks';

let testDatabase: TestDatabase;
let admin: DataSource;

beforeAll(async () => {
  const { name } = DropUnseenMarks1796430001100;
  const older = database.migrations.slice(
    0,
    database.migrations.findIndex((each) => each.name === name),
  );
  testDatabase = await createTestDatabase({ ...database, migrations: older, functions: [] });
  admin = await new DataSource(dataSourceOptions(testDatabase.adminUrl, database)).initialize();
});
afterAll(async () => {
  await admin?.destroy();
  await testDatabase?.drop();
});

describe('rows of an older release', () => {
  it('have names and addresses without marks, and confirm a changed address again', async () => {
    await admin.query(
      `INSERT INTO customers.customers
       (first_name, last_name, email, phone, password_hash, email_verified_at)
     SELECT name, 'Lee', email, '', '', now()
     FROM unnest($1::text[], $2::text[]) AS t (name, email)`,
      [
        ['Ann\u200b', 'Bea', 'Cy', 'Di', 'Ed'],
        [
          'ann@example.com',
          'bea\u200b@example.com',
          'cy@example.com',
          '\u202acy@example.com',
          'ed@example.com',
        ],
      ],
    );
    await inTransaction(admin, ({ queryRunner }) =>
      new DropUnseenMarks1796430001100().up(queryRunner!),
    );
    expect(
      await admin.query(
        `SELECT first_name AS name, email, email_verified_at IS NOT NULL AS verified
       FROM customers.customers ORDER BY id`,
      ),
    ).toEqual([
      { name: 'Ann', email: 'ann@example.com', verified: true },
      { name: 'Bea', email: 'bea@example.com', verified: false },
      { name: 'Cy', email: 'cy@example.com', verified: true },
      // Another account has that address.
      { name: 'Di', email: '\u202acy@example.com', verified: true },
      { name: 'Ed', email: 'ed@example.com', verified: true },
    ]);
  });
});
