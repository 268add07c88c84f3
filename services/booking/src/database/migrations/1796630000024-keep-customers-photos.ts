import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepCustomersPhotos1796630000024 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking.photos DROP CONSTRAINT photos_pkey;
      ALTER TABLE booking.photos
        ALTER COLUMN appointment_id DROP NOT NULL,
        ADD PRIMARY KEY (position),
        ADD COLUMN request_id uuid REFERENCES booking.service_requests ON DELETE CASCADE,
        ADD COLUMN added_by text NOT NULL DEFAULT 'technician'
          CONSTRAINT photos_added_by_check CHECK (added_by IN ('customer', 'technician')),
        ADD COLUMN shows text CONSTRAINT photos_shows_check CHECK (shows IN ('plate', 'problem')),
        ADD CONSTRAINT photos_of_one CHECK ((appointment_id IS NULL) <> (request_id IS NULL)),
        ADD CONSTRAINT photos_of_appointment UNIQUE (appointment_id, id),
        ADD CONSTRAINT photos_of_request UNIQUE (request_id, id);
      ALTER TABLE booking.photos ALTER COLUMN added_by DROP DEFAULT;
      COMMENT ON COLUMN booking.photos.appointment_id IS
        'the visit it was added to; null for one of a request';
      COMMENT ON COLUMN booking.photos.request_id IS
        'the request it was added to; a visit that is made of the request shows it, too';
      COMMENT ON COLUMN booking.photos.shows IS 'null if no one has said it'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM booking.photos WHERE appointment_id IS NULL;
      -- The constraint gets the name it had.
      ALTER TABLE booking.photos RENAME TO visit_photos;
      ALTER TABLE booking.visit_photos ALTER COLUMN appointment_id SET NOT NULL;
      ALTER TABLE booking.visit_photos RENAME TO photos;
      ALTER TABLE booking.photos
        DROP CONSTRAINT photos_of_appointment,
        DROP CONSTRAINT photos_pkey;
      ALTER TABLE booking.photos
        DROP COLUMN request_id, DROP COLUMN added_by, DROP COLUMN shows,
        ADD PRIMARY KEY (appointment_id, id);
      COMMENT ON COLUMN booking.photos.appointment_id IS NULL`);
  }
}
