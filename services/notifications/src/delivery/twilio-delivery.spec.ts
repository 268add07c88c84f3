import { TextServer } from '../../test/text-server';
import { DeliveryFailure } from './delivery.port';
import { TwilioDelivery } from './twilio-delivery';

const receiptsAt = 'https://repairs.example.com/api/webhooks/sms/receipts';

describe('text messages by the provider', () => {
  let server: TextServer;
  let delivery: TwilioDelivery;

  beforeEach(async () => {
    server = await new TextServer().listen();
    delivery = new TwilioDelivery(server.url, receiptsAt);
  });
  afterEach(() => server.close());

  const text = { id: 'x', to: '+19045550110', text: 'Hello & goodbye' };
  const failure = async (signal = new AbortController().signal): Promise<DeliveryFailure> => {
    const outcome = await delivery.send(text, signal).catch((error: unknown) => error);
    if (outcome instanceof DeliveryFailure) return outcome;
    throw new Error('it was sent');
  };

  it('are handed over as its call asks for', async () => {
    await delivery.send(text, new AbortController().signal);
    expect(server.received).toMatchObject([
      {
        path: '/2010-04-01/Accounts/AC123/Messages.json',
        fields: {
          To: '+19045550110',
          From: '+19045550142',
          Body: 'Hello & goodbye',
          StatusCallback: receiptsAt,
        },
        headers: {
          'content-type': expect.stringContaining('application/x-www-form-urlencoded') as string,
          authorization: `Basic ${Buffer.from('AC123:to/ken').toString('base64')}`,
        },
      },
    ]);
  });

  it('have its id, by which it reports what becomes of them', async () => {
    const signal = new AbortController().signal;
    expect(await delivery.send(text, signal)).toMatch(/^SM[0-9a-f]{32}$/);
    for (const body of ['<html>', '{}', '{"sid":7}', '{"sid":"../x"}']) {
      server.answers.push({ status: 201, body });
      expect(await delivery.send(text, signal)).toBeNull();
    }
  });

  it('ask for no reports where no one could call us', async () => {
    await new TwilioDelivery(server.url, null).send(text, new AbortController().signal);
    expect(server.received[0]!.fields).not.toHaveProperty('StatusCallback');
  });

  it.each([
    ['opted-out', 400, '{"code":21610,"message":"Attempt to send to unsubscribed recipient"}'],
    ['permanent', 400, '{"code":21614,"message":"To number +19045550110 is not mobile"}'],
    ['passing', 429, '{"code":20429,"message":"Too many requests"}'],
    ['passing', 401, '{"code":20003,"message":"Authenticate"}'],
    ['passing', 503, '<html>'],
    ['passing', 500, 'null'],
    ['passing', 500, 'x'.repeat(1_000_000)],
    ['passing', 302, ''],
  ] as const)('fail %s with %i', async (kind, status, body) => {
    server.answers.push({ status, body });
    const failed = await failure();
    expect(failed.kind).toBe(kind);
    expect(failed.message).not.toContain('5550110');
    expect(failed.message.length).toBeLessThanOrEqual(200);
  });

  it('are tried again later when it drops the connection', async () => {
    server.answers.push('drop', 'drop', 'drop');
    expect((await failure()).kind).toBe('passing');
  });

  it('do not wait for one that hangs', async () => {
    server.answers.push('hang');
    const { kind, message } = await failure(AbortSignal.timeout(100));
    expect([kind, message]).toEqual(['passing', expect.stringContaining('took too long')]);
  });
});
