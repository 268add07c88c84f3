/**
 * Types of the messages between services. Definitions are values, so both ends use the same one.
 */
import type { Participant, ServiceName } from './service-health';

/**
 * A request with one reply. Its subject is `<owner>.<what>`. The owner's replicas share a queue.
 */
export interface RequestDefinition<Payload, Reply> {
  readonly subject: string;
  /** Who may ask. NATS refuses everyone else (`tools/stack/src/nats-permissions.ts`). */
  readonly askedBy: readonly Participant[];
  /** Asking twice leaves what asking once does, so it may be asked again of another replica. */
  readonly isRead?: boolean;
  /** Types only; never set. */
  readonly payload?: Payload;
  readonly reply?: Reply;
}

/** What a request carries. */
export type PayloadOf<Definition> =
  Definition extends RequestDefinition<infer Payload, unknown> ? Payload : never;

/** A fact that other services act on: `events.<owner>.<fact>.v1`. */
export interface EventDefinition<Facts> {
  readonly subject: string;
  /** Which services act on it. */
  readonly heardBy: readonly ServiceName[];
  /** Type only; never set. */
  readonly facts?: Facts;
}

/** An event, as stored in the outbox and sent through JetStream. */
export interface EventEnvelope<Facts> {
  /** UUID; also the JetStream message id and the key in every inbox. */
  readonly id: string;
  readonly subject: string;
  /** The aggregate that the facts are about. */
  readonly aggregateId: string;
  /** The aggregate's version to which the facts belong. A projection keeps the highest. */
  readonly version: number;
  /** ISO 8601 instant. */
  readonly occurredAt: string;
  readonly requestId?: string;
  readonly facts: Facts;
}

/** What 0.1.0 called some facts. Its events may still wait in an outbox or in the stream. */
const formerNames: Readonly<Record<string, string>> = { customerId: 'accountId' };

/** The event with the names that its facts have today. */
export function withPresentNames(event: EventEnvelope<unknown>): EventEnvelope<unknown> {
  const { facts } = event;
  if (typeof facts !== 'object' || facts === null) return event;
  const named = Object.entries(facts).map(([name, fact]) => [formerNames[name] ?? name, fact]);
  return { ...event, facts: Object.fromEntries(named) as unknown };
}

export function request<Payload, Reply>(
  subject: string,
  askedBy: readonly Participant[] = ['gateway'],
): RequestDefinition<Payload, Reply> {
  return { subject, askedBy };
}

/** A request that may be asked twice: one that changes nothing, or that only makes what is missing. */
export function read<Payload, Reply>(
  subject: string,
  askedBy?: readonly Participant[],
): RequestDefinition<Payload, Reply> {
  return { ...request(subject, askedBy), isRead: true };
}

export function event<Facts>(
  subject: string,
  heardBy: readonly ServiceName[] = [],
): EventDefinition<Facts> {
  return { subject, heardBy };
}

/** A page of a long list. `nextCursor` is opaque, and null on the last page. */
export interface Page<Item> {
  readonly items: Item[];
  readonly total: number;
  /** There are more than `total`, because long lists are counted only up to a limit. */
  readonly atLeast?: boolean;
  readonly nextCursor: string | null;
}
