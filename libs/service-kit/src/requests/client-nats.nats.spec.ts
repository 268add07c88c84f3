/** What ADR 10 says of Nest's own client, and that `Requests` does it otherwise. */
import { Logger } from '@nestjs/common';
import { ClientNats } from '@nestjs/microservices';
import type {
  Msg,
  NatsConnection as ClientConnection,
  Subscription,
} from '@nats-io/transport-node';
import { firstValueFrom } from 'rxjs';
import { request } from '@contracts/messaging';
import { NatsProcess } from '../../test/nats-process';
import { NatsConnection, natsOptions } from '../nats/nats-connection';
import { eventually } from '../testing/eventually';
import { Unavailable } from './refusal';
import { Requests } from './requests';

const echo = request<string, string>('spec.echo');
const nothing = request<string, string>('spec.nothing');
const silence = request<string, string>('spec.silence');
const unanswered = request<string, string>('spec.unanswered');

describe('Nest’s ClientNats, next to Requests', () => {
  let nats: NatsProcess;
  let owner: NatsConnection;
  let connection: NatsConnection;
  let requests: Requests;
  let client: ClientNats;
  /** Where answers were wanted, by subject. */
  const asked: Msg[] = [];

  beforeAll(async () => {
    Logger.overrideLogger(false);
    nats = await NatsProcess.start();
    owner = await NatsConnection.open({ name: 'owner', url: nats.url });
    const answering = (subject: string, answer: (message: Msg) => void) =>
      owner.connection.subscribe(subject, {
        callback: (_error, message) => {
          asked.push(message);
          answer(message);
        },
      });
    answering(echo.subject, (message) => {
      const { id, data } = message.json<{ id: string; data: string }>();
      message.respond(JSON.stringify({ response: data, isDisposed: true, id }));
    });
    answering(nothing.subject, (message) => message.respond(''));
    answering(silence.subject, () => undefined);
    await owner.connection.flush();
    connection = await NatsConnection.open({ name: 'requests', url: nats.url });
    requests = new Requests(connection);
    client = new ClientNats({
      ...natsOptions(nats.url),
      maxReconnectAttempts: -1,
      reconnectTimeWait: 100,
    });
    await client.connect();
  });

  beforeEach(() => {
    asked.length = 0;
  });

  afterAll(async () => {
    await client.close();
    await connection.close();
    await owner.close();
    await nats.end();
  });

  const viaClient = (subject: string, data: string) =>
    firstValueFrom(client.send<string, string>(subject, data));
  const failureOf = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: unknown) => error,
    );
  const texts = ['one', 'two', 'three'];

  it('subscribes for each request and unsubscribes after it; Requests share one subscription', async () => {
    const subscribe = jest.spyOn(client.unwrap<ClientConnection>(), 'subscribe');
    expect(await Promise.all(texts.map((text) => viaClient(echo.subject, text)))).toEqual(texts);
    expect(subscribe).toHaveBeenCalledTimes(texts.length);
    const closed = subscribe.mock.results.map(({ value }) => (value as Subscription).isClosed());
    expect(closed).toEqual([true, true, true]);
    subscribe.mockRestore();

    asked.length = 0;
    expect(await Promise.all(texts.map((text) => requests.ask(echo, text)))).toEqual(texts);
    const inboxes = asked.map(({ reply = '' }) => reply.slice(0, reply.lastIndexOf('.')));
    expect(inboxes).toHaveLength(texts.length);
    expect(new Set(inboxes).size).toBe(1);
  });

  it('takes an empty answer for no one being there; Requests know the difference', async () => {
    const empty = await failureOf(viaClient(nothing.subject, 'x'));
    const absent = await failureOf(viaClient(unanswered.subject, 'x'));
    expect(String(empty)).toContain('no subscribers');
    expect(String(empty).replace(nothing.subject, unanswered.subject)).toBe(String(absent));

    expect(await failureOf(requests.ask(unanswered, 'x'))).toMatchObject({
      reason: 'no_responders',
    });
    expect(await failureOf(requests.ask(nothing, 'x'))).not.toBeInstanceOf(Unavailable);
  });

  it('has no deadline of its own; Requests have one', async () => {
    let settled = false;
    const waiting = viaClient(silence.subject, 'x').finally(() => (settled = true));
    waiting.catch(() => undefined);
    expect(await failureOf(requests.ask(silence, 'x', { deadlineMs: 50 }))).toMatchObject({
      reason: 'deadline',
    });
    expect(asked).toHaveLength(2);
    expect(settled).toBe(false);
  });

  it('leaves a request waiting when the connection breaks, even after it is back; Requests refuse it', async () => {
    let settled = false;
    const waiting = viaClient(silence.subject, 'x').finally(() => (settled = true));
    waiting.catch(() => undefined);
    const refused = failureOf(requests.ask(silence, 'x'));
    await eventually(() => expect(asked).toHaveLength(2));
    await nats.kill();
    expect(await refused).toMatchObject({ reason: 'disconnected' });
    await nats.run();
    await eventually(async () => expect(await viaClient(echo.subject, 'back')).toBe('back'));
    expect(settled).toBe(false);
  });
});
