-- The tables of notifications as they are after all migrations. `npm run db:schemas` writes this.
-- The service may DELETE, INSERT, SELECT, UPDATE in each table that doesn't say otherwise.

CREATE TABLE backup_reports (
  at timestamptz NOT NULL,
  -- null: a backup was made, restored and compared
  failure text,
  CONSTRAINT backup_reports_pkey PRIMARY KEY (at)
);

-- Numbers that wrote to us or that the office wrote to, for the list of the inbox.
CREATE TABLE conversations (
  number text NOT NULL,
  last_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT conversations_pkey PRIMARY KEY (number)
);
CREATE INDEX conversations_newest ON conversations (last_at, number);

-- Texts to a number in a day, and to all of them, for the daily limit. Emails count the same way;
-- the recipient is then an address.
CREATE TABLE daily_counts (
  -- in the business time zone
  day date NOT NULL,
  -- a number, an address, texts for all texts of the day, or office and a number for the office's
  -- answers to it
  recipient text NOT NULL,
  messages integer NOT NULL,
  CONSTRAINT text_counts_pkey PRIMARY KEY (day, recipient),
  CONSTRAINT text_counts_texts_check CHECK (messages > 0)
);

-- Events that a handler refused ten times.
CREATE TABLE dead_letters (
  event_id uuid NOT NULL,
  consumer text NOT NULL,
  subject text NOT NULL,
  envelope text NOT NULL,
  error text NOT NULL,
  failures integer NOT NULL,
  died_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dead_letters_pkey PRIMARY KEY (event_id, consumer)
);

CREATE TABLE first_start (
  only_row boolean NOT NULL DEFAULT true,
  started_at timestamptz NOT NULL,
  CONSTRAINT first_start_pkey PRIMARY KEY (only_row),
  CONSTRAINT first_start_only_row_check CHECK (only_row)
);

-- Has a row while the disk is full.
CREATE TABLE full_disk (
  only_row boolean NOT NULL DEFAULT true,
  since timestamptz NOT NULL,
  CONSTRAINT full_disk_pkey PRIMARY KEY (only_row),
  CONSTRAINT full_disk_only_row_check CHECK (only_row)
);

-- Replies to calls that may be repeated.
CREATE TABLE idempotency_keys (
  operation text NOT NULL,
  principal text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  reply jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (operation, principal, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- Events that the service has handled.
CREATE TABLE inbox (
  event_id uuid NOT NULL,
  consumer text NOT NULL,
  handled_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT inbox_pkey PRIMARY KEY (event_id, consumer)
);
CREATE INDEX inbox_age ON inbox (handled_at);

CREATE TABLE messages (
  id uuid NOT NULL,
  kind text NOT NULL,
  channel text NOT NULL,
  state text NOT NULL,
  -- kind, channel and subject: one message for each
  dedupe_key text NOT NULL,
  event_id uuid,
  account_id integer,
  appointment_id uuid,
  service_request_id uuid,
  link_id uuid,
  -- of the subject; the time slot that the visit has at that version
  version integer,
  slot_start timestamptz,
  recipient text,
  subject text,
  -- its customer was deleted, and so is the recipient
  erased boolean NOT NULL DEFAULT false,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  give_up_at timestamptz NOT NULL,
  -- while it lasts, only its sender may take the message
  lease uuid,
  leased_until timestamptz,
  reason text,
  -- to the millisecond, like the list's cursor
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  sent_at timestamptz,
  search_words tsvector NOT NULL GENERATED ALWAYS AS
    (array_to_tsvector(words_of((COALESCE(recipient, '') || ' ') || COALESCE(subject, '')))) STORED,
  payment_id uuid,
  -- a text counts once a day, however often we try
  counted_at timestamptz,
  technician_id uuid,
  asked_by text,
  refund_id uuid,
  status_since timestamptz,
  -- the provider's id of a text, by which it reports what became of it
  provider_id text,
  -- of the invoice or credit note that it's about
  document_number text,
  CONSTRAINT messages_pkey PRIMARY KEY (id),
  CONSTRAINT messages_dedupe_key UNIQUE (dedupe_key),
  CONSTRAINT erased_for_good CHECK (NOT erased OR recipient IS NULL AND subject IS NULL),
  CONSTRAINT known_when_sent CHECK (state = 'sent' OR recipient IS NULL AND subject IS NULL),
  CONSTRAINT messages_channel_check CHECK (channel IN ('email', 'sms')),
  CONSTRAINT messages_check CHECK ((lease IS NULL) = (leased_until IS NULL)),
  CONSTRAINT messages_kind_check CHECK (kind IN ('booking-confirmed', 'appointment-rescheduled',
    'appointment-cancelled', 'request-received', 'appointment-reminder', 'technician-on-the-way',
    'service-done', 'verify-email', 'reset-password', 'password-changed', 'payment-due',
    'payment-receipt', 'email-changed', 'confirm-email-change', 'stop-email-change',
    'office-invitation', 'job-assigned', 'job-changed', 'job-removed', 'phone-link',
    'payment-refunded', 'backup-late', 'disk-full', 'office-text', 'estimate-ready',
    'estimate-approved', 'invoice-issued', 'invoice-credited', 'invoice-voided')),
  CONSTRAINT messages_state_check CHECK (state IN ('waiting', 'sent', 'skipped', 'failed')),
  CONSTRAINT sent_when_sent CHECK ((state = 'sent') = (sent_at IS NOT NULL)),
  CONSTRAINT waits_when_waiting CHECK ((state = 'waiting') = (next_attempt_at IS NOT NULL))
);
CREATE INDEX messages_about_appointment ON messages (appointment_id) WHERE appointment_id IS NOT
  NULL;
CREATE INDEX messages_about_request ON messages (service_request_id) WHERE service_request_id IS NOT
  NULL;
CREATE INDEX messages_counted ON messages (counted_at) WHERE counted_at IS NOT NULL;
CREATE INDEX messages_due ON messages (next_attempt_at) WHERE state = 'waiting';
CREATE INDEX messages_in_state ON messages (state, created_at, id);
CREATE INDEX messages_newest ON messages (created_at, id);
CREATE INDEX messages_search ON messages USING gin (search_words);
CREATE INDEX messages_to_account ON messages (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX messages_to_recipient ON messages (lower(recipient)) WHERE recipient IS NOT NULL;
CREATE INDEX messages_to_technician ON messages (technician_id, created_at, id) WHERE technician_id
  IS NOT NULL;

-- The service may only SELECT.
CREATE TABLE migrations (
  id integer NOT NULL DEFAULT nextval('migrations_id_seq'),
  "timestamp" bigint NOT NULL,
  name character varying NOT NULL,
  CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id)
);

-- What the office wrote.
CREATE TABLE office_texts (
  message_id uuid NOT NULL,
  -- E.164, as of received texts
  number text NOT NULL,
  body text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT office_texts_pkey PRIMARY KEY (message_id),
  CONSTRAINT office_texts_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE
    CASCADE,
  CONSTRAINT office_texts_body_check CHECK (length(body) >= 1 AND length(body) <= 1600),
  CONSTRAINT office_texts_number_check CHECK (number ~ '^\+1[2-9][0-9]{9}$')
);
CREATE INDEX office_texts_newest ON office_texts (created_at);
CREATE INDEX office_texts_to_number ON office_texts (number, created_at);

-- Events that the service announces, until they are published.
CREATE TABLE outbox (
  id uuid NOT NULL,
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  subject text NOT NULL,
  aggregate_id text NOT NULL,
  version bigint NOT NULL,
  -- published as it is, so it isn't jsonb
  envelope text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  published_at timestamptz,
  stream_seq bigint,
  stream_epoch text,
  -- by the stream; such an event is set aside
  refusals integer NOT NULL DEFAULT 0,
  refusal text,
  set_aside_until timestamptz,
  CONSTRAINT outbox_pkey PRIMARY KEY (id),
  CONSTRAINT outbox_check CHECK ((published_at IS NULL) = (stream_seq IS NULL)),
  CONSTRAINT outbox_check1 CHECK ((published_at IS NULL) = (stream_epoch IS NULL)),
  CONSTRAINT outbox_has_a_place CHECK (stream_seq IS NULL OR stream_seq > 0)
);
CREATE INDEX outbox_age ON outbox (published_at) WHERE published_at IS NOT NULL;
CREATE INDEX outbox_published ON outbox (stream_epoch, stream_seq) WHERE published_at IS NOT NULL;
CREATE INDEX outbox_unpublished ON outbox ("position") WHERE published_at IS NULL;

CREATE TABLE received_texts (
  id uuid NOT NULL,
  -- the provider's id of the text; a repeated call has the same
  provider_id text,
  -- E.164
  number text NOT NULL,
  body text NOT NULL,
  -- we send them no more texts
  stopped boolean NOT NULL,
  -- whether we answered it
  answered boolean NOT NULL,
  received_at timestamptz NOT NULL,
  -- when someone in the office read it; without a name, there was nothing to read
  read_at timestamptz,
  read_by text,
  -- the visit that our last text to the number was about
  appointment_id uuid,
  -- typed on the page of the visit's estimate, not sent from the number
  from_estimate boolean NOT NULL DEFAULT false,
  CONSTRAINT received_texts_pkey PRIMARY KEY (id),
  CONSTRAINT received_texts_provider_id_key UNIQUE (provider_id),
  CONSTRAINT received_texts_body_check CHECK (length(body) <= 1600),
  CONSTRAINT received_texts_check CHECK (read_at IS NOT NULL OR read_by IS NULL),
  CONSTRAINT received_texts_number_check CHECK (number ~ '^\+[1-9][0-9]{6,14}$')
);
CREATE INDEX received_texts_newest ON received_texts (received_at);
CREATE INDEX received_texts_of_number ON received_texts (number, received_at);
CREATE INDEX received_texts_of_visit ON received_texts (appointment_id) WHERE from_estimate;
CREATE INDEX received_texts_unread ON received_texts (received_at) WHERE read_at IS NULL;
CREATE INDEX received_texts_unread_of ON received_texts (number) WHERE read_at IS NULL;

CREATE TABLE sms_opt_outs (
  -- E.164, such as +19045550110
  number text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sms_opt_outs_pkey PRIMARY KEY (number),
  CONSTRAINT sms_opt_outs_number_check CHECK (number ~ '^\+1[2-9][0-9]{9}$')
);

-- How far each consumer has come in the stream.
CREATE TABLE stream_positions (
  consumer text NOT NULL,
  stream_epoch text NOT NULL,
  -- everything up to here is handled
  floor_seq bigint NOT NULL,
  floor_event_id text,
  CONSTRAINT stream_positions_pkey PRIMARY KEY (consumer)
);

-- What the provider reported about our texts. A receipt may come before the text's message has its
-- id, and in any order.
CREATE TABLE text_receipts (
  provider_id text NOT NULL,
  status text NOT NULL,
  error_code integer,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT text_receipts_pkey PRIMARY KEY (provider_id, status),
  CONSTRAINT text_receipts_status_check CHECK (status IN ('sent', 'delivered', 'undelivered',
    'failed'))
);
CREATE INDEX text_receipts_age ON text_receipts (at);

CREATE TABLE visits (
  appointment_id uuid NOT NULL,
  version integer NOT NULL,
  slot_start timestamptz NOT NULL,
  -- when it was booked for that time or moved to it
  slot_since timestamptz NOT NULL,
  status text NOT NULL,
  -- null: no more reminders
  remind_at timestamptz,
  CONSTRAINT visits_pkey PRIMARY KEY (appointment_id),
  CONSTRAINT visits_status_check CHECK (status IN ('scheduled', 'in-progress', 'completed',
    'cancelled'))
);
CREATE INDEX visits_to_remind ON visits (remind_at) WHERE remind_at IS NOT NULL;

CREATE SEQUENCE migrations_id_seq AS integer START 1 OWNED BY migrations.id;

-- Functions. Their text is in src/database/functions, or in the migration that made them.
-- search_query(p_text text) RETURNS tsquery
-- words_of(p_text text) RETURNS text[]
