import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The ledger: bills, what was asked for and what came of it. Amounts are cents, or the smallest unit
 * of the currency that Stripe names. No card, no client secret and no body of a webhook is kept.
 */
export class CreateLedger1764000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE SEQUENCE payments.receipt_numbers AS integer START 1001`);
    // Whatever changes what is paid of a bill, or who may pay it, holds its row first.
    await runner.query(`
      CREATE TABLE payments.bills (
        appointment_id uuid PRIMARY KEY,
        number text NOT NULL,
        description text NOT NULL,
        customer_id integer,
        -- rises when what is paid changes
        version integer NOT NULL DEFAULT 0,
        paid_cents integer NOT NULL DEFAULT 0 CHECK (paid_cents >= 0)
      )`);
    await runner.query(
      `CREATE INDEX bills_of_customer ON payments.bills (customer_id)
         WHERE customer_id IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE payments.payments (
        id uuid PRIMARY KEY,
        version integer NOT NULL,
        status text NOT NULL CONSTRAINT payments_status_check CHECK (status IN (
          'created', 'pending', 'processing', 'failed', 'succeeded', 'cancelled', 'flagged')),
        flag_reason text CONSTRAINT payments_flag_reason_check
          CHECK (flag_reason IN ('amount', 'currency', 'unknown')),
        -- Stripe's ids
        intent_id text CONSTRAINT payments_intent_key UNIQUE,
        charge_id text,
        -- SHA-256 of the client secret
        secret_hash bytea,
        appointment_id uuid REFERENCES payments.bills,
        appointment_number text,
        -- who was logged in
        customer_id integer,
        amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
        currency text NOT NULL,
        description text NOT NULL,
        receipt_number text CONSTRAINT payments_receipt_key UNIQUE,
        -- the provider's words for the last attempt that failed
        failure text,
        dispute_status text CONSTRAINT payments_dispute_status_check CHECK (dispute_status IN (
          'warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response',
          'under_review', 'won', 'lost', 'prevented')),
        -- of refunds that count
        refunded_cents bigint NOT NULL DEFAULT 0,
        -- to the millisecond, as a cursor of the list says where it goes on
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        paid_at timestamptz(3),
        -- when Stripe is asked next, unless it tells of its own accord
        check_at timestamptz,
        CONSTRAINT receipt_when_paid CHECK ((status = 'succeeded') = (receipt_number IS NOT NULL)),
        CONSTRAINT paid_when_paid CHECK ((status = 'succeeded') = (paid_at IS NOT NULL)),
        CONSTRAINT reason_when_flagged CHECK ((status = 'flagged') = (flag_reason IS NOT NULL)),
        CONSTRAINT intent_once_begun
          CHECK (intent_id IS NOT NULL OR status IN ('created', 'cancelled')),
        CONSTRAINT checked_while_open CHECK ((check_at IS NOT NULL)
          = (status IN ('created', 'pending', 'processing', 'failed'))),
        CONSTRAINT refunded_at_most_all CHECK (refunded_cents BETWEEN 0 AND amount_cents)
      )`);
    await runner.query(
      `ALTER SEQUENCE payments.receipt_numbers OWNED BY payments.payments.receipt_number`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX payments_one_open ON payments.payments (appointment_id)
         WHERE status IN ('created', 'pending', 'processing', 'failed')`,
    );
    const indexes = {
      payments_to_check: `(check_at) WHERE check_at IS NOT NULL`,
      payments_newest: `(created_at, id)`,
      payments_in_status: `(status, created_at, id)`,
      payments_of_bill: `(appointment_id) WHERE appointment_id IS NOT NULL`,
      payments_of_customer: `(customer_id, created_at, id) WHERE customer_id IS NOT NULL`,
      payments_paid: `(paid_at) WHERE paid_at IS NOT NULL`,
      payments_of_charge: `(charge_id) WHERE charge_id IS NOT NULL`,
    };
    for (const [name, on] of Object.entries(indexes)) {
      await runner.query(`CREATE INDEX ${name} ON payments.payments ${on}`);
    }
    await runner.query(`
      CREATE TABLE payments.payment_history (
        position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        payment_id uuid NOT NULL REFERENCES payments.payments,
        at timestamptz NOT NULL,
        by_name text NOT NULL,
        what jsonb NOT NULL
      )`);
    await runner.query(
      `CREATE INDEX payment_history_of_payment
         ON payments.payment_history (payment_id, at, position)`,
    );
    await runner.query(`
      CREATE TABLE payments.refunds (
        id uuid PRIMARY KEY,
        payment_id uuid NOT NULL REFERENCES payments.payments,
        -- Stripe's id
        refund_id text CONSTRAINT refunds_refund_key UNIQUE,
        amount_cents bigint NOT NULL CHECK (amount_cents > 0),
        status text NOT NULL CONSTRAINT refunds_status_check
          CHECK (status IN ('reserved', 'pending', 'succeeded', 'failed', 'cancelled')),
        reason text,
        -- null when it was made at Stripe
        requested_by text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        -- when Stripe is asked next
        check_at timestamptz,
        CONSTRAINT refund_once_begun
          CHECK (refund_id IS NOT NULL OR status IN ('reserved', 'failed', 'cancelled'))
      )`);
    await runner.query(`CREATE INDEX refunds_of_payment ON payments.refunds (payment_id)`);
    await runner.query(
      `CREATE INDEX refunds_to_check ON payments.refunds (check_at) WHERE check_at IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE payments.disputes (
        -- Stripe's
        id text PRIMARY KEY,
        payment_id uuid NOT NULL REFERENCES payments.payments,
        amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
        status text NOT NULL CONSTRAINT disputes_status_check CHECK (status IN (
          'warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response',
          'under_review', 'won', 'lost', 'prevented')),
        reason text NOT NULL,
        answer_by timestamptz,
        created_at timestamptz(3) NOT NULL
      )`);
    await runner.query(`CREATE INDEX disputes_of_payment ON payments.disputes (payment_id)`);
    await runner.query(`
      CREATE TABLE payments.webhook_events (
        id text PRIMARY KEY,
        type text NOT NULL,
        object_id text,
        created_at timestamptz NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX webhook_events_age ON payments.webhook_events (received_at)`);
    await runner.query(`
      CREATE TABLE payments.reconciliation_reports (
        day date PRIMARY KEY,
        made_at timestamptz NOT NULL,
        difference_count integer NOT NULL CHECK (difference_count >= 0),
        report jsonb NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    const tables = [
      'reconciliation_reports',
      'webhook_events',
      'disputes',
      'refunds',
      'payment_history',
      'payments',
      'bills',
    ];
    for (const table of tables) await runner.query(`DROP TABLE payments.${table}`);
  }
}
