/** Cash, checks and cards as rows of the ledger, for specs about the sheets of days. */
import { randomUUID } from 'node:crypto';
import { wallClock } from '@contracts/business-time';
import type { PaymentMethod, VoidReason } from '@contracts/vocabulary/payments';
import { dana, nadia } from './office';

type Query = (sql: string, values?: unknown[]) => Promise<unknown[]>;

const noon = wallClock('2026-11-20', '12:00');

export interface Taken {
  /** Null for the office. */
  readonly by?: typeof nadia | null;
  readonly method?: PaymentMethod;
  readonly number?: string;
  readonly at?: Date;
  readonly appointmentId?: string;
}

interface Voided {
  readonly method: PaymentMethod;
  readonly reason: VoidReason;
  readonly at: Date;
}

/** Unless said otherwise, cash that Nadia took at noon of November 20. */
export function dayEntries(query: Query) {
  async function take(
    cents: number,
    { by = nadia, method = 'cash', number, at = noon, appointmentId = randomUUID() }: Taken = {},
  ): Promise<string> {
    const id = randomUUID();
    const taker = method === 'card' ? null : (by?.name ?? dana.name);
    await query(
      `INSERT INTO bills (appointment_id, number, description) VALUES ($1, 'FC-1', 'Oven')
       ON CONFLICT DO NOTHING`,
      [appointmentId],
    );
    await query(
      `INSERT INTO payments (id, version, status, intent_id, appointment_id, amount_cents, currency,
         description, receipt_number, paid_at, created_at, method, check_number, taken_by,
         technician_id)
       VALUES ($1::uuid, 1, 'succeeded', CASE $5 WHEN 'card' THEN $1::text END, $2, $3, 'usd',
         'Oven', $1::text, $4, $4, $5, $6, $7, $8)`,
      [id, appointmentId, cents, at, method, number ?? null, taker, by?.id ?? null],
    );
    return id;
  }

  /** Out of the cash of the person who took it. */
  const refund = (paymentId: string, cents: number, method: PaymentMethod, at = noon) =>
    query(
      `INSERT INTO refunds (id, payment_id, refund_id, amount_cents, status, method, created_at,
         technician_id, technician_name)
       SELECT $1::uuid, id, $1::text, $3, 'succeeded', $4, $5, technician_id,
         CASE WHEN technician_id IS NOT NULL THEN taken_by END FROM payments WHERE id = $2`,
      [randomUUID(), paymentId, cents, method, at],
    );

  const voided = (
    paymentId: string,
    cents: number,
    { method = 'cash', reason = 'entered-wrongly', at = noon }: Partial<Voided> = {},
  ) =>
    query(
      `INSERT INTO refunds (id, payment_id, amount_cents, status, method, created_at, still_owed,
         void_reason, technician_id, technician_name)
       SELECT $1::uuid, id, $3, 'succeeded', $4, $5, true, $6, technician_id,
         CASE WHEN technician_id IS NOT NULL THEN taken_by END FROM payments WHERE id = $2`,
      [randomUUID(), paymentId, cents, method, at, reason],
    );

  return { take, refund, voided };
}
