import { Injectable } from '@nestjs/common';
import { businessDate } from '@contracts/business-time';
import type { Receivable, Receivables, UnusedDeposit } from '@contracts/payments/books';
import {
  maxReceivables,
  receivableAges,
  type ReceivableAge,
} from '@contracts/vocabulary/books/receivables';
import { businessTimeZone } from '@contracts/vocabulary/booking';
import { dollars } from '@contracts/vocabulary/money';
import { disputeStatuses, disputeStatusRules } from '@contracts/vocabulary/payment-status';
import { DataSource } from 'typeorm';

interface OpenRow extends Omit<Receivable, 'total' | 'due'> {
  readonly totalCents: number;
  readonly dueCents: number;
  /** Of all, in the order of `receivableAges`. */
  readonly counts: readonly number[];
  readonly sums: readonly (number | null)[];
}

interface DepositRow extends Omit<UnusedDeposit, 'amount'> {
  readonly cents: number;
  /** Of all. */
  readonly count: number;
  readonly allCents: number;
}

const ages = Object.keys(receivableAges) as ReceivableAge[];
/** An invoice of a day to come would be in bucket 0, which no age has. */
const firstDays = ages.map((age) => receivableAges[age].first);
const lost = disputeStatuses.filter((status) => disputeStatusRules[status].lost);

const ofEachAge = (value: string): string =>
  `ARRAY[${ages.map((_, index) => `${value} FILTER (WHERE bucket = ${index + 1}) OVER ()`).join(', ')}]`;

@Injectable()
export class ReceivablesService {
  constructor(private readonly dataSource: DataSource) {}

  /** Like `bookCalls.receivables`. */
  async receivables(now: Date): Promise<Receivables> {
    const [open, deposits] = await Promise.all([this.open(businessDate(now)), this.deposits()]);
    const [one] = open;
    const [deposit] = deposits;
    return {
      open: open.map(({ totalCents, dueCents, counts: _counts, sums: _sums, ...row }) => ({
        ...row,
        total: dollars(totalCents),
        due: dollars(dueCents),
      })),
      ages: ages.map((age, index) => ({
        age,
        count: one?.counts[index] ?? 0,
        due: dollars(one?.sums[index] ?? 0),
      })),
      deposits: deposits.map(({ cents, count: _count, allCents: _all, ...row }) => ({
        ...row,
        amount: dollars(cents),
      })),
      unused: { count: deposit?.count ?? 0, amount: dollars(deposit?.allCents ?? 0) },
    };
  }

  /** What is due is `amountDue`; a bill with an invoice has a total. The index `bills_due` has all of it. */
  private open(today: string): Promise<OpenRow[]> {
    return this.dataSource.query<OpenRow[]>(
      `SELECT "appointmentId", visit, customer, "invoiceId", invoice, date::text, age, "totalCents", "dueCents",
         ${ofEachAge('count(*)')}::int[] AS counts, ${ofEachAge('sum("dueCents")')}::float8[] AS sums
       FROM (
         SELECT appointment_id AS "appointmentId", i.visit, i.customer, i.id AS "invoiceId",
           i.number AS invoice, i.date,
           $1::date - i.date AS age, total_cents AS "totalCents",
           total_cents - settled_cents AS "dueCents",
           width_bucket($1::date - i.date, $2::int[]) AS bucket
         FROM bills b CROSS JOIN LATERAL (
           SELECT id, number, date, document ->> 'visit' AS visit, document -> 'to' ->> 'name' AS customer
           FROM invoices
           WHERE appointment_id = b.appointment_id AND kind = 'invoice'
             AND NOT EXISTS (SELECT FROM invoice_voids WHERE invoice_id = invoices.id)
           ORDER BY issued_at DESC, count DESC LIMIT 1) AS i
         WHERE total_cents > settled_cents) AS open
       ORDER BY date, invoice LIMIT $3`,
      [today, firstDays, maxReceivables],
    );
  }

  /**
   * By bill, as it may have been paid in parts. Adds up to the account of customer deposits, so what
   * was paid before the books isn't among it.
   */
  private deposits(): Promise<DepositRow[]> {
    return this.dataSource.query<DepositRow[]>(
      `WITH kept AS (
         SELECT p.id, appointment_id, description, paid_at,
           greatest(0, amount_cents - refunded_cents - (
             SELECT coalesce(sum(amount_cents), 0) FROM disputes
             WHERE payment_id = p.id AND status = ANY($1))) AS cents
         FROM payments p WHERE paid_at >= (SELECT starts_on::timestamp AT TIME ZONE $2 FROM books)),
       unused AS (
         SELECT b.appointment_id AS "appointmentId", b.number AS visit, NULL::uuid AS "paymentId", at,
           CASE WHEN b.invoiced IS NULL THEN 'no-invoice' ELSE 'overpaid' END AS reason,
           b.description,
           least(cents, b.paid_cents - CASE WHEN b.invoiced IS NULL THEN 0 ELSE b.total_cents END)
             AS cents
         FROM (SELECT appointment_id, sum(cents) AS cents, max(paid_at) AS at FROM kept
           WHERE appointment_id IS NOT NULL GROUP BY 1) AS paid
         JOIN bills b USING (appointment_id)
         UNION ALL
         SELECT NULL, NULL, id, paid_at, 'no-job', description, cents FROM kept
         WHERE appointment_id IS NULL)
       SELECT "appointmentId", visit, "paymentId", (at AT TIME ZONE $2)::date::text AS date, reason,
         description, cents::float8, count(*) OVER ()::int AS count,
         sum(cents) OVER ()::float8 AS "allCents"
       FROM unused WHERE cents > 0 ORDER BY at DESC, "appointmentId", "paymentId" LIMIT $3`,
      [lost, businessTimeZone, maxReceivables],
    );
  }
}
