/** The shapes of what travels between services. Definitions are values so that both ends name one thing. */
import type { Participant, ServiceName } from './service-health';

/** A question or command with one answer. The subject is `<owner>.<what>`; the owner's replicas share a queue. */
export interface RequestDefinition<Payload, Reply> {
  readonly subject: string;
  /** Who may ask; NATS lets no one else (`tools/stack/src/nats-permissions.ts`). */
  readonly askedBy: readonly Participant[];
  /** Types only; never set. */
  readonly payload?: Payload;
  readonly reply?: Reply;
}

/** A fact that has happened and that other services act on: `events.<owner>.<fact>.v1`. */
export interface EventDefinition<Facts> {
  readonly subject: string;
  /** Who acts on it. */
  readonly heardBy: readonly ServiceName[];
  /** Type only; never set. */
  readonly facts?: Facts;
}

/** An event as it is stored in the outbox and carried by JetStream. */
export interface EventEnvelope<Facts> {
  /** UUID; also the JetStream message id and the key in every inbox. */
  readonly id: string;
  readonly subject: string;
  /** The thing the facts are about. */
  readonly aggregateId: string;
  /** Version of that thing at which all these facts hold; a projection keeps the highest. */
  readonly version: number;
  /** ISO 8601 instant. */
  readonly occurredAt: string;
  readonly requestId?: string;
  readonly facts: Facts;
}

export function request<Payload, Reply>(
  subject: string,
  askedBy: readonly Participant[] = ['gateway'],
): RequestDefinition<Payload, Reply> {
  return { subject, askedBy };
}

export function event<Facts>(
  subject: string,
  heardBy: readonly ServiceName[] = [],
): EventDefinition<Facts> {
  return { subject, heardBy };
}

/** A page of a long list. `nextCursor` is opaque; null on the last page. */
export interface Page<Item> {
  readonly items: Item[];
  readonly total: number;
  /** There are more than `total`: long lists are counted to a limit. */
  readonly atLeast?: boolean;
  readonly nextCursor: string | null;
}
