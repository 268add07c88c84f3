import { Injectable } from '@nestjs/common';
import type { DemoPayment } from '@contracts/payments/paying';
import { wallClock } from '@contracts/business-time';
import { businessTimeZone } from '@contracts/vocabulary/booking';
import { currency, demoIntentPrefix } from '@contracts/vocabulary/payments';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, type EntityManager } from 'typeorm';
import { PaymentsConfig } from '../config';

/** Past bills of the demo and what was paid for them. The emulated Stripe doesn't know these payments. */
@Injectable()
export class DemoPaymentHistoryService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: PaymentsConfig,
  ) {}

  async create(payments: readonly DemoPayment[], today: string): Promise<null> {
    if (!this.config.demo || this.config.stripeMode !== 'demo') {
      throw new Refusal('forbidden', { message: 'Demo history is made in demo mode only.' });
    }
    await inTransaction(this.dataSource, async (tx) => {
      await keepPayments(tx, payments);
      await markCompared(tx, today);
      await keepDifference(tx, today);
    });
    return null;
  }
}

/**
 * A search for an appointment's number finds Stripe's ids, too; these must not look like one. Each
 * digit has a letter of its own, so that no two ids become one.
 */
const withoutDigits = `translate(id::text, '0123456789-', 'ghijklmnop')`;

/** In one statement for each table: there are hundreds. */
async function keepPayments(tx: EntityManager, payments: readonly DemoPayment[]): Promise<void> {
  const rows = JSON.stringify(
    payments.map(({ id, bill, payerName, paidAt, refund }) => ({
      id,
      payer_name: payerName,
      paid_at: paidAt,
      refunded: refund?.cents ?? 0,
      refunded_at: refund?.at ?? null,
      appointment_id: bill.appointmentId,
      number: bill.number,
      description: bill.description,
      total: bill.totalCents,
      priced_version: bill.version,
    })),
  );
  const given = `jsonb_to_recordset($1::jsonb) AS given(id uuid, payer_name text, paid_at timestamptz,
    refunded integer, refunded_at timestamptz, appointment_id uuid, number text, description text,
    total integer, priced_version integer)`;
  await tx.query(
    `INSERT INTO bills (appointment_id, number, description, version, paid_cents, settled_cents,
       total_cents, priced_version)
     SELECT appointment_id, number, description, (paid_at IS NOT NULL)::integer,
       CASE WHEN paid_at IS NULL THEN 0 ELSE total - refunded END,
       CASE WHEN paid_at IS NULL THEN 0 ELSE total END, total, priced_version
     FROM ${given} ON CONFLICT (appointment_id) DO UPDATE SET version = excluded.version,
       paid_cents = excluded.paid_cents, settled_cents = excluded.settled_cents
     WHERE bills.version = 0`,
    [rows],
  );
  await tx.query(
    `INSERT INTO payments (id, version, status, intent_id, appointment_id, appointment_number,
       amount_cents, currency, description, receipt_number, refunded_cents, payer_name, card_last4,
       created_at, paid_at)
     SELECT id, 1, 'succeeded', '${demoIntentPrefix}' || ${withoutDigits}, appointment_id, number, total, $2, description,
       'R-' || nextval('receipt_numbers'), refunded, payer_name, '4242', paid_at, paid_at
     FROM ${given} WHERE paid_at IS NOT NULL ORDER BY paid_at ON CONFLICT DO NOTHING`,
    [rows, currency],
  );
  await tx.query(
    `INSERT INTO refunds (id, payment_id, refund_id, amount_cents, status, reason, requested_by,
       created_at)
     SELECT id, id, 're_demo_' || ${withoutDigits}, refunded, 'succeeded', 'Part was defective', 'Office',
       refunded_at
     FROM ${given} WHERE paid_at IS NOT NULL AND refunded > 0 ON CONFLICT DO NOTHING`,
    [rows],
  );
}

/**
 * The reports of a month. Otherwise the next comparison would miss these payments at Stripe: yesterday's,
 * too, in a demo that starts before the comparison of its night.
 */
async function markCompared(tx: EntityManager, today: string): Promise<void> {
  const sumsOf = (column: string, condition: string) => `
    SELECT count(*) AS times, to_char(coalesce(sum(${column}), 0) / 100.0, 'FM999999990.00') AS sum
    FROM ${condition}`;
  const paid = `payments WHERE method = 'card' AND (paid_at AT TIME ZONE $3)::date = day`;
  const refunded = `refunds WHERE (created_at AT TIME ZONE $3)::date = day`;
  await tx.query(
    `INSERT INTO reconciliation_reports (day, made_at, difference_count, report)
     SELECT day, greatest(now(), $4), 0, jsonb_build_object('day', day, 'madeAt', $2::text, 'ledger', sums,
       'stripe', sums, 'differences', '[]'::jsonb, 'differenceCount', 0)
     FROM (SELECT $1::date - n AS day FROM generate_series(1, 30) AS n) AS days
     CROSS JOIN LATERAL (${sumsOf('amount_cents', paid)}) AS paid
     CROSS JOIN LATERAL (${sumsOf('amount_cents', refunded)}) AS refunded
     CROSS JOIN LATERAL (SELECT jsonb_build_object('payments', paid.times, 'paid', paid.sum,
       'refunds', refunded.times, 'refunded', refunded.sum) AS sums) AS shown
     ON CONFLICT DO NOTHING`,
    [today, new Date().toISOString(), businessTimeZone, wallClock(today, '12:00')],
  );
}

/** One payment of a few days ago that Stripe is said not to have. The office is to look at it once. */
async function keepDifference(tx: EntityManager, today: string): Promise<void> {
  await tx.query(
    `UPDATE reconciliation_reports AS r SET difference_count = 1,
       report = r.report || jsonb_build_object('differenceCount', 1,
         'stripe', r.report -> 'stripe' || jsonb_build_object(
           'payments', (r.report -> 'stripe' ->> 'payments')::integer - 1,
           'paid', to_char((r.report -> 'stripe' ->> 'paid')::numeric - p.dollars, 'FM999999990.00')),
         'differences', jsonb_build_array(jsonb_build_object('kind', 'missing-at-stripe',
           'paymentId', p.id, 'stripeId', p.intent_id, 'ledger', to_char(p.dollars, 'FM999999990.00'),
           'stripe', NULL,
           'cause', 'Paid in the ledger, and Stripe has no payment with that id')))
     FROM (SELECT id, intent_id, amount_cents / 100.0 AS dollars,
         (paid_at AT TIME ZONE $2)::date AS day FROM payments
       WHERE method = 'card' AND intent_id LIKE '${demoIntentPrefix}%'
         AND (paid_at AT TIME ZONE $2)::date BETWEEN $1::date - 6 AND $1::date - 3
       ORDER BY paid_at DESC LIMIT 1) AS p
     WHERE r.day = p.day
       AND NOT EXISTS (SELECT FROM reconciliation_reports WHERE difference_count > 0)`,
    [today, businessTimeZone],
  );
}
