/**
 * What the books have to equal, summed up from payments, invoices and what Stripe booked. Nothing of
 * this is how the journal is made (entries.ts), so that a mistake there shows.
 */
import { businessTimeZone } from '@contracts/vocabulary/booking';
import type { BookCheckName } from '@contracts/vocabulary/books/accounts';
import {
  disputeStatuses,
  disputeStatusRules,
  refundStatusesThatCount,
} from '@contracts/vocabulary/payment-status';
import type { EntityManager } from 'typeorm';

export interface CheckedSums {
  readonly check: BookCheckName;
  readonly books: number;
  readonly ledger: number;
}

const since = (instant: string) =>
  `(${instant} AT TIME ZONE '${businessTimeZone}')::date >= starts_on`;
const named = (check: BookCheckName) => `'${check}'`;

/** $1 has refunds that count, $2 disputes that are lost. */
const sums = `
  WITH paid AS (
    SELECT p.id, p.appointment_id, p.method, p.amount_cents AS amount, ${since('p.paid_at')} AS booked,
      coalesce(back.refunded, 0) AS refunded, coalesce(back.owed, 0) AS owed,
      coalesce(back.made, 0) AS made, coalesce(gone.lost, 0) AS lost,
      coalesce(gone.booked, 0) AS lost_since
    FROM books CROSS JOIN payments p
      LEFT JOIN (SELECT payment_id, sum(amount_cents) AS refunded,
          sum(amount_cents) FILTER (WHERE still_owed) AS owed,
          sum(amount_cents) FILTER (WHERE status <> 'reserved' AND ${since('created_at')}) AS made
        FROM refunds CROSS JOIN books WHERE status = ANY($1) GROUP BY 1) AS back
        ON back.payment_id = p.id
      LEFT JOIN (SELECT payment_id, sum(amount_cents) AS lost,
          sum(amount_cents) FILTER (WHERE ${since('created_at')}) AS booked
        FROM disputes CROSS JOIN books WHERE status = ANY($2) GROUP BY 1) AS gone
        ON gone.payment_id = p.id
    WHERE p.paid_at IS NOT NULL
  ),
  of_bill AS (
    SELECT appointment_id, sum(greatest(0, amount - refunded - lost)) AS kept,
      sum(greatest(0, amount - owed - lost)) AS settled,
      coalesce(sum(greatest(0, amount - refunded - lost)) FILTER (WHERE NOT booked), 0) AS kept_before
    FROM paid WHERE appointment_id IS NOT NULL GROUP BY 1
  ),
  asked AS (
    SELECT i.appointment_id, sum(i.total_cents) + coalesce(
      min(b.total_cents) - min((b.invoiced ->> 'totalCents')::bigint), 0) AS cents
    FROM invoices i JOIN bills b USING (appointment_id)
    WHERE NOT EXISTS (SELECT FROM invoice_voids v WHERE v.invoice_id = i.id)
    GROUP BY 1
  ),
  met AS (
    SELECT cents, least(cents, coalesce(kept, 0)) AS kept, least(cents, coalesce(settled, 0)) AS settled,
      least(cents, coalesce(kept, 0), coalesce(kept_before, 0)) AS kept_before
    FROM asked LEFT JOIN of_bill USING (appointment_id)
  ),
  by_hand AS (
    SELECT sheet_day, technician_id, method, amount_cents AS cents FROM payments CROSS JOIN books
      WHERE method <> 'card' AND ${since('paid_at')}
    UNION ALL
    SELECT sheet_day, technician_id, method, -amount_cents FROM refunds CROSS JOIN books
      WHERE status = ANY($1) AND ${since('created_at')} AND CASE method WHEN 'cash' THEN true
        WHEN 'check' THEN coalesce(void_reason <> 'returned-check', false) ELSE false END
  ),
  of_stripe AS (
    SELECT net_cents AS cents FROM stripe_balance s CROSS JOIN books
    WHERE ${since('created')} AND (category IN ('payout', 'payout_reversal', 'fee')
      OR category = 'charge' AND EXISTS (
        SELECT FROM payments p WHERE p.charge_id = s.source AND ${since('p.paid_at')})
      OR category LIKE 'refund%' AND EXISTS (SELECT FROM refunds r JOIN payments p ON p.id = payment_id
        WHERE r.refund_id = s.source AND p.paid_at IS NOT NULL)
      OR category LIKE 'dispute%' AND EXISTS (SELECT FROM disputes d JOIN payments p ON p.id = payment_id
        WHERE d.id = s.source AND p.paid_at IS NOT NULL))
  ),
  journal AS (
    SELECT account, sum(cents) AS cents, sum(greatest(0, cents)) AS debits,
      sum(greatest(0, -cents)) AS credits,
      sum(cents) FILTER (WHERE at <= (SELECT stripe_read_at FROM books)) AS cents_when_read
    FROM journal_lines GROUP BY 1
  )
  SELECT ${named('balanced')} AS check, (SELECT sum(debits) FROM journal) AS books,
    (SELECT sum(credits) FROM journal) AS ledger
  UNION ALL SELECT ${named('receivables')},
    (SELECT sum(cents) FROM journal WHERE account = 'receivables'),
    (SELECT sum(cents - settled) FROM met)
  UNION ALL SELECT ${named('deposits')},
    (SELECT -sum(cents) FROM journal WHERE account = 'deposits'),
    (SELECT coalesce(sum(amount - made - lost_since), 0) FROM paid WHERE booked)
      - (SELECT coalesce(sum(kept - kept_before), 0) FROM met)
  UNION ALL SELECT ${named('tax')},
    (SELECT -sum(cents) FROM journal WHERE account = 'stateTax' OR account LIKE 'surtax-%'),
    (SELECT sum(state_cents + surtax_cents) FROM invoices i
      WHERE NOT EXISTS (SELECT FROM invoice_voids v WHERE v.invoice_id = i.id))
  UNION ALL SELECT ${named('stripe')},
    (SELECT cents_when_read FROM journal WHERE account = 'stripe'),
    (SELECT sum(cents) FROM of_stripe)
  UNION ALL SELECT ${named('taken')},
    (SELECT sum(cents) FROM journal WHERE account IN ('cash', 'checks')),
    (SELECT sum(cents) FROM by_hand WHERE sheet_day > (SELECT coalesce(max(day), '-infinity') FROM day_closings)
      OR method = 'cash' AND EXISTS (SELECT FROM day_closings c WHERE c.day = sheet_day)
        AND NOT EXISTS (SELECT FROM day_settlements d WHERE d.day = sheet_day
          AND d.technician_id IS NOT DISTINCT FROM by_hand.technician_id))`;

const lost = disputeStatuses.filter((status) => disputeStatusRules[status].lost);

export async function checkBooks(tx: EntityManager): Promise<CheckedSums[]> {
  const rows = await tx.query<{ check: BookCheckName; books: unknown; ledger: unknown }[]>(sums, [
    refundStatusesThatCount,
    lost,
  ]);
  return rows.map(({ check, books, ledger }) => ({
    check,
    books: Number(books ?? 0),
    ledger: Number(ledger ?? 0),
  }));
}
