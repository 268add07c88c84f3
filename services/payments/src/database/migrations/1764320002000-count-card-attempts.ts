import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments begun without a bill and the cards tried for them, which the limits against card testing count. */
export class CountCardAttempts1764320002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payments.card_attempts (
        position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT now(),
        payment_id uuid REFERENCES payments.payments,
        -- a keyed hash of the address that it came from
        payer bytea,
        -- a keyed hash of Stripe's fingerprint of the card; null for a payment that is begun
        card bytea,
        charge_id text CONSTRAINT card_attempts_charge_key UNIQUE,
        paid boolean NOT NULL DEFAULT false
      )`);
    for (const columns of ['at', 'payer, at', 'card, at', 'payment_id']) {
      const name = `card_attempts_by_${columns.split(',')[0]}`;
      await runner.query(`CREATE INDEX ${name} ON payments.card_attempts (${columns})`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE payments.card_attempts`);
  }
}
