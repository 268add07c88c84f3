import type { QueryRunner } from 'typeorm';

/**
 * The outbox and the idempotency keys as SQL functions, for a service whose hot path is one
 * function of its own and so one round trip. They do what `announce` and `onceForKey` do, and are
 * here so that no service knows the columns of the messaging tables:
 *
 * - `announce_event(envelope jsonb)`: the event's row; call `announced(dataSource)` once it is committed.
 * - `reply_to_key(operation, principal, key)`: the kept body_hash and reply of a call, or no row.
 * - `keep_reply(operation, principal, key, body_hash, reply jsonb)`: fails on the primary key
 *   `idempotency_keys_pkey` when the same key came in at the same moment; the call is to be made again.
 *
 * Created after the messaging tables, by the first migration of a service that uses them.
 */
export async function createMessagingFunctions(runner: QueryRunner, schema: string): Promise<void> {
  const s = `"${schema}"`;
  await runner.query(`
    CREATE FUNCTION ${s}.announce_event(p_envelope jsonb) RETURNS void
    LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO ${s}.outbox (id, subject, aggregate_id, version, envelope)
        VALUES ((p_envelope->>'id')::uuid, p_envelope->>'subject', p_envelope->>'aggregateId',
                (p_envelope->>'version')::bigint, p_envelope::text);
    END $$`);
  await runner.query(`
    CREATE FUNCTION ${s}.reply_to_key(p_operation text, p_principal text, p_key text)
    RETURNS TABLE (body_hash text, reply jsonb)
    LANGUAGE plpgsql AS $$
    BEGIN
      RETURN QUERY SELECT k.body_hash, k.reply FROM ${s}.idempotency_keys k
        WHERE k.operation = p_operation AND k.principal = p_principal AND k.key = p_key;
    END $$`);
  await runner.query(`
    CREATE FUNCTION ${s}.keep_reply(
      p_operation text, p_principal text, p_key text, p_body_hash text, p_reply jsonb)
    RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO ${s}.idempotency_keys (operation, principal, key, body_hash, reply)
        VALUES (p_operation, p_principal, p_key, p_body_hash, p_reply);
    END $$`);
}
