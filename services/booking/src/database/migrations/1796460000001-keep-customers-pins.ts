import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a customer has shown their house on a map. */
export class KeepCustomersPins1796460000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking.appointments ADD pin jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking.appointments DROP pin');
  }
}
