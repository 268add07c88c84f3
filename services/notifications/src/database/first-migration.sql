-- What is told to customers, the visits that reminders go by, and who wants no text messages. What a
-- message says, and whom it goes to before it is sent, is stored nowhere: the owners of that are asked
-- when it is sent.

CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
CREATE FUNCTION notifications.words_of(p_text text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT coalesce(array_agg(left(word, 60)), '{}')
    FROM regexp_split_to_table(
      lower(public.unaccent('public.unaccent'::regdictionary, p_text) COLLATE pg_c_utf8),
      '[^[:alnum:]]+') AS word
    WHERE word <> '');

-- Null for a text without words. A word has neither quotes nor backslashes to escape.
CREATE FUNCTION notifications.search_query(p_text text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT string_agg('''' || word || ''':*', ' & ')::tsquery
    FROM unnest(notifications.words_of(p_text)) AS word);

CREATE TABLE notifications.messages (
  id uuid PRIMARY KEY,
  kind text NOT NULL
    CHECK (kind IN ('booking-confirmed', 'appointment-rescheduled', 'appointment-cancelled',
      'request-received', 'appointment-reminder', 'technician-on-the-way', 'service-done',
      'verify-email', 'reset-password', 'password-changed', 'payment-due', 'payment-receipt',
      'email-changed', 'confirm-email-change', 'stop-email-change')),
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  state text NOT NULL CHECK (state IN ('waiting', 'sent', 'skipped', 'failed')),
  -- kind, channel and what it is about: one message for each
  dedupe_key text NOT NULL,
  event_id uuid,
  customer_id integer,
  appointment_id uuid,
  service_request_id uuid,
  link_id uuid,
  -- of what it is about; the hour of the visit at that version
  version integer,
  slot_start timestamptz,
  recipient text,
  subject text,
  -- its customer was deleted: whom it went to is not kept
  erased boolean NOT NULL DEFAULT false,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  give_up_at timestamptz NOT NULL,
  -- until then, only its sender may take it
  lease uuid,
  leased_until timestamptz,
  reason text,
  -- to the millisecond, as a cursor of the list says where it goes on
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  sent_at timestamptz,
  search_words tsvector GENERATED ALWAYS AS (
    array_to_tsvector(words_of(coalesce(recipient, '') || ' ' || coalesce(subject, '')))
  ) STORED NOT NULL,
  payment_id uuid,
  -- a text is counted once a day, however often it is tried
  counted_at timestamptz,
  CONSTRAINT sent_when_sent CHECK ((state = 'sent') = (sent_at IS NOT NULL)),
  CONSTRAINT waits_when_waiting CHECK ((state = 'waiting') = (next_attempt_at IS NOT NULL)),
  CONSTRAINT known_when_sent CHECK (state = 'sent' OR recipient IS NULL AND subject IS NULL),
  CONSTRAINT erased_for_good CHECK (NOT erased OR recipient IS NULL AND subject IS NULL),
  CHECK ((lease IS NULL) = (leased_until IS NULL)),
  CONSTRAINT messages_dedupe_key UNIQUE (dedupe_key)
);
CREATE INDEX messages_due ON notifications.messages (next_attempt_at) WHERE state = 'waiting';
CREATE INDEX messages_newest ON notifications.messages (created_at, id);
CREATE INDEX messages_in_state ON notifications.messages (state, created_at, id);
CREATE INDEX messages_to_customer ON notifications.messages (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX messages_about_appointment ON notifications.messages (appointment_id)
  WHERE appointment_id IS NOT NULL;
CREATE INDEX messages_about_request ON notifications.messages (service_request_id)
  WHERE service_request_id IS NOT NULL;
CREATE INDEX messages_search ON notifications.messages USING gin (search_words);
CREATE INDEX messages_counted ON notifications.messages (counted_at) WHERE counted_at IS NOT NULL;

CREATE TABLE notifications.visits (
  appointment_id uuid PRIMARY KEY,
  version integer NOT NULL,
  slot_start timestamptz NOT NULL,
  -- when it was booked, or moved, to that hour
  slot_since timestamptz NOT NULL,
  status text NOT NULL CHECK (status IN ('scheduled', 'in-progress', 'completed', 'cancelled')),
  -- null when no more reminders go out
  remind_at timestamptz
);
CREATE INDEX visits_to_remind ON notifications.visits (remind_at) WHERE remind_at IS NOT NULL;

CREATE TABLE notifications.sms_opt_outs (
  -- E.164, for instance +19045550110
  number text PRIMARY KEY CHECK (number ~ '^\+1[2-9][0-9]{9}$'),
  since timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE notifications.first_start (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  started_at timestamptz NOT NULL
);

-- How many texts went to a number on a day, and to all: what is sent at most is settled here. Emails are
-- counted the same way; the recipient is then an address, or 'texts' for all texts of the day.
CREATE TABLE notifications.daily_counts (
  -- the date in the business zone
  day date NOT NULL,
  recipient text NOT NULL,
  messages integer NOT NULL,
  CONSTRAINT text_counts_pkey PRIMARY KEY (day, recipient),
  CONSTRAINT text_counts_texts_check CHECK (messages > 0)
);
