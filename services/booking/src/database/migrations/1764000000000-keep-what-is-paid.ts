import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What payments has announced of an appointment's bill; the version is the bill's own. */
export class KeepWhatIsPaid1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE booking.appointments
         ADD COLUMN paid_cents int NOT NULL DEFAULT 0 CHECK (paid_cents >= 0),
         ADD COLUMN bill_version int NOT NULL DEFAULT 0`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE booking.appointments DROP COLUMN paid_cents, DROP COLUMN bill_version`,
    );
  }
}
