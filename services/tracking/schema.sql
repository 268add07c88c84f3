-- The tables of tracking as they are after all migrations. `npm run db:schemas` writes this.
-- The service may DELETE, INSERT, SELECT, UPDATE in each table that doesn't say otherwise.

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

-- The way to each visit. While its technician drives, a row changes every second.
CREATE TABLE journeys (
  appointment_id uuid NOT NULL,
  version integer NOT NULL,
  number text NOT NULL,
  technician_id uuid,
  status text NOT NULL,
  slot_start timestamptz NOT NULL,
  en_route_at timestamptz,
  arrived_at timestamptz,
  address jsonb NOT NULL,
  lat double precision,
  lng double precision,
  approximate jsonb,
  late_since timestamptz,
  set_off_km double precision,
  nearest_km double precision,
  pinned_at timestamptz,
  slot_end timestamptz,
  CONSTRAINT journeys_pkey PRIMARY KEY (appointment_id),
  CONSTRAINT journeys_place CHECK ((lat IS NULL) = (lng IS NULL) AND (approximate IS NULL OR lat IS
    NOT NULL)),
  CONSTRAINT journeys_status_check CHECK (status IN ('scheduled', 'dispatched', 'en-route',
    'arrived', 'in-progress', 'completed', 'cancelled'))
) WITH (fillfactor=70);
CREATE INDEX journeys_of_technician ON journeys (technician_id) WHERE status IN ('en-route',
  'arrived');
CREATE INDEX journeys_open ON journeys (slot_start) WHERE status NOT IN ('completed', 'cancelled');
CREATE INDEX journeys_pinned ON journeys (lower(address ->> 'address'), "left"(address ->>
  'zipCode', 5), pinned_at) WHERE pinned_at IS NOT NULL;

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

CREATE TABLE phone_links (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  technician_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  CONSTRAINT phone_links_pkey PRIMARY KEY (id),
  CONSTRAINT phone_link_token UNIQUE (token_hash),
  CONSTRAINT phone_links_technician_id_fkey FOREIGN KEY (technician_id) REFERENCES technicians(id)
    ON DELETE CASCADE,
  CONSTRAINT phone_links_token_hash_check CHECK (length(token_hash) = 32)
);
CREATE UNIQUE INDEX one_valid_phone_link ON phone_links (technician_id) WHERE revoked_at IS NULL;

-- A phone that sends a batch twice adds nothing: the key is the technician and the time.
CREATE TABLE positions (
  technician_id uuid NOT NULL,
  recorded_at timestamptz NOT NULL,
  appointment_id uuid,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  accuracy real,
  address text,
  received_at timestamptz NOT NULL,
  CONSTRAINT positions_pkey PRIMARY KEY (technician_id, recorded_at)
);
CREATE INDEX positions_by_age ON positions USING brin (recorded_at);

-- How far each consumer has come in the stream.
CREATE TABLE stream_positions (
  consumer text NOT NULL,
  stream_epoch text NOT NULL,
  -- everything up to here is handled
  floor_seq bigint NOT NULL,
  floor_event_id text,
  CONSTRAINT stream_positions_pkey PRIMARY KEY (consumer)
);

-- On the road, a row changes every second. The fill factor leaves room for updates that touch no
-- index.
CREATE TABLE technicians (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  phone text NOT NULL,
  avatar text,
  vehicle_info text,
  specialties text[] NOT NULL DEFAULT '{}'::text[],
  rating double precision,
  completed_jobs integer NOT NULL DEFAULT 0,
  availability text NOT NULL,
  availability_since timestamptz NOT NULL,
  version integer NOT NULL,
  lat double precision,
  lng double precision,
  location_address text,
  location_recorded_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  email text,
  working_hours jsonb NOT NULL DEFAULT '[]'::jsonb,
  days_off jsonb NOT NULL DEFAULT '[]'::jsonb,
  service_area text[] NOT NULL DEFAULT '{}'::text[],
  active boolean NOT NULL DEFAULT true,
  leaving_since timestamptz,
  location_accuracy double precision,
  location_doubted jsonb,
  phone_problem text,
  phone_problem_at timestamptz,
  rating_count integer NOT NULL DEFAULT 0,
  rating_stars integer NOT NULL DEFAULT 0,
  CONSTRAINT technicians_pkey PRIMARY KEY (id),
  CONSTRAINT inactive_is_offline CHECK (active OR availability = 'offline'),
  CONSTRAINT phone_problem_has_its_time CHECK ((phone_problem IS NULL) = (phone_problem_at IS
    NULL)),
  CONSTRAINT technicians_availability_check CHECK (availability IN ('available', 'offline')),
  CONSTRAINT technicians_check CHECK ((lat IS NULL) = (location_recorded_at IS NULL) AND (lat IS
    NULL) = (lng IS NULL)),
  CONSTRAINT technicians_completed_jobs_check CHECK (completed_jobs >= 0),
  CONSTRAINT technicians_lat_check CHECK (lat >= '-90'::integer::double precision AND lat <=
    90::double precision),
  CONSTRAINT technicians_lng_check CHECK (lng >= '-180'::integer::double precision AND lng <=
    180::double precision),
  CONSTRAINT technicians_phone_problem_check CHECK (phone_problem IN ('encrypted', 'no-time',
    'wrong-clock', 'rough', 'no-fix', 'unreadable', 'old-address')),
  CONSTRAINT technicians_rating_check CHECK (rating >= 0::double precision AND rating <= 5::double
    precision),
  CONSTRAINT technicians_rating_count_check CHECK (rating_count >= 0),
  CONSTRAINT technicians_rating_stars_check CHECK (rating_stars >= 0)
) WITH (fillfactor=50);

CREATE SEQUENCE migrations_id_seq AS integer START 1 OWNED BY migrations.id;
