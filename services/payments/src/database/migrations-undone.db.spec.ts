import { describeMigrations } from '@service-kit/testing/migrations-round-trip';
import { database } from './data-source';

describeMigrations(database, {
  CreateLedger1764000001000: async (admin) => {
    const [{ id }] = await admin.query<[{ id: string }]>(
      `WITH bill AS (
         INSERT INTO payments.bills (appointment_id, number, description)
         VALUES (gen_random_uuid(), 'AR-1001', 'Oven repair') RETURNING appointment_id)
       INSERT INTO payments.payments (id, version, status, intent_id, appointment_id, amount_cents,
         currency, description, receipt_number, paid_at)
       SELECT gen_random_uuid(), 2, 'succeeded', 'pi_1', appointment_id, 15000, 'usd',
         'Oven repair', 'R-' || nextval('payments.receipt_numbers'), now() FROM bill
       RETURNING id`,
    );
    await admin.query(
      `INSERT INTO payments.payment_history (payment_id, at, by_name, what)
       VALUES ($1, now(), 'Customer', '{"kind": "asked", "cents": 15000}')`,
      [id],
    );
    await admin.query(
      `INSERT INTO payments.refunds (id, payment_id, amount_cents, status)
       VALUES (gen_random_uuid(), $1, 5000, 'reserved')`,
      [id],
    );
    await admin.query(
      `INSERT INTO payments.disputes (id, payment_id, amount_cents, status, reason, created_at)
       VALUES ('du_1', $1, 15000, 'needs_response', 'fraudulent', now())`,
      [id],
    );
    await admin.query(
      `INSERT INTO payments.webhook_events (id, type, created_at)
       VALUES ('evt_1', 'payment_intent.succeeded', now())`,
    );
    await admin.query(
      `INSERT INTO payments.reconciliation_reports VALUES ('2030-06-14', now(), 0, '{}')`,
    );
  },
});
