import { eventually } from '@service-kit/testing/eventually';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { atOnce, paymentsForTests } from '../test/payments-under-test';
import type { WorkerTimes } from './payments-worker';

const payments = paymentsForTests();

beforeEach(() => payments.hold());
afterEach(() => payments.stop());

const dryer = { amount: 150, description: 'Dryer' };
const startWorker = (times: Partial<WorkerTimes> = {}) =>
  payments.start({}, { pollMs: 20, ...times });
const aged = (age: string) =>
  payments.query(
    `UPDATE payments SET created_at = created_at - $1::interval, check_at = now() - interval '1 second'
     WHERE check_at IS NOT NULL`,
    [age],
  );
const due = () => aged('0');

describe('the payments worker', () => {
  it('finds a payment that succeeded unheard', async () => {
    await payments.start();
    const { answer } = await payments.started();
    await payments.pay(answer);
    await due();
    await startWorker();
    const receipt_number = 'R-1001';
    await payments.becomes(answer, { status: 'succeeded', receipt_number, check_at: null });
    expect(await payments.announcedFacts()).toMatchObject([{ bill: { paidCents: 15_000 } }]);
  });

  it('leaves alone what is not due yet', async () => {
    await startWorker();
    const paid = await payments.create(dryer);
    const sooner = await payments.create(dryer);
    await payments.pay(paid);
    await payments.pay(sooner);
    await payments.query(`UPDATE payments SET check_at = now() WHERE id = $1`, [sooner.paymentId]);
    await payments.becomes(sooner, { status: 'succeeded' });
    expect(await payments.payment(paid)).toMatchObject({ status: 'pending' });
  });

  it('gets a payment its intent that was started and not written down', async () => {
    await payments.start();
    await payments.loseIntents();
    await refusalOf(payments.create(dryer));
    await payments.clearFaults();
    await due();
    await startWorker();
    const [intent, ...others] = await payments.intents();
    expect(others).toEqual([]);
    await eventually(async () => {
      expect(await payments.payments()).toMatchObject([
        { status: 'pending', intent_id: intent?.id },
      ]);
    });
    expect(await payments.intents()).toHaveLength(1);
  });

  it('cancels what no one has paid for a day, and not what a bank is working on', async () => {
    await payments.start();
    const abandoned = await payments.create(dryer);
    const processing = await payments.create(dryer);
    await payments.pay(processing, 'pm_card_emulatorProcessing');
    await aged('25 hours');
    // Stripe can cancel some of these, but isn't asked to.
    await payments.refuseCancel(processing, 1);
    await startWorker();
    await payments.becomes(abandoned, { status: 'cancelled' });
    await payments.becomes(processing, { status: 'processing' });
    expect((await payments.intents()).map(({ status }) => status).toSorted()).toEqual([
      'canceled',
      'processing',
    ]);
    expect(await payments.history(abandoned)).toEqual(['Customer: asked', 'System: status']);
    await due();
    await eventually(async () => {
      const { check_at: checkAt } = await payments.payment(processing);
      expect(checkAt?.getTime()).toBeGreaterThan(Date.now());
    });
    expect(await payments.control('GET /faults')).toMatchObject([{ left: 1 }]);
  });

  it('does not cancel what was paid in the last moment', async () => {
    await payments.start();
    const answer = await payments.create(dryer);
    await payments.pay(answer);
    await aged('25 hours');
    await startWorker();
    await payments.becomes(answer, { status: 'succeeded' });
  });

  it('asks ever more rarely about an old one', async () => {
    await payments.start();
    const answer = await payments.create(dryer);
    await aged('10 hours');
    await startWorker();
    const inHours = async () => {
      const { check_at: checkAt } = await payments.payment(answer);
      return ((checkAt?.getTime() ?? 0) - Date.now()) / 3_600_000;
    };
    await eventually(async () => expect(await inHours()).toBeGreaterThan(4.9));
    expect(await inHours()).toBeLessThan(5.1);
  });

  it('is shared by several processes, none of which asks about a payment that another has', async () => {
    await payments.start();
    const answers = await atOnce(30, () => payments.create(dryer));
    await Promise.all(answers.map((answer) => payments.pay(answer)));
    await due();
    await Promise.all([1, 2, 3].map(() => startWorker({ batch: 4 })));
    await Promise.all(answers.map((answer) => payments.becomes(answer, { status: 'succeeded' })));
    expect(new Set((await payments.payments()).map((each) => each.receipt_number)).size).toBe(30);
    const histories = await Promise.all(answers.map((answer) => payments.history(answer)));
    expect(new Set(histories.map(String))).toEqual(new Set(['Customer: asked,Stripe: paid']));
  });

  it('continues with the others when Stripe does not answer for one', async () => {
    await payments.start();
    const stuck = await payments.create(dryer);
    const fine = await payments.create(dryer);
    await payments.pay(stuck);
    await payments.pay(fine);
    const { intent_id: stuckId } = await payments.payment(stuck);
    const path = `/v1/payment_intents/${stuckId}`;
    await payments.fault({ method: 'GET', path, kind: 'rate_limit', times: 100 });
    await due();
    await startWorker();
    await payments.becomes(fine, { status: 'succeeded' });
    expect(await payments.payment(stuck)).toMatchObject({ status: 'pending' });
    await payments.clearFaults();
    await due();
    await payments.becomes(stuck, { status: 'succeeded' });
  });
});
