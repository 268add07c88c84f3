-- The tables of imports as they are after all migrations. `npm run db:schemas` writes this.
-- The service may DELETE, INSERT, SELECT, UPDATE in each table that doesn't say otherwise.

-- People who are on their way to a system to allow the connection.
CREATE TABLE connection_states (
  -- a hash, so that reading the table is no help in using it
  state_hash bytea NOT NULL,
  system text NOT NULL,
  -- the login in which it works
  session text NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT connection_states_pkey PRIMARY KEY (state_hash),
  CONSTRAINT connection_states_system_check CHECK (system = 'jobber')
);

CREATE TABLE connections (
  system text NOT NULL,
  -- encrypted
  tokens bytea NOT NULL,
  -- the company's name in that system
  account text NOT NULL,
  connected_by text NOT NULL,
  connected_at timestamptz NOT NULL DEFAULT now(),
  -- since then, the system refuses the tokens
  ended_at timestamptz,
  -- the company's id in that system; null: connected before we asked for it
  account_id text,
  CONSTRAINT connections_pkey PRIMARY KEY (system),
  CONSTRAINT connections_system_check CHECK (system = 'jobber')
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

-- Which imported customers are one, as releases before the records knew it. Deleted once the
-- customers service knows it.
CREATE TABLE decisions_to_tell (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  one integer NOT NULL,
  other integer NOT NULL,
  -- false: they are told apart
  same boolean NOT NULL,
  decided_by text NOT NULL,
  CONSTRAINT decisions_to_tell_pkey PRIMARY KEY (id),
  CONSTRAINT decisions_to_tell_one_fkey FOREIGN KEY (one) REFERENCES imported_customers(id) ON
    DELETE CASCADE,
  CONSTRAINT decisions_to_tell_other_fkey FOREIGN KEY (other) REFERENCES imported_customers(id) ON
    DELETE CASCADE
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

-- What an import replaced, so that it can be undone.
CREATE TABLE import_changes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- null: not from an import, so there is nothing to undo
  job_id uuid,
  customer_id integer NOT NULL,
  -- of the history; null: the customer's own row
  entry_key text,
  before jsonb NOT NULL,
  -- the row's written_by before
  before_job uuid,
  CONSTRAINT import_changes_pkey PRIMARY KEY (id),
  CONSTRAINT import_changes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES
    imported_customers(id) ON DELETE CASCADE,
  CONSTRAINT import_changes_job_id_fkey FOREIGN KEY (job_id) REFERENCES import_jobs(id) ON DELETE
    CASCADE DEFERRABLE
);
CREATE INDEX import_changes_before ON import_changes (before_job) WHERE before_job IS NOT NULL;
CREATE INDEX import_changes_job ON import_changes (job_id);
CREATE INDEX import_changes_of ON import_changes (customer_id, entry_key);

-- Rows that an import refused.
CREATE TABLE import_errors (
  job_id uuid NOT NULL,
  "position" integer NOT NULL,
  "row" integer NOT NULL,
  field text NOT NULL,
  message text NOT NULL,
  CONSTRAINT import_errors_pkey PRIMARY KEY (job_id, "position"),
  CONSTRAINT import_errors_job_id_fkey FOREIGN KEY (job_id) REFERENCES import_jobs(id) ON DELETE
    CASCADE
);

CREATE TABLE import_jobs (
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- null: the office's import
  account_id integer,
  started_by text,
  kind text NOT NULL,
  system text,
  file_name text,
  rows text,
  -- a hash of who imports what
  fingerprint text NOT NULL,
  status text NOT NULL DEFAULT 'queued',
  external_customer_id text,
  -- what a run needs; deleted when it ends
  credentials bytea,
  input text,
  cursor text,
  total integer,
  done integer NOT NULL DEFAULT 0,
  service_requests integer NOT NULL DEFAULT 0,
  appointments integer NOT NULL DEFAULT 0,
  customers integer NOT NULL DEFAULT 0,
  service_history integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  left_out integer NOT NULL DEFAULT 0,
  wrong integer NOT NULL DEFAULT 0,
  errors_kept integer NOT NULL DEFAULT 0,
  failure_code text,
  failure_message text,
  -- goes up with each worker that takes the job; an older worker can no longer write
  claim integer NOT NULL DEFAULT 0,
  -- null while no worker has the job
  heartbeat_at timestamptz,
  -- claims since the last progress
  attempts integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  retry_at timestamptz,
  -- to the millisecond, like the list's cursor
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  undo_asked_at timestamptz,
  undone_at timestamptz,
  removed integer NOT NULL DEFAULT 0,
  restored integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  -- since its start, since its undo was asked for, or since its last worker let it go
  waiting_since timestamptz NOT NULL DEFAULT now(),
  noted integer NOT NULL DEFAULT 0,
  CONSTRAINT import_jobs_pkey PRIMARY KEY (id),
  CONSTRAINT import_jobs_failure_code_check CHECK (failure_code IN ('system_credentials_rejected',
    'system_unavailable', 'source_unreadable', 'internal')),
  CONSTRAINT import_jobs_kind_check CHECK (kind IN ('service-system', 'json', 'csv')),
  CONSTRAINT import_jobs_rows_check CHECK (rows IN ('appointments', 'service-requests', 'customers',
    'service-history')),
  CONSTRAINT import_jobs_status_check CHECK (status IN ('queued', 'running', 'succeeded', 'failed',
    'cancelled')),
  CONSTRAINT import_jobs_system_check CHECK (system IN ('servicetitan', 'housecallpro',
    'servicepro', 'jobber')),
  CONSTRAINT keeps_no_secret_when_over CHECK (finished_at IS NULL OR credentials IS NULL AND input
    IS NULL AND external_customer_id IS NULL),
  CONSTRAINT over_when_finished CHECK ((status IN ('succeeded', 'failed', 'cancelled')) =
    (finished_at IS NOT NULL)),
  CONSTRAINT says_why_it_failed CHECK ((status = 'failed') = (failure_code IS NOT NULL) AND
    (failure_code IS NULL) = (failure_message IS NULL)),
  CONSTRAINT undone_when_asked CHECK (undone_at IS NULL OR undo_asked_at IS NOT NULL),
  CONSTRAINT undone_when_over CHECK (undo_asked_at IS NULL OR finished_at IS NOT NULL)
);
CREATE INDEX import_jobs_age ON import_jobs (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX import_jobs_of ON import_jobs (account_id, created_at DESC, id DESC);
CREATE INDEX import_jobs_to_undo ON import_jobs (undo_asked_at) WHERE undo_asked_at IS NOT NULL AND
  undone_at IS NULL;
CREATE INDEX import_jobs_under_way ON import_jobs (created_at) WHERE status IN ('queued',
  'running');
CREATE UNIQUE INDEX one_import_under_way ON import_jobs (fingerprint) WHERE status IN ('queued',
  'running');
CREATE UNIQUE INDEX one_run_of_account ON import_jobs (account_id) WHERE account_id IS NOT NULL AND
  heartbeat_at IS NOT NULL AND finished_at IS NULL;

CREATE TABLE import_upload_chunks (
  upload_id uuid NOT NULL,
  n integer NOT NULL,
  bytes integer NOT NULL,
  data bytea NOT NULL,
  CONSTRAINT import_upload_chunks_pkey PRIMARY KEY (upload_id, n),
  CONSTRAINT import_upload_chunks_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES
    import_uploads(id) ON DELETE CASCADE,
  CONSTRAINT import_upload_chunks_n_check CHECK (n >= 0)
);

-- CSV files while they are uploaded, checked and imported. Its job has the same id. Deleted
-- afterward, or a day after the last change.
CREATE TABLE import_uploads (
  id uuid NOT NULL,
  -- null: the office's upload
  account_id integer,
  kind text NOT NULL,
  file_name text NOT NULL,
  -- goes up with each chunk
  revision integer NOT NULL DEFAULT 0,
  -- what we found out about the whole file; null until then, and again after each chunk
  facts text,
  created_at timestamptz NOT NULL DEFAULT now(),
  touched_at timestamptz NOT NULL DEFAULT now(),
  -- from then on, its chunks can't change
  committed_at timestamptz,
  -- as the sender says; otherwise the last chunk ends the file
  bytes integer,
  CONSTRAINT import_uploads_pkey PRIMARY KEY (id),
  CONSTRAINT import_uploads_bytes_check CHECK (bytes > 0),
  CONSTRAINT import_uploads_kind_check CHECK (kind IN ('appointments', 'service-requests',
    'customers', 'service-history'))
);
CREATE INDEX import_uploads_of ON import_uploads (account_id, created_at);

-- What one source says about one customer, also so that an import can be undone.
CREATE TABLE imported_customers (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- the service system, or the kind of file
  source text NOT NULL,
  -- id: and the source's id, or hash: and a hash of who it is
  source_key text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text,
  phone text NOT NULL,
  address text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  zip_code text NOT NULL,
  last_service_date date,
  -- null: not in the source, so we count the history
  total_services integer,
  total_spent_cents bigint,
  preferred_technician text,
  notes text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  imported_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  -- the import that last wrote the row; null: none that can be undone
  written_by uuid,
  phone_digits text NOT NULL GENERATED ALWAYS AS (phone_digits(phone)) STORED,
  email_key text GENERATED ALWAYS AS (lower(email)) STORED,
  search_words tsvector NOT NULL GENERATED ALWAYS AS (search_words((((((((((((first_name || ' ') ||
    last_name) || ' ') || COALESCE(email, '')) || ' ') || address) || ' ') || city) || ' ') ||
    state) || ' ') || zip_code)) STORED,
  inactive boolean NOT NULL DEFAULT false,
  seen_by uuid,
  other_phones text,
  other_digits text GENERATED ALWAYS AS (regexp_replace(other_phones, '[^0-9,]', '', 'g')) STORED,
  -- the customers service knows the row as it is
  told boolean NOT NULL DEFAULT false,
  -- whose record it is part of; null until the customers service has said it
  customer_number integer,
  CONSTRAINT imported_customers_pkey PRIMARY KEY (id),
  CONSTRAINT imported_customers_source UNIQUE (source, source_key)
);
CREATE INDEX imported_customers_of_customer ON imported_customers (customer_number) WHERE
  customer_number IS NOT NULL;
CREATE INDEX imported_customers_old_emails ON imported_customers (email_key) WHERE
  starts_with(source_key, 'hash:');
CREATE INDEX imported_customers_old_keys ON imported_customers (id) WHERE starts_with(source_key,
  'hash:');
CREATE INDEX imported_customers_other_digits ON imported_customers USING gin (other_digits
  gin_trgm_ops) WHERE other_digits IS NOT NULL;
CREATE INDEX imported_customers_phone ON imported_customers (phone_digits, last_service_date DESC
  NULLS LAST);
CREATE INDEX imported_customers_phone_digits ON imported_customers USING gin (phone_digits
  gin_trgm_ops);
CREATE INDEX imported_customers_search_words ON imported_customers USING gin (search_words);
CREATE INDEX imported_customers_to_tell ON imported_customers (id) WHERE NOT told;
CREATE INDEX imported_customers_written ON imported_customers (written_by) WHERE written_by IS NOT
  NULL;
CREATE TRIGGER tell_change BEFORE UPDATE ON imported_customers FOR EACH ROW WHEN (old.source_key IS
  DISTINCT FROM new.source_key OR old.first_name IS DISTINCT FROM new.first_name OR old.last_name IS
  DISTINCT FROM new.last_name OR old.email IS DISTINCT FROM new.email OR old.phone IS DISTINCT FROM
  new.phone OR old.other_phones IS DISTINCT FROM new.other_phones OR old.address IS DISTINCT FROM
  new.address OR old.city IS DISTINCT FROM new.city OR old.state IS DISTINCT FROM new.state OR
  old.zip_code IS DISTINCT FROM new.zip_code) EXECUTE FUNCTION tell_change();
CREATE TRIGGER tell_removal AFTER DELETE ON imported_customers FOR EACH ROW WHEN (old.told) EXECUTE
  FUNCTION tell_removal();

CREATE TABLE imported_service_history (
  customer_id integer NOT NULL,
  -- id: and the source's id, or hash: and a hash of the content
  entry_key text NOT NULL,
  service text NOT NULL,
  date date,
  cost_cents bigint,
  written_by uuid,
  inactive boolean NOT NULL DEFAULT false,
  seen_by uuid,
  CONSTRAINT imported_service_history_pkey PRIMARY KEY (customer_id, entry_key),
  CONSTRAINT imported_service_history_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES
    imported_customers(id) ON DELETE CASCADE
);
CREATE INDEX imported_service_history_written ON imported_service_history (written_by) WHERE
  written_by IS NOT NULL;

-- Events that the service has handled.
CREATE TABLE inbox (
  event_id uuid NOT NULL,
  consumer text NOT NULL,
  handled_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT inbox_pkey PRIMARY KEY (event_id, consumer)
);
CREATE INDEX inbox_age ON inbox (handled_at);

-- The service may only SELECT.
CREATE TABLE migrations (
  id integer NOT NULL DEFAULT nextval('migrations_id_seq'),
  "timestamp" bigint NOT NULL,
  name character varying NOT NULL,
  CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY (id)
);

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

-- Rows that the customers service knows and that are gone.
CREATE TABLE removals_to_tell (
  source text NOT NULL,
  source_key text NOT NULL,
  CONSTRAINT removals_to_tell_pkey PRIMARY KEY (source, source_key)
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

CREATE SEQUENCE migrations_id_seq AS integer START 1 OWNED BY migrations.id;

-- Functions. Their text is in src/database/functions, or in the migration that made them.
-- compounds_joined(p_folded text) RETURNS text
-- folded(p_text text) RETURNS text
-- phone_digits(p_phone text) RETURNS text
-- search_query(p_text text) RETURNS tsquery
-- search_words(p_text text) RETURNS tsvector
-- tell_change() RETURNS trigger
-- tell_removal() RETURNS trigger
-- words_of(p_folded text) RETURNS text[]
