import { headers, type Msg } from '@nats-io/transport-node';
import type { RequestDefinition } from '@contracts/messaging';
import { pingOf, serviceNames, type ServiceName } from '@contracts/service-health';
import { NatsConnection } from '@service-kit/nats/nats-connection';
import { Refusal } from '@service-kit/requests/refusal';
import type { TestNats } from '@service-kit/testing/test-nats';

type Answer = (payload: unknown) => unknown;

/** Plays the services behind the gateway, on the wire format of Nest's NATS transport. */
export class StubServices {
  /** What was asked, newest last. */
  readonly asked: { subject: string; payload: unknown; requestId: string | undefined }[] = [];
  private readonly answers = new Map<string, Answer>();

  private constructor(readonly nats: NatsConnection) {}

  static async open({ natsUrl, natsPrefix }: TestNats): Promise<StubServices> {
    const nats = await NatsConnection.open({ name: 'stubs', url: natsUrl, prefix: natsPrefix });
    const stubs = new StubServices(nats);
    for (const service of serviceNames) {
      stubs.listen(service);
      stubs.answer(pingOf(service), () => ({ ready: true }));
    }
    await stubs.said();
    return stubs;
  }

  /** Replaces what is answered to this question. A promise that never settles is a service that hangs. */
  answer<Payload, Reply>(
    definition: RequestDefinition<Payload, Reply>,
    answer: (payload: Payload) => Reply | Promise<Reply>,
  ): void {
    this.answers.set(definition.subject, answer as Answer);
  }

  /** Says something on the live lane. */
  say(subject: string, payload: unknown): void {
    this.nats.connection.publish(this.nats.subject(subject), JSON.stringify(payload));
  }

  /** Everything said so far has reached the server. */
  async said(): Promise<void> {
    await this.nats.connection.flush();
  }

  payloadsOf(definition: { subject: string }): unknown[] {
    return this.asked
      .filter(({ subject }) => subject === definition.subject)
      .map(({ payload }) => payload);
  }

  lastAsked(definition: { subject: string }): unknown {
    return this.payloadsOf(definition).at(-1);
  }

  close(): Promise<void> {
    return this.nats.close();
  }

  /** Hears every question to a service from the start, so that no spec runs ahead of a subscription. */
  private listen(service: ServiceName): void {
    this.nats.connection.subscribe(this.nats.subject(`${service}.>`), {
      callback: (_error, message) => this.reply(message),
    });
  }

  private reply(message: Msg): void {
    const subject = this.nats.unprefixed(message.subject);
    const answer = this.answers.get(subject);
    if (!answer) {
      // What the server says when nobody listens.
      message.respond(undefined, { headers: headers(503, 'No Responders') });
      return;
    }
    const { data, id } = message.json<{ data: unknown; id: string }>();
    this.asked.push({ subject, payload: data, requestId: message.headers?.get('x-request-id') });
    Promise.resolve(data)
      .then(answer)
      .then(
        (response) => ({ response }),
        (error: unknown) => ({
          err: error instanceof Refusal ? error.body : { code: 'internal', requestId: 'stub' },
        }),
      )
      .then((outcome) => message.respond(JSON.stringify({ ...outcome, isDisposed: true, id })))
      .catch(() => undefined);
  }
}
