/**
 * The payments service is killed, and Stripe's webhooks come late, repeatedly or not at all. In the
 * end the ledger equals Stripe's, and nothing has counted twice. CRASH_SEED repeats an earlier run.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentDetail, PaymentRecord } from '@contracts/payments/office';
import type { PaymentIntentAnswer } from '@contracts/payments/paying';
import type { ReconciliationReport } from '@contracts/payments/reconciliation';
import { deep } from '@contracts/testing/deep';
import { eventually } from '../site/eventually';
import { SeededRandom } from '../site/random';
import { allPages, call, logInAsDemoOwner, type CallOptions, type Method } from '../site/site-api';
import { businessDate } from '../site/slots';
import { Stack } from '../site/stack';
import { StripeEmulator, type Intent } from '../site/stripe-emulator';
import { announcedPayments } from './databases';

const count = deep ? 500 : 30;
const workers = 8;
/** A restart takes some seconds. */
const kills = deep ? { least: 10, most: Infinity } : { least: 1, most: 1 };
/** Time between two kills. */
const livesMs = { from: 300, to: deep ? 3_000 : 900 };
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 100_000);
const run = `Storm ${Date.now()}`;
const random = new SeededRandom(seed);

let stack: Stack;
let stripe: StripeEmulator;
let admin: string;

beforeAll(async () => {
  stack = new Stack();
  stripe = new StripeEmulator(stack);
  admin = await logInAsDemoOwner(stack.url);
}, 300_000);
afterAll(async () => {
  await stripe?.control('POST /webhooks/plan', {});
});

/** Repeats a call with its key until the service answers. */
async function persistently<Body>(
  method: Method,
  path: string,
  options: CallOptions,
): Promise<{ status: number; body: Body }> {
  return eventually(
    async () => {
      const answer = await call<Body>(stack.url, method, path, options);
      if (answer.status >= 500) throw new Error(`${path} was answered ${answer.status}`);
      return answer;
    },
    { withinMs: 60_000 },
  );
}

interface Plan {
  readonly number: number;
  readonly dollars: number;
  readonly cards: readonly string[];
  /** Dollars. */
  readonly refund: number | null;
}

const plans: Plan[] = Array.from({ length: count }, (_, number) => {
  const dollars = Math.round(random.between(5, 400) * 100) / 100;
  const cards = random.pick([
    ['pm_card_visa'],
    ['pm_card_visa'],
    ['pm_card_chargeDeclinedExpiredCard', 'pm_card_visa'],
    ['pm_card_visa_chargeDeclined'],
    [],
  ]);
  return { number, dollars, cards, refund: random.pick([null, null, 1.25]) };
});

async function pay({ number, dollars, cards, refund }: Plan): Promise<void> {
  const { body, status } = await persistently<PaymentIntentAnswer>(
    'POST',
    '/api/create-payment-intent',
    {
      idempotencyKey: `${run} ${number}`.replaceAll(' ', '-'),
      body: { amount: dollars, description: `${run} number ${number}` },
    },
  );
  expect(status).toBe(201);
  const intentId = body.clientSecret.split('_secret_')[0] ?? '';
  let isPaid = false;
  for (const card of cards) isPaid = await stripe.confirm(intentId, card);
  if (!isPaid || refund === null) return;
  // Without a webhook, this makes the service ask Stripe.
  const path = `/api/payments/${intentId}?client_secret=${body.clientSecret}`;
  await persistently('GET', path, {});
  const refunded = await persistently<PaymentDetail>(
    'POST',
    `/api/admin/payments/${body.paymentId}/refund`,
    {
      token: admin,
      idempotencyKey: `${run} refund ${number}`.replaceAll(' ', '-'),
      body: { amount: refund, reason: run },
    },
  );
  expect(refunded.status).toBe(200);
}

/** A fast machine waits for the kills that are due, or it would be done before they happen. */
async function payAll(killed: () => number): Promise<void> {
  const left = [...plans];
  const work = async () => {
    for (let plan = left.shift(); plan; plan = left.shift()) {
      const due = Math.floor((plan.number * (kills.least + 1)) / count);
      await eventually(() => expect(killed()).toBeGreaterThanOrEqual(due), { withinMs: 60_000 });
      await pay(plan);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
}

/** Returns the number of kills when all is paid. */
async function payWhileKilled(): Promise<number> {
  let isDone = false;
  let killed = 0;
  const paid = payAll(() => killed).finally(() => (isDone = true));
  const kill = async () => {
    while (killed < kills.most) {
      await sleep(random.between(livesMs.from, livesMs.to));
      if (isDone) return;
      stack.kill('payments');
      killed += 1;
      // Before the next kill it must have started.
      await persistently('GET', '/api/admin/payments?limit=1', { token: admin });
    }
  };
  await Promise.all([paid, kill()]);
  return killed;
}

const ledger = () =>
  allPages<PaymentRecord>(stack.url, '/api/admin/payments', admin, { limit: '100', search: run });

const statusOf = ({ status, last_payment_error: error }: Intent): string =>
  status === 'succeeded' ? status : error === null ? 'pending' : 'failed';

describe('a storm of payments', () => {
  it(`${count} payments survive kills and lost webhooks, seed ${seed}`, async () => {
    await stripe.control('POST /webhooks/plan', {
      copies: { min: 0, max: 5 },
      delayMs: { min: 0, max: 1_500 },
      seed,
    });
    const days = new Set([businessDate()]);
    const killed = await payWhileKilled();
    expect(killed).toBeGreaterThanOrEqual(kills.least);
    days.add(businessDate());

    for (const day of days) {
      const { status, body: report } = await persistently<ReconciliationReport>(
        'POST',
        '/api/admin/reconciliation',
        { token: admin, body: { day } },
      );
      expect([status, report.differences]).toEqual([200, []]);
      expect(report.stripe).toEqual(report.ledger);
    }

    const payments = await ledger();
    expect(payments).toHaveLength(count);
    const intents = new Map((await stripe.intents()).map((intent) => [intent.id, intent]));
    for (const { id, intentId, status, amount } of payments) {
      const intent = intents.get(intentId ?? '');
      expect(intent && [statusOf(intent), intent.amount, intent.metadata.paymentId]).toEqual([
        status,
        Math.round(Number(amount) * 100),
        id,
      ]);
    }
    const receipts = payments.flatMap(({ receiptNumber }) => receiptNumber ?? []);
    const paid = payments.filter(({ status }) => status === 'succeeded').map(({ id }) => id);
    expect(paid.length).toBeGreaterThan(count / 4);
    expect(new Set(receipts).size).toBe(paid.length);
    expect(receipts).toHaveLength(paid.length);

    const ids = payments.map(({ id }) => id);
    const succeeded = await announcedPayments(stack.databaseUrl, 'payment-succeeded', ids);
    expect(succeeded.toSorted()).toEqual(paid.toSorted());
    const refunded = payments.filter((payment) => Number(payment.refunded) > 0).map(({ id }) => id);
    const given = await announcedPayments(stack.databaseUrl, 'payment-refunded', ids);
    expect(given.toSorted()).toEqual(refunded.toSorted());
  }, 600_000);
});
