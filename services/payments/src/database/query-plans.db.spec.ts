import { Logger } from '@nestjs/common';
import { specDatabase } from '@service-kit/testing/test-database';
import { planOf } from '@service-kit/testing/query-plans';
import { unmatchedCondition } from '../ledger/payment-status';
import { database } from './data-source';

const others = 2_000;
const testDatabase = specDatabase(database);

beforeAll(async () => {
  // So many rows take longer than a statement may without a warning.
  Logger.overrideLogger(false);
  // One payment in a hundred is open, as many are due now.
  await testDatabase.dataSource.query(
    `INSERT INTO bills (appointment_id, number, description)
     SELECT md5(n::text)::uuid, 'AR-' || n, 'Oven' FROM generate_series(1, ${others}) AS n;
     INSERT INTO payments (id, version, status, intent_id, appointment_id, amount_cents, currency,
       description, receipt_number, paid_at, check_at, created_at)
     SELECT md5('p' || n)::uuid, 2, CASE n % 100 WHEN 0 THEN 'pending' ELSE 'succeeded' END,
       'pi_' || n, md5(n::text)::uuid, 15000, 'usd', 'Oven',
       CASE n % 100 WHEN 0 THEN NULL ELSE 'R-' || n END,
       CASE n % 100 WHEN 0 THEN NULL ELSE now() END,
       CASE n % 100 WHEN 0 THEN now() + (n - 1000) * interval '1 minute' END,
       now() - n * interval '1 minute'
     FROM generate_series(1, ${others}) AS n;
     INSERT INTO refunds (id, payment_id, refund_id, amount_cents, status)
     SELECT md5('r' || n)::uuid, md5('p' || n)::uuid, 're_' || n, 1, 'succeeded'
     FROM generate_series(1, ${others}) AS n;
     INSERT INTO disputes (id, payment_id, amount_cents, status, reason, created_at)
     SELECT 'du_' || n, md5('p' || n)::uuid, 1, 'lost', 'fraudulent', now()
     FROM generate_series(1, ${others}) AS n;
     INSERT INTO payment_history (payment_id, at, by_name, what)
     SELECT md5('p' || n)::uuid, now(), 'Customer', '{}' FROM generate_series(1, ${others}) AS n;
     INSERT INTO webhook_events (id, type, created_at, received_at)
     SELECT 'evt_' || n, 'x', now(), now() - n * interval '3 minutes'
     FROM generate_series(1, ${others}) AS n`,
  );
  await testDatabase.asAdmin(
    `ANALYZE payments.bills, payments.payments, payments.refunds, payments.disputes,
       payments.payment_history, payments.webhook_events`,
  );
});

const open = `status IN ('created', 'pending', 'processing', 'failed')`;

describe('a payment', () => {
  it.each([
    ['by its intent', `SELECT * FROM payments WHERE intent_id = 'pi_7'`],
    ['by its charge', `SELECT * FROM payments WHERE charge_id = 'ch_7'`],
    [
      'as the open one of a bill',
      `SELECT * FROM payments WHERE appointment_id = md5('7')::uuid AND ${open}`,
    ],
    [
      'by its bill',
      `SELECT * FROM payments WHERE appointment_id = md5('7')::uuid AND status = ANY('{succeeded}')`,
    ],
    [
      'as due for a question',
      `SELECT id FROM payments WHERE check_at <= now() ORDER BY check_at LIMIT 20`,
    ],
    [
      'with its refunds',
      `SELECT sum(amount_cents) FROM refunds WHERE payment_id = md5('p7')::uuid`,
    ],
    [
      'with its disputes',
      `SELECT sum(amount_cents) FROM disputes WHERE payment_id = md5('p7')::uuid`,
    ],
    [
      'with its history',
      `SELECT * FROM payment_history WHERE payment_id = md5('p7')::uuid ORDER BY at, position`,
    ],
    [
      'among those that wait to be assigned',
      `SELECT * FROM payments WHERE ${unmatchedCondition('payments')} ORDER BY created_at DESC, id DESC LIMIT 20`,
    ],
    ['by the day it was paid', `SELECT * FROM payments WHERE paid_at < now() - interval '1 year'`],
    [
      'apart from events that no one needs anymore',
      `SELECT id FROM webhook_events WHERE received_at < now() - interval '41 days' LIMIT 100`,
    ],
  ])('is found %s by an index', async (_, query) => {
    const plan = await planOf(testDatabase.dataSource, query);
    expect(plan).toMatch(/Index (Only )?Scan/);
    expect(plan).not.toMatch(/Seq Scan/);
  });
});
