import {
  officePaymentCalls,
  type OrForAppointments,
  type PaymentRecord,
  type PaymentsQuery,
  type WithLines,
} from '@contracts/payments/office';
import type { Page } from '@contracts/messaging';
import { capturedQueries, planOf, type CapturedQuery } from '@service-kit/testing/query-plans';
import { Office } from '../../test/office';
import { codeOf, PaymentsUnderTest } from '../../test/payments-under-test';
import { PaymentsConfig } from '../config';
import { CardAttempts } from '../ledger/card-attempts';
import { LedgerConcernsService } from './ledger-concerns.service';
import { PaymentListService } from './payment-list.service';

const many = 5_000;
const noSetup = { report: () => Promise.resolve({ checkedAt: null, problems: [] }) };
const attempts = new CardAttempts(
  Object.assign(new PaymentsConfig(), { RATE_LIMIT: 'on', LINK_SECRET: 'a secret' }),
);
let payments: PaymentsUnderTest;
let office: Office;

const list = (
  query: PaymentsQuery & WithLines & OrForAppointments = {},
): Promise<Page<PaymentRecord>> => payments.requests.ask(officePaymentCalls.payments, query);

beforeAll(async () => {
  payments = await PaymentsUnderTest.open();
  office = new Office(payments);
  await payments.start();
});
afterAll(() => payments.close());

describe('the ledger', () => {
  afterAll(() => payments.clear());

  it('is paged by cursor, newest first, with each payment once', async () => {
    for (let amount = 1; amount <= 7; amount += 1) {
      await payments.create({ amount, description: `Part ${amount}` });
    }
    // Some of the same millisecond.
    await payments.query(`UPDATE payments SET created_at = '2026-11-20T10:00:00Z'
      WHERE amount_cents IN (300, 400, 500)`);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 2, ...(cursor && { cursor }) });
      expect(page.total).toBe(7);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(7);
    expect(seen).toHaveLength(7);
    expect(await codeOf(list({ cursor: 'x' }))).toBe('validation_failed');
  });

  it('is searched by receipt, appointment, description, card and Stripe’s ids', async () => {
    const { payToken } = payments.bill(9_900, { number: 'AR-7777', description: 'Ice Maker' });
    const payment = await office.paid(99, { payToken });
    const { receiptNumber, cardLast4 } = await office.detail(payment);
    const words = ['AR-7777', 'ar-77', 'ice mak', 'maker 7777'];
    for (const search of [...words, receiptNumber!, cardLast4!, payment.intentId]) {
      const { items, total } = await list({ search });
      expect(items).toMatchObject([{ id: payment.paymentId, appointmentNumber: 'AR-7777' }]);
      expect(total).toBe(1);
    }
    // By the customer's name, say: booking has found the appointment.
    const { appointmentId } = await office.detail(payment);
    const byName = await list({ search: 'Nora', appointmentIds: [appointmentId!] });
    expect(byName.items).toMatchObject([{ id: payment.paymentId }]);
    for (const search of ['nothing such', 'AR-7778', 'ce maker', "'; DROP TABLE payments --"]) {
      expect((await list({ search })).items).toEqual([]);
    }
    expect(await list({ status: 'succeeded' })).toMatchObject({ items: [{}], total: 1 });
    const none = { items: [], total: 0 };
    expect(await list({ status: 'succeeded', search: 'part' })).toMatchObject(none);
    expect((await list({ search: '%_- ' })).total).toBe(8);
  });
});

describe('among payments of two days', () => {
  afterAll(() => payments.clear());

  it('has the lines of the bills, for a file', async () => {
    const lines = [
      { text: 'Diagnosis', cents: 10_900 },
      { text: 'Discount', cents: -1_000 },
    ];
    const { payToken } = payments.bill(9_900, { lines });
    await office.paid(99, { payToken });
    await office.paid(20);
    expect((await list({ withLines: true })).items.map((each) => each.lines)).toEqual([
      [],
      [
        { text: 'Diagnosis', amount: '109.00' },
        { text: 'Discount', amount: '-10.00' },
      ],
    ]);
    expect((await list({})).items[0]).not.toHaveProperty('lines');
  });

  it('finds those by a method, and those paid or refunded on a day', async () => {
    await payments.query(
      `INSERT INTO bills (appointment_id, number, description)
       VALUES (md5('bill')::uuid, 'AR-1', 'Oven')`,
    );
    await payments.query(
      `INSERT INTO payments (id, version, status, intent_id, appointment_id, amount_cents, currency,
         description, receipt_number, paid_at, method, taken_by, refunded_cents,
         payer_email)
       SELECT md5(name)::uuid, 1, 'succeeded', CASE method WHEN 'card' THEN name END,
         md5('bill')::uuid, 9000, 'usd', 'Oven', name, paid_at::timestamptz, method,
         CASE method WHEN 'card' THEN NULL ELSE 'Nadia' END, refunded,
         CASE method WHEN 'card' THEN 'Ada@Example.com' END
       FROM (VALUES ('before', 'card', '2026-10-04T23:59-04', 100),
         ('card', 'card', '2026-10-05T00:00-04', 0),
         ('cash', 'cash', '2026-10-05T23:59-04', 0)) AS paid (name, method, paid_at, refunded)`,
    );
    await payments.query(
      `INSERT INTO refunds (id, payment_id, refund_id, amount_cents, status, created_at)
       SELECT gen_random_uuid(), md5(name)::uuid, name, 100, status, '2026-10-05T12:00-04'
       FROM (VALUES ('before', 'succeeded'), ('card', 'failed')) AS refunded (name, status)`,
    );
    const found = async (filter: PaymentsQuery) =>
      (await list(filter)).items.map(({ receiptNumber }) => receiptNumber);
    const on = { from: '2026-10-05', to: '2026-10-05' };
    expect(await found({ ...on, status: 'succeeded', method: 'card' })).toEqual(['card']);
    expect(await found({ ...on, status: 'succeeded', method: 'cash' })).toEqual(['cash']);
    expect(await found({ ...on, method: 'check' })).toEqual([]);
    expect(await found({ ...on, refunded: 'true' })).toEqual(['before']);
    expect(await found({ refunded: 'true' })).toEqual(['before']);
    // However a payer has typed the address.
    const ada = { accountIds: [], emails: ['ada@example.com'], appointmentIds: [] };
    expect(await payments.requests.ask(officePaymentCalls.ofCustomer, ada)).toHaveLength(2);
  });
});

describe(`among ${many} payments`, () => {
  beforeAll(async () => {
    // Pages filled to a tenth make a scan as expensive as with ten times the rows.
    await payments.database.asAdmin(
      `ALTER TABLE payments.payments SET (fillfactor = 10);
       INSERT INTO payments.payments (id, version, status, flag_reason, intent_id, amount_cents, currency,
         description, receipt_number, paid_at, account_id, created_at)
       SELECT gen_random_uuid(), 2,
         CASE WHEN n % 1000 = 0 THEN 'flagged' ELSE 'succeeded' END,
         CASE WHEN n % 1000 = 0 THEN 'amount' END,
         'pi_' || md5(n::text), 15000, 'usd', 'Repair, Whirlpool Dryer',
         CASE WHEN n % 1000 = 0 THEN NULL ELSE 'R-' || 2000 + n END,
         CASE WHEN n % 1000 = 0 THEN NULL ELSE now() END,
         n % 2000, now() - n * interval '7 minutes'
       FROM generate_series(1, ${many}) AS n`,
    );
    await payments.database.asAdmin('ANALYZE payments.payments, payments.disputes');
    captured = capturedQueries(payments.database.dataSource);
  });

  let captured: CapturedQuery[];

  /** Of all queries except counts. */
  async function plansOf(ask: () => Promise<unknown>): Promise<string[]> {
    captured.length = 0;
    await ask();
    const asked = captured.filter(
      ({ text }) => /^SELECT/.test(text) && !/FROM \(SELECT 1/.test(text),
    );
    const plans: string[] = [];
    for (const { text, values } of asked) {
      plans.push(await planOf(payments.database.dataSource, text, values));
    }
    return plans;
  }

  const lists = () => new PaymentListService(payments.database.dataSource);
  const cursor = Buffer.from(
    `${Date.now() - 100 * 86_400_000}|00000000-0000-4000-8000-000000000000`,
  ).toString('base64url');

  it.each<[string, RegExp, () => Promise<unknown>]>([
    ['the first page', /payments_newest/, () => lists().page({})],
    ['a page deep inside', /payments_newest/, () => lists().page({ cursor })],
    ['the few in a status', /payments_in_status/, () => lists().page({ status: 'flagged' })],
    ['a receipt', /payments_search/, () => lists().page({ search: 'R-3137' })],
    // The sort key has no index, or a large table would be read in its order.
    [
      'a word of some',
      /Sort Key: \(\(created_at \+[^]*payments_search/,
      () => lists().page({ search: 'R-31' }),
    ],
    ['the open disputes', /payments_pkey|payments_newest/, () => lists().page({ dispute: 'open' })],
    [
      'those of a customer',
      /payments_of_account/,
      () =>
        lists().ofCustomer({
          accountIds: [7],
          emails: ['payer@example.com'],
          appointmentIds: ['00000000-0000-4000-8000-000000000000'],
        }),
    ],
    [
      'what needs a look',
      /payments_to_review/,
      () =>
        new LedgerConcernsService(payments.database.dataSource, attempts, noSetup).concerns(
          new Date(),
        ),
    ],
  ])('%s is read from an index', async (_name, index, ask) => {
    const plans = await plansOf(ask);
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.join('\n')).toMatch(index);
    expect(plans.join('\n')).not.toMatch(/Seq Scan on payments\b/);
  });

  it('is counted to a limit, for a file as far as a file goes', async () => {
    captured.length = 0;
    expect(await lists().page({ countTo: 1_000 })).toMatchObject({ total: 1_000, atLeast: true });
    expect(await lists().page({ countTo: many })).not.toHaveProperty('atLeast');
    await lists().page({});
    const counts = captured.filter(({ text }) => /count\(/i.test(text));
    expect(counts.map(({ text }) => /LIMIT (\d+)/.exec(text)?.[1])).toEqual([
      '1001',
      '5001',
      '10001',
    ]);
  });
});
