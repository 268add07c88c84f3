import { businessTimeZone } from '@contracts/vocabulary/booking';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const dateOf = (instant: string) => `(${instant} AT TIME ZONE '${businessTimeZone}')::date`;

/**
 * The journal follows the ledger: triggers note what changed, also for the previous release while it
 * still runs, and the service books the difference.
 */
export class KeepBooks1796630000064 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payments.books (
        single boolean PRIMARY KEY DEFAULT true CHECK (single),
        starts_on date NOT NULL,
        closed_through date,
        stripe_read_at timestamptz
      );
      COMMENT ON TABLE payments.books IS
        'One row. Adding lines takes a shared lock on it, so that no day closes in between.';
      COMMENT ON COLUMN payments.books.starts_on IS
        'in business time; of what was paid before it, only later changes are booked';
      COMMENT ON COLUMN payments.books.closed_through IS 'this day and all before it';
      COMMENT ON COLUMN payments.books.stripe_read_at IS 'stripe_balance is complete until then';

      CREATE TABLE payments.journal_lines (
        position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        date date NOT NULL,
        kind text NOT NULL,
        source text NOT NULL,
        revision integer NOT NULL CHECK (revision > 0),
        account text NOT NULL,
        cents bigint NOT NULL CHECK (cents <> 0),
        at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT journal_lines_key UNIQUE (kind, source, revision, account)
      );
      CREATE INDEX journal_lines_by_date
        ON payments.journal_lines (date, kind, account) INCLUDE (cents);
      COMMENT ON TABLE payments.journal_lines IS
        'A log, in double entry. All revisions of a source add up to what it has on each account.';
      COMMENT ON COLUMN payments.journal_lines.date IS 'in business time, never on a closed day';
      COMMENT ON COLUMN payments.journal_lines.source IS
        'the id of an invoice, payment, refund, dispute, bill, day or transaction at Stripe';
      COMMENT ON COLUMN payments.journal_lines.cents IS 'above 0 for a debit';

      CREATE TABLE payments.book_closings (
        through date PRIMARY KEY,
        by_name text NOT NULL,
        at timestamptz NOT NULL
      );
      COMMENT ON TABLE payments.book_closings IS 'A log.';
      CREATE TABLE payments.book_exports (
        day date NOT NULL,
        format text NOT NULL,
        by_name text NOT NULL,
        at timestamptz NOT NULL,
        CONSTRAINT book_exports_pkey PRIMARY KEY (day, format)
      );
      COMMENT ON TABLE payments.book_exports IS 'A log of the first time that a day was in a file.';

      CREATE TABLE payments.stripe_balance (
        id text PRIMARY KEY,
        created timestamptz NOT NULL,
        category text NOT NULL,
        amount_cents bigint NOT NULL,
        fee_cents bigint NOT NULL,
        net_cents bigint NOT NULL,
        source text,
        CONSTRAINT stripe_adds_up CHECK (net_cents = amount_cents - fee_cents)
      );
      CREATE INDEX stripe_balance_of_source ON payments.stripe_balance (source);
      COMMENT ON TABLE payments.stripe_balance IS
        'A log: what Stripe booked in dollars, also for other programs with the same account.';
      COMMENT ON COLUMN payments.stripe_balance.category IS 'Stripe''s reporting_category';
      COMMENT ON COLUMN payments.stripe_balance.source IS
        'Stripe''s id of the charge, refund, dispute or payout';

      CREATE TABLE payments.unbooked (
        position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        about text NOT NULL CHECK (about IN ('bill', 'payment', 'day', 'stripe')),
        id text NOT NULL,
        at timestamptz NOT NULL DEFAULT now()
      );
      COMMENT ON TABLE payments.unbooked IS
        'What changed since it was booked. A row for each change: a shared one could be taken while another change waits.';

      CREATE FUNCTION payments.note_unbooked() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO payments.unbooked (about, id)
            VALUES (TG_ARGV[0], to_jsonb(NEW) ->> TG_ARGV[1]);
          RETURN NULL;
        END $$;
      CREATE TRIGGER payments_unbooked AFTER INSERT ON payments.payments FOR EACH ROW
        WHEN (NEW.paid_at IS NOT NULL) EXECUTE FUNCTION payments.note_unbooked('payment', 'id');
      CREATE TRIGGER payments_unbooked_again AFTER UPDATE ON payments.payments FOR EACH ROW
        WHEN (NEW.paid_at IS NOT NULL AND (OLD.paid_at, OLD.amount_cents, OLD.fee_cents)
          IS DISTINCT FROM (NEW.paid_at, NEW.amount_cents, NEW.fee_cents))
        EXECUTE FUNCTION payments.note_unbooked('payment', 'id');
      CREATE TRIGGER refunds_unbooked AFTER INSERT OR UPDATE OF status, amount_cents
        ON payments.refunds
        FOR EACH ROW EXECUTE FUNCTION payments.note_unbooked('payment', 'payment_id');
      CREATE TRIGGER disputes_unbooked AFTER INSERT OR UPDATE OF status, amount_cents
        ON payments.disputes FOR EACH ROW
        EXECUTE FUNCTION payments.note_unbooked('payment', 'payment_id');
      CREATE TRIGGER bills_unbooked AFTER UPDATE ON payments.bills FOR EACH ROW
        WHEN ((OLD.invoiced IS NOT NULL OR NEW.invoiced IS NOT NULL)
          AND (OLD.total_cents, OLD.paid_cents, OLD.settled_cents, OLD.invoiced)
            IS DISTINCT FROM (NEW.total_cents, NEW.paid_cents, NEW.settled_cents, NEW.invoiced))
        EXECUTE FUNCTION payments.note_unbooked('bill', 'appointment_id');
      CREATE TRIGGER invoices_unbooked AFTER INSERT ON payments.invoices FOR EACH ROW
        EXECUTE FUNCTION payments.note_unbooked('bill', 'appointment_id');
      CREATE TRIGGER day_closings_unbooked AFTER INSERT ON payments.day_closings FOR EACH ROW
        EXECUTE FUNCTION payments.note_unbooked('day', 'day');
      CREATE TRIGGER stripe_balance_unbooked AFTER INSERT ON payments.stripe_balance FOR EACH ROW
        EXECUTE FUNCTION payments.note_unbooked('stripe', 'id');

      CREATE FUNCTION payments.note_unbooked_void() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO payments.unbooked (about, id)
            SELECT 'bill', appointment_id FROM payments.invoices WHERE id = NEW.invoice_id;
          RETURN NULL;
        END $$;
      CREATE TRIGGER invoice_voids_unbooked AFTER INSERT ON payments.invoice_voids FOR EACH ROW
        EXECUTE FUNCTION payments.note_unbooked_void();
      CREATE FUNCTION payments.note_unbooked_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO payments.unbooked (about, id)
            SELECT 'stripe', id FROM payments.stripe_balance WHERE source = NEW.id;
          RETURN NULL;
        END $$;
      CREATE TRIGGER disputes_unbooked_fee AFTER INSERT ON payments.disputes FOR EACH ROW
        EXECUTE FUNCTION payments.note_unbooked_dispute();

      CREATE FUNCTION payments.check_journal_lines() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE closed date;
        BEGIN
          SELECT closed_through INTO closed FROM payments.books FOR SHARE;
          IF EXISTS (SELECT FROM added WHERE date <= closed) THEN
            RAISE EXCEPTION 'the books are closed through %', closed USING ERRCODE = '23514';
          END IF;
          IF EXISTS (SELECT FROM added GROUP BY kind, source, revision
              HAVING sum(cents) <> 0 OR min(date) <> max(date)) THEN
            RAISE EXCEPTION 'an entry does not balance' USING ERRCODE = '23514';
          END IF;
          RETURN NULL;
        END $$;
      CREATE TRIGGER journal_lines_checked AFTER INSERT ON payments.journal_lines
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT
        EXECUTE FUNCTION payments.check_journal_lines();
      CREATE FUNCTION payments.keep_books_closed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF NEW.starts_on <> OLD.starts_on OR OLD.closed_through IS NOT NULL
              AND (NEW.closed_through IS NULL OR NEW.closed_through < OLD.closed_through) THEN
            RAISE EXCEPTION 'a closed day stays closed' USING ERRCODE = '23514';
          END IF;
          RETURN NEW;
        END $$;
      CREATE TRIGGER books_stay_closed BEFORE UPDATE ON payments.books FOR EACH ROW
        EXECUTE FUNCTION payments.keep_books_closed()`);
    await runner.query(`
      INSERT INTO payments.books (starts_on)
        SELECT least(min(date), ${dateOf('now()')}) FROM payments.invoices;
      INSERT INTO payments.unbooked (about, id)
        SELECT 'payment', id::text FROM payments.payments, payments.books
          WHERE ${dateOf('paid_at')} >= starts_on
        UNION ALL SELECT DISTINCT 'bill', appointment_id::text FROM payments.invoices
        UNION ALL SELECT 'day', day::text FROM payments.day_closings, payments.books
          WHERE ${dateOf('closed_at')} >= starts_on`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER payments_unbooked ON payments.payments;
      DROP TRIGGER payments_unbooked_again ON payments.payments;
      DROP TRIGGER refunds_unbooked ON payments.refunds;
      DROP TRIGGER disputes_unbooked ON payments.disputes;
      DROP TRIGGER disputes_unbooked_fee ON payments.disputes;
      DROP TRIGGER bills_unbooked ON payments.bills;
      DROP TRIGGER invoices_unbooked ON payments.invoices;
      DROP TRIGGER invoice_voids_unbooked ON payments.invoice_voids;
      DROP TRIGGER day_closings_unbooked ON payments.day_closings;
      DROP TABLE payments.books, payments.journal_lines, payments.book_closings,
        payments.book_exports, payments.stripe_balance, payments.unbooked;
      DROP FUNCTION payments.note_unbooked(), payments.note_unbooked_void(),
        payments.note_unbooked_dispute(), payments.check_journal_lines(),
        payments.keep_books_closed()`);
  }
}
