import { addressedPayment, intentIdOf, resultPath } from './payment-reference';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
  });
});

afterAll(() => Reflect.deleteProperty(globalThis, 'sessionStorage'));

it('reads what Stripe’s redirect brings', () => {
  expect(
    addressedPayment(
      '?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded',
    ),
  ).toEqual({ intentId: 'pi_1', clientSecret: 'pi_1_secret_2' });
  expect(addressedPayment('?payment_intent=pi_1')).toEqual({
    intentId: 'pi_1',
    clientSecret: null,
  });
});

it('finds the payment in its secret alone', () => {
  expect(intentIdOf('pi_1_secret_2')).toBe('pi_1');
  expect(intentIdOf('something')).toBe('');
  expect(addressedPayment('?payment_intent_client_secret=pi_1_secret_2')).toEqual({
    intentId: 'pi_1',
    clientSecret: 'pi_1_secret_2',
  });
});

it.each(['', '?', '?payment_intent=', '?payment_intent_client_secret=&payment_intent='])(
  'finds no payment in %j',
  (search) => {
    expect(addressedPayment(search)).toEqual({ intentId: null, clientSecret: null });
  },
);

it('leads to the result by the id, and keeps the secret with the tab', () => {
  const path = resultPath('pi_1_secret_2');
  expect(path).toBe('/payment-success?payment_intent=pi_1');
  expect([...kept.values()]).toEqual(['pi_1_secret_2']);
});
