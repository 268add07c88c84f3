import type { EntityManager } from 'typeorm';
import { namedQuery } from '../database/named-query';
import { Refusal } from './refusal';
import { stableHash } from './stable-hash';

interface IdempotentCall {
  /** The operation, such as `book`. */
  operation: string;
  /** The caller. The same key of another caller is a different key. */
  principal: string;
  /** The caller's Idempotency-Key. */
  key: string;
  body: unknown;
}

const insertRow = {
  name: 'idempotency_insert',
  text: `INSERT INTO idempotency_keys (operation, principal, key, body_hash)
         VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
};
const selectRow = {
  name: 'idempotency_select',
  text: `SELECT body_hash, reply FROM idempotency_keys
         WHERE operation = $1 AND principal = $2 AND key = $3`,
};
const storeReply = {
  name: 'idempotency_reply',
  text: `UPDATE idempotency_keys SET reply = $4
         WHERE operation = $1 AND principal = $2 AND key = $3`,
};

const deleteRow = {
  name: 'idempotency_delete',
  text: `DELETE FROM idempotency_keys WHERE operation = $1 AND principal = $2 AND key = $3 AND reply = $4::jsonb`,
};

/**
 * Runs `effect` once per key and stores its reply in the caller's transaction. A repeated call gets
 * the stored reply (so `T` must survive JSON). Another body with the same key is refused.
 * Concurrent calls wait on the unique key until the first commits. If it fails and rolls back, the
 * next one runs its effect.
 */
export async function onceForKey<T>(
  tx: EntityManager,
  call: IdempotentCall,
  effect: () => Promise<T>,
): Promise<T> {
  const id = [call.operation, call.principal, call.key];
  const bodyHash = stableHash(call.body);
  const { count } = await namedQuery(tx, insertRow, [...id, bodyHash]);
  if (count === 0) {
    const { rows } = await namedQuery<{ body_hash: string; reply: T }>(tx, selectRow, id);
    const stored = rows[0];
    if (!stored || stored.body_hash !== bodyHash) throw new Refusal('idempotency_key_reused');
    return stored.reply;
  }
  const reply = await effect();
  await namedQuery(tx, storeReply, [...id, JSON.stringify(reply) ?? null]);
  return reply;
}

/** Frees the key, unless it has been used for something else: its result no longer exists. */
export async function releaseKey(
  tx: EntityManager,
  { operation, principal, key }: Omit<IdempotentCall, 'body'>,
  reply: unknown,
): Promise<void> {
  await namedQuery(tx, deleteRow, [operation, principal, key, JSON.stringify(reply)]);
}
