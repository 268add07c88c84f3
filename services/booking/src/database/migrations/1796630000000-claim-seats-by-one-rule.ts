import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `claim_seat` decides about the seat alone. `claim_booking` looks up the key and the limits. */
export class ClaimSeatsByOneRule1796630000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION IF EXISTS booking.claim_seat(date, timestamptz, timestamptz, text[], timestamptz,
        uuid, uuid, boolean, text, text, text, text, boolean, text, integer)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION IF EXISTS booking.claim_booking(jsonb, uuid, boolean, timestamptz, text, text, text,
        text, integer);
      DROP FUNCTION IF EXISTS booking.claim_seat(date, timestamptz, timestamptz, text[], timestamptz,
        uuid, uuid, boolean, boolean)`);
  }
}
