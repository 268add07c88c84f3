import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a customer says of a completed visit. */
export class KeepRatings1796460000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking.appointments ADD rating jsonb
        CHECK ((rating ->> 'stars')::integer BETWEEN 1 AND 5)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking.appointments DROP rating');
  }
}
