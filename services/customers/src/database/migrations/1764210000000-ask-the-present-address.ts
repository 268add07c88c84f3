import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links to the address that an account has, about a change to another one. */
export class AskThePresentAddress1764210000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.restrict(
      runner,
      `'verify-email', 'reset-password', 'confirm-email-change', 'stop-email-change'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM customers.account_links
      WHERE kind IN ('confirm-email-change', 'stop-email-change')`);
    await this.restrict(runner, `'verify-email', 'reset-password'`);
  }

  private async restrict(runner: QueryRunner, kinds: string): Promise<void> {
    await runner.query(
      `ALTER TABLE customers.account_links DROP CONSTRAINT account_links_kind_check,
         ADD CONSTRAINT account_links_kind_check CHECK (kind IN (${kinds}))`,
    );
  }
}
