/** The release before has no bookkeepers. */
import { dataSourceOptions } from '@service-kit/database/database';
import { inTransaction } from '@service-kit/database/transaction';
import { createTestDatabase } from '@service-kit/testing/test-database';
import { DataSource } from 'typeorm';
import { database } from './data-source';
import { AddBookkeepers1796630000062 } from './migrations/1796630000062-add-bookkeepers';

describe('a bookkeeper', () => {
  it('can’t log in after the way back to the release before', async () => {
    const testDatabase = await createTestDatabase(database);
    const admin = await new DataSource(
      dataSourceOptions(testDatabase.adminUrl, database),
    ).initialize();
    try {
      await admin.query(
        `INSERT INTO customers.accounts (first_name, last_name, email, phone, password_hash, office_role)
         SELECT role, 'Lee', role || '@example.com', '', '', role
         FROM unnest(ARRAY['owner', 'dispatcher', 'bookkeeper']) AS role`,
      );
      await inTransaction(admin, ({ queryRunner }) =>
        new AddBookkeepers1796630000062().down(queryRunner!),
      );
      expect(
        await admin.query(
          `SELECT first_name AS was, office_role AS role, is_admin AS "isAdmin"
           FROM customers.accounts ORDER BY id`,
        ),
      ).toEqual([
        { was: 'owner', role: 'owner', isAdmin: true },
        { was: 'dispatcher', role: 'dispatcher', isAdmin: true },
        { was: 'bookkeeper', role: 'dispatcher', isAdmin: false },
      ]);
    } finally {
      await admin.destroy();
      await testDatabase.drop();
    }
  });
});
