-- Appointments and the seats they hold, the roster that gives the seats, service requests, imported
-- records. The functions that book stand in functions/.

-- The kit's search finds words; here FC-1042 and SR-1042 are also one word, which finds that number alone.
CREATE OR REPLACE FUNCTION booking.compounds_joined(p_folded text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(translate(p_folded, '''’ʼ', ''), '\m(fc|sr)[- ]+(?=[0-9])', '\1', 'g');

-- Each booking pays for this, and ASCII is split five times as fast. Elsewhere a word has 60 characters
-- at most: one can unfold to many, and what an index takes is bounded.
CREATE OR REPLACE FUNCTION booking.words_of(p_folded text) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
    BEGIN
      IF octet_length(p_folded) = char_length(p_folded) AND char_length(p_folded) <= 2000 THEN
        RETURN array_remove(regexp_split_to_array(p_folded COLLATE "C", '[^a-z0-9]+'), '');
      END IF;
      RETURN (SELECT coalesce(array_agg(left(word, 60)), '{}')
        FROM regexp_split_to_table(p_folded COLLATE pg_c_utf8, '[^[:alnum:]]+') AS word
        WHERE word <> '');
    END $$;

CREATE OR REPLACE FUNCTION booking.search_query(p_text text) RETURNS tsquery
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT string_agg('''' || left(word, 60) || ''':*', ' & ')::tsquery
    FROM unnest(booking.words_of(booking.compounds_joined(booking.folded(p_text)))) AS word);

CREATE SEQUENCE booking.appointment_numbers AS integer START 1001;

CREATE TABLE booking.appointments (
  id uuid PRIMARY KEY,
  number text NOT NULL DEFAULT ('FC-' || nextval('booking.appointment_numbers')) UNIQUE,
  version integer NOT NULL CHECK (version > 0),
  origin text NOT NULL CHECK (origin IN ('booked', 'demo', 'imported')),
  status text NOT NULL CHECK (status IN ('scheduled', 'in-progress', 'completed', 'cancelled')),
  slot_date date NOT NULL,
  slot text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  technician_id uuid,
  tracking_version integer NOT NULL DEFAULT 0,
  customer_id integer,
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
  total_cents integer CHECK (total_cents >= 0),
  cancel_reason text,
  created_at timestamptz NOT NULL,
  tracking_notes text,
  search_words tsvector GENERATED ALWAYS AS (
    search_words(number || ' ' || customer_name || ' ' || email || ' ' || address || ' ' || city || ' ' ||
      zip_code || ' ' || service_type || ' ' || appliance || ' ' || brand)
  ) STORED NOT NULL,
  phone_digits text GENERATED ALWAYS AS (phone_digits(phone)) STORED NOT NULL,
  -- what opens the gate to a customer's home
  gate_code text CHECK (gate_code ~ '^[A-Za-z0-9#*]{1,20}$'),
  sms_consent boolean NOT NULL DEFAULT false,
  tracking_status text NOT NULL DEFAULT 'scheduled',
  paid_cents integer NOT NULL DEFAULT 0 CHECK (paid_cents >= 0),
  -- of the bill that payments announced last
  bill_version integer NOT NULL DEFAULT 0,
  settled_cents integer NOT NULL DEFAULT 0 CHECK (settled_cents >= 0),
  import_source text,
  import_key text,
  import_hash text,
  CHECK (starts_at < ends_at),
  -- A technician is never in two places. Demo jobs overlap as they please.
  CONSTRAINT technician_in_one_place EXCLUDE USING gist (technician_id WITH =, tstzrange(starts_at,
    ends_at) WITH &&) WHERE (technician_id IS NOT NULL AND status <> 'cancelled' AND origin =
    'booked')
);
ALTER SEQUENCE booking.appointment_numbers OWNED BY booking.appointments.number;
CREATE INDEX appointments_demo ON booking.appointments (created_at) WHERE origin = 'demo';
-- However many schedule a request at once, it has one appointment that stands.
CREATE UNIQUE INDEX one_appointment_for_a_request ON booking.appointments (service_request_id)
  WHERE service_request_id IS NOT NULL AND status <> 'cancelled' AND origin = 'booked';
CREATE INDEX appointments_by_technician ON booking.appointments (technician_id)
  WHERE technician_id IS NOT NULL;
CREATE INDEX appointments_of_customer ON booking.appointments (customer_id, starts_at, id)
  WHERE customer_id IS NOT NULL;
CREATE INDEX appointments_of_nobody ON booking.appointments (lower(email COLLATE "C"))
  WHERE customer_id IS NULL;
CREATE UNIQUE INDEX appointments_imported ON booking.appointments (customer_id, import_source, import_key)
  WHERE origin = 'imported';
CREATE INDEX appointments_by_time ON booking.appointments (starts_at, id) WHERE origin <> 'imported';
CREATE INDEX appointments_by_status ON booking.appointments (status, starts_at, id)
  WHERE origin <> 'imported';
CREATE INDEX appointments_search_words ON booking.appointments USING gin (search_words)
  WHERE origin <> 'imported';
CREATE INDEX appointments_phone_digits ON booking.appointments USING gin (phone_digits gin_trgm_ops)
  WHERE origin <> 'imported';
CREATE INDEX appointments_open ON booking.appointments (lower(email COLLATE "C"), ends_at)
  WHERE origin = 'booked' AND status IN ('scheduled', 'in-progress');

-- The primary key makes it impossible to sell a seat twice.
CREATE TABLE booking.slot_seats (
  slot_date date NOT NULL,
  slot text NOT NULL,
  seat integer NOT NULL CHECK (seat > 0),
  appointment_id uuid NOT NULL UNIQUE REFERENCES booking.appointments ON DELETE CASCADE,
  PRIMARY KEY (slot_date, slot, seat)
);

CREATE TABLE booking.technician_roster (
  technician_id uuid PRIMARY KEY,
  availability text NOT NULL CHECK (availability IN ('available', 'offline')),
  version integer NOT NULL,
  name text
);

CREATE TABLE booking.blackout_dates (
  blackout_date date PRIMARY KEY,
  reason text NOT NULL
);

CREATE SEQUENCE booking.service_request_numbers AS integer START 1001;

-- Requests from the site, and the link between one and the appointment it is turned into.
CREATE TABLE booking.service_requests (
  id uuid PRIMARY KEY,
  number text NOT NULL DEFAULT ('SR-' || nextval('booking.service_request_numbers')) UNIQUE,
  origin text NOT NULL CHECK (origin IN ('site', 'imported')),
  status text NOT NULL CHECK (status IN ('pending', 'scheduled', 'completed', 'cancelled')),
  customer_id integer,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text NOT NULL,
  email text NOT NULL,
  appliance_type text NOT NULL,
  brand text NOT NULL,
  problem_description text NOT NULL,
  is_emergency boolean NOT NULL,
  technician_notes text,
  appointment_id uuid UNIQUE REFERENCES booking.appointments ON DELETE SET NULL,
  completed_at timestamptz,
  created_at timestamptz NOT NULL,
  -- the office's order: emergencies that wait, others that wait, the rest
  urgency smallint GENERATED ALWAYS AS (
    CASE WHEN status <> 'pending' THEN 0 WHEN is_emergency THEN 2 ELSE 1 END
  ) STORED NOT NULL,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  search_words tsvector GENERATED ALWAYS AS (
    search_words(number || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' ||
      appliance_type || ' ' || brand)
  ) STORED NOT NULL,
  phone_digits text GENERATED ALWAYS AS (phone_digits(phone)) STORED NOT NULL,
  import_source text,
  import_key text,
  import_hash text,
  CONSTRAINT waiting_without_appointment CHECK (status <> 'pending' OR appointment_id IS NULL),
  CONSTRAINT completed_when_completed CHECK (status = 'completed' OR completed_at IS NULL)
);
ALTER SEQUENCE booking.service_request_numbers OWNED BY booking.service_requests.number;
ALTER TABLE booking.appointments ADD FOREIGN KEY (service_request_id)
  REFERENCES booking.service_requests ON DELETE SET NULL;
CREATE INDEX service_requests_of_customer ON booking.service_requests (customer_id, created_at, id)
  WHERE customer_id IS NOT NULL;
CREATE INDEX service_requests_of_nobody ON booking.service_requests (lower(email COLLATE "C"))
  WHERE customer_id IS NULL;
CREATE UNIQUE INDEX service_requests_imported ON booking.service_requests (customer_id, import_source, import_key)
  WHERE origin = 'imported';
CREATE INDEX service_requests_by_urgency ON booking.service_requests (urgency, created_at, id)
  WHERE origin <> 'imported';
CREATE INDEX service_requests_by_status ON booking.service_requests (status, urgency, created_at, id)
  WHERE origin <> 'imported';
CREATE INDEX service_requests_search_words ON booking.service_requests USING gin (search_words)
  WHERE origin <> 'imported';
CREATE INDEX service_requests_phone_digits ON booking.service_requests USING gin (phone_digits gin_trgm_ops)
  WHERE origin <> 'imported';

-- Who did what to an appointment.
CREATE TABLE booking.appointment_history (
  position bigint GENERATED ALWAYS AS IDENTITY,
  appointment_id uuid NOT NULL REFERENCES booking.appointments ON DELETE CASCADE,
  at timestamptz NOT NULL,
  by_name text NOT NULL,
  what jsonb NOT NULL,
  -- an event that comes twice is one entry
  tracking_version integer,
  PRIMARY KEY (position),
  CONSTRAINT appointment_history_appointment_id_tracking_version_key UNIQUE (appointment_id,
    tracking_version)
);
CREATE INDEX appointment_history_by_time ON booking.appointment_history (appointment_id, at, position);

-- Addresses that customers have shown to be theirs. The last customer who verified one has it. Addresses
-- are compared in ASCII lower case, which is the same in a database of whatever locale.
CREATE TABLE booking.customer_emails (
  email text PRIMARY KEY CHECK (email = lower(email COLLATE "C")),
  customer_id integer NOT NULL
);
CREATE INDEX customer_emails_of_customer ON booking.customer_emails (customer_id);

-- Imported records have numbers of their own: those of bookings are said on the phone, and stay short
-- and without gaps however much is imported.
CREATE SEQUENCE booking.imported_record_numbers START 1001;

-- What an import made of which record, so that it can be undone.
CREATE TABLE booking.imported_changes (
  job_id text NOT NULL,
  record_table text NOT NULL CHECK (record_table IN ('appointments', 'service_requests')),
  record_id uuid NOT NULL,
  customer_id integer NOT NULL,
  -- null: it was not here
  before jsonb,
  version_before integer,
  version_after integer NOT NULL,
  PRIMARY KEY (job_id, record_table, record_id),
  CHECK ((before IS NULL) = (version_before IS NULL))
);
CREATE INDEX imported_changes_of_record ON booking.imported_changes (record_id, record_table);
CREATE INDEX imported_changes_of_customer ON booking.imported_changes (customer_id);

CREATE TABLE booking.undone_imports (
  job_id text PRIMARY KEY,
  removed integer NOT NULL DEFAULT 0,
  restored integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0
);

-- Whose account is gone: an import of theirs may still be under way.
CREATE TABLE booking.forgotten_customers (
  customer_id integer PRIMARY KEY
);

-- What the batches of a job came to, counted in the transaction that writes each: an answer that gets
-- lost loses no count.
CREATE TABLE booking.imported_counts (
  job_id text NOT NULL,
  record_table text NOT NULL CHECK (record_table IN ('appointments', 'service_requests')),
  customer_id integer NOT NULL,
  added integer NOT NULL,
  changed integer NOT NULL,
  PRIMARY KEY (job_id, record_table)
);
CREATE INDEX imported_counts_of_customer ON booking.imported_counts (customer_id);

-- Who was refused for having too many open visits, for the office to look at; purged days after the
-- last attempt.
CREATE TABLE booking.refused_contacts (
  email text PRIMARY KEY CHECK (email = lower(email COLLATE "C")),
  since timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  attempts integer NOT NULL CHECK (attempts > 0)
);
