import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddBookkeepers1796630000062 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.allow(runner, `'owner', 'dispatcher', 'bookkeeper'`);
  }

  /** Bookkeepers are deactivated: the role that is left for them may do more. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE customers.accounts SET office_role = 'dispatcher', deactivated_at = COALESCE(deactivated_at, now())
      WHERE office_role = 'bookkeeper'`);
    await this.allow(runner, `'owner', 'dispatcher'`);
  }

  private async allow(runner: QueryRunner, roles: string): Promise<void> {
    await runner.query(`
      ALTER TABLE customers.accounts DROP CONSTRAINT accounts_office_role_check,
        ADD CONSTRAINT accounts_office_role_check CHECK (office_role IN (${roles}))`);
  }
}
