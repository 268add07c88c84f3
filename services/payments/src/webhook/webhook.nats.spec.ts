import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { eventually } from '@service-kit/testing/eventually';
import { refusalOf } from '@service-kit/testing/refusal-of';
import {
  atOnce,
  intentOf,
  metadataOfOthers,
  paymentsForTests,
} from '../../test/payments-under-test';

const payments = paymentsForTests();

beforeAll(() => payments.start());

const dryer = { amount: 150, description: 'Dryer' };
const hold = () => payments.hold();
const release = (how: object) => payments.control('POST /webhooks/release', how);
const known = () =>
  payments.query<{ id: string; type: string }>(`SELECT id, type FROM webhook_events`);
const eventsOf = async () =>
  (await payments.control<{ event: Stripe.Event[] }>('GET /state')).event;
const latest = async (type: string) => {
  const event = (await eventsOf()).findLast((each) => each.type === type);
  if (!event) throw new Error(`Stripe has no ${type}`);
  return event;
};

/** A payment whose success we haven't heard of. */
async function unheard() {
  await hold();
  const answer = await payments.create(dryer);
  await payments.pay(answer);
  return { answer, event: await latest('payment_intent.succeeded') };
}

describe('the webhook', () => {
  it('a payment succeeds with a receipt when Stripe says so', async () => {
    const { answer } = await payments.started(15_000, { accountId: 7 });
    await payments.payAndSettle(answer);
    expect(await payments.payment(answer)).toMatchObject({
      status: 'succeeded',
      receipt_number: 'R-1001',
      check_at: null,
    });
    expect(await payments.history(answer)).toEqual(['Customer: asked', 'Stripe: paid']);
    expect(await payments.announcedFacts()).toMatchObject([
      {
        fact: 'payment-succeeded',
        paymentId: answer.paymentId,
        amountCents: 15_000,
        receiptNumber: 'R-1001',
        accountId: 7,
        bill: { version: 1, paidCents: 15_000 },
      },
    ]);
  });

  it('a decline is kept with the provider’s words, and the next card pays', async () => {
    const answer = await payments.create(dryer);
    await expect(payments.pay(answer, 'pm_card_visa_chargeDeclined')).rejects.toThrow(/declined/);
    await payments.settled();
    const failure = 'Your card was declined.';
    expect(await payments.payment(answer)).toMatchObject({ status: 'failed', failure });
    await payments.payAndSettle(answer);
    expect(await payments.payment(answer)).toMatchObject({ status: 'succeeded' });
    expect((await payments.announcedFacts()).map(({ fact }) => fact)).toEqual([
      'payment-failed',
      'payment-succeeded',
    ]);
  });

  it.each(['made', 'reversed', 'random'])(
    'never goes back, with every event three times in the order %s',
    async (order) => {
      await hold();
      const answer = await payments.create(dryer);
      for (const card of ['pm_card_visa_chargeDeclined', 'pm_card_chargeDeclinedExpiredCard']) {
        await expect(payments.pay(answer, card)).rejects.toThrow();
      }
      await payments.pay(answer);
      await release({ order, copies: 3, seed: 7 });
      await payments.settled();
      expect(await payments.payment(answer)).toMatchObject({
        status: 'succeeded',
        receipt_number: 'R-1001',
      });
      const paid = (await payments.history(answer)).filter((line) => line.endsWith('paid'));
      expect(paid).toHaveLength(1);
      const [ours, stripes] = [await known(), await eventsOf()].map((events) =>
        events.map(({ id }) => id).toSorted(),
      );
      expect(ours).toEqual(stripes);
    },
  );

  it('a `failed` that was under way when it succeeded changes nothing', async () => {
    await hold();
    const answer = await payments.create(dryer);
    await expect(payments.pay(answer, 'pm_card_visa_chargeDeclined')).rejects.toThrow();
    const failed = await latest('payment_intent.payment_failed');
    await payments.pay(answer);
    await payments.tell(payments.signed(await latest('payment_intent.succeeded')));
    const before = await payments.payment(answer);
    await payments.tell(payments.signed(failed));
    expect(await payments.payment(answer)).toEqual(before);
  });

  it('acts once on an event that comes twenty times at once', async () => {
    const { answer, event } = await unheard();
    await atOnce(20, () => payments.tell(payments.signed(event)));
    expect(await payments.history(answer)).toEqual(['Customer: asked', 'Stripe: paid']);
    expect(await payments.announcedFacts()).toHaveLength(1);
    const receipts = await payments.query(`SELECT last_value::int AS last FROM receipt_numbers`);
    expect(receipts).toEqual([{ last: 1_001 }]);
  });

  it('comes before our second transaction, and the payment has its intent', async () => {
    await payments.intentFault({ kind: 'slow', when: 'after', delayMs: 1_000 });
    let isAnswered = false;
    const answering = payments.create(dryer).finally(() => (isAnswered = true));
    await eventually(async () => {
      expect(await payments.payments()).toMatchObject([
        { status: 'pending', intent_id: expect.stringMatching(/^pi_/) as string },
      ]);
    });
    expect(isAnswered).toBe(false);
    const answer = await answering;
    expect(await payments.outcome(answer)).toMatchObject({ status: 'pending' });
    expect(await payments.intents()).toHaveLength(1);
  });

  it('takes events that no one acts on', async () => {
    const { event } = await unheard();
    await payments.tell(payments.signed({ ...event, id: 'evt_other', type: 'customer.created' }));
    expect(await known()).toEqual([{ id: 'evt_other', type: 'customer.created' }]);
  });

  it('takes events that Stripe signs with two secrets, while one replaces the other', async () => {
    const { event } = await unheard();
    const ours = payments.signed(event);
    const others = payments.signed(event, { secret: 'whsec_another' });
    const signatureIn = (header: string) => /v1=\w+/.exec(header)![0];
    const twice = `${others.signature},${signatureIn(ours.signature)}`;
    await payments.tell({ ...ours, signature: twice });
    expect(await known()).toMatchObject([{ id: event.id }]);
  });

  describe('what is not Stripe’s', () => {
    const old = Date.now() - 301_000;
    const changed = (event: Stripe.Event, change: (body: Buffer) => Buffer) => {
      const { body, signature } = payments.signed(event);
      return { body: change(Buffer.from(body, 'base64')).toString('base64'), signature };
    };
    const attacks: [string, (event: Stripe.Event) => { body: string; signature: string }][] = [
      ['of another secret', (event) => payments.signed(event, { secret: 'whsec_another' })],
      ['of five minutes ago', (event) => payments.signed(event, { at: old })],
      ['without a signature', (event) => ({ ...payments.signed(event), signature: '' })],
      ['with nonsense for one', (event) => ({ ...payments.signed(event), signature: 't=1,v1=zz' })],
      ['cut short', (event) => changed(event, (body) => body.subarray(0, -1))],
      [
        'with one letter changed',
        (event) =>
          changed(event, (body) => Buffer.from(`${body}`.replace('succeeded', 'succeedee'))),
      ],
      ['of nothing', () => ({ ...payments.signed({}), body: '' })],
    ];

    it.each(attacks)('(%s) changes nothing and reads nothing', async (_, attack) => {
      const { answer, event } = await unheard();
      const before = await payments.payment(answer);
      // A call to Stripe would fail, but not with this refusal.
      await payments.fault({ method: 'GET', kind: 'api_error', times: 9 });
      const refusal = await refusalOf(payments.tell(attack(event)));
      await payments.clearFaults();
      expect(refusal.code).toBe('signature_invalid');
      expect(await payments.payment(answer)).toEqual(before);
      expect(await known()).toEqual([]);
    });
  });

  describe('a signed message that is no event', () => {
    const event = {
      id: 'evt_1',
      type: 'refund.updated',
      created: 1,
      data: { object: { id: 're_1' } },
    };
    const others = [
      ...[null, 7, 'text', [], {}],
      ...[undefined, null, 7, '', 'a'.repeat(256), 'evt\u0000', {}].map((id) => ({ ...event, id })),
      ...[undefined, null, [], 'refund updated'].map((type) => ({ ...event, type })),
      ...[undefined, null, '1', 1e300].map((created) => ({ ...event, created })),
      ...[undefined, null, 7, {}, { object: null }].map((data) => ({ ...event, data })),
    ];

    it.each(others.map((body) => [JSON.stringify(body).slice(0, 90), body]))(
      '(%s) is refused, and nothing is written',
      async (_, body) => {
        const refusal = await refusalOf(payments.tell(payments.signed(body as object)));
        expect(refusal.code).toBe('signature_invalid');
        expect(await payments.query('SELECT id FROM webhook_events')).toEqual([]);
      },
    );
  });

  describe('an intent that is not what was asked for', () => {
    const changes: [string, object, string][] = [
      ['of another amount', { amount: 14_999 }, 'amount'],
      ['of another currency', { currency: 'eur' }, 'currency'],
      ['with metadata of another payment', { metadata: { paymentId: randomUUID() } }, 'unknown'],
    ];

    it.each(changes)('(%s) is flagged, never receipted', async (_, change, reason) => {
      const { answer } = await payments.started();
      await payments.settled();
      await payments.stripe.paymentIntents.update(intentOf(answer.clientSecret), change);
      await payments.payAndSettle(answer);
      const flagged = { status: 'flagged', flag_reason: reason, receipt_number: null };
      expect(await payments.payment(answer)).toMatchObject(flagged);
      expect(await payments.announcedFacts()).toEqual([]);
      expect(await payments.query(`SELECT paid_cents FROM bills`)).toEqual([{ paid_cents: 0 }]);
    });

    it('and was made by no one here has a flagged line of its own, once', async () => {
      await payments.create(dryer);
      const made = await payments.stripe.paymentIntents.create({
        amount: 900,
        currency: 'eur',
        description: 'By hand',
        metadata: { paymentId: randomUUID() },
        confirm: true,
        payment_method: 'pm_card_visa',
        return_url: 'https://repairs.example.com/',
      });
      await payments.settled();
      const flagged = (await payments.payments()).filter(({ status }) => status === 'flagged');
      expect(flagged).toMatchObject([{ flag_reason: 'unknown', intent_id: made.id, version: 1 }]);
    });

    it.each(metadataOfOthers)(
      'and is another program’s (%j) is left alone, with its refund and dispute',
      async (metadata) => {
        const { id, latest_charge: charge } = await payments.payAtStripe(7_500, { metadata });
        await payments.stripe.refunds.create({ payment_intent: id, amount: 500 });
        await payments.control(`POST /charges/${String(charge)}/dispute`);
        await payments.settled();
        const told = (await known()).map(({ type }) => type);
        expect(told).toEqual(expect.arrayContaining(['refund.created', 'charge.dispute.created']));
        for (const table of ['payments', 'refunds', 'disputes']) {
          expect(await payments.query(`SELECT * FROM ${table}`)).toEqual([]);
        }
      },
    );

    it('and names a payment that has its own intent is one of no one', async () => {
      const answer = await payments.create(dryer);
      await payments.stripe.paymentIntents.create({
        amount: 15_000,
        currency: 'usd',
        metadata: { paymentId: answer.paymentId },
      });
      await payments.settled();
      expect(await payments.payment(answer)).toMatchObject({
        status: 'pending',
        flag_reason: null,
      });
      const reasons = (await payments.payments()).map((each) => each.flag_reason ?? '');
      expect(reasons.toSorted()).toEqual(['', 'unknown']);
    });
  });

  it('asks to be told again when Stripe cannot be asked', async () => {
    const { answer, event } = await unheard();
    await payments.fault({ method: 'GET', kind: 'reset', times: 9 });
    const refusal = await refusalOf(payments.tell(payments.signed(event)));
    await payments.clearFaults();
    expect(refusal.code).toBe('payments_unavailable');
    expect(await known()).toEqual([]);
    await payments.tell(payments.signed(event));
    expect(await payments.payment(answer)).toMatchObject({ status: 'succeeded' });
  });
});
