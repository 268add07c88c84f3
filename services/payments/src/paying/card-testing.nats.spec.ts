import { officePaymentCalls } from '@contracts/payments/office';
import { paymentCalls } from '@contracts/payments/paying';
import { outcomesOf } from '@service-kit/testing/outcome-of';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { codeOf, paymentsForTests, zipCode } from '../../test/payments-under-test';
import { attemptsPerDay } from '../ledger/card-attempts';

const payments = paymentsForTests({ RATE_LIMIT: 'on' });

beforeAll(() => payments.start({}, { pollMs: 20 }));

const dollar = { amount: 1 };
const from = (address: string) => ({ address });
const here = from('192.0.2.1');
const begin = (address = here, payment = dollar) => payments.create(payment, address);
/** So much that its amount has no limit of its own. */
const visit = { amount: 89 };
const declined = 'pm_card_visa_chargeDeclined';
async function tried(answer: { clientSecret: string; paymentId: string }, card = declined) {
  await payments.pay(answer, card).catch(() => undefined);
  await payments.settled();
}
const attempts = (count: number, facts = '') =>
  payments.query(
    `INSERT INTO card_attempts (at, payer ${facts && ', card'})
     SELECT now() - interval '1 hour', payer ${facts} FROM card_attempts,
       generate_series(1, $1::int) WHERE position = (SELECT min(position) FROM card_attempts)`,
    [count],
  );
const ended = (answer: { paymentId: string; clientSecret: string }) =>
  payments.becomes(answer, { status: 'cancelled' });

it('are limited per address, and bills are not', async () => {
  await begin(here, visit);
  await attempts(attemptsPerDay.payer - 4);
  expect(await outcomesOf(Array.from({ length: 8 }, () => begin(here, visit)))).toEqual({
    done: 3,
    rate_limited: 5,
  });
  const refusal = await refusalOf(begin());
  expect(refusal).toMatchObject({ code: 'rate_limited' });
  expect(refusal.message).toMatch(/Nothing was charged\. Please call us/);
  // The oldest attempts are an hour old.
  expect(Math.ceil(Number(refusal.details?.retryAfterSeconds) / 3_600)).toBe(23);
  await begin(from('192.0.2.2'));
  const { payToken } = payments.bill(15_000);
  await payments.create({ amount: 150, payToken }, here);
  await payments.query(`UPDATE card_attempts SET at = at - interval '1 day'`);
  await begin();
});

it('count when they are declined, and then nothing more can be tried with what is open', async () => {
  const [first, second] = [await begin(), await begin()];
  await attempts(attemptsPerDay.payer - 4);
  await tried(first);
  expect(await payments.payment(second)).toMatchObject({ status: 'pending' });
  await tried(second);
  expect(await codeOf(begin())).toBe('rate_limited');
  await Promise.all([ended(first), ended(second)]);
  await expect(payments.pay(first)).rejects.toThrow(/canceled/);
});

it('are limited per card, wherever it is tried', async () => {
  const first = await begin();
  await tried(first);
  await payments.query(
    `INSERT INTO card_attempts (card) SELECT card FROM card_attempts, generate_series(1, $1)
     WHERE card IS NOT NULL`,
    [attemptsPerDay.card - 2],
  );
  const [another, same] = [await begin(from('192.0.2.2')), await begin(from('192.0.2.3'))];
  await tried(another, 'pm_card_visa_chargeDeclinedInsufficientFunds');
  await tried(same);
  await ended(same);
  expect(await payments.payment(another)).toMatchObject({ status: 'failed' });
});

it('are limited per small amount, from many addresses with many cards', async () => {
  const first = await begin(from('192.0.2.9'));
  // A card that paid doesn't count.
  await payments.query(
    `INSERT INTO card_attempts (payment_id, paid) SELECT payment_id, n = 0 FROM card_attempts,
       generate_series(0, $1::int) AS n`,
    [attemptsPerDay.amount - 2],
  );
  const last = await begin(from('192.0.2.10'));
  expect((await refusalOf(begin(from('192.0.2.11')))).message).toMatch(/this amount today/);
  await begin(from('192.0.2.11'), { amount: 2 });
  await tried(first);
  await Promise.all([ended(first), ended(last)]);
});

it('have no limit for an amount that many owe', async () => {
  const first = await begin(here, visit);
  await payments.query(
    `INSERT INTO card_attempts (payment_id) SELECT payment_id FROM card_attempts,
       generate_series(1, $1)`,
    [attemptsPerDay.amount],
  );
  await tried(first);
  await begin(from('192.0.2.2'), visit);
  await payments.becomes(first, { status: 'failed', excessive: false });
});

it('are limited per day in all, which the office is told', async () => {
  const stopped = async () =>
    (await payments.requests.ask(officePaymentCalls.concerns, {})).stopped;
  await begin();
  await attempts(attemptsPerDay.all - 2);
  await payments.query(`UPDATE card_attempts SET payer = NULL`);
  // Cards that paid don't count.
  await payments.query(`INSERT INTO card_attempts (paid) SELECT true FROM generate_series(1, 5)`);
  await begin(from('192.0.2.2'));
  expect(await stopped()).toMatchObject({ since: expect.any(String) as string });
  expect((await refusalOf(begin(from('192.0.2.3')))).message).toMatch(/without a bill today/);
});

it('keeps a count of guesses at what is due on an appointment', async () => {
  payments.bill(15_000);
  const guess = (amount: number) =>
    codeOf(payments.create({ amount, appointmentNumber: 'FC-1001', zipCode }, here));
  const codes: string[] = [];
  for (let count = 0; count <= attemptsPerDay.payer; count += 1) codes.push(await guess(151));
  expect(codes.filter((code) => code === 'nothing_due')).toHaveLength(attemptsPerDay.payer);
  expect(codes.at(-1)).toBe('rate_limited');
});

it('keeps a count of searches for a bill, of which no more than a day’s are answered', async () => {
  const { id } = payments.bill(15_000, { customerId: 7 });
  const find = (zip: string) =>
    payments.requests.ask(paymentCalls.find, {
      asked: { appointmentNumber: 'FC-1001', zipCode: zip },
      customerId: null,
      address: '192.0.2.1',
    });
  expect(payments.links.idIn((await find(zipCode)).payToken)).toBe(id);
  expect(await codeOf(find('32081'))).toBe('appointment_not_found');
  await attempts(attemptsPerDay.payer - 2);
  for (const zip of [zipCode, '32081']) expect(await codeOf(find(zip))).toBe('rate_limited');
});

it('leave no address, and nothing of a card, in clear', async () => {
  await tried(await begin());
  await tried(await begin(), 'pm_card_visa');
  const rows = await payments.query<{ card: object | null }>(`SELECT * FROM card_attempts`);
  // A card counts whether it pays or not.
  expect(rows.filter(({ card }) => card)).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2\.1|visa|4000/);
});
