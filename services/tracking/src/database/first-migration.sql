-- Technicians, their phone links and positions; and, until the next migration moves them to booking,
-- the visits.

-- The row of a technician on the road changes every second: room for updates that touch no index.
CREATE TABLE tracking.technicians (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  name text NOT NULL,
  phone text NOT NULL,
  avatar text,
  vehicle_info text,
  specialties text[] NOT NULL DEFAULT '{}',
  rating double precision CHECK (rating >= 0 AND rating <= 5),
  completed_jobs integer NOT NULL DEFAULT 0 CHECK (completed_jobs >= 0),
  availability text NOT NULL CHECK (availability IN ('available', 'offline')),
  availability_since timestamptz NOT NULL,
  version integer NOT NULL,
  lat double precision CHECK (lat >= -90 AND lat <= 90),
  lng double precision CHECK (lng >= -180 AND lng <= 180),
  location_address text,
  location_recorded_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((lat IS NULL) = (location_recorded_at IS NULL) AND (lat IS NULL) = (lng IS NULL))
) WITH (fillfactor = 50);

CREATE TABLE tracking.phone_links (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  technician_id uuid NOT NULL REFERENCES tracking.technicians ON DELETE CASCADE,
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  CONSTRAINT phone_link_token UNIQUE (token_hash)
);
CREATE UNIQUE INDEX one_valid_phone_link ON tracking.phone_links (technician_id)
  WHERE revoked_at IS NULL;

-- No foreign key to technicians: these rows follow booking's events, which are the truth.
CREATE TABLE tracking.tracking_records (
  appointment_id uuid PRIMARY KEY,
  appointment_version integer NOT NULL,
  appointment jsonb NOT NULL,
  technician_id uuid,
  status text NOT NULL
    CHECK (status IN ('scheduled', 'dispatched', 'en-route', 'arrived', 'in-progress', 'completed',
      'cancelled')),
  slot_start timestamptz NOT NULL,
  lat double precision,
  lng double precision,
  version integer NOT NULL,
  notifications jsonb NOT NULL,
  notes text,
  held_until timestamptz,
  late_since timestamptz,
  en_route_at timestamptz,
  arrived_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  set_off_km double precision,
  nearest_km double precision,
  created_at timestamptz NOT NULL,
  reached_at timestamptz NOT NULL DEFAULT now(),
  notes_version integer,
  approximate jsonb,
  CHECK ((lat IS NULL) = (lng IS NULL)),
  CHECK (technician_id IS NOT NULL OR (status IN ('scheduled', 'completed', 'cancelled'))),
  CONSTRAINT approximate_place CHECK (approximate IS NULL OR lat IS NOT NULL)
) WITH (fillfactor = 70);
CREATE INDEX records_under_way ON tracking.tracking_records (technician_id)
  WHERE status IN ('dispatched', 'en-route', 'arrived', 'in-progress');
CREATE INDEX records_of_technician ON tracking.tracking_records (technician_id, slot_start)
  WHERE technician_id IS NOT NULL;
CREATE INDEX records_by_slot ON tracking.tracking_records (slot_start);
CREATE INDEX records_open ON tracking.tracking_records (slot_start)
  WHERE status NOT IN ('completed', 'cancelled');
CREATE INDEX records_held ON tracking.tracking_records (held_until) WHERE held_until IS NOT NULL;
CREATE UNIQUE INDEX one_job_under_way ON tracking.tracking_records (technician_id)
  WHERE status IN ('en-route', 'arrived', 'in-progress');

CREATE TABLE tracking.status_changes (
  appointment_id uuid NOT NULL,
  version integer NOT NULL,
  status text NOT NULL,
  technician_id uuid,
  moved_by text NOT NULL CHECK (moved_by IN ('booking', 'clock', 'office', 'technician')),
  notes text,
  reached_at timestamptz NOT NULL,
  moved_by_name text NOT NULL DEFAULT 'System',
  correction boolean NOT NULL DEFAULT false,
  heard_at timestamptz NOT NULL DEFAULT now(),
  step_key text,
  PRIMARY KEY (appointment_id, version)
);

-- A batch that a phone sends twice finds its positions here already.
CREATE TABLE tracking.positions (
  technician_id uuid NOT NULL,
  recorded_at timestamptz NOT NULL,
  appointment_id uuid,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  accuracy real,
  address text,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (technician_id, recorded_at)
);
CREATE INDEX positions_by_age ON tracking.positions USING brin (recorded_at);
