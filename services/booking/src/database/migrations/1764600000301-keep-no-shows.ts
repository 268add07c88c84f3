import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepNoShows1764600000301 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking.appointments ADD COLUMN no_show boolean NOT NULL DEFAULT false
        CONSTRAINT no_show_is_canceled CHECK (NOT no_show OR status = 'cancelled')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE booking.appointments DROP COLUMN no_show`);
  }
}
