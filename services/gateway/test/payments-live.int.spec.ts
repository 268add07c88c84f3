/** Outside of the demo. */
import { randomUUID } from 'node:crypto';
import { gatewayForTests } from './gateway-under-test';

const gateway = gatewayForTests({
  RATE_LIMIT: 'off',
  STRIPE_API_BASE: '',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_specs',
});

describe('a gateway with live payments', () => {
  it('has no call that confirms a payment, not even one that refuses', async () => {
    expect(gateway.rules.filter(({ url }) => url.includes('/demo/'))).toEqual([]);
    for (const body of [{ card: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }, {}]) {
      const path = `/api/demo/payments/${randomUUID()}/confirm`;
      expect((await gateway.http.post(path).send(body)).status).toBe(404);
    }
  });

  it('tells pages the key that is theirs', async () => {
    const { body } = await gateway.http.get('/api/config');
    expect(body).toMatchObject({ stripe: { mode: 'live', publishableKey: 'pk_test_specs' } });
  });
});
