import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What of an appointment's bill is not owed any more; until payments says more, what is paid. */
export class KeepWhatIsSettled1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE booking.appointments
         ADD COLUMN settled_cents int NOT NULL DEFAULT 0 CHECK (settled_cents >= 0)`,
    );
    await runner.query(
      `UPDATE booking.appointments SET settled_cents = paid_cents WHERE paid_cents > 0`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE booking.appointments DROP COLUMN settled_cents`);
  }
}
