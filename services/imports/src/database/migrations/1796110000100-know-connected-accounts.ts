import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Another company's account must not be taken for the one whose customers were imported. */
export class KnowConnectedAccounts1796110000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- the company's id there; null: connected before it was asked for
      ALTER TABLE imports.connections ADD account_id text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE imports.connections DROP account_id`);
  }
}
