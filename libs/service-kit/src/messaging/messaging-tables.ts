import type { QueryRunner } from 'typeorm';

/**
 * Creates the messaging tables in the service's own schema. Called by each service's first
 * migration. The statements name the schema, so they don't depend on a search path.
 */
export async function createMessagingTables(runner: QueryRunner, schema: string): Promise<void> {
  const s = `"${schema}"`;
  await runner.query(`
    CREATE TABLE ${s}.outbox (
      id uuid PRIMARY KEY,
      position bigint GENERATED ALWAYS AS IDENTITY,
      subject text NOT NULL,
      aggregate_id text NOT NULL,
      version bigint NOT NULL,
      -- text, not jsonb: no one looks inside, and what was announced is what is published
      envelope text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      published_at timestamptz,
      stream_seq bigint,
      stream_epoch text,
      -- an event that the stream refuses is set aside
      refusals integer NOT NULL DEFAULT 0,
      refusal text,
      set_aside_until timestamptz,
      CHECK ((published_at IS NULL) = (stream_seq IS NULL)),
      CHECK ((published_at IS NULL) = (stream_epoch IS NULL)),
      CONSTRAINT outbox_has_a_place CHECK (stream_seq IS NULL OR stream_seq > 0)
    )`);
  await runner.query(
    `CREATE INDEX outbox_unpublished ON ${s}.outbox (position) WHERE published_at IS NULL`,
  );
  await runner.query(
    `CREATE INDEX outbox_published ON ${s}.outbox (stream_epoch, stream_seq) WHERE published_at IS NOT NULL`,
  );
  await runner.query(
    `CREATE INDEX outbox_age ON ${s}.outbox (published_at) WHERE published_at IS NOT NULL`,
  );
  await runner.query(`
    CREATE TABLE ${s}.inbox (
      event_id uuid NOT NULL,
      consumer text NOT NULL,
      handled_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, consumer)
    )`);
  await runner.query(`CREATE INDEX inbox_age ON ${s}.inbox (handled_at)`);
  await runner.query(`
    CREATE TABLE ${s}.stream_positions (
      consumer text PRIMARY KEY,
      stream_epoch text NOT NULL,
      -- everything up to here has been handled
      floor_seq bigint NOT NULL,
      floor_event_id text
    )`);
  await runner.query(`
    CREATE TABLE ${s}.dead_letters (
      event_id uuid NOT NULL,
      consumer text NOT NULL,
      subject text NOT NULL,
      envelope text NOT NULL,
      error text NOT NULL,
      failures integer NOT NULL,
      died_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (event_id, consumer)
    )`);
  await runner.query(`
    CREATE TABLE ${s}.idempotency_keys (
      operation text NOT NULL,
      principal text NOT NULL,
      key text NOT NULL,
      body_hash text NOT NULL,
      reply jsonb,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (operation, principal, key)
    )`);
  await runner.query(`CREATE INDEX idempotency_keys_age ON ${s}.idempotency_keys (created_at)`);
}

/** For people who read a service's schema.sql. */
export async function describeMessagingTables(runner: QueryRunner, schema: string): Promise<void> {
  const s = `"${schema}"`;
  await runner.query(`
    COMMENT ON TABLE ${s}.outbox IS 'Events that the service announces, until they are published.';
    COMMENT ON COLUMN ${s}.outbox.envelope IS 'published as it is, so it isn''t jsonb';
    COMMENT ON COLUMN ${s}.outbox.refusals IS 'by the stream; such an event is set aside';
    COMMENT ON TABLE ${s}.inbox IS 'Events that the service has handled.';
    COMMENT ON TABLE ${s}.dead_letters IS 'Events that a handler refused ten times.';
    COMMENT ON TABLE ${s}.stream_positions IS 'How far each consumer has come in the stream.';
    COMMENT ON COLUMN ${s}.stream_positions.floor_seq IS 'everything up to here is handled';
    COMMENT ON TABLE ${s}.idempotency_keys IS 'Replies to calls that may be repeated.';`);
}
