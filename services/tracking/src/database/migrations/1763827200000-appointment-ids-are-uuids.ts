import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['tracking_records', 'status_changes', 'positions'];

/**
 * Appointment ids are UUIDs in booking, and are stored as such here too: 16 bytes instead of 37, and
 * nothing else gets in. Each table is rewritten with its indexes under a lock. `positions` is by far
 * the largest (it keeps a month of them): some seconds for each million rows.
 */
export class AppointmentIdsAreUuids1763827200000 implements MigrationInterface {
  name = 'AppointmentIdsAreUuids1763827200000';

  up(runner: QueryRunner): Promise<void> {
    return change(runner, 'uuid');
  }

  down(runner: QueryRunner): Promise<void> {
    return change(runner, 'text');
  }
}

async function change(runner: QueryRunner, type: 'uuid' | 'text'): Promise<void> {
  for (const table of tables) {
    await runner.query(`
      ALTER TABLE tracking.${table}
        ALTER COLUMN appointment_id TYPE ${type} USING appointment_id::${type}`);
  }
}
