/** Text messages that the provider delivers to our webhook. */
import { conversationRequests } from '@contracts/notifications/conversations';
import { pingOf } from '@contracts/service-health';
import { signatureOf } from '../src/messages/sms-signature';
import { gatewayForTests, startGateway } from './gateway-under-test';
import { smallSite } from './small-site';

const smsUrl = 'https://AC123:to%2Fken@api.example.com/?from=%2B19045550142';
const siteDir = smallSite();
const gateway = gatewayForTests({ SITE_DIR: siteDir, SMS_URL: smsUrl });

describe('a text from the provider', () => {
  const path = '/api/webhooks/sms';
  const url = `https://repairs.example.com${path}`;
  const form = 'application/x-www-form-urlencoded';
  const fields = {
    From: '+19045550110',
    Body: 'STOP & thanks',
    To: '+19045550142',
    MessageSid: 'SM1',
  };
  const text = (changes: Record<string, string> = {}) =>
    new URLSearchParams({ ...fields, ...changes }).toString();
  const signed = (token: string, signedFields: Record<string, string> = fields) =>
    signatureOf(token, url, new Map(Object.entries(signedFields)));
  const send = (body: string, signature?: string) => {
    const call = gateway.http.post(path).set('content-type', form);
    return (signature === undefined ? call : call.set('x-twilio-signature', signature)).send(body);
  };
  const received = () => gateway.stubs.payloadsOf(conversationRequests.receiveText);

  beforeAll(() => gateway.stubs.answer(conversationRequests.receiveText, () => ({ text: null })));

  it('is passed on when its signature is valid', async () => {
    await send(text(), signed('to/ken')).expect(204);
    expect(received()).toEqual([
      { from: '+19045550110', body: 'STOP & thanks', providerId: 'SM1' },
    ]);
  });

  it('loses what cannot be stored', async () => {
    const changes = { Body: 'ST\0OP', MessageSid: 'SM\0' };
    await send(text(changes), signed('to/ken', { ...fields, ...changes })).expect(204);
    expect(received().at(-1)).toMatchObject({ body: 'STOP', providerId: 'SM' });
  });

  it('is answered when there is a reply', async () => {
    gateway.stubs.answer(conversationRequests.receiveText, () => ({ text: 'Fix & Co: no more' }));
    const { headers, text: answer } = await send(text(), signed('to/ken')).expect(200);
    expect(headers['content-type']).toMatch(/^text\/xml/);
    expect(answer).toBe('<Response><Message>Fix &amp; Co: no more</Message></Response>');
    gateway.stubs.answer(conversationRequests.receiveText, () => ({ text: null }));
  });

  it('is refused and not passed on without a valid signature', async () => {
    const before = received().length;
    const attempts = [
      send(text()),
      send(text(), 'x'.repeat(10_000)),
      send(text(), signed('another token')),
      send(text({ From: '+19045550111' }), signed('to/ken')),
      // A second Body, which the signature doesn't cover.
      send(`${text()}&Body=START`, signed('to/ken')),
      send('Body=%E0%A4%A', signed('to/ken', {})),
    ];
    for (const attempt of attempts) {
      const { body } = await attempt.expect(403);
      expect(body).toMatchObject({ code: 'forbidden' });
    }
    expect(received()).toHaveLength(before);
  });

  it('must be a small form', async () => {
    await send(`Body=${'x'.repeat(20_000)}`, 'x').expect(413);
    await gateway.http.post(path).send({ From: '+19045550110', Body: 'STOP' }).expect(400);
    await gateway.http.post(path).set('content-type', 'text/plain').send('x').expect(400);
  });

  it('leaves other calls closed to forms', async () => {
    const { body } = await gateway.http
      .post('/api/service-requests')
      .set('content-type', form)
      .send('firstName=Nora')
      .expect(400);
    expect(body).toMatchObject({ code: 'validation_failed' });
  });

  it('is cut at the 1,600 letters that the provider takes, and may lack every field', async () => {
    const long = { ...fields, Body: 'x'.repeat(1_601) };
    await send(new URLSearchParams(long).toString(), signed('to/ken', long)).expect(204);
    expect(received().at(-1)).toMatchObject({ body: 'x'.repeat(1_600) });
    const none = { AccountSid: 'AC123' };
    await send(new URLSearchParams(none).toString(), signed('to/ken', none)).expect(204);
    expect(received().at(-1)).toEqual({ from: '', body: '', providerId: null });
  });

  it('is a 404 without a provider', async () => {
    const without = await startGateway({ SITE_DIR: siteDir });
    try {
      await without.http.post(path).set('content-type', form).send(text()).expect(404);
    } finally {
      await without.stop();
    }
  });
});

describe('a report of the provider', () => {
  const path = '/api/webhooks/sms/receipts';
  const fields = {
    MessageSid: 'SM1',
    MessageStatus: 'undelivered',
    ErrorCode: '30006',
    To: '+19045550110',
    SomethingNew: 'of next year',
  };
  const send = (changes: Record<string, string>, at = path) => {
    const form: Record<string, string> = { ...fields, ...changes };
    const signature = signatureOf(
      'to/ken',
      `https://repairs.example.com${at}`,
      new Map(Object.entries(form)),
    );
    return gateway.http
      .post(path)
      .set('content-type', 'application/x-www-form-urlencoded')
      .set('x-twilio-signature', signature)
      .send(new URLSearchParams(form).toString());
  };
  const reported = () => gateway.stubs.payloadsOf(conversationRequests.receipt);

  beforeAll(() => gateway.stubs.answer(conversationRequests.receipt, () => ({})));

  it('is passed on when its signature is valid for its own address', async () => {
    await send({}).expect(204);
    const report = { providerId: 'SM1', status: 'undelivered', errorCode: 30_006 };
    expect(reported()).toEqual([{ ...report, to: '+19045550110' }]);
    await send({}, '/api/webhooks/sms').expect(403);
    await send({}, `${path}?x`).expect(403);
    expect(reported()).toHaveLength(1);
  });

  it.each([
    [{ MessageStatus: 'queued' }],
    [{ MessageStatus: 'of next year' }],
    [{ MessageStatus: '' }],
    [{ MessageSid: '' }],
    [{ MessageSid: '../x' }],
    [{ MessageSid: 'S'.repeat(65) }],
  ])('with %p is ignored: the provider would only repeat it', async (changes) => {
    const before = reported().length;
    await send(changes).expect(204);
    expect(reported()).toHaveLength(before);
  });

  it.each(['', '0', 'x', '-1', '9'.repeat(30)])('keeps no %p for an error', async (ErrorCode) => {
    await send({ ErrorCode }).expect(204);
    expect(reported().at(-1)).toMatchObject({ errorCode: null });
  });
});

describe('a gateway without text messages', () => {
  it('lists what is not set up in the readiness check', async () => {
    const { http, stubs } = gateway;
    stubs.answer(pingOf('notifications'), () => ({
      ready: true,
      notices: ['Email is not set up.'],
    }));
    const { body } = await http.get('/health/ready');
    expect(body).toMatchObject({
      status: 'ok',
      notices: expect.arrayContaining(['Email is not set up.']),
    });
    stubs.answer(pingOf('notifications'), () => ({ ready: true }));
  });
});
