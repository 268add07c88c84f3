import type { EventDefinition, EventEnvelope } from '@contracts/messaging';

export interface EventHandler {
  readonly subject: string;
  handle(event: EventEnvelope<unknown>): Promise<void>;
}

/** Acts on other services' events. Listed in `MessagingModule.forService({ consumers })`. */
export interface EventConsumer {
  readonly handlers: readonly EventHandler[];
}

/**
 * Handles one event. Events may be delivered again and out of order. A projection is an upsert
 * guarded by `event.version`. Effects that must happen once use `once`.
 */
export function on<Facts>(
  definition: EventDefinition<Facts>,
  handle: (event: EventEnvelope<Facts>) => Promise<void>,
): EventHandler {
  return {
    subject: definition.subject,
    handle: (event) => handle(event as EventEnvelope<Facts>),
  };
}
