import { nothingNamed, PaymentAttempts } from './payment-attempts';

let stored: Map<string, string>;
let count: number;

const storage = () => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
});
const nextKey = () => `key ${(count += 1)}`;
/** As after loading the page again: nothing but what is stored. */
const open = (from = storage) => new PaymentAttempts(from, nextKey);

const body = { amount: 150, description: 'Appliance Repair Service' };
const other = { amount: 80, description: 'Appliance Repair Service' };

beforeEach(() => {
  stored = new Map();
  count = 0;
});

it('keeps the key of an entry when it is sent again, also after a reload', () => {
  expect(open().keyFor(body)).toEqual({ key: 'key 1', again: false });
  expect(open().keyFor(body)).toEqual({ key: 'key 1', again: true });
  expect(open().keyFor(other)).toEqual({ key: 'key 2', again: false });
  expect(open().keyFor(body)).toEqual({ key: 'key 1', again: true });
});

it('gives another key once the payment is over, and only then', () => {
  const attempts = open();
  attempts.keyFor(body);
  attempts.prepared(body, 'pi_1');
  attempts.keyFor(other);
  attempts.prepared(other, 'pi_2');
  attempts.closed('pi_of_someone_else');
  attempts.closed('pi_1');
  expect(open().keyFor(body)).toEqual({ key: 'key 3', again: false });
  expect(open().keyFor(other)).toEqual({ key: 'key 2', again: true });
});

it('keeps what was entered for its bill alone, until it is paid', () => {
  const entry = { ...nothingNamed, amount: 99.5, description: 'Door seal' };
  open().keepDraft('bill', entry);
  expect(open().draftOf('bill')).toEqual(entry);
  expect(open().draftOf('another')).toBeNull();
  expect(open().draftOf(null)).toBeNull();
  const attempts = open();
  attempts.keyFor(body);
  attempts.prepared(body, 'pi_1');
  attempts.keyFor({ amount: 80, payToken: 'bill' });
  attempts.prepared({ amount: 80, payToken: 'bill' }, 'pi_2');
  attempts.closed('pi_1');
  expect(open().draftOf('bill')).toEqual(entry);
  attempts.keyFor(body);
  attempts.closed('pi_2');
  expect(open().draftOf('bill')).toBeNull();
});

it('knows the way back to the bill of a payment', () => {
  const attempts = open();
  const ofBill = { amount: 80, payToken: 'token' };
  for (const [sent, intentId] of [
    [ofBill, 'pi_1'],
    [body, 'pi_2'],
  ] as const) {
    attempts.keyFor(sent);
    attempts.prepared(sent, intentId);
  }
  expect(['pi_1', 'pi_2', 'pi_3'].map((id) => open().payTokenOf(id))).toEqual([
    'token',
    null,
    null,
  ]);
});

it('keeps no more than a number of entries', () => {
  const attempts = open();
  for (let amount = 1; amount <= 40; amount += 1) attempts.keyFor({ ...body, amount });
  expect(attempts.keyFor({ ...body, amount: 40 }).again).toBe(true);
  expect(attempts.keyFor({ ...body, amount: 1 }).again).toBe(false);
});

it('keeps keys without storage, and through what no one can read', () => {
  const forbidden = (): never => {
    throw new Error('The operation is insecure.');
  };
  const attempts = open(forbidden);
  expect(attempts.keyFor(body).again).toBe(false);
  expect(attempts.keyFor(body).again).toBe(true);
  stored.set('payment_attempts', '{"draft"');
  expect(open().keyFor(body).again).toBe(false);
});
