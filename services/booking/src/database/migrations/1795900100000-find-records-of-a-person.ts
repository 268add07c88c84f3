import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['appointments', 'service_requests'] as const;

/** The office looks for everything with an email address or a phone number, with or without an account. */
export class FindRecordsOfAPerson1795900100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) {
      await runner.query(
        `CREATE INDEX ${table}_of_email ON booking.${table} (lower(email COLLATE "C"))`,
      );
      await runner.query(`CREATE INDEX ${table}_of_phone ON booking.${table} (phone_digits)`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) {
      await runner.query(`DROP INDEX booking.${table}_of_email`);
      await runner.query(`DROP INDEX booking.${table}_of_phone`);
    }
  }
}
