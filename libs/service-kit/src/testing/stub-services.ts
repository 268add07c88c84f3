import { headers, type Msg } from '@nats-io/transport-node';
import type { RequestDefinition } from '@contracts/messaging';
import type { ServiceName } from '@contracts/service-health';
import type { NatsConnection } from '../nats/nats-connection';
import { Refusal } from '../requests/refusal';
import { requestIdHeader } from '../requests/requests';
import { sayStillWorking } from '../requests/still-working';

type Answer = (payload: unknown) => unknown;

/** Answers for other services, in the wire format of Nest's NATS transport. */
export class StubServices {
  /** Answered requests, newest last. */
  readonly asked: { subject: string; payload: unknown }[] = [];
  private readonly answers = new Map<string, Answer>();
  private usual: ReadonlyMap<string, Answer> = new Map();
  private readonly requestIds = new Map<string, string | undefined>();

  private constructor(
    readonly nats: NatsConnection,
    private readonly otherwise: Answer | undefined,
  ) {}

  /**
   * `otherwise` answers requests without an answer of their own. Without it, those have no
   * responders.
   */
  static async open(
    nats: NatsConnection,
    services: readonly ServiceName[],
    otherwise?: Answer,
  ): Promise<StubServices> {
    const stubs = new StubServices(nats, otherwise);
    // Subscribes to each service's subjects at the start, so that no spec asks before there is a
    // subscription.
    for (const service of services) {
      nats.connection.subscribe(nats.subject(`${service}.>`), {
        callback: (_error, message) => stubs.reply(message),
      });
    }
    await stubs.said();
    return stubs;
  }

  /**
   * Sets the answer to a request. An error that it throws is the refusal. A promise that never
   * settles is a service that works forever.
   */
  answer<Payload, Reply>(
    { subject }: RequestDefinition<Payload, Reply>,
    answer: (payload: Payload) => Reply | Promise<Reply>,
  ): void {
    this.answers.set(subject, answer as Answer);
  }

  /** Makes the present answers the ones that `reset` goes back to. */
  keepAnswers(): void {
    this.usual = new Map(this.answers);
  }

  reset(): void {
    this.asked.length = 0;
    this.answers.clear();
    for (const [subject, answer] of this.usual) this.answers.set(subject, answer);
  }

  /** Publishes a live message. */
  say(subject: string, payload: unknown): void {
    this.nats.connection.publish(this.nats.subject(subject), JSON.stringify(payload));
  }

  /** Resolves when the server has received every message. */
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

  /** The id of the HTTP request that last caused this request. */
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
    const stopSaying = sayStillWorking(this.nats, message);
    Promise.resolve(data)
      .then(answer)
      .then(
        (response) => ({ response }),
        (error: unknown) => ({ err: error instanceof Refusal ? error.body : { code: 'internal' } }),
      )
      .then((outcome) => message.respond(JSON.stringify({ ...outcome, isDisposed: true, id })))
      .catch(() => undefined)
      .finally(stopSaying);
  }
}
