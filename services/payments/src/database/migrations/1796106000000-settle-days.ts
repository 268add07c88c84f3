import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What technicians handed in at the end of a day. What they took is in the ledger. */
export class SettleDays1796106000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payments.day_settlements (
        technician_id uuid,
        -- in business time
        day date,
        counted_cash_cents integer NOT NULL CHECK (counted_cash_cents >= 0),
        checks_counted integer NOT NULL CHECK (checks_counted >= 0),
        note text,
        version integer NOT NULL,
        by_name text NOT NULL,
        at timestamptz NOT NULL,
        PRIMARY KEY (technician_id, day)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE payments.day_settlements`);
  }
}
