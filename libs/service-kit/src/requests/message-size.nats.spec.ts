/** What does not fit into one message of NATS is refused with words, and nothing hangs. */
import { Controller, Logger, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { INestMicroservice } from '@nestjs/common';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { request } from '@contracts/messaging';
import { ServiceMetrics } from '../observability/metrics';
import { NatsConnection } from '../nats/nats-connection';
import { Refusal } from './refusal';
import { RequestHandler, Requests } from './requests';
import { RequestServer } from './request-server';
import { RpcFailureFilter } from './rpc-failure.filter';
import { refusalOf } from '../testing/refusal-of';
import { testNats } from '../testing/test-nats';

const repeat = request<{ text: string; times: number }, { text: string }>('echo.repeat');
const refuse = request<{ times: number }, never>('echo.refuse');

@Controller()
class Echo {
  @RequestHandler(repeat)
  async repeat({ text, times }: { text: string; times: number }): Promise<{ text: string }> {
    return { text: text.repeat(times) };
  }

  @RequestHandler(refuse)
  async refuse({ times }: { times: number }): Promise<never> {
    throw new Refusal('import_running', { details: { jobId: 'x'.repeat(times) } });
  }
}

@Module({ controllers: [Echo] })
class EchoModule {}

describe('a message that is too large for NATS', () => {
  let nats: NatsConnection;
  let app: INestMicroservice;
  let requests: Requests;
  const errors = jest.fn();

  beforeAll(async () => {
    const { natsUrl, natsPrefix } = testNats();
    nats = await NatsConnection.open({ name: 'spec', url: natsUrl, prefix: natsPrefix });
    const strategy = new RequestServer('echo');
    strategy.attach(nats, new ServiceMetrics('echo'));
    app = await NestFactory.createMicroservice<MicroserviceOptions>(EchoModule, {
      strategy,
      logger: false,
    });
    app.useGlobalFilters(new RpcFailureFilter());
    await app.listen();
    Logger.overrideLogger({ log: () => undefined, warn: () => undefined, error: errors });
    requests = new Requests(nats);
  });
  beforeEach(() => errors.mockClear());
  afterAll(async () => {
    await app?.close();
    await nats?.close();
  });

  const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

  it('is refused as an answer, and logged once with its subject and its size', async () => {
    const times = nats.maxBytes;
    expect(await codeOf(requests.ask(repeat, { text: 'x', times }))).toBe('answer_too_large');
    expect(errors).toHaveBeenCalledTimes(1);
    expect(errors.mock.calls[0]?.[0]).toMatch(/^echo\.repeat: an answer of \d{7} bytes/);
  });

  it('is measured in bytes', async () => {
    const times = Math.ceil(nats.maxBytes / 4);
    expect(await codeOf(requests.ask(repeat, { text: '😀', times }))).toBe('answer_too_large');
  });

  it('is refused also where it is a refusal itself', async () => {
    expect(await codeOf(requests.ask(refuse, { times: nats.maxBytes }))).toBe('answer_too_large');
  });

  it('is refused as a request before it is sent', async () => {
    const text = '😀'.repeat(nats.maxBytes / 4);
    expect(await codeOf(requests.ask(repeat, { text, times: 0 }))).toBe('payload_too_large');
    expect(errors).not.toHaveBeenCalled();
  });

  it('leaves those that fit alone, up to the last bytes', async () => {
    const text = 'x'.repeat(nats.maxBytes - 700);
    await expect(requests.ask(repeat, { text, times: 1 })).resolves.toEqual({ text });
  });
});
