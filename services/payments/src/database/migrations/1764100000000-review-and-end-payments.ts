import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a bill asks for, by which payments of it that are too much are known, and who has looked at them. */
export class ReviewAndEndPayments1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments.bills
        ADD COLUMN settled_cents integer NOT NULL DEFAULT 0 CHECK (settled_cents >= 0),
        ADD COLUMN total_cents integer,
        -- the appointment's version that has this total; 0 before booking has said one
        ADD COLUMN priced_version integer NOT NULL DEFAULT 0`);
    await runner.query(`
      UPDATE payments.bills SET settled_cents = sums.settled
      FROM (SELECT appointment_id, sum(greatest(0, amount_cents - lost))::int AS settled
            FROM payments.payments
            CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0) AS lost
              FROM payments.disputes WHERE payment_id = payments.id AND status = 'lost') AS disputes
            WHERE status = 'succeeded' AND appointment_id IS NOT NULL
            GROUP BY appointment_id) AS sums
      WHERE sums.appointment_id = bills.appointment_id`);
    await runner.query(`
      ALTER TABLE payments.payments
        -- by how much its bill's payments exceed the total; of the newest of them
        ADD COLUMN overpaid_cents bigint NOT NULL DEFAULT 0 CHECK (overpaid_cents >= 0),
        -- open, and more than is due: to be ended at Stripe
        ADD COLUMN excessive boolean NOT NULL DEFAULT false,
        ADD COLUMN reviewed_at timestamptz,
        ADD COLUMN reviewed_by text,
        ADD COLUMN review_note text,
        ADD CONSTRAINT reviewed_by_somebody CHECK ((reviewed_at IS NULL) = (reviewed_by IS NULL)
          AND (reviewed_at IS NULL) = (review_note IS NULL))`);
    await runner.query(
      `CREATE INDEX payments_to_review ON payments.payments (created_at)
         WHERE reviewed_at IS NULL AND (status = 'flagged' OR overpaid_cents > 0)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX payments.payments_to_review`);
    await runner.query(`
      ALTER TABLE payments.payments DROP COLUMN overpaid_cents, DROP COLUMN excessive,
        DROP COLUMN reviewed_at, DROP COLUMN reviewed_by, DROP COLUMN review_note`);
    await runner.query(`
      ALTER TABLE payments.bills DROP COLUMN settled_cents, DROP COLUMN total_cents,
        DROP COLUMN priced_version`);
  }
}
