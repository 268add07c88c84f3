import type { EntityManager } from 'typeorm';

/** What an event comes to, in the transaction that remembers the event. */
export type EventEffect = (tx: EntityManager) => Promise<unknown>;

/**
 * Asks Stripe how the thing is now, outside of any transaction: the event's own word may be old.
 * Null when Stripe does not have it.
 */
export type EventHandler = (objectId: string) => Promise<EventEffect | null>;

/** Who acts on which types of Stripe's events. A type has one handler. */
export interface EventHandlers {
  readonly handlers: Readonly<Record<string, EventHandler>>;
}
