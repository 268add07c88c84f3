import type { EventEnvelope } from '@contracts/messaging';
import type { EntityManager } from 'typeorm';
import { namedQuery } from '../../database/named-query';

const insertRow = {
  name: 'inbox_insert',
  text: `INSERT INTO inbox (event_id, consumer) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
};

/**
 * Runs `effect` in the caller's transaction if this consumer hasn't handled the event yet. Returns
 * whether it ran. A concurrent second delivery waits until the first commits or rolls back.
 */
export async function once(
  tx: EntityManager,
  event: EventEnvelope<unknown>,
  consumer: string,
  effect: () => Promise<void>,
): Promise<boolean> {
  const { count } = await namedQuery(tx, insertRow, [event.id, consumer]);
  if (count === 0) return false;
  await effect();
  return true;
}
