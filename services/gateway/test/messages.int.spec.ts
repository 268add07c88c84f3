/** The office's calls about messages, and texts that the provider hands over. */
import { notificationsRequests } from '@contracts/notifications/messages';
import { pingOf } from '@contracts/service-health';
import { Refusal } from '@service-kit/requests/refusal';
import { signatureOf } from '../src/messages/sms-signature';
import { aMessage } from './factories';
import { gatewayForTests, officer, startGateway } from './gateway-under-test';
import { smallSite } from './small-site';

const smsUrl = 'https://AC123:to%2Fken@api.example.com/?from=%2B19045550142';
const siteDir = smallSite();
const gateway = gatewayForTests({ SITE_DIR: siteDir, SMS_URL: smsUrl });

const message = aMessage({ state: 'failed' });

describe("the office's messages", () => {
  beforeAll(() => {
    const { stubs } = gateway;
    stubs.answer(notificationsRequests.message, ({ messageId }) => {
      if (messageId !== message.id) throw new Refusal('message_not_found');
      return { ...message, text: null, html: null };
    });
    stubs.answer(notificationsRequests.retry, ({ messageId }) => {
      if (messageId !== message.id) {
        throw new Refusal('transition_refused', { details: { allowed: [] } });
      }
      return { ...message, state: 'waiting' as const };
    });
    stubs.answer(notificationsRequests.delivery, () => ({
      email: 'live' as const,
      sms: 'off' as const,
    }));
  });

  it('are listed in no state that does not exist', async () => {
    await gateway.office('get', '/api/admin/messages?state=lost').expect(400);
  });

  it('are shown, and sent again in the name of who asked', async () => {
    const { stubs } = gateway;
    await gateway
      .office('get', `/api/admin/messages/${message.id}`)
      .expect(200, { ...message, text: null, html: null });
    await gateway
      .office('post', `/api/admin/messages/${message.id}/retry`)
      .expect(200, { ...message, state: 'waiting' });
    expect(stubs.payloadsOf(notificationsRequests.retry)).toEqual([
      { messageId: message.id, by: officer },
    ]);
    await gateway
      .office('get', '/api/admin/messages/delivery')
      .expect(200, { email: 'live', sms: 'off' });
  });
});

describe('texts from the provider', () => {
  const path = '/api/webhooks/sms';
  const url = `https://repairs.example.com${path}`;
  const form = 'application/x-www-form-urlencoded';
  const fields = { From: '+19045550110', Body: 'STOP & thanks', To: '+19045550142', NumMedia: '0' };
  const text = (changes: Record<string, string> = {}) =>
    new URLSearchParams({ ...fields, ...changes }).toString();
  const signed = (token: string, signedFields: Record<string, string> = fields) =>
    signatureOf(token, url, new Map(Object.entries(signedFields)));
  const send = (body: string, signature?: string) => {
    const call = gateway.http.post(path).set('content-type', form);
    return (signature === undefined ? call : call.set('x-twilio-signature', signature)).send(body);
  };
  const received = () => gateway.stubs.payloadsOf(notificationsRequests.receiveText);

  beforeAll(() => gateway.stubs.answer(notificationsRequests.receiveText, () => ({ text: null })));

  it('are handed on when their signature is the provider’s', async () => {
    await send(text(), signed('to/ken')).expect(204);
    expect(received()).toEqual([{ from: '+19045550110', body: 'STOP & thanks' }]);
  });

  it('are answered where there is something to say', async () => {
    gateway.stubs.answer(notificationsRequests.receiveText, () => ({ text: 'Fix & Co: no more' }));
    const { headers, text: answer } = await send(text(), signed('to/ken')).expect(200);
    expect(headers['content-type']).toMatch(/^text\/xml/);
    expect(answer).toBe('<Response><Message>Fix &amp; Co: no more</Message></Response>');
    gateway.stubs.answer(notificationsRequests.receiveText, () => ({ text: null }));
  });

  it('are refused, and not looked at, when it is not', async () => {
    const before = received().length;
    const attempts = [
      send(text()),
      send(text(), 'x'.repeat(10_000)),
      send(text(), signed('another token')),
      send(text({ From: '+19045550111' }), signed('to/ken')),
      // What is signed is not what would be read.
      send(`${text()}&Body=START`, signed('to/ken')),
      send('Body=%E0%A4%A', signed('to/ken', {})),
    ];
    for (const attempt of attempts) {
      const { body } = await attempt.expect(403);
      expect(body).toMatchObject({ code: 'forbidden' });
    }
    expect(received()).toHaveLength(before);
  });

  it('are forms of a size that texts have', async () => {
    await send(`Body=${'x'.repeat(20_000)}`, 'x').expect(413);
    await gateway.http.post(path).send({ From: '+19045550110', Body: 'STOP' }).expect(400);
    await gateway.http.post(path).set('content-type', 'text/plain').send('x').expect(400);
  });

  it('do not open other calls to forms', async () => {
    const { body } = await gateway.http
      .post('/api/service-requests')
      .set('content-type', form)
      .send('firstName=Nora')
      .expect(400);
    expect(body).toMatchObject({ code: 'validation_failed' });
  });

  it('are not found where there is no provider', async () => {
    const without = await startGateway({ SITE_DIR: siteDir });
    try {
      await without.http.post(path).set('content-type', form).send(text()).expect(404);
    } finally {
      await without.stop();
    }
  });
});

it('says what is not set up where it says how it is', async () => {
  const { http, stubs } = gateway;
  stubs.answer(pingOf('notifications'), () => ({
    ready: true,
    notices: ['Email is not set up.'],
  }));
  const { body } = await http.get('/health/ready');
  expect(body).toMatchObject({ status: 'ok', notices: ['Email is not set up.'] });
  stubs.answer(pingOf('notifications'), () => ({ ready: true }));
});
