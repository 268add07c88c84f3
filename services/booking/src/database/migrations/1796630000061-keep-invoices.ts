import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepInvoices1796630000061 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking.appointments ADD COLUMN invoice jsonb,
        ADD COLUMN invoice_version integer NOT NULL DEFAULT 0;
      COMMENT ON COLUMN booking.appointments.invoice IS
        'what it is invoiced for, as payments last reported it';
      COMMENT ON COLUMN booking.appointments.invoice_version IS 'version of that report'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE booking.appointments DROP COLUMN invoice, DROP COLUMN invoice_version',
    );
  }
}
