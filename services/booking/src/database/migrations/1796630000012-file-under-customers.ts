import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['appointments', 'service_requests'];

/** Which customer a visit or request is of. The customers service says it. */
export class FileUnderCustomers1796630000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables)
      await runner.query(`
        ALTER TABLE booking.${table} ADD COLUMN customer_number integer,
          ADD COLUMN customer_filed boolean NOT NULL DEFAULT false;
        COMMENT ON COLUMN booking.${table}.customer_number IS
          'whose it is; null until the customers service has said it';
        COMMENT ON COLUMN booking.${table}.customer_filed IS
          'the customers service knows it, also what the office has chosen';
        CREATE INDEX ${table}_of_customer ON booking.${table} (customer_number, created_at)
          WHERE customer_number IS NOT NULL;
        CREATE INDEX ${table}_to_file ON booking.${table} (created_at, id)
          WHERE NOT customer_filed AND (phone <> '' OR email <> '')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables)
      await runner.query(
        `ALTER TABLE booking.${table} DROP COLUMN customer_number, DROP COLUMN customer_filed`,
      );
  }
}
