import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many days customers can book; null until the office has decided. */
export class KeepBookingWindow1796140000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking.settings
        ADD booking_window_days integer CHECK (booking_window_days BETWEEN 2 AND 60)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking.settings DROP booking_window_days');
  }
}
