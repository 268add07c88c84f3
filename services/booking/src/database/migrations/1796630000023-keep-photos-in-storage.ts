import type { MigrationInterface, QueryRunner } from 'typeorm';

const constraints = ['type_check', 'bytes_check', 'pkey', 'appointment_id_fkey'];

/** The service moves the bytes that are there to the storage, in the background. */
export class KeepPhotosInStorage1796630000023 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking.visit_photos RENAME TO photos;
      ALTER TABLE booking.photos
        ALTER COLUMN bytes DROP NOT NULL,
        ADD COLUMN file text,
        ADD COLUMN byte_count integer,
        ADD COLUMN added_at timestamptz,
        ADD CHECK ((file IS NULL) <> (bytes IS NULL));
      UPDATE booking.photos SET byte_count = octet_length(bytes);
      ALTER TABLE booking.photos
        ALTER COLUMN byte_count SET NOT NULL,
        ALTER COLUMN added_at SET DEFAULT now();
      CREATE UNIQUE INDEX photos_by_file ON booking.photos (file);
      CREATE INDEX photos_to_move ON booking.photos (position) WHERE bytes IS NOT NULL;
      COMMENT ON COLUMN booking.photos.file IS 'its name in the storage; null until it was moved there';
      COMMENT ON COLUMN booking.photos.bytes IS
        'of photos that were added before there was a storage, until they are moved; otherwise null';
      COMMENT ON COLUMN booking.photos.added_at IS 'null if unknown'`);
    for (const each of constraints)
      await runner.query(
        `ALTER TABLE booking.photos RENAME CONSTRAINT visit_photos_${each} TO photos_${each}`,
      );
  }

  /** Fails once a photo is in the storage alone. */
  async down(runner: QueryRunner): Promise<void> {
    for (const each of constraints)
      await runner.query(
        `ALTER TABLE booking.photos RENAME CONSTRAINT photos_${each} TO visit_photos_${each}`,
      );
    await runner.query(`
      DROP INDEX booking.photos_to_move;
      ALTER TABLE booking.photos RENAME TO visit_photos;
      ALTER TABLE booking.visit_photos ALTER COLUMN bytes SET NOT NULL,
        DROP COLUMN file, DROP COLUMN byte_count, DROP COLUMN added_at`);
  }
}
