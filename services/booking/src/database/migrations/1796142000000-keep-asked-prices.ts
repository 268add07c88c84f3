import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A technician's price that waits for the office, and how to find those that wait. */
export class KeepAskedPrices1796142000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking.appointments ADD asked_price jsonb;
      CREATE INDEX appointments_asked_price ON booking.appointments (id)
        WHERE asked_price IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking.appointments DROP asked_price');
  }
}
