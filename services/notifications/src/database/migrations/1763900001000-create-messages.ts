import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is told to customers, the visits that reminders go by, and who wants no text messages. What a
 * message says, and whom it goes to before it has gone, stands nowhere: the owners are asked when it
 * is sent.
 */
export class CreateMessages1763900001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public`);
    await runner.query(`
      CREATE FUNCTION notifications.words_of(p_text text) RETURNS text[]
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN (SELECT coalesce(array_agg(left(word, 60)), '{}')
        FROM regexp_split_to_table(
          lower(public.unaccent('public.unaccent'::regdictionary, p_text) COLLATE pg_c_utf8),
          '[^[:alnum:]]+') AS word
        WHERE word <> '')`);
    // Null for a text without words. A word has neither quotes nor backslashes to escape.
    await runner.query(`
      CREATE FUNCTION notifications.search_query(p_text text) RETURNS tsquery
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN (SELECT string_agg('''' || word || ''':*', ' & ')::tsquery
        FROM unnest(notifications.words_of(p_text)) AS word)`);
    await runner.query(`
      CREATE TABLE notifications.messages (
        id uuid PRIMARY KEY,
        kind text NOT NULL CONSTRAINT messages_kind_check CHECK (kind IN (
          'booking-confirmed', 'appointment-rescheduled', 'appointment-cancelled',
          'request-received', 'appointment-reminder', 'technician-on-the-way', 'service-done',
          'verify-email', 'reset-password', 'password-changed')),
        channel text NOT NULL CONSTRAINT messages_channel_check CHECK (channel IN ('email', 'sms')),
        state text NOT NULL CONSTRAINT messages_state_check
          CHECK (state IN ('waiting', 'sent', 'skipped', 'failed')),
        -- kind, channel and what it is about: one message for each
        dedupe_key text NOT NULL CONSTRAINT messages_dedupe_key UNIQUE,
        event_id uuid,
        customer_id integer,
        appointment_id uuid,
        service_request_id uuid,
        link_id uuid,
        -- the version of what it is about, and the hour of the visit at that version
        version integer,
        slot_start timestamptz,
        recipient text,
        subject text,
        -- its customer was deleted: whom it went to is not kept
        erased boolean NOT NULL DEFAULT false,
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz,
        give_up_at timestamptz NOT NULL,
        -- whoever sends it has it to themselves until then
        lease uuid,
        leased_until timestamptz,
        reason text,
        -- to the millisecond, as a cursor of the list says where it goes on
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        sent_at timestamptz,
        search_words tsvector NOT NULL GENERATED ALWAYS AS (array_to_tsvector(
          notifications.words_of(coalesce(recipient, '') || ' ' || coalesce(subject, '')))) STORED,
        CONSTRAINT sent_when_sent CHECK ((state = 'sent') = (sent_at IS NOT NULL)),
        CONSTRAINT waits_when_waiting CHECK ((state = 'waiting') = (next_attempt_at IS NOT NULL)),
        CONSTRAINT known_when_sent
          CHECK (state = 'sent' OR (recipient IS NULL AND subject IS NULL)),
        CONSTRAINT erased_for_good CHECK (NOT erased OR (recipient IS NULL AND subject IS NULL)),
        CHECK ((lease IS NULL) = (leased_until IS NULL))
      )`);
    const indexes = {
      messages_due: `(next_attempt_at) WHERE state = 'waiting'`,
      messages_newest: `(created_at, id)`,
      messages_in_state: `(state, created_at, id)`,
      messages_to_customer: `(customer_id) WHERE customer_id IS NOT NULL`,
      messages_about_appointment: `(appointment_id) WHERE appointment_id IS NOT NULL`,
      messages_about_request: `(service_request_id) WHERE service_request_id IS NOT NULL`,
    };
    for (const [name, on] of Object.entries(indexes)) {
      await runner.query(`CREATE INDEX ${name} ON notifications.messages ${on}`);
    }
    await runner.query(
      `CREATE INDEX messages_search ON notifications.messages USING gin (search_words)`,
    );
    await runner.query(`
      CREATE TABLE notifications.visits (
        appointment_id uuid PRIMARY KEY,
        version integer NOT NULL,
        slot_start timestamptz NOT NULL,
        -- when it was booked, or moved, to that hour
        slot_since timestamptz NOT NULL,
        status text NOT NULL CONSTRAINT visits_status_check
          CHECK (status IN ('scheduled', 'in-progress', 'completed', 'cancelled')),
        -- null when no reminder is to go out any more
        remind_at timestamptz
      )`);
    await runner.query(
      `CREATE INDEX visits_to_remind ON notifications.visits (remind_at)
         WHERE remind_at IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE notifications.sms_opt_outs (
        -- E.164, for instance +19045550110
        number text PRIMARY KEY CHECK (number ~ '^\\+1[2-9][0-9]{9}$'),
        since timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE TABLE notifications.first_start (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        started_at timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['first_start', 'sms_opt_outs', 'visits', 'messages']) {
      await runner.query(`DROP TABLE notifications.${table}`);
    }
    for (const name of ['search_query', 'words_of']) {
      await runner.query(`DROP FUNCTION notifications.${name}`);
    }
  }
}
