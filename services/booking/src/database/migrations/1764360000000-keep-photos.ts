import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepPhotos1764360000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE booking.visit_photos (
        appointment_id uuid NOT NULL REFERENCES booking.appointments ON DELETE CASCADE,
        -- made by the phone, so that a repeat is the same photo
        id uuid NOT NULL,
        position bigint GENERATED ALWAYS AS IDENTITY,
        type text NOT NULL CHECK (type IN ('image/jpeg', 'image/png', 'image/webp')),
        bytes bytea NOT NULL CHECK (octet_length(bytes) BETWEEN 1 AND 524288),
        PRIMARY KEY (appointment_id, id)
      )`);
    // They are compressed already.
    await runner.query(`ALTER TABLE booking.visit_photos ALTER COLUMN bytes SET STORAGE EXTERNAL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE booking.visit_photos`);
  }
}
