import { businessTimeZone } from '@contracts/vocabulary/booking';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each entry of cash and checks is on the sheet of one day: its own, or the next one that is open.
 * A trigger says which, also for the previous release while it still runs.
 */
export class CloseDays1796420000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payments.day_closings (
        -- in business time
        day date PRIMARY KEY,
        closed_by text NOT NULL,
        closed_at timestamptz NOT NULL,
        -- what went to the bank
        cash_cents bigint NOT NULL CHECK (cash_cents >= 0),
        checks_cents bigint NOT NULL,
        checks integer NOT NULL CHECK (checks >= 0)
      );
      -- One row. Who adds an entry shares its lock, so that no day is closed until the entry is kept.
      CREATE TABLE payments.closed_days (
        single boolean PRIMARY KEY DEFAULT true CHECK (single),
        -- this day and all before it
        through date
      );
      INSERT INTO payments.closed_days DEFAULT VALUES;
      CREATE FUNCTION payments.sheet_day_of(at timestamptz) RETURNS date LANGUAGE plpgsql AS $$
        DECLARE closed date;
        BEGIN
          SELECT through INTO closed FROM payments.closed_days FOR SHARE;
          RETURN greatest((at AT TIME ZONE '${businessTimeZone}')::date, closed + 1);
        END $$;
      CREATE FUNCTION payments.put_payment_on_sheet() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          NEW.sheet_day := payments.sheet_day_of(NEW.paid_at);
          RETURN NEW;
        END $$;
      CREATE FUNCTION payments.put_refund_on_sheet() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          NEW.sheet_day := payments.sheet_day_of(NEW.created_at);
          RETURN NEW;
        END $$;
      -- Of cash and checks: the day of the sheet, and the deposit, that it's on.
      ALTER TABLE payments.payments ADD COLUMN sheet_day date;
      ALTER TABLE payments.refunds
        ADD COLUMN sheet_day date,
        -- whose cash it came out of; null for the office's
        ADD COLUMN technician_id uuid,
        ADD COLUMN technician_name text;
      UPDATE payments.payments SET sheet_day = (paid_at AT TIME ZONE '${businessTimeZone}')::date
        WHERE method <> 'card';
      UPDATE payments.refunds SET
          sheet_day = (refunds.created_at AT TIME ZONE '${businessTimeZone}')::date,
          technician_id = payments.technician_id,
          technician_name = CASE WHEN payments.technician_id IS NOT NULL THEN taken_by END
        FROM payments.payments WHERE payments.id = payment_id AND refunds.method <> 'card';
      CREATE TRIGGER payments_on_sheet BEFORE INSERT ON payments.payments FOR EACH ROW
        WHEN (NEW.method <> 'card') EXECUTE FUNCTION payments.put_payment_on_sheet();
      CREATE TRIGGER refunds_on_sheet BEFORE INSERT ON payments.refunds FOR EACH ROW
        WHEN (NEW.method <> 'card') EXECUTE FUNCTION payments.put_refund_on_sheet();
      CREATE INDEX payments_by_sheet ON payments.payments (sheet_day) WHERE sheet_day IS NOT NULL;
      CREATE INDEX refunds_by_sheet ON payments.refunds (sheet_day) WHERE sheet_day IS NOT NULL;
      -- A log: each count is a row, and null counts what the office took itself.
      ALTER TABLE payments.day_settlements DROP CONSTRAINT day_settlements_pkey;
      ALTER TABLE payments.day_settlements
        ALTER COLUMN technician_id DROP NOT NULL,
        ADD CONSTRAINT day_settlements_key UNIQUE NULLS NOT DISTINCT (day, technician_id, version)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments.day_settlements DROP CONSTRAINT day_settlements_key;
      DELETE FROM payments.day_settlements AS earlier WHERE technician_id IS NULL OR EXISTS (
        SELECT FROM payments.day_settlements AS later WHERE later.day = earlier.day
          AND later.technician_id = earlier.technician_id AND later.version > earlier.version);
      ALTER TABLE payments.day_settlements ADD PRIMARY KEY (technician_id, day);
      DROP TRIGGER payments_on_sheet ON payments.payments;
      DROP TRIGGER refunds_on_sheet ON payments.refunds;
      DROP FUNCTION payments.put_payment_on_sheet();
      DROP FUNCTION payments.put_refund_on_sheet();
      DROP FUNCTION payments.sheet_day_of(timestamptz);
      DROP INDEX payments.payments_by_sheet;
      DROP INDEX payments.refunds_by_sheet;
      ALTER TABLE payments.payments DROP COLUMN sheet_day;
      ALTER TABLE payments.refunds
        DROP COLUMN sheet_day,
        DROP COLUMN technician_id,
        DROP COLUMN technician_name;
      DROP TABLE payments.closed_days;
      DROP TABLE payments.day_closings`);
  }
}
