/** Cards, client secrets, keys and pay links must not be readable later. */
import { paymentCalls, type PaymentIntentAnswer } from '@contracts/payments/paying';
import { keptErrors } from '@service-kit/testing/kept-errors';
import { loggedLines } from '@service-kit/testing/logged-lines';
import { paymentsForTests } from '../test/payments-under-test';

const payments = paymentsForTests();
const lines = loggedLines();
const { errors, failing } = keptErrors();

beforeAll(() => payments.start());

const cards = ['4242424242424242', '4000000000000002', '4000000000009995'];
const confirm = (paymentId: string, card: string) =>
  payments.requests.ask(
    paymentCalls.confirmDemo,
    { paymentId, card: { card, expiry: '11/39', cvc: '7391' } },
    { deadlineMs: 30_000 },
  );

/** Payments with all kinds of failures. Returns the secrets. */
async function life(): Promise<string[]> {
  const { payToken } = payments.bill(50_000);
  const answers: PaymentIntentAnswer[] = [];
  for (const card of cards) {
    const answer = await payments.create({ amount: 100 + answers.length, payToken });
    answers.push(answer);
    await confirm(answer.paymentId, card).catch((error: Error) => void errors.push(error.message));
    await payments.outcome(answer);
  }
  const open = await payments.create({ amount: 1 });
  answers.push(open);
  await failing(payments.outcome({ ...open, clientSecret: `${open.clientSecret}x` }));
  await payments.fault({ kind: 'reset', times: 9 });
  await failing(confirm(open.paymentId, cards[0] ?? ''));
  await payments.clearFaults();
  await payments.fault({ kind: 'api_error', times: 9 });
  await failing(payments.create({ amount: 2 }));
  await payments.clearFaults();
  // A missing column makes the database fail with all parameters.
  await payments.database.asAdmin(`ALTER TABLE payments.payments RENAME COLUMN failure TO lost`);
  await failing(payments.create({ amount: 3, payToken }));
  await failing(payments.outcome(open));
  await payments.database.asAdmin(`ALTER TABLE payments.payments RENAME COLUMN lost TO failure`);
  await payments.settled();
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = payments.env;
  return [
    ...cards,
    '7391',
    '11/39',
    payToken,
    ...answers.map(({ clientSecret }) => clientSecret),
    String(STRIPE_SECRET_KEY),
    String(STRIPE_WEBHOOK_SECRET),
  ];
}

/** Four digits may be part of an id or time, so a card's code only counts on its own. */
const standsIn = (text: string, secret: string) =>
  /^\d{4}$/.test(secret)
    ? new RegExp(`(?<![\\w.:-])${secret}(?![\\w-])`).test(text)
    : text.includes(secret);

describe('the log of payments', () => {
  it.each([
    ['{"cvc":"7391"}', true],
    ['card[cvc]=7391&x', true],
    ['code 7391', true],
    ['"id":"0f7391ab-7391-4e"', false],
    ['"at":"2026-11-23T01:02:03.7391Z","ms":7391', false],
  ])('sees a code in %s: %s', (text, expected) => {
    expect(standsIn(text, '7391')).toBe(expected);
  });

  it('leaves none of them in a log, a table, an event or an error', async () => {
    const secrets = await life();
    const found = {
      log: lines.join('\n'),
      tables: await payments.everyRow(),
      errors: errors.join('\n'),
    };
    expect(found.log).toContain('Stripe:');
    expect(found.tables).toContain('pi_');
    expect(errors.length).toBeGreaterThan(5);
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(3);
      for (const [place, text] of Object.entries(found)) {
        expect(`${place}: ${standsIn(text, secret) ? secret : 'none'}`).toBe(`${place}: none`);
      }
    }
  });
});
