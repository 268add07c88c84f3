-- The tables of booking as they are after all migrations. `npm run db:schemas` writes this.
-- The service may DELETE, INSERT, SELECT, UPDATE in each table that doesn't say otherwise.

-- Addresses that customers have verified. The last customer who verified one has it. Compared in
-- ASCII lower case, whatever the database's locale.
CREATE TABLE account_emails (
  email text NOT NULL,
  account_id integer NOT NULL,
  CONSTRAINT account_emails_pkey PRIMARY KEY (email),
  CONSTRAINT customer_emails_email_check CHECK (email = lower(email COLLATE "C"))
);
CREATE INDEX account_emails_of_account ON account_emails (account_id);

-- of the customers whose visits are about it; deleted when no visit is
CREATE TABLE appliances (
  id uuid NOT NULL,
  version integer NOT NULL DEFAULT 1,
  appliance text NOT NULL,
  brand text NOT NULL,
  model_number text,
  serial_number text,
  -- when it was made, or installed
  year integer,
  place text,
  CONSTRAINT appliances_pkey PRIMARY KEY (id)
);

-- Who did what to an appointment.
-- The service may only INSERT, SELECT.
CREATE TABLE appointment_history (
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  appointment_id uuid NOT NULL,
  at timestamptz NOT NULL,
  by_name text NOT NULL,
  what jsonb NOT NULL,
  step_key text,
  CONSTRAINT appointment_history_pkey PRIMARY KEY ("position"),
  CONSTRAINT appointment_history_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES
    appointments(id) ON DELETE CASCADE
);
CREATE INDEX appointment_history_by_time ON appointment_history (appointment_id, at, "position");
CREATE INDEX appointment_history_of_all ON appointment_history (at);
CREATE UNIQUE INDEX appointment_history_steps ON appointment_history (appointment_id, step_key)
  WHERE step_key IS NOT NULL;

CREATE TABLE appointments (
  id uuid NOT NULL,
  number text NOT NULL DEFAULT 'FC-' || nextval('appointment_numbers'),
  version integer NOT NULL,
  origin text NOT NULL,
  status text NOT NULL,
  slot_date date NOT NULL,
  slot text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  technician_id uuid,
  account_id integer,
  service_request_id uuid,
  customer_name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  address text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  zip_code text NOT NULL,
  service_type text NOT NULL,
  appliance text NOT NULL,
  brand text NOT NULL,
  description text,
  technician_notes text,
  total_cents integer,
  cancel_reason text,
  created_at timestamptz NOT NULL,
  tracking_notes text,
  search_words tsvector NOT NULL GENERATED ALWAYS AS (search_words((((((((((((((((number || ' ') ||
    customer_name) || ' ') || email) || ' ') || address) || ' ') || city) || ' ') || zip_code) ||
    ' ') || service_type) || ' ') || appliance) || ' ') || brand)) STORED,
  phone_digits text NOT NULL GENERATED ALWAYS AS (phone_digits(phone)) STORED,
  -- opens the gate to a customer's home
  gate_code text,
  sms_consent boolean NOT NULL DEFAULT false,
  tracking_status text NOT NULL DEFAULT 'scheduled',
  paid_cents integer NOT NULL DEFAULT 0,
  -- version of the bill that payments announced last
  bill_version integer NOT NULL DEFAULT 0,
  settled_cents integer NOT NULL DEFAULT 0,
  import_source text,
  import_key text,
  import_hash text,
  reached_at timestamptz NOT NULL,
  en_route_at timestamptz,
  arrived_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  step_notes text,
  cost_lines jsonb NOT NULL DEFAULT '[]'::jsonb,
  internal_notes text,
  no_show boolean NOT NULL DEFAULT false,
  asked_price jsonb,
  link_generation integer NOT NULL DEFAULT 0,
  claimed boolean NOT NULL DEFAULT false,
  rating jsonb,
  pin jsonb,
  -- whose it is; null until the customers service has said it
  customer_number integer,
  -- the customers service knows it, also what the office has chosen
  customer_filed boolean NOT NULL DEFAULT false,
  model_number text,
  -- the newest version and the approved price, as payments announced them
  estimate jsonb,
  -- which one the technician or the office says that it was about
  appliance_id uuid,
  -- what it is invoiced for, as payments last reported it
  invoice jsonb,
  -- version of that report
  invoice_version integer NOT NULL DEFAULT 0,
  CONSTRAINT appointments_pkey PRIMARY KEY (id),
  CONSTRAINT appointments_number_key UNIQUE (number),
  CONSTRAINT technician_in_one_place EXCLUDE USING gist (technician_id WITH =, tstzrange(starts_at,
    ends_at) WITH &&) WHERE (technician_id IS NOT NULL AND status <> 'cancelled' AND origin =
    'booked'),
  CONSTRAINT appointments_appliance_id_fkey FOREIGN KEY (appliance_id) REFERENCES appliances(id),
  CONSTRAINT appointments_service_request_id_fkey FOREIGN KEY (service_request_id) REFERENCES
    service_requests(id) ON DELETE SET NULL,
  CONSTRAINT appointments_check CHECK (starts_at < ends_at),
  CONSTRAINT appointments_cost_lines_check CHECK (jsonb_typeof(cost_lines) = 'array'),
  CONSTRAINT appointments_gate_code_check CHECK (gate_code ~ '^[A-Za-z0-9#*]{1,20}$'),
  CONSTRAINT appointments_link_generation_check CHECK (link_generation >= 0 AND link_generation <=
    65535),
  CONSTRAINT appointments_origin_check CHECK (origin IN ('booked', 'demo', 'imported')),
  CONSTRAINT appointments_paid_cents_check CHECK (paid_cents >= 0),
  CONSTRAINT appointments_rating_check CHECK (((rating ->> 'stars')::integer) >= 1 AND ((rating ->>
    'stars')::integer) <= 5),
  CONSTRAINT appointments_settled_cents_check CHECK (settled_cents >= 0),
  CONSTRAINT appointments_status_check CHECK (status IN ('scheduled', 'in-progress', 'completed',
    'cancelled')),
  CONSTRAINT appointments_total_cents_check CHECK (total_cents >= 0),
  CONSTRAINT appointments_tracking_status_check CHECK (tracking_status IN ('scheduled',
    'dispatched', 'en-route', 'arrived', 'in-progress', 'completed', 'cancelled')),
  CONSTRAINT appointments_version_check CHECK (version > 0),
  CONSTRAINT no_show_is_canceled CHECK (NOT no_show OR status = 'cancelled'),
  CONSTRAINT status_of_the_visit CHECK (status = CASE WHEN tracking_status IN ('dispatched',
    'en-route', 'arrived') THEN 'scheduled' ELSE tracking_status END),
  CONSTRAINT visit_has_technician CHECK (technician_id IS NOT NULL OR origin = 'imported' OR
    (tracking_status IN ('scheduled', 'completed', 'cancelled')))
);
CREATE INDEX appointments_asked_price ON appointments (id) WHERE asked_price IS NOT NULL;
CREATE INDEX appointments_by_status ON appointments (status, starts_at, id) WHERE origin <>
  'imported';
CREATE INDEX appointments_by_technician ON appointments (technician_id) WHERE technician_id IS NOT
  NULL;
CREATE INDEX appointments_by_time ON appointments (starts_at, id) WHERE origin <> 'imported';
CREATE INDEX appointments_demo ON appointments (created_at) WHERE origin = 'demo';
CREATE UNIQUE INDEX appointments_imported ON appointments (account_id, import_source, import_key)
  WHERE origin = 'imported';
CREATE INDEX appointments_of_account ON appointments (account_id, starts_at, id) WHERE account_id IS
  NOT NULL;
CREATE INDEX appointments_of_appliance ON appointments (appliance_id, starts_at) WHERE appliance_id
  IS NOT NULL;
CREATE INDEX appointments_of_customer ON appointments (customer_number, created_at) WHERE
  customer_number IS NOT NULL;
CREATE INDEX appointments_of_email ON appointments (lower(email COLLATE "C"));
CREATE INDEX appointments_of_nobody ON appointments (lower(email COLLATE "C")) WHERE account_id IS
  NULL;
CREATE INDEX appointments_of_phone ON appointments (phone_digits);
CREATE INDEX appointments_open ON appointments (lower(email COLLATE "C"), ends_at) WHERE origin =
  'booked' AND (status IN ('scheduled', 'in-progress'));
CREATE INDEX appointments_phone_digits ON appointments USING gin (phone_digits gin_trgm_ops) WHERE
  origin <> 'imported';
CREATE INDEX appointments_search_words ON appointments USING gin (search_words) WHERE origin <>
  'imported';
CREATE INDEX appointments_to_file ON appointments (created_at, id) WHERE NOT customer_filed AND
  (phone <> '' OR email <> '');
CREATE UNIQUE INDEX one_appointment_for_a_request ON appointments (service_request_id) WHERE
  service_request_id IS NOT NULL AND status <> 'cancelled' AND origin = 'booked';
CREATE UNIQUE INDEX one_job_under_way ON appointments (technician_id) WHERE tracking_status IN
  ('en-route', 'arrived', 'in-progress');
CREATE INDEX visits_of_technician ON appointments (technician_id, starts_at) WHERE origin <>
  'imported' AND technician_id IS NOT NULL;
CREATE INDEX visits_open ON appointments (starts_at) WHERE origin <> 'imported' AND (tracking_status
  NOT IN ('completed', 'cancelled'));

CREATE TABLE blackout_dates (
  blackout_date date NOT NULL,
  reason text NOT NULL,
  CONSTRAINT blackout_dates_pkey PRIMARY KEY (blackout_date)
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

-- Deleted accounts. One of their imports may still be running.
CREATE TABLE forgotten_accounts (
  account_id integer NOT NULL,
  CONSTRAINT forgotten_accounts_pkey PRIMARY KEY (account_id)
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

-- What an import changed, so that it can be undone.
CREATE TABLE imported_changes (
  job_id text NOT NULL,
  record_table text NOT NULL,
  record_id uuid NOT NULL,
  account_id integer NOT NULL,
  -- null: the record was new
  before jsonb,
  version_before integer,
  version_after integer NOT NULL,
  CONSTRAINT imported_changes_pkey PRIMARY KEY (job_id, record_table, record_id),
  CONSTRAINT imported_changes_check CHECK ((before IS NULL) = (version_before IS NULL)),
  CONSTRAINT imported_changes_record_table_check CHECK (record_table IN ('appointments',
    'service_requests'))
);
CREATE INDEX imported_changes_of_account ON imported_changes (account_id);
CREATE INDEX imported_changes_of_record ON imported_changes (record_id, record_table);

-- What the batches of an import came to, counted in the transaction that writes each.
CREATE TABLE imported_counts (
  job_id text NOT NULL,
  record_table text NOT NULL,
  account_id integer NOT NULL,
  added integer NOT NULL,
  changed integer NOT NULL,
  CONSTRAINT imported_counts_pkey PRIMARY KEY (job_id, record_table),
  CONSTRAINT imported_counts_record_table_check CHECK (record_table IN ('appointments',
    'service_requests'))
);
CREATE INDEX imported_counts_of_account ON imported_counts (account_id);

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

CREATE TABLE photos (
  -- the visit it was added to; null for one of a request
  appointment_id uuid,
  -- made by the phone, so that a repeat is the same photo
  id uuid NOT NULL,
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL,
  -- of photos that were added before there was a storage, until they are moved; otherwise null
  bytes bytea STORAGE EXTERNAL,
  -- its name in the storage; null until it was moved there
  file text,
  byte_count integer NOT NULL,
  -- null if unknown
  added_at timestamptz DEFAULT now(),
  -- the request it was added to; a visit that is made of the request shows it, too
  request_id uuid,
  added_by text NOT NULL,
  -- null if no one has said it
  shows text,
  CONSTRAINT photos_pkey PRIMARY KEY ("position"),
  CONSTRAINT photos_of_appointment UNIQUE (appointment_id, id),
  CONSTRAINT photos_of_request UNIQUE (request_id, id),
  CONSTRAINT photos_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON
    DELETE CASCADE,
  CONSTRAINT photos_request_id_fkey FOREIGN KEY (request_id) REFERENCES service_requests(id) ON
    DELETE CASCADE,
  CONSTRAINT photos_added_by_check CHECK (added_by IN ('customer', 'technician')),
  CONSTRAINT photos_bytes_check CHECK (octet_length(bytes) >= 1 AND octet_length(bytes) <= 524288),
  CONSTRAINT photos_check CHECK ((file IS NULL) <> (bytes IS NULL)),
  CONSTRAINT photos_of_one CHECK ((appointment_id IS NULL) <> (request_id IS NULL)),
  CONSTRAINT photos_shows_check CHECK (shows IN ('plate', 'problem')),
  CONSTRAINT photos_type_check CHECK (type IN ('image/jpeg', 'image/png', 'image/webp'))
);
CREATE UNIQUE INDEX photos_by_file ON photos (file);
CREATE INDEX photos_to_move ON photos ("position") WHERE bytes IS NOT NULL;

-- Refused for too many open visits, for the office to look at. Purged days after the last attempt.
CREATE TABLE refused_contacts (
  email text NOT NULL,
  since timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  attempts integer NOT NULL,
  CONSTRAINT refused_contacts_pkey PRIMARY KEY (email),
  CONSTRAINT refused_contacts_attempts_check CHECK (attempts > 0),
  CONSTRAINT refused_contacts_email_check CHECK (email = lower(email COLLATE "C"))
);

CREATE TABLE refused_sources (
  source text NOT NULL,
  since timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  attempts integer NOT NULL,
  CONSTRAINT refused_sources_pkey PRIMARY KEY (source),
  CONSTRAINT refused_sources_attempts_check CHECK (attempts > 0)
);

-- Requests from the site. The office turns one into an appointment.
CREATE TABLE service_requests (
  id uuid NOT NULL,
  number text NOT NULL DEFAULT 'SR-' || nextval('service_request_numbers'),
  origin text NOT NULL,
  status text NOT NULL,
  account_id integer,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text NOT NULL,
  email text NOT NULL,
  appliance_type text NOT NULL,
  brand text NOT NULL,
  problem_description text NOT NULL,
  is_emergency boolean NOT NULL,
  technician_notes text,
  appointment_id uuid,
  completed_at timestamptz,
  created_at timestamptz NOT NULL,
  -- the office's order: waiting emergencies, others that wait, the rest
  urgency smallint NOT NULL GENERATED ALWAYS AS ( CASE WHEN status <> 'pending' THEN 0 WHEN
    is_emergency THEN 2 ELSE 1 END) STORED,
  version integer NOT NULL DEFAULT 1,
  search_words tsvector NOT NULL GENERATED ALWAYS AS (search_words((((((((((number || ' ') ||
    first_name) || ' ') || last_name) || ' ') || email) || ' ') || appliance_type) || ' ') ||
    brand)) STORED,
  phone_digits text NOT NULL GENERATED ALWAYS AS (phone_digits(phone)) STORED,
  import_source text,
  import_key text,
  import_hash text,
  claimed boolean NOT NULL DEFAULT false,
  -- whose it is; null until the customers service has said it
  customer_number integer,
  -- the customers service knows it, also what the office has chosen
  customer_filed boolean NOT NULL DEFAULT false,
  model_number text,
  CONSTRAINT service_requests_pkey PRIMARY KEY (id),
  CONSTRAINT service_requests_appointment_id_key UNIQUE (appointment_id),
  CONSTRAINT service_requests_number_key UNIQUE (number),
  CONSTRAINT service_requests_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES
    appointments(id) ON DELETE SET NULL,
  CONSTRAINT completed_when_completed CHECK (status = 'completed' OR completed_at IS NULL),
  CONSTRAINT service_requests_origin_check CHECK (origin IN ('site', 'imported')),
  CONSTRAINT service_requests_status_check CHECK (status IN ('pending', 'scheduled', 'completed',
    'cancelled')),
  CONSTRAINT service_requests_version_check CHECK (version > 0),
  CONSTRAINT waiting_without_appointment CHECK (status <> 'pending' OR appointment_id IS NULL)
);
CREATE INDEX service_requests_by_status ON service_requests (status, urgency, created_at, id) WHERE
  origin <> 'imported';
CREATE INDEX service_requests_by_urgency ON service_requests (urgency, created_at, id) WHERE origin
  <> 'imported';
CREATE UNIQUE INDEX service_requests_imported ON service_requests (account_id, import_source,
  import_key) WHERE origin = 'imported';
CREATE INDEX service_requests_of_account ON service_requests (account_id, created_at, id) WHERE
  account_id IS NOT NULL;
CREATE INDEX service_requests_of_customer ON service_requests (customer_number, created_at) WHERE
  customer_number IS NOT NULL;
CREATE INDEX service_requests_of_email ON service_requests (lower(email COLLATE "C"));
CREATE INDEX service_requests_of_nobody ON service_requests (lower(email COLLATE "C")) WHERE
  account_id IS NULL;
CREATE INDEX service_requests_of_phone ON service_requests (phone_digits);
CREATE INDEX service_requests_phone_digits ON service_requests USING gin (phone_digits gin_trgm_ops)
  WHERE origin <> 'imported';
CREATE INDEX service_requests_search_words ON service_requests USING gin (search_words) WHERE origin
  <> 'imported';
CREATE INDEX service_requests_to_file ON service_requests (created_at, id) WHERE NOT customer_filed
  AND (phone <> '' OR email <> '');

CREATE TABLE settings (
  only_row boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  lead_time_minutes integer,
  change_cutoff_hours integer,
  dispatch_ahead_minutes integer,
  late_after_minutes integer,
  stale_after_minutes integer,
  opening_hours jsonb,
  counties jsonb,
  service_call_fee text,
  text_signature text,
  booking_window_days integer,
  CONSTRAINT settings_pkey PRIMARY KEY (only_row),
  CONSTRAINT settings_booking_window_days_check CHECK (booking_window_days >= 2 AND
    booking_window_days <= 60),
  CONSTRAINT settings_change_cutoff_hours_check CHECK (change_cutoff_hours >= 0 AND
    change_cutoff_hours <= 336),
  CONSTRAINT settings_dispatch_ahead_minutes_check CHECK (dispatch_ahead_minutes >= 0 AND
    dispatch_ahead_minutes <= 10080),
  CONSTRAINT settings_late_after_minutes_check CHECK (late_after_minutes >= 1 AND late_after_minutes
    <= 240),
  CONSTRAINT settings_lead_time_minutes_check CHECK (lead_time_minutes >= 0 AND lead_time_minutes <=
    20160),
  CONSTRAINT settings_only_row_check CHECK (only_row),
  CONSTRAINT settings_stale_after_minutes_check CHECK (stale_after_minutes >= 1 AND
    stale_after_minutes <= 60),
  CONSTRAINT settings_text_signature_check CHECK (length(text_signature) <= 24)
);

-- The service may only INSERT, SELECT.
CREATE TABLE settings_history (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  by_name text NOT NULL,
  message text NOT NULL,
  CONSTRAINT settings_history_pkey PRIMARY KEY (id)
);

CREATE TABLE site_content (
  only_row boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  content jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT site_content_pkey PRIMARY KEY (only_row),
  CONSTRAINT site_content_content_check CHECK (jsonb_typeof(content) = 'object'),
  CONSTRAINT site_content_only_row_check CHECK (only_row)
);

-- Seats that are taken. The primary key keeps a seat from being sold twice.
CREATE TABLE slot_seats (
  slot_date date NOT NULL,
  slot text NOT NULL,
  seat integer NOT NULL,
  appointment_id uuid NOT NULL,
  CONSTRAINT slot_seats_pkey PRIMARY KEY (slot_date, slot, seat),
  CONSTRAINT slot_seats_appointment_id_slot_date_slot_key UNIQUE (appointment_id, slot_date, slot),
  CONSTRAINT slot_seats_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES appointments(id)
    ON DELETE CASCADE,
  CONSTRAINT slot_seats_seat_check CHECK (seat > 0)
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

CREATE TABLE technician_roster (
  technician_id uuid NOT NULL,
  availability text NOT NULL,
  version integer NOT NULL,
  name text,
  availability_since timestamptz,
  active boolean NOT NULL DEFAULT true,
  work jsonb NOT NULL DEFAULT '{}'::jsonb,
  work_since timestamptz,
  lacks text[] NOT NULL DEFAULT '{}'::text[],
  works_always boolean NOT NULL GENERATED ALWAYS AS (COALESCE(work -> 'workingHours', '[]'::jsonb) =
    '[]'::jsonb AND COALESCE(work -> 'daysOff', '[]'::jsonb) = '[]'::jsonb) STORED,
  CONSTRAINT technician_roster_pkey PRIMARY KEY (technician_id),
  CONSTRAINT technician_roster_availability_check CHECK (availability IN ('available', 'offline'))
);

CREATE TABLE undone_imports (
  job_id text NOT NULL,
  removed integer NOT NULL DEFAULT 0,
  restored integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  CONSTRAINT undone_imports_pkey PRIMARY KEY (job_id)
);

CREATE TABLE visit_sources (
  appointment_id uuid NOT NULL,
  address text NOT NULL,
  range text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT visit_sources_pkey PRIMARY KEY (appointment_id),
  CONSTRAINT visit_sources_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES
    appointments(id) ON DELETE CASCADE
);
CREATE INDEX visit_sources_by_time ON visit_sources (at);
CREATE INDEX visit_sources_of_address ON visit_sources (address);
CREATE INDEX visit_sources_of_range ON visit_sources (range, at);

CREATE SEQUENCE appointment_numbers AS integer START 1001 OWNED BY appointments.number;
CREATE SEQUENCE imported_record_numbers AS bigint START 1001;
CREATE SEQUENCE migrations_id_seq AS integer START 1 OWNED BY migrations.id;
CREATE SEQUENCE service_request_numbers AS integer START 1001 OWNED BY service_requests.number;

-- Functions. Their text is in src/database/functions, or in the migration that made them.
-- announce_event(p_envelope jsonb) RETURNS void
-- claim_booking(p_row jsonb, p_technician uuid, p_on_closed_day boolean, p_now timestamptz,
--   p_operation text, p_principal text, p_key text, p_body_hash text, p_open_limit integer, OUT
--   outcome text, OUT reply jsonb) RETURNS record
-- claim_seat(p_date date, p_start timestamptz, p_end timestamptz, p_skills text[], p_now
--   timestamptz, p_except uuid, p_technician uuid, p_must_keep boolean, p_on_closed_day boolean,
--   OUT outcome text, OUT keeps boolean) RETURNS record
-- complete_booking(p_id uuid, p_number text, p_start timestamptz, p_end timestamptz, p_created_at
--   timestamptz, p_envelope jsonb, p_operation text, p_principal text, p_key text, p_body_hash
--   text, OUT reply jsonb) RETURNS jsonb
-- compounds_joined(p_folded text) RETURNS text
-- crew_suffices(p_starts timestamptz[], p_ends timestamptz[], p_crews integer[], p_before
--   integer[], p_chosen integer[], p_job integer, p_members integer[]) RETURNS boolean
-- erase_reasons(p_appointments uuid[]) RETURNS void
-- fits(p_start timestamptz, p_end timestamptz, p_skills text[], p_now timestamptz, p_except uuid
--   DEFAULT NULL::uuid, p_technician uuid DEFAULT NULL::uuid, p_among uuid[] DEFAULT NULL::uuid[])
--   RETURNS boolean
-- fits_in_turn(p_start timestamptz, p_end timestamptz, p_skills text[], p_now timestamptz, p_except
--   uuid, p_technician uuid) RETURNS boolean
-- fits_quickly(p_start timestamptz, p_end timestamptz, p_skills text[], p_now timestamptz, p_except
--   uuid DEFAULT NULL::uuid, p_technician uuid DEFAULT NULL::uuid, p_among uuid[] DEFAULT
--   NULL::uuid[]) RETURNS boolean
-- folded(p_text text) RETURNS text
-- house_of(p_address text, p_zip_code text) RETURNS text
-- is_known(p_visit jsonb) RETURNS boolean
-- keep_reply(p_operation text, p_principal text, p_key text, p_body_hash text, p_reply jsonb)
--   RETURNS void
-- left_over_jobs(p_now timestamptz) RETURNS SETOF uuid
-- lock_slots(p_start timestamptz, p_end timestamptz) RETURNS void
-- may_book(p_email text, p_open_limit integer, p_now timestamptz) RETURNS boolean
-- may_book_from(p_visit jsonb, p_source jsonb, p_now timestamptz) RETURNS boolean
-- open_weekdays() RETURNS integer[]
-- phone_digits(p_phone text) RETURNS text
-- reply_to_key(p_operation text, p_principal text, p_key text) RETURNS TABLE(body_hash text, reply
--   jsonb)
-- same_visit(p_visit jsonb, p_contact text) RETURNS text
-- search_query(p_text text) RETURNS tsquery
-- search_words(p_text text) RETURNS tsvector
-- slots_over(p_start timestamptz, p_end timestamptz) RETURNS TABLE(slot_date date, slot text)
-- take_seats(p_id uuid, p_start timestamptz, p_end timestamptz) RETURNS void
-- words_of(p_folded text) RETURNS text[]
-- works_at(p_work jsonb, p_start timestamptz, p_end timestamptz, p_open integer[]) RETURNS boolean
-- works_on(p_technician technician_roster, p_start timestamptz, p_end timestamptz, p_skills text[],
--   p_today date, p_open integer[]) RETURNS boolean
