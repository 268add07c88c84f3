import { randomUUID } from 'node:crypto';
import {
  appointmentBilled,
  appointmentBooked,
  appointmentCompleted,
  bookingRequests,
} from '@contracts/booking/appointments';
import {
  paymentAssigned,
  paymentRefunded,
  paymentSucceeded,
  type PaymentFacts,
} from '@contracts/payments/events';
import { officePaymentCalls, type RefundRecord } from '@contracts/payments/office';
import { trackingRequests } from '@contracts/tracking/records';
import { Refusal } from '@service-kit/requests/refusal';
import { eventually } from '@service-kit/testing/eventually';
import {
  aJourney,
  anEvent,
  aPayment,
  aRefund,
  factsOf,
  payUrl,
  trackedVisit,
  type Visit,
} from '../test/factories';
import { notificationsForTests } from '../test/notifications-under-test';

const under = notificationsForTests();
const payments = new Map<string, ReturnType<typeof aPayment>>();

beforeAll(async () => {
  under.when(officePaymentCalls.payment, ({ paymentId }) => {
    const payment = payments.get(paymentId);
    if (!payment) throw new Refusal('payment_not_found');
    return payment;
  });
  await under.start({ SMTP_URL: under.mail.url });
});

const billed = (changes: Partial<Visit> = {}): Visit =>
  under.visit({
    status: 'completed',
    totalCost: '150.00',
    due: '150.00',
    payUrl,
    email: `${randomUUID()}@example.com`,
    ...changes,
  });
const tellBilled = (visit: Visit, version = visit.version) =>
  under.tell(anEvent(appointmentBilled, visit.id, version, factsOf(visit)));
const paidFor = (visit: Visit, changes: Partial<PaymentFacts> = {}): PaymentFacts => {
  const payment = aPayment({ appointmentId: visit.id });
  payments.set(payment.id, payment);
  return {
    paymentId: payment.id,
    status: 'succeeded',
    amountCents: 15_000,
    refundedCents: 0,
    description: payment.description,
    receiptNumber: payment.receiptNumber,
    accountId: null,
    bill: { appointmentId: visit.id, version: 1, paidCents: 15_000 },
    ...changes,
  };
};
const tellPaid = (facts: PaymentFacts, at?: Date) =>
  under.tell(anEvent(paymentSucceeded, facts.paymentId, 3, facts, at));
const mailTo = ({ email }: Visit) => under.mailTo(email).map(({ mail }) => mail);
/** Waits until all earlier events were handled. */
const heard = async () => {
  const last = billed({ status: 'scheduled' });
  await under.tell(anEvent(appointmentBooked, last.id, 1, factsOf(last)));
  await eventually(() => expect(mailTo(last)).toHaveLength(1));
};

describe('messages about payments', () => {
  it('sends the pay link when something is due, once', async () => {
    const visit = billed();
    for (let time = 0; time < 3; time += 1) await tellBilled(visit);
    await heard();
    await under.told(visit.id, [
      { kind: 'payment-due', channel: 'email', state: 'sent', reason: null },
    ]);
    const [mail, ...more] = mailTo(visit);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Balance due for your visit: $150.00 (FC-1042)');
    expect(mail?.text).toContain(`https://repairs.example.com${payUrl}`);
  });

  it('tells of a job that the office recorded later only what is due', async () => {
    under.when(bookingRequests.visit, ({ appointmentId }) =>
      trackedVisit(under.visits.get(appointmentId)!, 'completed'),
    );
    const visit = billed();
    const facts = factsOf(visit, { recordedLater: true });
    await under.tell(anEvent(appointmentCompleted, visit.id, visit.version, facts));
    const due = factsOf(visit, { withCompletion: false });
    await under.tell(anEvent(appointmentBilled, visit.id, visit.version, due));
    await heard();
    await under.told(visit.id, [
      { kind: 'payment-due', channel: 'email', state: 'sent', reason: null },
    ]);
  });

  it('tells of a completion and its bill in one email, in any order they come', async () => {
    under.when(bookingRequests.visit, ({ appointmentId }) =>
      trackedVisit(under.visits.get(appointmentId)!, 'completed'),
    );
    under.when(trackingRequests.journeys, () => [aJourney]);
    for (const isBilledFirst of [true, false]) {
      const visit = billed();
      const told = [
        anEvent(appointmentCompleted, visit.id, visit.version, factsOf(visit)),
        anEvent(
          appointmentBilled,
          visit.id,
          visit.version,
          factsOf(visit, { withCompletion: true }),
        ),
      ];
      for (const event of isBilledFirst ? told.toReversed() : told) await under.tell(event);
      await heard();
      await under.told(visit.id, [
        { kind: 'service-done', channel: 'email', state: 'sent', reason: null },
      ]);
      const [mail, ...more] = mailTo(visit);
      expect(more).toEqual([]);
      expect(mail?.subject).toContain('service is complete. Balance due: $150.00');
      expect(mail?.text).toContain(`https://repairs.example.com${payUrl}`);
      await tellBilled(visit, visit.version + 1);
      await eventually(() => expect(mailTo(visit)).toHaveLength(2));
      expect(mailTo(visit)[1]?.subject).toBe('Balance due for your visit: $150.00 (FC-1042)');
    }
  });

  it('asks for nothing that is not due anymore when it is sent', async () => {
    const paid = billed({ paid: '150.00', due: '0.00', payUrl: null });
    const cancelled = billed({ status: 'cancelled', payUrl: null });
    await tellBilled(paid);
    await tellBilled(cancelled);
    const reason = 'Nothing was due anymore before this could be sent.';
    await under.told(paid.id, [
      { kind: 'payment-due', channel: 'email', state: 'skipped', reason },
    ]);
    await under.told(cancelled.id, [{ state: 'skipped' }]);
    expect(mailTo(paid)).toEqual([]);
  });

  it('does not send an older total after a newer one', async () => {
    const visit = billed({ version: 6 });
    await tellBilled(visit, 6);
    await eventually(() => expect(mailTo(visit)).toHaveLength(1));
    await tellBilled(visit, 5);
    await under.told(visit.id, [
      { state: 'sent' },
      { state: 'skipped', reason: 'The total was changed again before this could be sent.' },
    ]);
    expect(mailTo(visit)).toHaveLength(1);
  });

  it('sends a receipt for each payment, once, whatever its events are called', async () => {
    const visit = billed({ paid: '100.00', due: '50.00' });
    const [first, second] = [paidFor(visit), paidFor(visit)];
    for (const { paymentId } of [first, second]) {
      const bill = { total: '150.00', lines: [], paid: '100.00', due: '50.00' };
      payments.set(paymentId, { ...payments.get(paymentId)!, bill });
    }
    for (let time = 0; time < 3; time += 1) await Promise.all([tellPaid(first), tellPaid(second)]);
    await heard();
    await under.told(visit.id, [
      { kind: 'payment-receipt', channel: 'email', state: 'sent' },
      { kind: 'payment-receipt', channel: 'email', state: 'sent' },
    ]);
    expect(mailTo(visit)).toHaveLength(2);
    const [mail] = mailTo(visit);
    expect(mail?.subject).toBe('Receipt R-1042: $150.00 (FC-1042)');
    expect(mail?.text).toMatch(/Remaining balance: \$50\.00/);
  });

  describe('a refund', () => {
    const refunded = (visit: Visit, refund: RefundRecord, changes: Partial<PaymentFacts> = {}) => {
      const facts = paidFor(visit, { refundedCents: 5_000, ...changes });
      payments.set(facts.paymentId, { ...payments.get(facts.paymentId)!, refunds: [refund] });
      return facts;
    };
    const tell = (facts: PaymentFacts, refundId?: string) =>
      under.tell(
        anEvent(paymentRefunded, facts.paymentId, 4, { ...facts, ...(refundId && { refundId }) }),
      );

    it.each([
      ['card', 'back to your card in 5-10 business days'],
      ['cash', 'in cash'],
      ['check', 'by check'],
    ] as const)('of a %s payment is told once, by email and text', async (method, words) => {
      const visit = billed({ smsConsent: true });
      const refund = aRefund({ method });
      const facts = refunded(visit, refund);
      for (let time = 0; time < 3; time += 1) await tell(facts, refund.id);
      // A later event about the same payment makes no other refund.
      await tell(facts);
      await heard();
      await eventually(async () =>
        expect(await under.about(visit.id)).toMatchObject([
          { kind: 'payment-refunded', channel: 'email', state: 'sent' },
          { kind: 'payment-refunded', channel: 'sms', state: 'sent' },
        ]),
      );
      const [mail, ...more] = mailTo(visit);
      expect(more).toEqual([]);
      expect(mail?.subject).toBe('Refund of $50.00 (FC-1042)');
      expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain(`You get $50.00 ${words}.`);
    });

    it('that failed before this could be sent is not told', async () => {
      const visit = billed();
      const refund = aRefund({ status: 'failed' });
      await tell(refunded(visit, refund), refund.id);
      await under.told(visit.id, [{ state: 'skipped' }, { state: 'skipped' }]);
      expect(mailTo(visit)).toEqual([]);
    });

    it('of a payment without a bill is told to the payer, by email alone', async () => {
      const payerEmail = `${randomUUID()}@example.com`;
      const refund = aRefund();
      const facts = refunded(billed(), refund, { bill: null, hasPayerEmail: true });
      const payment = payments.get(facts.paymentId)!;
      payments.set(payment.id, { ...payment, payerEmail, appointmentId: null });
      await tell(facts, refund.id);
      await eventually(() => expect(under.mailTo(payerEmail)).toHaveLength(1));
      const rows = await under.query(`SELECT FROM messages WHERE refund_id = $1`, [refund.id]);
      expect(rows).toHaveLength(1);
    });
  });

  it('puts nothing into a receipt that a stranger may have typed', async () => {
    const visit = billed({ customerName: 'Evil' });
    under.unverified.add(visit.email);
    await tellPaid(paidFor(visit));
    await eventually(() => expect(mailTo(visit)).toHaveLength(1));
    expect(mailTo(visit)[0]?.text).not.toContain('Evil');
  });

  it('sends a receipt for a visit of any origin, and none for a payment for no visit', async () => {
    const imported = billed({ origin: 'imported' });
    await tellPaid(paidFor(imported));
    const loose = paidFor(billed(), { bill: null });
    await tellPaid(loose);
    await eventually(() => expect(mailTo(imported)).toHaveLength(1));
    await heard();
    const receipts = () =>
      under.query(`SELECT FROM messages WHERE payment_id = $1`, [loose.paymentId]);
    expect(await receipts()).toEqual([]);
    // Then the office assigns it.
    const assigned = { ...loose, bill: paidFor(billed()).bill };
    await under.tell(anEvent(paymentAssigned, loose.paymentId, 4, assigned));
    await eventually(async () => expect(await receipts()).toHaveLength(1));
  });

  describe('the payer', () => {
    const paidBy = (visit: Visit, payerEmail: string, changes: Partial<PaymentFacts> = {}) => {
      const facts = paidFor(visit, { hasPayerEmail: true, ...changes });
      const payment = payments.get(facts.paymentId)!;
      payments.set(payment.id, { ...payment, payerEmail, payerName: 'Typed Name' });
      return facts;
    };

    it('of no visit gets the receipt, without what they typed', async () => {
      const payerEmail = `${randomUUID()}@example.com`;
      const facts = paidBy(billed(), payerEmail, { bill: null });
      const payment = payments.get(facts.paymentId)!;
      const loose = { appointmentId: null, appointmentNumber: null, description: 'Typed words' };
      payments.set(payment.id, { ...payment, ...loose });
      await tellPaid(facts);
      await eventually(() => expect(under.mailTo(payerEmail)).toHaveLength(1));
      const { mail } = under.mailTo(payerEmail)[0]!;
      expect(mail.subject).toBe('Receipt R-1042: $150.00');
      expect(mail.text).toMatch(/Ending in 4242/);
      expect(mail.text).not.toMatch(/Typed|visit is paid/);
    });

    it('of someone else’s visit gets the receipt, too, without the customer’s name', async () => {
      const visit = billed({ customerName: 'Known Customer' });
      const payerEmail = `${randomUUID()}@example.com`;
      for (let time = 0; time < 2; time += 1)
        await tellPaid(paidBy(visit, payerEmail, { accountId: 41 }));
      await eventually(() => expect(mailTo(visit)).toHaveLength(2));
      await eventually(() => expect(under.mailTo(payerEmail)).toHaveLength(2));
      expect(mailTo(visit)[0]?.text).toMatch(/Known Customer|Paid by: Typed Name/);
      expect(under.mailTo(payerEmail)[0]?.mail.text).not.toMatch(/Known|Typed/);
      // Nor is it among the customer's messages, with the payer's address.
      await eventually(async () => {
        const whose = `SELECT account_id AS whose FROM messages WHERE recipient = $1`;
        expect(await under.query(whose, [payerEmail])).toEqual([{ whose: null }, { whose: null }]);
      });
    });

    it('gets one receipt for their own visit', async () => {
      const visit = billed();
      const facts = paidBy(visit, visit.email.toUpperCase());
      await tellPaid(facts);
      await eventually(async () => {
        const sent = await under.query<{ state: string }>(
          `SELECT state FROM messages WHERE payment_id = $1 ORDER BY state`,
          [facts.paymentId],
        );
        expect(sent.map(({ state }) => state)).toEqual(['sent', 'skipped']);
      });
      expect(mailTo(visit)).toHaveLength(1);
    });
  });

  it('tells no one of payments from before it first started', async () => {
    const visit = billed();
    await tellPaid(paidFor(visit), new Date(Date.now() - 3_600_000));
    await heard();
    expect(await under.about(visit.id)).toEqual([]);
  });

  it('tells no one whose visit or payment is gone', async () => {
    const visit = billed();
    const facts = paidFor(visit);
    payments.delete(facts.paymentId);
    await tellPaid(facts);
    await under.told(visit.id, [{ state: 'skipped' }]);
    expect(mailTo(visit)).toEqual([]);
  });

  it('keeps no token and no link in a row', async () => {
    const rows = await under.query<{ row: string }>(
      `SELECT to_jsonb(m)::text AS row FROM messages m WHERE kind LIKE 'payment-%'`,
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.map(({ row }) => row).join('\n')).not.toMatch(/pAy-ToKeN|:\/\//);
  });
});
