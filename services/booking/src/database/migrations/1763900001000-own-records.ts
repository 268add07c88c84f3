import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = { appointments: 'starts_at', service_requests: 'created_at' };

/**
 * Whose records are whose: the addresses that customers have shown to be theirs, each customer's
 * records by index, and those of an address that are nobody's yet. Addresses are compared in ASCII
 * lower case, which is the same in a database of whatever locale.
 */
export class OwnRecords1763900001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The last customer who has verified an address has it.
    await runner.query(`
      CREATE TABLE booking.customer_emails (
        email text PRIMARY KEY CHECK (email = lower(email COLLATE "C")),
        customer_id integer NOT NULL
      )`);
    await runner.query(
      `CREATE INDEX customer_emails_of_customer ON booking.customer_emails (customer_id)`,
    );
    for (const [table, time] of Object.entries(tables)) {
      await runner.query(
        `CREATE INDEX ${table}_of_customer ON booking.${table} (customer_id, ${time}, id)
           WHERE customer_id IS NOT NULL`,
      );
      await runner.query(
        `CREATE INDEX ${table}_of_nobody ON booking.${table} (lower(email COLLATE "C"))
           WHERE customer_id IS NULL`,
      );
    }
    await runner.query(
      `ALTER TABLE booking.appointments
         ADD COLUMN tracking_status text NOT NULL DEFAULT 'scheduled'`,
    );
    // What an appointment is, its tracking is too; from where it waits on, tracking's next event tells.
    await runner.query(
      `UPDATE booking.appointments SET tracking_status = status WHERE status <> 'scheduled'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE booking.appointments DROP COLUMN tracking_status`);
    for (const table of Object.keys(tables)) {
      await runner.query(`DROP INDEX booking.${table}_of_nobody`);
      await runner.query(`DROP INDEX booking.${table}_of_customer`);
    }
    await runner.query(`DROP TABLE booking.customer_emails`);
  }
}
