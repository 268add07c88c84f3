/** Payments, refunds and disputes as rows, for specs that only read them. */
import { randomUUID } from 'node:crypto';
import type { PaymentMethod } from '@contracts/vocabulary/payments';

type Query = (sql: string, values: unknown[]) => Promise<unknown>;

interface Paid {
  readonly status?: string;
  readonly method?: PaymentMethod;
  readonly appointmentId?: string;
  readonly at?: Date;
}

interface Back {
  readonly status?: string;
  readonly at?: Date;
}

/** Unless told otherwise, a card's payment that came in at `noon`, of a bill of its own. */
export function ledgerRows(query: Query, noon = new Date()) {
  async function pay(
    cents: number,
    { status = 'succeeded', method = 'card', appointmentId = randomUUID(), at = noon }: Paid = {},
  ) {
    const id = randomUUID();
    await query(
      `INSERT INTO bills (appointment_id, number, description) VALUES ($1, 'AR-1', 'Oven')
       ON CONFLICT DO NOTHING`,
      [appointmentId],
    );
    await query(
      `INSERT INTO payments (id, version, status, flag_reason, intent_id, appointment_id,
         amount_cents, currency, description, receipt_number, paid_at, check_at, created_at, method,
         taken_by)
       VALUES ($1::uuid, 1, $2::text, CASE $2 WHEN 'flagged' THEN 'amount' END,
         CASE $6 WHEN 'card' THEN $1::text END, $3, $4,
         'usd', 'Oven', CASE $2 WHEN 'succeeded' THEN $1::text END,
         CASE $2 WHEN 'succeeded' THEN $5::timestamptz END,
         CASE WHEN $2 IN ('succeeded', 'cancelled', 'flagged') THEN NULL ELSE now() END, $5, $6,
         CASE $6 WHEN 'card' THEN NULL ELSE 'Nadia' END)`,
      [id, status, appointmentId, cents, at, method],
    );
    return { id, appointmentId };
  }

  const refund = (
    paymentId: string,
    cents: number,
    { status = 'succeeded', at = noon }: Back = {},
  ) =>
    query(
      `INSERT INTO refunds (id, payment_id, refund_id, amount_cents, status, created_at)
       VALUES ($1::uuid, $2, $1::text, $3, $4, $5)`,
      [randomUUID(), paymentId, cents, status, at],
    );

  const dispute = (paymentId: string, cents: number, { status = 'lost', at = noon }: Back = {}) =>
    query(
      `INSERT INTO disputes (id, payment_id, amount_cents, status, reason, created_at)
       VALUES ($1, $2, $3, $4, 'fraudulent', $5)`,
      [randomUUID(), paymentId, cents, status, at],
    );

  return { pay, refund, dispute };
}
