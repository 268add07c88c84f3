import { addressedPayment, resultPath } from './payment-reference';

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

it.each([
  [
    'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded',
    'pi_1',
    'pi_1_secret_2',
  ],
  ['payment_intent_client_secret=pi_1_secret_2', 'pi_1', 'pi_1_secret_2'],
  ['payment_intent=pi_1', 'pi_1', null],
  ['payment_intent_client_secret=something', null, 'something'],
  ['payment_intent=', null, null],
  ['payment_intent_client_secret=&payment_intent=', null, null],
  ['', null, null],
])('finds in ?%s the payment %j', (search, intentId, clientSecret) => {
  expect(addressedPayment(`?${search}`)).toEqual({ intentId, clientSecret });
});

it('leads to the result by the id, and keeps the secret with the tab', () => {
  const path = resultPath('pi_1_secret_2');
  expect(path).toBe('/payment-success?payment_intent=pi_1');
  expect([...kept.values()]).toEqual(['pi_1_secret_2']);
});
