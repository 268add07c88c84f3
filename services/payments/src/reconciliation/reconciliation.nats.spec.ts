import type { DifferenceKind } from '@contracts/vocabulary/payments';
import { type ReconciliationReport, reconciliationCalls } from '@contracts/payments/reconciliation';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { Office } from '../../test/office';
import {
  atOnce,
  codeOf,
  intentOf,
  metadataOfOthers,
  paymentsForTests,
} from '../../test/payments-under-test';
import { businessDate, dateAfter } from '@contracts/business-time';

const payments = paymentsForTests();
const office = new Office(payments);
const today = businessDate(new Date());

beforeAll(() => payments.start());

const kinds = ({ differences }: ReconciliationReport): DifferenceKind[] =>
  differences.map(({ kind }) => kind);
const change = (sql: string, ...values: unknown[]) => payments.query(sql, values);

/** Stripe has other money than our ledger says. */
const moneyDiffers: ReadonlySet<DifferenceKind> = new Set([
  'missing-at-stripe',
  'amount',
  'refund-missing-at-stripe',
  'refund-amount',
  'refund-status',
]);

describe('the reconciliation', () => {
  it('is zero for a clean day, with counts and sums of both', async () => {
    const one = await office.paid(150);
    await office.paid(99.99);
    await payments.create({ amount: 20, description: 'Not paid' });
    await office.refund(one, 50);
    await payments.settled();
    const report = await office.compare(today);
    const sums = { payments: 2, paid: '249.99', refunds: 1, refunded: '50.00' };
    expect(report).toEqual({
      day: today,
      madeAt: expect.any(String),
      ledger: sums,
      stripe: sums,
      fees: '7.85',
      net: '242.14',
      payouts: [],
      differences: [],
      differenceCount: 0,
    });
    expect(await office.detail(one)).toMatchObject({ fee: '4.65' });
    expect((await office.concerns()).differences).toBeNull();
  });

  it('has the payouts due at the bank on the day, if our key may see them', async () => {
    await office.paid(100);
    const at = (day: string) => Date.parse(day) / 1_000;
    const payOut = (payout: object) => payments.control<{ id: string }>('POST /payouts', payout);
    const { id } = await payOut({ arrivalDate: at(today) });
    await payOut({ amount: 1, arrivalDate: at(dateAfter(today, -1)) });
    await payOut({ amount: 2, arrivalDate: at(dateAfter(today, 1)) });
    await payOut({ amount: 3, arrivalDate: at(today), currency: 'eur' });
    const { id: owed } = await payOut({ amount: -250, arrivalDate: at(today), status: 'failed' });
    const { payouts } = await office.compare(today);
    expect(payouts).toEqual([
      { id: owed, amount: '-2.50', status: 'failed' },
      { id, amount: '96.80', status: 'paid' },
    ]);
    await payments.fault({ kind: 'refused', status: 403, path: '/v1/payouts' });
    const report = await office.compare(today);
    expect(report).toMatchObject({ net: '96.80', differenceCount: 0 });
    expect(report).not.toHaveProperty('payouts');
  });

  it('does not add another currency to the dollars', async () => {
    const { id } = await payments.payAtStripe(900, { currency: 'eur' });
    await payments.stripe.refunds.create({ payment_intent: id });
    const stripe = { payments: 0, paid: '0.00', refunds: 0, refunded: '0.00' };
    expect(await office.compare(today)).toMatchObject({ differenceCount: 2, stripe });
  });

  it('leaves out what another program did with the same Stripe account', async () => {
    await office.paid(100);
    await payments.hold();
    for (const metadata of metadataOfOthers) {
      const { id } = await payments.payAtStripe(7_500, { metadata });
      await payments.stripe.refunds.create({ payment_intent: id, amount: 2_500 });
    }
    const sums = { payments: 1, paid: '100.00', refunds: 0, refunded: '0.00' };
    const report = await office.compare(today);
    expect(report).toMatchObject({ ledger: sums, stripe: sums, differenceCount: 0 });
    expect(await payments.payments()).toHaveLength(1);
  });

  it('first repairs what missed webhooks have left', async () => {
    await payments.hold();
    const { payToken } = payments.bill(15_000);
    const payment = await office.paid(150, { payToken });
    await payments.stripe.refunds.create({ payment_intent: payment.intentId, amount: 5_000 });
    expect(await office.detail(payment)).toMatchObject({ status: 'pending', refunded: '0.00' });
    const report = await office.compare(today);
    const ledger = { paid: '150.00', refunded: '50.00' };
    expect(report).toMatchObject({ differenceCount: 0, ledger });
    expect(report.stripe).toEqual(report.ledger);
    expect(await office.detail(payment)).toMatchObject({ status: 'succeeded', refunded: '50.00' });
    expect(await office.facts()).toEqual([
      ['payment-succeeded', 0, 15_000],
      ['payment-refunded', 5_000, 10_000],
    ]);
  });

  it('does not miss at Stripe what Stripe has on the day after', async () => {
    await office.refund(await office.paid(100), 40);
    await payments.settled();
    await change(`UPDATE payments SET created_at = created_at - interval '1 day'`);
    await change(`UPDATE refunds SET created_at = created_at - interval '1 day'`);
    const nothing = { payments: 0, paid: '0.00', refunds: 0, refunded: '0.00' };
    expect(await office.compare(dateAfter(today, -1))).toMatchObject({
      ledger: nothing,
      stripe: nothing,
      differenceCount: 0,
    });
    expect(await office.compare(today)).toMatchObject({ ledger: { payments: 1, refunds: 1 } });
  });

  it('goes through more than one page of Stripe’s', async () => {
    await payments.hold();
    for (let batch = 0; batch < 11; batch += 1) {
      await atOnce(10, () => payments.payAtStripe(1_000));
    }
    const report = await office.compare(today);
    const stripe = { payments: 110, paid: '1100.00' };
    expect(report).toMatchObject({ differenceCount: 110, stripe });
    expect(new Set(report.differences.map(({ stripeId }) => stripeId)).size).toBe(110);
  });

  describe('a difference', () => {
    type Dollars = string | null;

    const paidThen = async (sql: string) => {
      await office.paid(100);
      await change(sql);
    };
    const refundedThen = async (sql: string) => {
      await office.refund(await office.paid(100), 40);
      await payments.settled();
      await change(sql);
    };

    it.each<[DifferenceKind, RegExp, [Dollars, Dollars], () => Promise<unknown>]>([
      [
        'missing-in-ledger',
        /^Names a payment that we don’t have: Paid in Stripe$/,
        [null, '75.00'],
        () => payments.payAtStripe(7_500),
      ],
      [
        'missing-at-stripe',
        /^Paid in the ledger, and Stripe has no payment with that id$/,
        ['100.00', null],
        async () => {
          await office.paid(100);
          await change(`UPDATE payments SET intent_id = 'pi_forged'`);
          await payments.control('POST /reset');
        },
      ],
      [
        'amount',
        /^The ledger has 90\.00 USD, Stripe 100\.00 USD$/,
        ['90.00', '100.00'],
        () => paidThen(`UPDATE payments SET amount_cents = 9000`),
      ],
      [
        'status',
        /^Canceled in the ledger, Paid in Stripe$/,
        ['100.00', '100.00'],
        () =>
          paidThen(
            `UPDATE payments SET status = 'cancelled', receipt_number = NULL, paid_at = NULL`,
          ),
      ],
      [
        'flagged',
        /^Stripe has another amount: 120\.00 USD came in$/,
        ['100.00', '120.00'],
        async () => {
          const answer = await payments.create({ amount: 100, description: 'Dryer' });
          const intentId = intentOf(answer.clientSecret);
          await payments.stripe.paymentIntents.update(intentId, { amount: 12_000 });
          await payments.payAndSettle(answer);
        },
      ],
      [
        'refund-missing-in-ledger',
        /^Made in Stripe, of a payment that was not made here$/,
        [null, '75.00'],
        async () => {
          const { id } = await payments.payAtStripe(7_500);
          await payments.stripe.refunds.create({ payment_intent: id });
          await payments.settled();
        },
      ],
      [
        'refund-missing-at-stripe',
        /^Refunded in the ledger, and Stripe has no refund with that id$/,
        ['10.00', null],
        () =>
          refundedThen(
            `INSERT INTO refunds (id, payment_id, refund_id, amount_cents, status)
           SELECT gen_random_uuid(), id, 're_forged', 1000, 'succeeded' FROM payments`,
          ),
      ],
      [
        'refund-amount',
        /^The ledger has 39\.00, Stripe 40\.00$/,
        ['39.00', '40.00'],
        () => refundedThen(`UPDATE refunds SET amount_cents = 3900`),
      ],
      [
        'refund-status',
        /^Canceled in the ledger, Refunded in Stripe$/,
        ['40.00', '40.00'],
        () => refundedThen(`UPDATE refunds SET status = 'cancelled'`),
      ],
    ])('is named: %s', async (kind, cause, amounts, make) => {
      await make();
      const report = await office.compare(today);
      const found = report.differences.find((each) => each.kind === kind);
      expect(found).toMatchObject({ cause: expect.stringMatching(cause) });
      expect([found?.ledger, found?.stripe]).toEqual(amounts);
      const others = kinds(report).filter((each) => each !== kind);
      const too = kind === 'refund-missing-in-ledger' ? ['missing-in-ledger'] : [];
      expect(others).toEqual(moneyDiffers.has(kind) ? [...too, 'books'] : too);
      expect(await office.concerns()).toMatchObject({
        differences: { day: today, count: report.differenceCount },
      });
      expect(kinds(await office.compare(today))).toEqual(kinds(report));
    });

    it('is a refund, too, that has been set aside for long', async () => {
      const payment = await office.paid(100);
      await payments.fault({ method: 'POST', path: '/v1/refunds', kind: 'reset', times: 9 });
      await refusalOf(office.refund(payment, 60));
      expect(await office.compare(today)).toMatchObject({ differenceCount: 0 });
      await change(`UPDATE refunds SET created_at = created_at - interval '11 minutes'`);
      const [refund] = await payments.query<{ at: Date }>(`SELECT created_at AS at FROM refunds`);
      const report = await office.compare(businessDate(refund!.at));
      expect(report.differences).toContainEqual(
        expect.objectContaining({ kind: 'refund-missing-at-stripe', ledger: '60.00' }),
      );
    });
  });

  it('has one row for a day, the newest of them first', async () => {
    await office.compare(today);
    await office.compare(dateAfter(today, -1));
    await office.compare(today);
    const reports = await payments.requests.ask(reconciliationCalls.reconciliation, {});
    expect(reports.map(({ day }) => day)).toEqual([today, dateAfter(today, -1)]);
    expect(await codeOf(office.compare(dateAfter(today, 1)))).toBe('validation_failed');
  });

  it('is not made from a part of what Stripe has', async () => {
    await payments.fault({ method: 'GET', path: '/v1/payment_intents', kind: 'reset', times: 9 });
    expect(await codeOf(office.compare(today))).toBe('payments_unavailable');
    expect(await payments.requests.ask(reconciliationCalls.reconciliation, {})).toEqual([]);
  });
});
