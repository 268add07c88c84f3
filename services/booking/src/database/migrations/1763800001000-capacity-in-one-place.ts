import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createFreeSeat } from '../free-seat';

/** Whom a slot's seats come from is said once, for whoever takes one and whoever shows what is free. */
export class CapacityInOnePlace1763800001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION booking.slot_capacity() RETURNS integer
      LANGUAGE plpgsql STABLE AS $$
      BEGIN
        RETURN (SELECT count(*) FROM booking.technician_roster WHERE availability <> 'offline');
      END $$`);
    await createFreeSeat(runner, 'capacity := booking.slot_capacity()');
  }

  async down(runner: QueryRunner): Promise<void> {
    await createFreeSeat(
      runner,
      `SELECT count(*) INTO capacity
         FROM booking.technician_roster WHERE availability <> 'offline'`,
    );
    await runner.query(`DROP FUNCTION booking.slot_capacity`);
  }
}
