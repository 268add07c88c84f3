import { randomUUID } from 'node:crypto';
import { officePaymentCalls } from '@contracts/payments/office';
import { paymentCalls, type FindBill } from '@contracts/payments/paying';
import { eventually } from '@service-kit/testing/eventually';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { atOnce, codeOf, paymentsForTests, zipCode } from '../../test/payments-under-test';
import { Office } from '../../test/office';

const payments = paymentsForTests();
const office = new Office(payments);

beforeAll(() => payments.start());

const dryer = { amount: 150, description: 'Dryer' };
const charged = async () => {
  const received = (await payments.intents()).map((intent) => intent.amount_received);
  return received.reduce((sum, amount) => sum + amount, 0);
};

describe('a payment intent', () => {
  it.each([
    ['FC-1042', 'FC-1042'],
    ['FC*1042', null],
    ['1042', null],
  ])('tells Stripe the number %s, and takes cards only', async (number, suffix) => {
    const { answer } = await payments.started(15_000, { number });
    await payments.create(dryer);
    const [withoutBill, ofBill] = (await payments.intents()).toSorted((one) =>
      one.description === 'Dryer' ? -1 : 1,
    );
    expect(ofBill).toMatchObject({
      metadata: { paymentId: answer.paymentId, appointmentNumber: number },
      statement_descriptor_suffix: suffix,
      allowed_payment_method_types: ['card'],
    });
    expect(withoutBill).toMatchObject({ statement_descriptor_suffix: null });
    expect(withoutBill?.metadata).not.toHaveProperty('appointmentNumber');
  });

  it('gives callers of several processes with one key one intent', async () => {
    const other = await payments.start();
    const idempotencyKey = randomUUID();
    const answers = await atOnce(20, () => payments.create(dryer, { idempotencyKey }));
    await other.stop();
    expect(new Set(answers.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(await payments.intents()).toHaveLength(1);
  });

  it('answers a key again with the same intent, whatever has become of it', async () => {
    const idempotencyKey = randomUUID();
    const first = await payments.create(dryer, { idempotencyKey });
    await payments.pay(first);
    expect(await payments.create(dryer, { idempotencyKey })).toEqual(first);
  });

  it('refuses a key with another body, and knows it apart from that of someone else', async () => {
    const idempotencyKey = randomUUID();
    const first = await payments.create(dryer, { idempotencyKey });
    const other = payments.create({ ...dryer, amount: 151 }, { idempotencyKey });
    expect(await codeOf(other)).toBe('idempotency_key_reused');
    const theirs = { idempotencyKey, principal: 'customer:7', accountId: 7 };
    expect((await payments.create(dryer, theirs)).paymentId).not.toBe(first.paymentId);
    expect(await payments.payments()).toHaveLength(2);
  });

  it('says what a payment without a bill is for', async () => {
    const described = await payments.create(dryer);
    const plain = await payments.create({ amount: 1 });
    const outcome = { amount: '150.00', description: 'Dryer' };
    expect(await payments.outcome(described)).toMatchObject(outcome);
    expect((await payments.outcome(plain)).description).toBe('Appliance Repair Service');
  });

  describe('for a bill', () => {
    it('takes its own description and what is due at most', async () => {
      const { payToken } = payments.bill(15_000);
      expect(await codeOf(payments.create({ amount: 150.01, payToken }))).toBe('nothing_due');
      const answer = await payments.create({ amount: 150, description: 'Mine', payToken });
      expect(await payments.outcome(answer)).toMatchObject({
        description: 'Repair, Whirlpool Dryer',
        appointmentNumber: 'FC-1001',
      });
    });

    it.each([0, null])('refuses while nothing is due of it (total %s)', async (total) => {
      const { payToken } = payments.bill(total);
      expect(await codeOf(payments.create({ amount: 1, payToken }))).toBe('nothing_due');
      expect(await payments.payments()).toEqual([]);
    });

    it('counts what was paid here, whatever booking has heard', async () => {
      const { payToken } = payments.bill(15_000);
      await payments.payAndSettle(await payments.create({ amount: 100, payToken }));
      expect(await codeOf(payments.create({ amount: 50.01, payToken }))).toBe('nothing_due');
      await payments.payAndSettle(await payments.create({ amount: 50, payToken }));
      expect(await payments.announcedFacts()).toMatchObject([
        { fact: 'payment-succeeded', bill: { version: 1, paidCents: 10_000 } },
        { fact: 'payment-succeeded', bill: { version: 2, paidCents: 15_000 } },
      ]);
    });

    it('is for its owner or anyone who has its link', async () => {
      const { id: appointmentId } = payments.bill(15_000, { accountId: 7 });
      const paying = (accountId: number | null) =>
        payments.create({ amount: 150, appointmentId }, { accountId });
      expect(await codeOf(paying(null))).toBe('appointment_not_found');
      expect(await codeOf(paying(8))).toBe('appointment_not_found');
      expect(await payments.payment(await paying(7))).toMatchObject({ status: 'pending' });
    });
  });

  describe('for an appointment that is named by its number', () => {
    const proof = { zipCode };
    const named = (amount: number, facts: object, accountId: number | null = null) =>
      payments.create({ amount, ...facts }, { accountId });
    const billOf = async (answer: { paymentId: string; clientSecret: string }) =>
      (await payments.outcome(answer)).appointmentNumber;

    it.each([
      ['in its field', { appointmentNumber: 'FC-1001', ...proof }],
      ['in the description', { description: 'Dryer, fc 1001', ...proof }],
    ])('%s, with its ZIP code: pays the bill, and no more than is due', async (_, facts) => {
      payments.bill(15_000);
      expect(await codeOf(named(150.01, facts))).toBe('nothing_due');
      const answer = await named(150, facts);
      expect(await billOf(answer)).toBe('FC-1001');
      await payments.payAndSettle(answer);
      expect(await payments.announcedFacts()).toMatchObject([{ bill: { paidCents: 15_000 } }]);
      expect(await codeOf(named(150, facts))).toBe('nothing_due');
    });

    it('needs no more than the number from its owner', async () => {
      payments.bill(15_000, { accountId: 7 });
      expect(await billOf(await named(150, { appointmentNumber: 'FC-1001' }, 7))).toBe('FC-1001');
    });

    it('is one of two devices with one bill', async () => {
      const { payToken } = payments.bill(15_000);
      const [linked, byNumber] = await Promise.all([
        payments.create({ amount: 150, payToken }),
        named(150, { appointmentNumber: 'FC-1001', ...proof }),
      ]);
      expect(byNumber).toEqual(linked);
    });

    it.each([
      ['a wrong ZIP code', { appointmentNumber: 'FC-1001', zipCode: '32081' }],
      ['no proof', { appointmentNumber: 'FC-1001' }],
      ['a number that does not exist', { appointmentNumber: 'FC-1002', ...proof }],
    ])('goes ahead without a bill for %s, and keeps what was named', async (_, facts) => {
      payments.bill(15_000, { accountId: 7 });
      const answer = await named(999, facts, 8);
      expect(await payments.outcome(answer)).toMatchObject({
        appointmentNumber: null,
        description: `Appliance Repair Service (${facts.appointmentNumber})`,
      });
    });
  });

  describe('the search for a bill', () => {
    const find = (asked: FindBill, accountId: number | null = null) =>
      payments.requests.ask(paymentCalls.find, { asked, accountId });

    it('leads to it with the ZIP code, and its owner without', async () => {
      const { id, payToken } = payments.bill(15_000, { accountId: 7 });
      const appointmentNumber = 'fc 1001';
      expect(await find({ appointmentNumber }, 7)).toEqual({ payToken });
      const found = await find({ appointmentNumber, zipCode });
      // It pays the same bill, but isn't the customer's own link.
      expect(found).not.toEqual({ payToken });
      await payments.create({ amount: 150, ...found });
      expect(await payments.query('SELECT appointment_id AS id FROM payments')).toEqual([{ id }]);
    });

    it.each([
      ['a wrong ZIP code', { appointmentNumber: 'FC-1001', zipCode: '32081' }],
      ['no proof', { appointmentNumber: 'FC-1001' }],
      ['another number', { appointmentNumber: 'FC-1002', zipCode }],
      ['no number', { appointmentNumber: 'my dryer', zipCode }],
    ])('finds none with %s, and says the same each time', async (_, asked) => {
      payments.bill(15_000, { accountId: 7 });
      expect(await refusalOf(find(asked, 8))).toMatchObject({
        code: 'appointment_not_found',
        message: expect.stringMatching(/^We can’t find an appointment with that number/) as string,
      });
    });
  });

  describe('two devices with one bill', () => {
    it('get one intent, a receipt that names the one who paid, and the other is told', async () => {
      const { payToken } = payments.bill(15_000);
      const payers = [{ name: 'Nora Field' }, { name: 'Omar Field' }];
      const pay = () => payments.create({ amount: 150, payToken });
      const answers = await Promise.all(payers.map(pay));
      expect(answers[0]).toEqual(answers[1]);
      const tried = await Promise.allSettled(
        payers.map((payer, index) => payments.payAs(payer, answers[index]!)),
      );
      expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      await payments.settled();
      const { name: payer } = payers[tried.findIndex(({ status }) => status === 'fulfilled')]!;
      expect(await payments.outcome(answers[0]!)).toMatchObject({ payer, receiptNumber: 'R-1001' });
      expect(await payments.announcedFacts()).toMatchObject([{ bill: { paidCents: 15_000 } }]);
      expect(await charged()).toBe(15_000);
      expect(await refusalOf(pay())).toMatchObject({
        code: 'nothing_due',
        message: 'This bill was just paid. You don’t owe anything.',
      });
    });

    it('hear nothing of a payment when the visit of a partly paid bill is canceled', async () => {
      const { id, payToken } = payments.bill(15_000);
      await payments.payAndSettle(await payments.create({ amount: 50, payToken }));
      await payments.price(id, null);
      const refused = await refusalOf(payments.create({ amount: 100, payToken }));
      expect(refused).toMatchObject({ code: 'nothing_due' });
      expect(refused.message).not.toContain('just paid');
    });

    it('are ten devices with the rest of it: one intent all the same', async () => {
      const { payToken } = payments.bill(15_000);
      await payments.payAndSettle(await payments.create({ amount: 50, payToken }));
      const answers = await atOnce(10, () => payments.create({ amount: 100, payToken }));
      expect(new Set(answers.map(({ clientSecret }) => clientSecret)).size).toBe(1);
      expect(await payments.intents()).toHaveLength(2);
    });

    it('and different amounts leave one intent that can be paid', async () => {
      const { payToken, answer: first } = await payments.started();
      // Stripe's event of the cancellation may come before the answer.
      await payments.hold();
      const second = await payments.create({ amount: 100, payToken });
      await payments.control('POST /webhooks/plan', {});
      await payments.control('POST /webhooks/release', {});
      await expect(payments.pay(first)).rejects.toThrow(/canceled/);
      await payments.payAndSettle(second);
      expect(await payments.payment(first)).toMatchObject({ status: 'cancelled' });
      expect(await payments.payment(second)).toMatchObject({ status: 'succeeded' });
      expect(await payments.history(first)).toEqual(['Customer: asked', 'Customer: status']);
    });

    it.each([
      ['just paid', 'pm_card_visa', 'succeeded'],
      ['being paid', 'pm_card_emulatorProcessing', 'processing'],
    ])('and different amounts: who comes when it is %s is told', async (how, card, status) => {
      const { payToken } = payments.bill(15_000);
      await payments.hold();
      const first = await payments.create({ amount: 150, payToken });
      await payments.pay(first, card);
      const { code, message } = await refusalOf(payments.create({ amount: 100, payToken }));
      expect([code, message]).toEqual(['nothing_due', expect.stringContaining(` ${how}`)]);
      expect(await payments.payment(first)).toMatchObject({ status });
    });

    it('with ever other amounts never pay more than is due', async () => {
      const { payToken } = payments.bill(15_000);
      const paying = async (amount: number) =>
        payments.pay(await payments.create({ amount, payToken }));
      await Promise.allSettled([150, 100, 150, 120, 100, 50].map(paying));
      await payments.settled();
      expect(await charged()).toBeLessThanOrEqual(15_000);
      const { due } = await payments.due(payToken);
      if (due !== '0.00') await paying(Number(due));
      expect(await charged()).toBe(15_000);
    });
  });

  describe('when Stripe’s answer is lost', () => {
    it('the SDK asks again and gets the same intent', async () => {
      await payments.intentFault({ kind: 'reset', when: 'after' });
      await payments.create(dryer);
      expect(await payments.intents()).toHaveLength(1);
    });

    it('for good, the key leads to the same intent and the same line', async () => {
      const idempotencyKey = randomUUID();
      await payments.hold();
      await payments.loseIntents();
      expect(await codeOf(payments.create(dryer, { idempotencyKey }))).toBe('payments_unavailable');
      await payments.clearFaults();
      expect(await payments.payments()).toMatchObject([{ status: 'created', intent_id: null }]);
      const answer = await payments.create(dryer, { idempotencyKey });
      const intents = await payments.intents();
      expect(intents.map(({ client_secret: secret }) => secret)).toEqual([answer.clientSecret]);
      expect(await payments.payments()).toMatchObject([{ status: 'pending' }]);
    });

    it('and Stripe has forgotten the key, the intent is looked for', async () => {
      const idempotencyKey = randomUUID();
      await payments.hold();
      await payments.loseIntents();
      await refusalOf(payments.create(dryer, { idempotencyKey }));
      const [intent] = await payments.intents();
      await payments.query(`UPDATE payments SET created_at = created_at - interval '2 days'`);
      const answer = await payments.create(dryer, { idempotencyKey });
      expect(answer.clientSecret).toBe(intent?.client_secret);
    });
  });

  describe('what Stripe refuses to make', () => {
    const refusals = async () =>
      (await payments.requests.ask(officePaymentCalls.concerns, {})).refusals;
    const refuse = (fault: object) => payments.intentFault({ kind: 'refused', ...fault });

    it.each([
      ['an account without payment methods', { when: 'during' }, /^No valid payment method types/],
      [
        'a key that may not',
        { status: 403, message: 'Not permitted to the key.' },
        /^Not permitted/,
      ],
      ['a key that is unknown', { status: 401, message: 'Invalid API Key provided' }, /API Key/],
    ])('is said in plain words to the payer, and by %s to the office', async (_, fault, words) => {
      const { payToken } = payments.bill(15_000);
      const idempotencyKey = randomUUID();
      const paying = () => payments.create({ amount: 150, payToken }, { idempotencyKey });
      await refuse({ ...fault, times: 2 });
      for (let time = 0; time < 2; time += 1) {
        const refusal = await refusalOf(paying());
        expect(refusal).toMatchObject({ code: 'payments_refused' });
        expect(refusal.message).toMatch(/Nothing was charged\. Please call us/);
      }
      expect(await refusals()).toMatchObject([{ words: expect.stringMatching(words) as string }]);
      await payments.clearFaults();
      await refuse({ code: 'amount_too_large', message: 'Amount must be no more than $1.00' });
      expect(await codeOf(payments.create(dryer))).toBe('payments_refused');
      expect(await refusals()).toHaveLength(2);
      const rows = await payments.payments();
      expect(rows.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled']);
      // After the fix at Stripe, the same key makes another payment.
      const answer = await paying();
      await payments.pay(answer);
      expect(await refusals()).toEqual([]);
      expect(await payments.history({ ...answer, paymentId: rows[0]!.id })).toEqual([
        'Customer: asked',
        'Stripe: refused',
      ]);
    });
  });

  it('holds no transaction open while Stripe takes its time', async () => {
    const { payToken } = payments.bill(15_000);
    await payments.intentFault({ kind: 'slow', delayMs: 1_500 });
    let isAnswered = false;
    const answering = payments.create({ amount: 150, payToken }).finally(() => (isAnswered = true));
    await eventually(async () => {
      expect(await payments.payments()).toMatchObject([{ status: 'created' }]);
      const open = await payments.query(
        `SELECT query FROM pg_stat_activity
       WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`,
      );
      expect(open).toEqual([]);
    });
    expect(isAnswered).toBe(false);
    await answering;
  });

  it('refuses a company that does not take cards', async () => {
    await payments.stop();
    await payments.start({ PAYMENTS: 'off' });
    expect(await codeOf(payments.create(dryer))).toBe('payments_off');
    await payments.stop();
    await payments.start();
  });

  describe('a receipt', () => {
    const nora = { name: 'Nora Field', email: 'nora@example.com' };

    it('names the payer and the card, and what is still due', async () => {
      const { payToken } = payments.bill(15_000);
      const part = await payments.create({ amount: 50, payToken });
      await payments.payAs(nora, part, 'tok_mastercard');
      await payments.settled();
      const bill = { total: '150.00', paid: '50.00', due: '100.00' };
      const receipt = { payer: 'Nora Field', cardLast4: '4444', bill };
      expect(await payments.outcome(part)).toMatchObject(receipt);
      expect(await payments.due(payToken)).toMatchObject(bill);
      expect(await office.detail(part)).toMatchObject({ payerEmail: 'nora@example.com', bill });
      expect(await payments.announcedFacts()).toMatchObject([{ hasPayerEmail: true }]);
    });

    it('says nothing of a bill or a payer that it has not', async () => {
      const answer = await payments.create({ amount: 50 });
      await payments.payAs({ email: 'nora@no_such.example.com' }, answer);
      await payments.settled();
      expect(await payments.outcome(answer)).toMatchObject({ payer: null, bill: null });
      expect(await payments.announcedFacts()).toEqual([
        expect.not.objectContaining({ hasPayerEmail: true }),
      ]);
    });

    it('says what was paid for the bill before', async () => {
      const { id, payToken } = payments.bill(15_000, { accountId: 7 });
      const first = await payments.create({ amount: 50, payToken });
      await payments.payAndSettle(first);
      expect(await payments.outcome(first)).toMatchObject({ earlier: [] });
      await office.refund(first, 10);
      const second = await payments.create({ amount: 60, payToken });
      await payments.payAndSettle(second);
      await payments.payAndSettle(await payments.create({ amount: 9 }, { accountId: 7 }));
      const before = [{ amount: '40.00', method: 'card', receiptNumber: 'R-1001' }];
      expect(await payments.outcome(second)).toMatchObject({ earlier: before });
      const asked = { accountId: 7, appointmentIds: [id] };
      const receipts = await payments.requests.ask(paymentCalls.receipts, asked);
      expect(receipts.map(({ earlier }) => earlier)).toMatchObject([[], before, []]);
    });

    it('is kept for the customer, also when another person paid the bill', async () => {
      const { id, payToken } = payments.bill(15_000, { accountId: 7 });
      await payments.payAndSettle(await payments.create({ amount: 150, payToken }));
      await payments.payAndSettle(await payments.create({ amount: 9 }, { accountId: 7 }));
      await payments.payAndSettle(await payments.create({ amount: 8 }, { accountId: 8 }));
      await payments.create({ amount: 7 }, { accountId: 7 });
      const asked = { accountId: 7, appointmentIds: [id] };
      const receipts = await payments.requests.ask(paymentCalls.receipts, asked);
      expect(receipts.map(({ amount }) => amount)).toEqual(['9.00', '150.00']);
      expect(receipts[1]).toMatchObject({ refunded: '0.00', bill: { due: '0.00' } });
    });
  });
});
