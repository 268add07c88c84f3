import { headers, type Msg } from '@nats-io/transport-node';
import type { RequestDefinition } from '@contracts/messaging';
import type { ServiceName } from '@contracts/service-health';
import type { NatsConnection } from '../nats/nats-connection';
import { Refusal } from '../requests/refusal';
import { requestIdHeader } from '../requests/requests';

type Answer = (payload: unknown) => unknown;

/** Answers for the services that the one under test asks, on the wire format of Nest's NATS transport. */
export class StubServices {
  /** Requests that were answered, newest last. */
  readonly asked: { subject: string; payload: unknown }[] = [];
  private readonly answers = new Map<string, Answer>();
  private readonly requestIds = new Map<string, string | undefined>();

  private constructor(
    readonly nats: NatsConnection,
    private readonly otherwise: Answer | undefined,
  ) {}

  /** `otherwise` answers what no other answer was given for; without it, such a request has no responders. */
  static async open(
    nats: NatsConnection,
    services: readonly ServiceName[],
    otherwise?: Answer,
  ): Promise<StubServices> {
    const stubs = new StubServices(nats, otherwise);
    // Each service as a whole and from the start, so that no spec runs ahead of a subscription.
    for (const service of services) {
      nats.connection.subscribe(nats.subject(`${service}.>`), {
        callback: (_error, message) => stubs.reply(message),
      });
    }
    await stubs.said();
    return stubs;
  }

  /** Replaces the answer to a request. An error that is thrown is the refusal; a promise that never settles, a service that hangs. */
  answer<Payload, Reply>(
    { subject }: RequestDefinition<Payload, Reply>,
    answer: (payload: Payload) => Reply | Promise<Reply>,
  ): void {
    this.answers.set(subject, answer as Answer);
  }

  /** Says something on the live channel. */
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

  /** The id of the HTTP request for which this was last asked. */
  requestIdOf(definition: { subject: string }): string | undefined {
    return this.requestIds.get(definition.subject);
  }

  private reply(message: Msg): void {
    const subject = this.nats.unprefixed(message.subject);
    const answer = this.answers.get(subject) ?? this.otherwise;
    if (!answer) {
      message.respond(undefined, { headers: headers(503, 'No Responders') });
      return;
    }
    const { data, id } = message.json<{ data: unknown; id: string }>();
    this.asked.push({ subject, payload: data });
    this.requestIds.set(subject, message.headers?.get(requestIdHeader));
    Promise.resolve(data)
      .then(answer)
      .then(
        (response) => ({ response }),
        (error: unknown) => ({
          err: error instanceof Refusal ? error.body : { code: 'internal' },
        }),
      )
      .then((outcome) => message.respond(JSON.stringify({ ...outcome, isDisposed: true, id })))
      .catch(() => undefined);
  }
}
