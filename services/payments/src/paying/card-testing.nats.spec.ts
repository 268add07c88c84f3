import { officePaymentCalls } from '@contracts/payments/office';
import { paymentCalls } from '@contracts/payments/paying';
import { eventually } from '@service-kit/testing/eventually';
import { outcomesOf } from '@service-kit/testing/outcome-of';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { codeOf, paymentsForTests, zipCode } from '../../test/payments-under-test';
import { cardLimits } from '../ledger/card-attempts';

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
/** Copies of the first attempt, by its payer or by strangers, two or ten of whom have one address. */
const attempts = (count: number, { columns = '', values = '', payer = 'payer' } = {}) =>
  payments.query(
    `INSERT INTO card_attempts (at, payment_id, payer ${columns})
     SELECT now() - interval '30 minutes', payment_id, ${payer} ${values} FROM card_attempts,
       generate_series(1, $1::int) AS n WHERE position = (SELECT min(position) FROM card_attempts WHERE payment_id IS NOT NULL)`,
    [count],
  );
const declines = (count: number, ofEach = 2) =>
  attempts(count, {
    columns: ', charge_id',
    values: `, 'ch_' || n`,
    payer: `decode(md5((n / ${ofEach})::text), 'hex')`,
  });
const find = (address: string, zip = '32081') =>
  payments.requests.ask(paymentCalls.find, {
    asked: { appointmentNumber: 'FC-1001', zipCode: zip },
    accountId: null,
    address,
  });
const concerns = () => payments.requests.ask(officePaymentCalls.concerns, {});
const ended = (answer: { paymentId: string; clientSecret: string }) =>
  payments.becomes(answer, { status: 'cancelled' });

describe('card testing', () => {
  describe('the limit of one address', () => {
    it('counts what it starts, and no bills', async () => {
      await begin(here, visit);
      await attempts(cardLimits.payer - 4);
      expect(await outcomesOf(Array.from({ length: 8 }, () => begin(here, visit)))).toEqual({
        done: 3,
        rate_limited: 5,
      });
      const refusal = await refusalOf(begin());
      expect(refusal).toMatchObject({ code: 'rate_limited' });
      expect(refusal.message).toMatch(/Nothing was charged\. Please call us/);
      // The oldest attempts are half an hour old.
      expect(Math.ceil(Number(refusal.details?.retryAfterSeconds) / 1_800)).toBe(47);
      await begin(from('192.0.2.2'));
      const { payToken } = payments.bill(15_000);
      await payments.create({ amount: 150, payToken }, here);
      await payments.query(`UPDATE card_attempts SET at = at - interval '1 day'`);
      await begin();
    });

    it('counts declined cards, and then nothing more can be tried with what is open', async () => {
      const [first, second] = [await begin(), await begin()];
      await attempts(cardLimits.payer - 4);
      await tried(first);
      expect(await payments.payment(second)).toMatchObject({ status: 'pending' });
      await tried(second);
      expect(await codeOf(begin())).toBe('rate_limited');
      await Promise.all([ended(first), ended(second)]);
      await expect(payments.pay(first)).rejects.toThrow(/canceled/);
    });

    it('counts searches for a bill apart, each right or wrong', async () => {
      const { id } = payments.bill(15_000, { accountId: 7 });
      const { payToken } = await find(here.address, zipCode);
      expect((await payments.due(payToken)).number).toBe(payments.bills.get(id)?.number);
      await payments.query(
        `INSERT INTO card_attempts (payer) SELECT payer FROM card_attempts, generate_series(1, $1)`,
        [cardLimits.searches - 4],
      );
      const searches = Array.from({ length: 8 }, () => find(here.address));
      expect(await outcomesOf(searches)).toEqual({ appointment_not_found: 3, rate_limited: 5 });
      expect((await refusalOf(find(here.address, zipCode))).message).toMatch(/looked up from here/);
      await begin();
      await attempts(cardLimits.payer - 1);
      expect(await codeOf(begin())).toBe('rate_limited');
      await find('192.0.2.2', zipCode);
    });

    it('counts guesses at what is due on an appointment as searches', async () => {
      payments.bill(15_000);
      const guess = (amount: number) =>
        codeOf(payments.create({ amount, appointmentNumber: 'FC-1001', zipCode }, here));
      const codes: string[] = [];
      for (let count = 0; count <= cardLimits.searches; count += 1) codes.push(await guess(151));
      expect(codes.filter((code) => code === 'nothing_due')).toHaveLength(cardLimits.searches);
      expect(codes.at(-1)).toBe('rate_limited');
      await begin();
    });
  });

  it('one card is limited, wherever it is tried', async () => {
    const first = await begin();
    await tried(first);
    await payments.query(
      `INSERT INTO card_attempts (card) SELECT card FROM card_attempts, generate_series(1, $1)
     WHERE card IS NOT NULL`,
      [cardLimits.card - 2],
    );
    const [another, same] = [await begin(from('192.0.2.2')), await begin(from('192.0.2.3'))];
    await tried(another, 'pm_card_visa_chargeDeclinedInsufficientFunds');
    await tried(same);
    await ended(same);
    expect(await payments.payment(another)).toMatchObject({ status: 'failed' });
  });

  it('one customer is limited, wherever they are', async () => {
    const customer = (address: string) => payments.create(dollar, { address, accountId: 7 });
    payments.verified.add(7);
    const first = await customer('192.0.2.1');
    await declines(cardLimits.customer - 1);
    const second = await customer('192.0.2.2');
    await tried(second);
    await Promise.all([ended(first), ended(second)]);
    expect((await refusalOf(customer('192.0.2.3'))).message).toMatch(/of your cards/);
    await begin();
  });

  describe('the limit of a small amount', () => {
    it('counts declined cards from many addresses', async () => {
      const first = await begin(from('192.0.2.9'));
      await declines(cardLimits.amount - 1);
      const last = await begin(from('192.0.2.10'));
      await tried(first);
      expect((await refusalOf(begin(from('192.0.2.11')))).message).toMatch(/of this amount/);
      await begin(from('192.0.2.11'), { amount: 2 });
      await Promise.all([ended(first), ended(last)]);
    });

    it('is none for an amount that many owe', async () => {
      const first = await begin(here, visit);
      await declines(cardLimits.amount);
      await tried(first);
      await begin(from('192.0.2.2'), visit);
      await payments.becomes(first, { status: 'failed', excessive: false });
    });
  });

  describe('the limit of all', () => {
    /** Just below the limit, with a payment that is open. */
    async function almostStopped() {
      const open = await begin(here, visit);
      await declines(cardLimits.all - 1);
      return open;
    }

    async function stopped() {
      const open = await almostStopped();
      const declinedLast = await begin(from('192.0.2.2'), visit);
      await tried(declinedLast);
      expect((await refusalOf(begin(from('192.0.2.3'), visit))).message).toMatch(/are paused/);
      return { open, declinedLast };
    }

    it('is not reached by 300 searches and 300 payments that are only started', async () => {
      payments.bill(15_000, { accountId: 7 });
      expect(await codeOf(find('198.51.100.1'))).toBe('appointment_not_found');
      await begin(from('198.51.100.1'));
      // As 300 of each from other addresses.
      await payments.query(
        `INSERT INTO card_attempts (payment_id, payer)
       SELECT payment_id, decode(md5((n / 10)::text), 'hex') FROM card_attempts,
         generate_series(1, 300) AS n`,
      );
      expect((await concerns()).stopped).toBeNull();
      const legitimate = await begin();
      await payments.payAndSettle(legitimate);
      await payments.becomes(legitimate, { status: 'succeeded' });
    });

    it('is not reached by a few addresses', async () => {
      await begin(here, visit);
      await declines(cardLimits.all + 1, cardLimits.payer);
      await begin(from('192.0.2.3'), visit);
      expect((await concerns()).stopped).toBeNull();
    });

    it('stops payments without a bill, and those that are open', async () => {
      const { open, declinedLast } = await stopped();
      await Promise.all([ended(open), ended(declinedLast)]);
    });

    it('asks for a proof: a bill or a verified account', async () => {
      await stopped();
      const { payToken, id } = payments.bill(15_000, { accountId: 7 });
      const stranger = from('192.0.2.4');
      await payments.create({ amount: 150, payToken }, stranger);
      await payments.create({ amount: 150, appointmentNumber: 'FC-1001', zipCode }, stranger);
      await payments.create({ amount: 150, appointmentId: id }, { ...stranger, accountId: 7 });
      const loggedIn = () => payments.create(visit, { ...stranger, accountId: 8 });
      expect(await codeOf(loggedIn())).toBe('rate_limited');
      payments.verified.add(8);
      await loggedIn();
      const named = { ...visit, appointmentNumber: 'FC-1001', zipCode: '32081' };
      expect(await codeOf(payments.create(named, stranger))).toBe('rate_limited');
    });

    it('lasts an hour', async () => {
      await stopped();
      const since = (await concerns()).stopped;
      const left = Date.parse(since?.until ?? '') - Date.now();
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThan(1_800_000);
      await payments.query(`UPDATE card_attempts SET at = at - interval '31 minutes'`);
      await begin(from('192.0.2.3'), visit);
      expect((await concerns()).stopped).toBeNull();
    });

    it('is lifted by the office, and reached again only by as many declined cards', async () => {
      const lift = () =>
        payments.requests.ask(officePaymentCalls.liftCardLimits, {
          by: { accountId: 2, name: 'Dana' },
        });
      const lifts = () => payments.query(`SELECT by_name FROM lifted_card_limits`);
      await lift();
      expect(await lifts()).toEqual([]);
      await stopped();
      await lift();
      await lift();
      expect(await lifts()).toEqual([{ by_name: 'Dana' }]);
      expect((await concerns()).stopped).toBeNull();
      const open = await begin(from('192.0.2.3'), visit);
      await tried(open);
      await payments.becomes(open, { status: 'failed', excessive: false });
      await begin(from('192.0.2.3'), visit);
    });

    it('is reached once by many declined cards at the same moment, each of which is counted', async () => {
      await begin(here, visit);
      await declines(cardLimits.all - 3);
      const open = await Promise.all(
        Array.from({ length: 6 }, (_, n) => begin(from(`203.0.113.${n}`), visit)),
      );
      await payments.database.dataSource.transaction(async (tx) => {
        await tx.query(`LOCK TABLE card_attempts IN SHARE MODE`);
        await Promise.all(open.map((each) => payments.pay(each, declined).catch(() => undefined)));
        // None has been counted yet, so none can see the others.
        await eventually(async () => {
          const waiting = await payments.query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database()
             AND wait_event_type = 'Lock' AND query LIKE 'INSERT INTO card_attempts%'`,
          );
          expect(waiting.length).toBeGreaterThan(3);
        });
      });
      await payments.settled();
      await Promise.all(open.map(ended));
    });
  });

  it('leave no address, and nothing of a card, in clear', async () => {
    await tried(await begin());
    await tried(await begin(), 'pm_card_visa');
    const rows = await payments.query<{ card: object | null }>(`SELECT * FROM card_attempts`);
    // A card counts whether it pays or not.
    expect(rows.filter(({ card }) => card)).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2\.1|visa|4000/);
  });
});
