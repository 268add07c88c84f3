import { connect } from 'node:net';
import { once } from 'node:events';
import fc from 'fast-check';
import type Stripe from 'stripe';
import {
  control,
  dollars,
  emulatorForTests,
  failure,
  publishableKey,
  sdk,
  secretKey,
} from '../../test/running';
import { maxFields, parseForm } from './form';
import { maxBodyBytes } from '../../../base/src/read-body';
import { StripeFailure } from './stripe-failure';

const { emulator, stripe } = emulatorForTests({ webhookEndpoints: [] });

interface Body {
  readonly error: {
    readonly type: string;
    readonly code?: string;
    readonly param?: string;
    readonly doc_url?: string;
  };
}

async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${emulator.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body,
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Body,
  };
}
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${emulator.url}${path}`, { headers });

describe('keys', () => {
  it.each([
    ['none', {}, 'You did not provide an API key'],
    ['another', { authorization: 'Bearer sk_test_1234567890abcdefghij' }, 'sk_test_****ghij'],
    ['a strange scheme', { authorization: 'Digest x' }, 'You did not provide an API key'],
  ])('%s: 401', async (_, headers, says) => {
    const response = await get('/v1/charges', headers);
    expect(response.status).toBe(401);
    expect(response.headers.get('request-id')).toMatch(/^req_\w{14}$/);
    const text = await response.text();
    expect(text).toContain(says);
    expect(text).not.toContain('567890');
  });

  it('that are publishable open nothing of the account', async () => {
    const error = await failure(sdk(emulator.url, publishableKey).charges.list());
    expect(error).toMatchObject({ statusCode: 401, code: 'secret_key_required' });
    const state = await get('/_emulator/state', { authorization: `Bearer ${publishableKey}` });
    expect(state.status).toBe(401);
    expect((await get('/_emulator/state')).status).toBe(401);
  });
});

describe('a browser with the publishable key and an intent’s client secret', () => {
  const path = (id: string, rest = '') => `/v1/payment_intents/${id}${rest}`;
  const intent = () =>
    stripe.paymentIntents.create(
      dollars(1_000, { metadata: { internal: 'yes' }, description: 'Washer' }),
    );

  it('is allowed by CORS, as by api.stripe.com', async () => {
    const preflight = await fetch(`${emulator.url}/v1/payment_intents/x/confirm`, {
      method: 'OPTIONS',
    });
    expect(preflight.status).toBe(200);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
    const answer = await get('/v1/charges');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const state = await get('/_emulator/state');
    expect(state.headers.has('access-control-allow-origin')).toBe(false);
  });

  it('sees and confirms that intent, and nothing internal of it', async () => {
    const { id, client_secret } = await intent();
    const query = `?key=${publishableKey}&client_secret=${client_secret}`;
    const seen = (await (await get(path(id) + query)).json()) as Stripe.PaymentIntent;
    expect(seen).toMatchObject({ id, amount: 1_000, description: 'Washer' });
    expect(seen).not.toHaveProperty('metadata');
    const form = new URLSearchParams({
      key: publishableKey,
      client_secret: String(client_secret),
      payment_user_agent: 'stripe.js/x',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '40',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][name]': 'A. Customer',
    });
    const confirmed = await fetch(emulator.url + path(id, '/confirm'), {
      method: 'POST',
      body: form,
    });
    expect(await confirmed.json()).toMatchObject({ status: 'succeeded' });
    const again = await fetch(emulator.url + path(id, '/confirm'), { method: 'POST', body: form });
    const { error } = (await again.json()) as { error: { payment_intent: object } };
    expect(error.payment_intent).not.toHaveProperty('metadata');
  });

  it('is refused with another secret or none', async () => {
    const [{ id }, other] = await Promise.all([intent(), intent()]);
    const headers = { authorization: `Bearer ${publishableKey}` };
    expect((await get(path(id), headers)).status).toBe(400);
    const query = `?client_secret=${other.client_secret}`;
    expect((await get(path(id) + query, headers)).status).toBe(400);
    const confirm = await post(
      path(id, '/confirm'),
      `client_secret=${other.client_secret}&payment_method=pm_card_visa`,
      headers,
    );
    expect(confirm.body.error.param).toBe('client_secret');
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method');
  });
});

describe('what cannot be read makes nothing', () => {
  const fine = 'amount=1000&currency=usd';
  const intents = () => control(emulator.url, 'GET /state?kinds=payment_intent');
  it.each([
    ['', 'parameter_missing', 'amount'],
    ['amount=1000', 'parameter_missing', 'currency'],
    ['amount=abc&currency=usd', 'parameter_invalid_integer', 'amount'],
    ['amount=1.5&currency=usd', 'parameter_invalid_integer', 'amount'],
    ['amount=1e3&currency=usd', 'parameter_invalid_integer', 'amount'],
    ['amount=-1&currency=usd', 'parameter_invalid_integer', 'amount'],
    ['amount=9007199254740993&currency=usd', 'parameter_invalid_integer', 'amount'],
    ['amount=&currency=usd', 'parameter_invalid_empty', 'amount'],
    ['amount[a]=1&currency=usd', undefined, 'amount'],
    ['amount=49&currency=usd', 'amount_too_small', 'amount'],
    ['amount=100000000&currency=usd', 'amount_too_large', 'amount'],
    ['amount=1000&currency=xyz', undefined, 'currency'],
    [`${fine}&color=red`, 'parameter_unknown', 'color'],
    [`${fine}&__proto__[a]=b`, 'parameter_unknown', '__proto__'],
    [`${fine}&constructor=b`, 'parameter_unknown', 'constructor'],
    [`${fine}&payment_method_types[]=card`, 'parameter_unknown', 'payment_method_types'],
    [`${fine}&transfer_data[destination]=acct_1`, 'not_emulated', 'transfer_data'],
    [
      `${fine}&allowed_payment_method_types[]=ideal`,
      'not_emulated',
      'allowed_payment_method_types',
    ],
    [`${fine}&metadata=x`, undefined, 'metadata'],
    [`${fine}&metadata[a][b]=x`, undefined, 'metadata[a]'],
    [`${fine}&metadata[a]=${'x'.repeat(501)}`, undefined, 'metadata[a]'],
    [`${fine}&metadata[${'x'.repeat(41)}]=x`, undefined, `metadata[${'x'.repeat(41)}]`],
    [`${fine}&expand=latest_charge`, undefined, 'expand'],
    [`${fine}&expand[]=amount`, undefined, 'expand'],
    [`${fine}&capture_method=manual`, 'not_emulated', 'capture_method'],
    [`${fine}&confirm=maybe`, undefined, 'confirm'],
    [`${fine}&confirm=true&return_url=javascript:alert(1)`, 'url_invalid', 'return_url'],
    [`${fine}&payment_method=pm_nowhere`, 'resource_missing', 'payment_method'],
    [`${fine}&payment_method=pm_1&payment_method_data[type]=card`, undefined, undefined],
    [`${fine}&payment_method_data[type]=cash`, undefined, 'payment_method_data[type]'],
    [`${fine}&payment_method_data[type]=card`, 'parameter_missing', 'payment_method_data[card]'],
    ['=1', undefined, undefined],
    ['amount[=1', undefined, undefined],
    [`${'a[b]'.repeat(3)}=1`, undefined, undefined],
    [`a${'[b]'.repeat(30)}=1`, undefined, undefined],
    ['x=1&'.repeat(maxFields + 1), undefined, undefined],
  ])('%.60s', async (body, code, param) => {
    const before = await intents();
    const answer = await post('/v1/payment_intents', body);
    const { error } = answer.body;
    expect([answer.status, error.type]).toEqual([400, 'invalid_request_error']);
    expect([error.code, error.param]).toEqual([code, param]);
    const page = code?.replaceAll('_', '-');
    expect(error.doc_url).toBe(page && `https://stripe.com/docs/error-codes/${page}`);
    expect(await intents()).toEqual(before);
  });

  it('any form is read, or refused in Stripe’s way', () => {
    const name = fc.string().map((text) => `a${text}`);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.oneof(name, fc.string()), fc.string())), (pairs) => {
        const text = new URLSearchParams(pairs).toString();
        try {
          expect(parseForm(text)).toBeInstanceOf(Map);
        } catch (error) {
          expect(error).toBeInstanceOf(StripeFailure);
        }
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
    );
  });

  it('a body or an address that is too long is refused, and the server continues', async () => {
    const large = await post('/v1/refunds', 'x'.repeat(maxBodyBytes + 1));
    expect(large.status).toBe(413);
    expect((await get(`/v1/charges?x=${'y'.repeat(9_000)}`)).status).toBe(414);
    expect((await get(`/v1/${'z'.repeat(40_000)}`)).status).toBeGreaterThanOrEqual(400);
    expect((await get('/_emulator/health')).status).toBe(200);
  });

  it('noise on the socket ends that socket alone', async () => {
    const socket = connect(Number(new URL(emulator.url).port), '127.0.0.1');
    socket.on('error', () => {}).resume();
    socket.write('\u0000\u0001 not http at all\r\n\r\n');
    await once(socket, 'close');
    expect((await get('/_emulator/health')).status).toBe(200);
  });

  it('other paths, other versions and connected accounts are refused', async () => {
    const nowhere = await post('/v1/payouts', '');
    expect(nowhere.status).toBe(404);
    expect(JSON.stringify(nowhere.body)).toContain('Unrecognized request URL (POST: /v1/payouts)');
    const version = await post('/v1/refunds', '', { 'stripe-version': '2019-01-01' });
    expect(version.body.error.code).toBe('not_emulated');
    const account = await post('/v1/refunds', '', { 'stripe-account': 'acct_1' });
    expect(account.body.error.code).toBe('not_emulated');
  });

  it('the control API reads JSON objects alone', async () => {
    const call = (body: string) =>
      post('/_emulator/webhooks/plan', body).then(({ status }) => status);
    expect(await Promise.all(['[]', '1', '{', '{"mode":{}}', '{"copies":-1}'].map(call))).toEqual(
      Array.from({ length: 5 }, () => 400),
    );
    expect((await post('/_emulator/nothing', '{}')).status).toBe(404);
  });
});
