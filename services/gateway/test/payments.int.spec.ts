/** The calls with which people pay, at the edge: what is passed on, and what never is. */
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { paymentCalls } from '@contracts/payments/paying';
import type { ErrorBody } from '@contracts/refusals';
import { Refusal } from '@service-kit/requests/refusal';
import { eventually } from '@service-kit/testing/eventually';
import { loggedLines } from '@service-kit/testing/logged-lines';
import { aSignature } from './factories';
import { gatewayForTests } from './gateway-under-test';
import { postHead, RawConnection } from './raw-connection';

const gateway = gatewayForTests({ RATE_LIMIT: 'off' });
const lines = loggedLines();

beforeAll(async () => {
  gateway.stubs.answer(paymentCalls.createIntent, () => answer);
  gateway.stubs.answer(paymentCalls.webhook, () => ({}));
  gateway.refuse(paymentCalls.outcome, 'payment_not_found');
});

const paymentId = randomUUID();
const answer = { clientSecret: 'pi_1_secret_1', paymentId };
const asked = (definition: { subject: string }) => gateway.stubs.payloadsOf(definition);
const codeOf = ({ body }: { body: unknown }) => (body as ErrorBody).code;

describe('an amount', () => {
  const path = '/api/create-payment-intent';

  it.each([1, 1.01, 150, 150.1, 9_999.99, 10_000])('of %s is passed on', async (amount) => {
    const response = await gateway.http.post(path).send({ amount, description: 'Dryer' });
    expect(response.status).toBe(201);
    expect(response.body).toEqual(answer);
    expect(asked(paymentCalls.createIntent)).toMatchObject([
      { payment: { amount, description: 'Dryer' }, principal: 'anonymous', accountId: null },
    ]);
  });

  it.each([
    '"150"',
    '"1e2"',
    '0',
    '-1',
    '0.99',
    '0.999',
    '1e-7',
    '1.001',
    '150.005',
    '10000.01',
    '1e21',
    '1e400',
    'null',
    '[150]',
    '{"cents":15000}',
    'true',
    'NaN',
  ])('of %s is refused', async (amount) => {
    const response = await gateway.http
      .post(path)
      .set('content-type', 'application/json')
      .send(`{"amount":${amount},"description":"Dryer"}`);
    expect(response.status).toBe(400);
    expect(codeOf(response)).toBe('validation_failed');
    expect(asked(paymentCalls.createIntent)).toEqual([]);
  });

  it.each([
    { appointmentId: 'x' },
    { appointmentId: 5 },
    { payToken: 5 },
    { payToken: 'x'.repeat(201) },
    { description: 'x'.repeat(501) },
    { description: 5 },
  ])('with %j is refused', async (extra) => {
    const response = await gateway.http.post(path).send({ amount: 150, ...extra });
    expect(response.status).toBe(400);
    expect(asked(paymentCalls.createIntent)).toEqual([]);
  });

  it('is paid by the logged-in customer, with their key', async () => {
    await gateway.customer('post', path, { amount: 150 }, 7).set('idempotency-key', 'one');
    expect(asked(paymentCalls.createIntent)).toMatchObject([
      { idempotencyKey: 'one', principal: 'customer:7', accountId: 7 },
    ]);
  });
});

describe('the webhook', () => {
  const path = '/api/webhooks/stripe';
  let signature: string;
  beforeEach(() => {
    // When it's needed: specs share a process, which may have been loaded long ago.
    signature = aSignature();
  });
  const send = (
    body: string,
    contentType = 'application/json; charset=utf-8',
    head: Record<string, string> = { 'stripe-signature': signature },
  ) =>
    gateway.http
      .post(path)
      .set('content-type', contentType)
      .set(head)
      .serialize((text) => String(text))
      .send(body);

  it.each([
    ['as it was written', '{ "a": 1,\n\t"b": 1.0, "ü": "\\u00fc 🙂" }'],
    ['what is no JSON', '{"a":'],
    ['a poisoned prototype', '{"__proto__":{"isAdmin":true}}'],
    ['very deep nesting', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['nothing', ''],
  ])('passes on %s, unread', async (_, body) => {
    const parse = jest.spyOn(JSON, 'parse');
    const response = await send(body);
    const wasRead = parse.mock.calls.some(([text]) => text === body);
    parse.mockRestore();
    expect(response.status).toBe(200);
    expect(wasRead).toBe(false);
    expect(asked(paymentCalls.webhook)).toEqual([
      { body: Buffer.from(body).toString('base64'), signature },
    ]);
  });

  it('takes 256 kB and not more', async () => {
    expect((await send('x'.repeat(256 * 1024))).status).toBe(200);
    const response = await send('x'.repeat(256 * 1024 + 1));
    expect(response.status).toBe(413);
    expect(asked(paymentCalls.webhook)).toHaveLength(1);
  });

  it.each([
    ['no signature', {}],
    ['a signature that is too old', { 'stripe-signature': aSignature({ secondsAgo: 310 }) }],
    ['one of another scheme alone', { 'stripe-signature': aSignature().replace('v1', 'v0') }],
  ])('refuses %s before it has come in', async (_what, head) => {
    const connection = await RawConnection.open(gateway.port);
    const headers = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
    connection.say(...postHead(path, 200 * 1024, ...headers), '');
    // Of the body nothing has been sent.
    await eventually(() => expect(connection.status).toBe(400));
    connection.socket.destroy();
    expect(codeOf(await send('{}', undefined, head))).toBe('signature_invalid');
    expect(asked(paymentCalls.webhook)).toEqual([]);
  });

  it('takes JSON alone', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'nonsense']) {
      expect((await send('{}', type)).status).toBe(400);
    }
    expect(asked(paymentCalls.webhook)).toEqual([]);
  });
});

describe('an outcome', () => {
  it.each(['1', 'pi_', 'pi_a-b', `pi_${'x'.repeat(300)}`, 'ch_1', 'pi_%00'])(
    'of %s is not asked for',
    async (id) => {
      const response = await gateway.http.get(`/api/payments/${id}?client_secret=x`);
      expect([400, 404]).toContain(response.status);
      expect(asked(paymentCalls.outcome)).toEqual([]);
    },
  );

  it.each(['', '?client_secret=', '?client_secret=a&client_secret=b', '?secret=x'])(
    'without a secret ("%s") is a bad request',
    async (query) => {
      const response = await gateway.http.get(`/api/payments/pi_1${query}`);
      expect([response.status, codeOf(response)]).toEqual([400, 'validation_failed']);
    },
  );

  it('leaves its secret in no line of the log and in no answer', async () => {
    const secret = 'pi_1_secret_forthepayeralone1';
    const asking = (path: string) => gateway.http.get(`${path}?client_secret=${secret}`);
    lines.length = 0;
    const answers = [
      await asking('/api/payments/pi_1'),
      await asking('/api/payments/pi_1/more'),
      await asking('/api/payments/nonsense'),
      await asking('/payment-success'),
    ];
    gateway.stubs.answer(paymentCalls.outcome, () => Promise.reject(new Error('a bug')));
    answers.push(await asking('/api/payments/pi_1'));
    // A request that is broken off in its middle.
    const socket = connect(gateway.port, '127.0.0.1');
    socket.end(`GET /api/payments/pi_1?client_secret=${secret} HTTP/1.1\r\nhost`);
    await new Promise<void>((resolve) => socket.on('close', () => resolve()).resume());
    expect(answers.map(({ status }) => status)).toContain(500);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('\n')).not.toContain('forthepayeralone1');
    const said = answers.map(({ text, headers }) => text + JSON.stringify(headers)).join('\n');
    expect(said).not.toContain('forthepayeralone1');
  });
});

describe('the demo’s card form', () => {
  const good = { card: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' };
  const path = `/api/demo/payments/${paymentId}/confirm`;
  /** A random id may contain any four digits. */
  const withoutIds = (text: string) =>
    text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '');

  it('is passed on', async () => {
    gateway.stubs.answer(paymentCalls.confirmDemo, () => ({ status: 'succeeded' }));
    const response = await gateway.http.post(path).send(good);
    expect([response.status, response.body]).toEqual([200, { status: 'succeeded' }]);
    expect(asked(paymentCalls.confirmDemo)).toEqual([{ paymentId, card: good }]);
  });

  it('declines with the provider’s words', async () => {
    gateway.stubs.answer(paymentCalls.confirmDemo, () => {
      throw new Refusal('payment_declined', { message: 'Your card has expired.' });
    });
    const response = await gateway.http.post(path).send(good);
    expect(response.status).toBe(402);
    expect(response.body).toMatchObject({
      code: 'payment_declined',
      message: 'Your card has expired.',
    });
  });

  it.each([
    { card: '4242' },
    { card: 'x'.repeat(16) },
    { card: 4242424242424242 },
    { expiry: '13/40' },
    { expiry: '1240' },
    { cvc: '12' },
    { cvc: '12345' },
    { cvc: undefined },
  ])('with %j is refused, and repeats nothing of it', async (wrong) => {
    gateway.stubs.asked.length = 0;
    const response = await gateway.http.post(path).send({ ...good, ...wrong });
    expect(response.status).toBe(400);
    expect(withoutIds(response.text)).not.toMatch(/4242|12\/40/);
    expect(asked(paymentCalls.confirmDemo)).toEqual([]);
  });

  it('leaves no card in the log', () => {
    expect(withoutIds(lines.join('\n'))).not.toMatch(/4242/);
  });
});
