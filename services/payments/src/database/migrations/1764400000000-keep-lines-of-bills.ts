import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a bill's total is made of, as booking says. Bills from before have no lines. */
export class KeepLinesOfBills1764400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments.bills
        ADD COLUMN lines jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(lines) = 'array')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payments.bills DROP COLUMN lines`);
  }
}
