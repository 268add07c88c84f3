import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepAppliances1796630000056 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE booking.appliances (
        id uuid PRIMARY KEY,
        version integer NOT NULL DEFAULT 1,
        appliance text NOT NULL,
        brand text NOT NULL,
        model_number text,
        serial_number text,
        year integer,
        place text
      );
      COMMENT ON TABLE booking.appliances IS
        'of the customers whose visits are about it; deleted when no visit is';
      COMMENT ON COLUMN booking.appliances.year IS 'when it was made, or installed';
      ALTER TABLE booking.appointments
        ADD COLUMN appliance_id uuid REFERENCES booking.appliances;
      COMMENT ON COLUMN booking.appointments.appliance_id IS
        'which one the technician or the office says that it was about';
      CREATE INDEX appointments_of_appliance ON booking.appointments (appliance_id, starts_at)
        WHERE appliance_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking.appointments DROP COLUMN appliance_id;
      DROP TABLE booking.appliances`);
  }
}
