import type { EventDefinition, EventEnvelope } from '@contracts/messaging';
import type { DataSource, EntityManager } from 'typeorm';
import { namedQuery } from '../../database/named-query';
import { currentRequestId } from '../../observability/request-context';
import { afterCommit, committed } from '../../database/transaction';
import { uuidv7 } from '../../database/uuid';

interface Announcement<Facts> {
  aggregateId: string;
  /** The aggregate's version to which the facts belong. */
  version: number;
  facts: Facts;
}

const insertRow = {
  name: 'outbox_insert',
  text: `INSERT INTO outbox (id, subject, aggregate_id, version, envelope) VALUES ($1, $2, $3, $4, $5)`,
};

/** The event as stored and sent. */
export function envelopeOf<Facts>(
  definition: EventDefinition<Facts>,
  event: Announcement<Facts>,
): EventEnvelope<Facts> {
  return {
    id: uuidv7(),
    subject: definition.subject,
    aggregateId: event.aggregateId,
    version: event.version,
    occurredAt: new Date().toISOString(),
    requestId: currentRequestId(),
    facts: event.facts,
  };
}

/**
 * Stores the event in the transaction of the change it's about. The relay publishes it after the
 * commit, and again if the stream has lost it. Returns the event.
 */
export async function announce<Facts>(
  tx: EntityManager,
  definition: EventDefinition<Facts>,
  event: Announcement<Facts>,
): Promise<EventEnvelope<Facts>> {
  const envelope = envelopeOf(definition, event);
  await namedQuery(tx, insertRow, [
    envelope.id,
    envelope.subject,
    envelope.aggregateId,
    envelope.version,
    JSON.stringify(envelope),
  ]);
  afterCommit(tx, 'outbox');
  return envelope;
}

/** Wakes the relay after a statement that was its own transaction and announced events. */
export function announced(dataSource: DataSource): void {
  committed(dataSource, 'outbox');
}
