import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What opens the gate to a customer's home. */
export class AddGateCode1763800002000 implements MigrationInterface {
  name = 'AddGateCode1763800002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking.appointments
        ADD COLUMN gate_code text CHECK (gate_code ~ '^[A-Za-z0-9#*]{1,20}$')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE booking.appointments DROP COLUMN gate_code`);
  }
}
