import { describeMessagingTables } from '@service-kit/messaging/messaging-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What names don't say, for people who read services/payments/schema.sql. */
export class DescribeColumns1796630000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await describeMessagingTables(runner, 'payments');
    await runner.query(`
      COMMENT ON TABLE payments.bills IS
        'Anything that changes what is paid of a bill, or who may pay it, locks its row first.';
      COMMENT ON COLUMN payments.bills.version IS 'goes up when what is paid changes';
      COMMENT ON COLUMN payments.bills.priced_version IS
        'the appointment''s version with this total; 0 before booking has sent one';
      COMMENT ON COLUMN payments.payments.intent_id IS 'Stripe''s';
      COMMENT ON COLUMN payments.payments.charge_id IS 'Stripe''s';
      COMMENT ON COLUMN payments.payments.secret_hash IS 'SHA-256 of the client secret';
      COMMENT ON COLUMN payments.payments.customer_id IS 'the account that was logged in';
      COMMENT ON COLUMN payments.payments.failure IS 'Stripe''s words for the last failed attempt';
      COMMENT ON COLUMN payments.payments.refunded_cents IS 'of refunds that count';
      COMMENT ON COLUMN payments.payments.created_at IS 'to the millisecond, like the list''s cursor';
      COMMENT ON COLUMN payments.payments.check_at IS 'when we ask Stripe next, unless it calls first';
      COMMENT ON COLUMN payments.payments.overpaid_cents IS
        'how far its bill''s payments exceed the total; on the newest of them';
      COMMENT ON COLUMN payments.payments.excessive IS
        'open and more than the balance due: to be canceled at Stripe';
      COMMENT ON COLUMN payments.payments.taken_by IS 'who took it, and the technician if it was one';
      COMMENT ON COLUMN payments.payments.fraud_warning IS
        'Stripe''s word for the fraud that the payer''s bank suspects';
      COMMENT ON COLUMN payments.payments.sheet_day IS
        'of cash and checks: the day of the sheet and the deposit';
      COMMENT ON COLUMN payments.refunds.refund_id IS 'Stripe''s';
      COMMENT ON COLUMN payments.refunds.requested_by IS 'null: made at Stripe';
      COMMENT ON COLUMN payments.refunds.check_at IS 'when we ask Stripe next';
      COMMENT ON COLUMN payments.refunds.still_owed IS 'the bill asks for the amount again';
      COMMENT ON COLUMN payments.refunds.void_reason IS 'of the entry that voids its payment';
      COMMENT ON COLUMN payments.refunds.technician_id IS
        'whose cash it came out of; null: the office''s';
      COMMENT ON COLUMN payments.disputes.id IS 'Stripe''s';
      COMMENT ON TABLE payments.stripe_refusals IS
        'Why Stripe refuses to make payments, for the office''s alert. Empty again once it makes one.';
      COMMENT ON COLUMN payments.stripe_refusals.words IS 'Stripe''s type, code and parameter';
      COMMENT ON TABLE payments.card_attempts IS
        'Payments started without a bill, and the cards tried for them. The limits against card testing count these.';
      COMMENT ON COLUMN payments.card_attempts.payer IS 'a keyed hash of the address that it came from';
      COMMENT ON COLUMN payments.card_attempts.card IS
        'a keyed hash of Stripe''s fingerprint of the card; null: a payment was started';
      COMMENT ON COLUMN payments.stripe_setup.wrong_signatures IS
        'webhooks since the last one with a right signature';
      COMMENT ON TABLE payments.day_settlements IS
        'A log: each count is a row. Without a technician, it''s the office''s own cash.';
      COMMENT ON COLUMN payments.day_settlements.day IS 'in the business time zone';
      COMMENT ON COLUMN payments.day_closings.day IS 'in the business time zone';
      COMMENT ON COLUMN payments.day_closings.cash_cents IS 'what went to the bank';
      COMMENT ON TABLE payments.closed_days IS
        'One row. Adding an entry takes a shared lock on it, so that no day closes in between.';
      COMMENT ON COLUMN payments.closed_days.through IS 'this day and all before it';`);
  }

  /** Descriptions are in no one's way. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
