import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ChangesInPortal1796630000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE customers.customer_changes
        DROP CONSTRAINT customer_changes_cause_check,
        ADD CONSTRAINT customer_changes_cause_check CHECK (cause IN ('created', 'changed',
          'changed-in-portal', 'merged', 'imported', 'undone'));
      COMMENT ON TABLE customers.customer_accounts IS
        'Whose account it is. It edits the contacts there; booking says which visits it sees.';`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      COMMENT ON TABLE customers.customer_accounts IS
        'Whose account it is. It gives no access: booking says which visits an account sees.';
      UPDATE customers.customer_changes SET cause = 'changed' WHERE cause = 'changed-in-portal';
      ALTER TABLE customers.customer_changes
        DROP CONSTRAINT customer_changes_cause_check,
        ADD CONSTRAINT customer_changes_cause_check CHECK (cause IN ('created', 'changed',
          'merged', 'imported', 'undone'));`);
  }
}
