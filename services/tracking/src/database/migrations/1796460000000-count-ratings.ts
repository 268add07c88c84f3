import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A technician's rating is the average of what customers gave. No one has written it before. */
export class CountRatings1796460000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tracking.technicians
        ADD rating_count integer NOT NULL DEFAULT 0 CHECK (rating_count >= 0),
        ADD rating_stars integer NOT NULL DEFAULT 0 CHECK (rating_stars >= 0)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tracking.technicians DROP rating_count, DROP rating_stars');
  }
}
