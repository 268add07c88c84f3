/**
 * What each source has on each account, in SQL. The journal books the difference from what it has.
 * Each query is of sources that changed, `changed (id, day)`, and of `books`.
 */
import { businessTimeZone } from '@contracts/vocabulary/booking';
import type { BookAccount, EntryKind } from '@contracts/vocabulary/books/accounts';
import {
  disputeStatuses,
  disputeStatusRules,
  refundStatusesThatCount,
  type DisputeStatus,
} from '@contracts/vocabulary/payment-status';
import type { PaymentMethod } from '@contracts/vocabulary/payments';
import type { TaxLineKind } from '@contracts/vocabulary/tax/tax-basis';

/** What a trigger notes as changed. */
export const changedThings = ['bill', 'payment', 'day', 'stripe'] as const;
export type ChangedThing = (typeof changedThings)[number];

const incomeOf: Readonly<Record<TaxLineKind, BookAccount>> = {
  part: 'parts',
  labor: 'labor',
  fee: 'fees',
  discount: 'discounts',
  appliance: 'appliances',
  agreement: 'agreements',
};
const moneyOf: Readonly<Record<PaymentMethod, BookAccount>> = {
  card: 'stripe',
  cash: 'cash',
  check: 'checks',
};

/** Says that it's one row: PostgreSQL guesses a thousand, and then reads whole tables. */
const theBooks = '(SELECT starts_on, closed_through FROM books LIMIT 1) AS books';

const account = (name: BookAccount): string => `'${name}'`;
const kind = (name: EntryKind): string => `'${name}'`;
const listed = (values: readonly string[]): string =>
  values.map((value) => `'${value}'`).join(', ');
const accountBy = (column: string, accounts: Readonly<Record<string, BookAccount>>): string =>
  `CASE ${column} ${Object.entries(accounts)
    .map(([value, name]) => `WHEN '${value}' THEN '${name}'`)
    .join(' ')} END`;
const dateOf = (instant: string): string => `(${instant} AT TIME ZONE '${businessTimeZone}')::date`;

/** One that was only set aside isn't money yet. */
const isMade = (refund: string): string =>
  `${refund}.status IN (${listed(refundStatusesThatCount.filter((status) => status !== 'reserved'))})`;

const lostDisputes = disputeStatuses.filter((status) => disputeStatusRules[status].lost);
/** Stripe leaves us the money of an inquiry. */
const isInquiry = (status: DisputeStatus): boolean => status.startsWith('warning_');
const heldDisputes = disputeStatuses.filter(
  (status) => disputeStatusRules[status].open && !isInquiry(status),
);

export const payoutCategories = ['payout', 'payout_reversal'];
const feeCategory = `'fee'`;

const documents = `
  document AS (
    SELECT i.id, i.kind, i.date, i.county, i.net_cents, i.state_cents, i.surtax_cents,
      i.total_cents, i.document, v.date AS voided_on, changed.day
    FROM changed JOIN invoices i ON i.appointment_id = changed.id
      LEFT JOIN invoice_voids v ON v.invoice_id = i.id
  ),
  document_line AS (
    SELECT id, ${account('receivables')} AS account, total_cents AS cents FROM document
    UNION ALL SELECT id, ${account('stateTax')}, -state_cents FROM document
    UNION ALL SELECT id, 'surtax-' || county, -surtax_cents FROM document
    UNION ALL SELECT id, ${accountBy(`line ->> 'kind'`, incomeOf)}, -(line ->> 'cents')::bigint
      FROM document, jsonb_array_elements(document -> 'lines') AS line
  )`;

/** Of payments from before the books: what is kept of them. */
const keptBefore = `
  SELECT coalesce(sum(greatest(0, p.amount_cents - p.refunded_cents - lost.cents)), 0) AS cents
  FROM payments p
    CROSS JOIN LATERAL (SELECT coalesce(sum(d.amount_cents), 0) AS cents FROM disputes d
      WHERE d.payment_id = p.id AND d.status IN (${listed(lostDisputes)})) AS lost
  WHERE p.appointment_id = b.appointment_id AND ${dateOf('p.paid_at')} < books.starts_on`;

/**
 * Documents as they are, voids as their mirror. What is kept of the payments meets what the invoices
 * ask for; what was paid back without a credit note and isn't owed is a discount.
 */
const ofBills = `
  ${documents},
  bill AS (
    SELECT b.appointment_id AS id, changed.day,
      CASE WHEN b.invoiced IS NULL THEN 0
        ELSE b.total_cents - (b.invoiced ->> 'totalCents')::bigint END AS added,
      least(asked.cents, b.paid_cents) AS applied,
      least(asked.cents, b.settled_cents) - least(asked.cents, b.paid_cents) AS forgiven,
      least(asked.cents, b.paid_cents, before.cents) AS applied_before
    FROM changed JOIN bills b ON b.appointment_id = changed.id CROSS JOIN ${theBooks}
      CROSS JOIN LATERAL (SELECT CASE WHEN b.invoiced IS NULL THEN 0
        ELSE coalesce(b.total_cents, 0) END AS cents) AS asked
      CROSS JOIN LATERAL (${keptBefore}) AS before
  ),
  wanted AS (
    SELECT document.kind, document.id::text AS source, account, cents, date AS own, day
      FROM document JOIN document_line USING (id)
    UNION ALL
    SELECT ${kind('invoice-void')}, document.id::text, account, -cents, voided_on, day
      FROM document JOIN document_line USING (id) WHERE voided_on IS NOT NULL
    UNION ALL
    SELECT ${kind('addition')}, bill.id::text, lines.account, lines.cents, day, day
      FROM bill CROSS JOIN LATERAL (VALUES (${account('receivables')}, added),
        (${account('otherIncome')}, -greatest(0, added)),
        (${account('discounts')}, -least(0, added))) AS lines (account, cents)
    UNION ALL
    SELECT ${kind('applied')}, bill.id::text, lines.account, lines.cents, day, day
      FROM bill CROSS JOIN LATERAL (VALUES (${account('deposits')}, applied - applied_before),
        (${account('opening')}, applied_before), (${account('discounts')}, forgiven),
        (${account('receivables')}, -applied - forgiven)) AS lines (account, cents)
  )`;

/** A check that the bank returned comes off the bank, and what is paid back by check, too. */
const ofPayments = `
  payment AS (
    SELECT p.id, method, amount_cents, coalesce(fee_cents, 0) AS fee_cents, starts_on,
      ${dateOf('paid_at')} AS date, ${dateOf('paid_at')} >= starts_on AS booked, changed.day
    FROM changed JOIN payments p USING (id) CROSS JOIN ${theBooks}
    WHERE paid_at IS NOT NULL
  ),
  refund AS (
    SELECT r.id, ${dateOf('r.created_at')} AS date, day, r.void_reason IS NOT NULL AS is_void,
      CASE WHEN r.void_reason = 'returned-check' THEN ${account('bank')}
        WHEN r.void_reason IS NULL AND r.method = 'check' THEN ${account('bank')}
        ELSE ${accountBy('r.method', moneyOf)} END AS money,
      CASE WHEN booked THEN ${account('deposits')} ELSE ${account('opening')} END AS owed,
      CASE WHEN ${isMade('r')} AND ${dateOf('r.created_at')} >= starts_on
        THEN r.amount_cents ELSE 0 END AS cents
    FROM payment JOIN refunds r ON r.payment_id = payment.id
  ),
  dispute AS (
    SELECT d.id, day,
      CASE WHEN ${dateOf('d.created_at')} < starts_on THEN 0
        WHEN d.status IN (${listed(heldDisputes)}) THEN d.amount_cents ELSE 0 END AS held,
      CASE WHEN ${dateOf('d.created_at')} < starts_on THEN 0
        WHEN d.status IN (${listed(lostDisputes)}) THEN d.amount_cents ELSE 0 END AS lost,
      CASE WHEN booked THEN ${account('deposits')} ELSE ${account('opening')} END AS owed
    FROM payment JOIN disputes d ON d.payment_id = payment.id
  ),
  wanted AS (
    SELECT ${kind('payment')} AS kind, payment.id::text AS source, lines.account, lines.cents,
      date AS own, day
      FROM payment CROSS JOIN LATERAL (VALUES (${accountBy('method', moneyOf)}, amount_cents),
        (${account('deposits')}, -amount_cents)) AS lines (account, cents) WHERE booked
    UNION ALL
    SELECT ${kind('card-fee')}, payment.id::text, lines.account, lines.cents, date, day
      FROM payment CROSS JOIN LATERAL (VALUES (${account('cardFees')}, fee_cents),
        (${account('stripe')}, -fee_cents)) AS lines (account, cents)
      WHERE booked AND method = 'card'
    UNION ALL
    SELECT CASE WHEN is_void THEN ${kind('payment-void')} ELSE ${kind('refund')} END,
      refund.id::text, lines.account, lines.cents, date, day
      FROM refund CROSS JOIN LATERAL (VALUES (owed, cents), (money, -cents))
        AS lines (account, cents)
    UNION ALL
    -- An inquiry takes the money only when it becomes a dispute, so its own date says nothing.
    SELECT ${kind('dispute')}, dispute.id, lines.account, lines.cents, day, day
      FROM dispute CROSS JOIN LATERAL (VALUES (${account('disputed')}, held), (owed, lost),
        (${account('stripe')}, -held - lost)) AS lines (account, cents)
  )`;

/**
 * A sheet’s cash and checks went to the bank; the difference from what was expected is over or short.
 * A person without a count had nothing to hand in, so that stays. The first closing takes earlier
 * sheets to the bank, too.
 */
const ofDays = `
  closing AS (
    SELECT c.day AS sheet, c.cash_cents + c.checks_cents AS deposited, ${dateOf('c.closed_at')} AS date,
      changed.day, starts_on, coalesce((SELECT max(earlier.day) + 1 FROM day_closings earlier
        WHERE earlier.day < c.day), least(starts_on, c.day)) AS first
    FROM changed JOIN day_closings c ON c.day = changed.id CROSS JOIN ${theBooks}
    WHERE ${dateOf('c.closed_at')} >= starts_on
  ),
  sheet_entry AS (
    SELECT sheet, sheet_day, technician_id, method, amount_cents AS cents,
      ${dateOf('paid_at')} >= starts_on AS booked
    FROM closing JOIN payments ON sheet_day BETWEEN first AND sheet
    UNION ALL
    SELECT sheet, sheet_day, technician_id, method, -amount_cents,
      ${dateOf('created_at')} >= starts_on
    FROM closing JOIN refunds ON sheet_day BETWEEN first AND sheet
    WHERE status IN (${listed(refundStatusesThatCount)}) AND (method = 'cash'
      OR method = 'check' AND void_reason <> 'returned-check')
  ),
  deposit AS (
    SELECT sheet,
      sum(cents) FILTER (WHERE booked AND method = 'cash') AS cash,
      sum(cents) FILTER (WHERE booked AND method = 'check') AS checks,
      sum(cents) FILTER (WHERE NOT booked) AS before,
      sum(cents) FILTER (WHERE sheet_day < sheet) AS earlier
    FROM sheet_entry
    WHERE CASE WHEN sheet_day < sheet THEN booked ELSE method = 'check' OR EXISTS (
      SELECT FROM day_settlements s WHERE s.day = sheet
        AND s.technician_id IS NOT DISTINCT FROM sheet_entry.technician_id) END
    GROUP BY sheet
  ),
  wanted AS (
    SELECT ${kind('bank-deposit')} AS kind, sheet::text AS source, lines.account,
      coalesce(lines.cents, 0) AS cents, date AS own, day
    FROM closing LEFT JOIN deposit USING (sheet) CROSS JOIN LATERAL (VALUES
      (${account('bank')}, deposited + coalesce(earlier, 0)), (${account('cash')}, -cash),
      (${account('checks')}, -checks), (${account('opening')}, -before),
      (${account('cashOver')}, coalesce(cash, 0) + coalesce(checks, 0) + coalesce(before, 0)
        - deposited - coalesce(earlier, 0))) AS lines (account, cents)
  )`;

/** The payment of a charge, refund or dispute at Stripe, and when that was made; null if not ours. */
const ourSource = `
  LEFT JOIN refunds r ON category IN ('refund', 'refund_failure') AND r.refund_id = s.source
  LEFT JOIN disputes d ON category IN ('dispute', 'dispute_reversal') AND d.id = s.source
  LEFT JOIN payments p ON p.id = coalesce(r.payment_id, d.payment_id) AND p.paid_at IS NOT NULL`;

/** What only Stripe knows: payouts, fees apart from charges, and what became of older refunds and disputes. */
const ofStripe = `
  booking AS (
    SELECT s.id, category, s.amount_cents AS amount, s.fee_cents AS fee, net_cents AS net,
      ${dateOf('created')} AS date, changed.day,
      d.id IS NOT NULL AND p.id IS NOT NULL AS of_dispute,
      p.id IS NOT NULL AND ${dateOf('coalesce(r.created_at, d.created_at)')} < starts_on AS before
    FROM changed JOIN stripe_balance s USING (id) CROSS JOIN ${theBooks} ${ourSource}
    WHERE ${dateOf('created')} >= starts_on
  ),
  wanted AS (
    SELECT ${kind('payout')} AS kind, booking.id AS source, lines.account, lines.cents, date AS own, day
      FROM booking CROSS JOIN LATERAL (VALUES (${account('bank')}, -amount),
        (${account('cardFees')}, fee), (${account('stripe')}, net)) AS lines (account, cents)
      WHERE category IN (${listed(payoutCategories)})
    UNION ALL
    SELECT ${kind('card-fee')}, booking.id, lines.account, lines.cents, date, day
      FROM booking CROSS JOIN LATERAL (VALUES (${account('cardFees')}, -net),
        (${account('stripe')}, net)) AS lines (account, cents)
      WHERE category = ${feeCategory}
    UNION ALL
    SELECT ${kind('dispute-fee')}, booking.id, lines.account, lines.cents, date, day
      FROM booking CROSS JOIN LATERAL (VALUES (${account('disputeFees')}, fee),
        (${account('stripe')}, -fee)) AS lines (account, cents) WHERE of_dispute
    UNION ALL
    SELECT CASE WHEN of_dispute THEN ${kind('dispute')} ELSE ${kind('refund')} END, booking.id,
      lines.account, lines.cents, date, day
      FROM booking CROSS JOIN LATERAL (VALUES (${account('opening')}, -amount),
        (${account('stripe')}, amount)) AS lines (account, cents) WHERE before
  )`;

const idTypes: Readonly<Record<ChangedThing, string>> = {
  bill: 'uuid',
  payment: 'uuid',
  day: 'date',
  stripe: 'text',
};
const wanted: Readonly<Record<ChangedThing, string>> = {
  bill: ofBills,
  payment: ofPayments,
  day: ofDays,
  stripe: ofStripe,
};

/**
 * Books what changed things lack, at one revision each: the first on its own day, a later one on the
 * day of the change, and both on the first open day if that one is closed. Takes ids and days.
 */
export const bookSql = (about: ChangedThing): string => `
  WITH changed AS (SELECT * FROM unnest($1::${idTypes[about]}[], $2::date[]) AS changed (id, day)),
  ${wanted[about]},
  source AS (SELECT kind, source, min(own) AS own, max(day) AS day FROM wanted GROUP BY 1, 2),
  posted AS (
    SELECT kind, source, account, cents, revision FROM source
      JOIN journal_lines USING (kind, source)
  ),
  revision AS (SELECT kind, source, max(revision) AS last FROM posted GROUP BY 1, 2),
  difference AS (
    SELECT kind, source, account, sum(cents) AS cents
    FROM (SELECT kind, source, account, cents FROM wanted
      UNION ALL SELECT kind, source, account, -cents FROM posted) AS both_sides
    GROUP BY 1, 2, 3 HAVING sum(cents) <> 0
  )
  INSERT INTO journal_lines (date, kind, source, revision, account, cents)
  SELECT greatest(CASE WHEN last IS NULL THEN own ELSE source.day END, closed_through + 1, starts_on),
    kind, source, coalesce(last, 0) + 1, account, cents
  FROM difference JOIN source USING (kind, source) LEFT JOIN revision USING (kind, source)
    CROSS JOIN ${theBooks}`;
