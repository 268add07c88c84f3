-- Imports as jobs, and what the office imports. PostgreSQL alone knows what is to be done: a worker
-- needs nothing but these rows to go on where another one stopped.

CREATE TABLE imports.import_jobs (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  -- null: the office's
  customer_id integer,
  started_by text,
  kind text NOT NULL CHECK (kind IN ('service-system', 'json', 'csv')),
  system text CHECK (system IN ('servicetitan', 'housecallpro', 'servicepro')),
  file_name text,
  rows text CHECK (rows IN ('appointments', 'service-requests', 'customers', 'service-history')),
  -- a hash of whose import it is and of what
  fingerprint text NOT NULL,
  status text NOT NULL DEFAULT 'queued'
    CHECK (status IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  external_customer_id text,
  -- what a run needs, and what is gone with its end
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
  failure_code text
    CHECK (failure_code IN ('system_credentials_rejected', 'system_unavailable', 'source_unreadable',
      'internal')),
  failure_message text,
  -- rises with each worker that takes the job; an older one may no longer write
  claim integer NOT NULL DEFAULT 0,
  -- null while no worker has the job
  heartbeat_at timestamptz,
  -- claims since something came of one
  attempts integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  retry_at timestamptz,
  -- to the millisecond, as a cursor of the list says where it goes on
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  undo_asked_at timestamptz,
  undone_at timestamptz,
  removed integer NOT NULL DEFAULT 0,
  restored integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  -- its begin, when its undoing was asked for, or when its last worker let it go
  waiting_since timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT over_when_finished
    CHECK ((status IN ('succeeded', 'failed', 'cancelled')) = (finished_at IS NOT NULL)),
  CONSTRAINT says_why_it_failed
    CHECK ((status = 'failed') = (failure_code IS NOT NULL) AND (failure_code IS NULL) =
      (failure_message IS NULL)),
  CONSTRAINT keeps_no_secret_when_over
    CHECK (finished_at IS NULL OR credentials IS NULL AND input IS NULL AND external_customer_id IS
      NULL),
  CONSTRAINT undone_when_asked CHECK (undone_at IS NULL OR undo_asked_at IS NOT NULL),
  CONSTRAINT undone_when_over CHECK (undo_asked_at IS NULL OR finished_at IS NOT NULL)
);
CREATE UNIQUE INDEX one_import_under_way ON imports.import_jobs (fingerprint)
  WHERE status IN ('queued', 'running');
CREATE INDEX import_jobs_under_way ON imports.import_jobs (created_at)
  WHERE status IN ('queued', 'running');
CREATE INDEX import_jobs_to_undo ON imports.import_jobs (undo_asked_at)
  WHERE undo_asked_at IS NOT NULL AND undone_at IS NULL;
CREATE INDEX import_jobs_of ON imports.import_jobs (customer_id, created_at DESC, id DESC);
CREATE INDEX import_jobs_age ON imports.import_jobs (finished_at) WHERE finished_at IS NOT NULL;
CREATE UNIQUE INDEX one_run_of_customer ON imports.import_jobs (customer_id)
  WHERE customer_id IS NOT NULL AND heartbeat_at IS NOT NULL AND finished_at IS NULL;

-- The rows that a job could not take.
CREATE TABLE imports.import_errors (
  job_id uuid NOT NULL REFERENCES imports.import_jobs ON DELETE CASCADE,
  position integer NOT NULL,
  row integer NOT NULL,
  field text NOT NULL,
  message text NOT NULL,
  PRIMARY KEY (job_id, position)
);

-- Each row is what one source says of one customer, and stays that when it is merged with another.
CREATE TABLE imports.imported_customers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- the service system, or the kind of file
  source text NOT NULL,
  -- id: and the id there; hash: and a hash of who it is where the source has no ids
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
  -- null: the source does not say, and the history is counted
  total_services integer,
  total_spent_cents bigint,
  preferred_technician text,
  notes text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  imported_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  -- the import that has made the row what it is; null: none that can be undone
  written_by uuid,
  -- the customer with whom it is one
  merged_into integer,
  phone_digits text GENERATED ALWAYS AS (phone_digits(phone)) STORED NOT NULL,
  email_key text GENERATED ALWAYS AS (lower(email)) STORED,
  search_words tsvector GENERATED ALWAYS AS (
    search_words(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || address || ' ' ||
      city || ' ' || state || ' ' || zip_code)
  ) STORED NOT NULL,
  CONSTRAINT imported_customers_source UNIQUE (source, source_key),
  CONSTRAINT imported_customers_merged_into FOREIGN KEY (merged_into)
    REFERENCES imports.imported_customers(id) ON DELETE SET NULL
);
CREATE INDEX imported_customers_phone ON imports.imported_customers (phone_digits, last_service_date
  DESC NULLS LAST);
CREATE INDEX imported_customers_email ON imports.imported_customers (email_key, phone_digits, id)
  WHERE email_key IS NOT NULL;
CREATE INDEX imported_customers_merged ON imports.imported_customers (merged_into)
  WHERE merged_into IS NOT NULL;
CREATE INDEX imported_customers_written ON imports.imported_customers (written_by)
  WHERE written_by IS NOT NULL;
CREATE INDEX imported_customers_search_words ON imports.imported_customers USING gin (search_words);
CREATE INDEX imported_customers_phone_digits ON imports.imported_customers USING gin (phone_digits
  gin_trgm_ops);

CREATE TABLE imports.imported_service_history (
  customer_id integer NOT NULL REFERENCES imports.imported_customers ON DELETE CASCADE,
  -- id: and the id at the source; hash: and a hash of the content
  entry_key text NOT NULL,
  service text NOT NULL,
  date date,
  cost_cents bigint,
  written_by uuid,
  PRIMARY KEY (customer_id, entry_key)
);
CREATE INDEX imported_service_history_written ON imports.imported_service_history (written_by)
  WHERE written_by IS NOT NULL;

-- What an import replaced, so that it can be undone.
CREATE TABLE imports.import_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- null: not an import, so nothing that could be undone
  job_id uuid REFERENCES imports.import_jobs ON DELETE CASCADE DEFERRABLE,
  customer_id integer NOT NULL REFERENCES imports.imported_customers ON DELETE CASCADE,
  -- of the history; null: the customer's own row
  entry_key text,
  before jsonb NOT NULL,
  -- written_by of the row before
  before_job uuid
);
CREATE INDEX import_changes_job ON imports.import_changes (job_id);
CREATE INDEX import_changes_before ON imports.import_changes (before_job) WHERE before_job IS NOT NULL;
CREATE INDEX import_changes_of ON imports.import_changes (customer_id, entry_key);

CREATE TABLE imports.possible_matches (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  -- the older one
  first_id integer NOT NULL REFERENCES imports.imported_customers ON DELETE CASCADE,
  second_id integer NOT NULL REFERENCES imports.imported_customers ON DELETE CASCADE,
  shares_phone boolean NOT NULL,
  shares_email boolean NOT NULL,
  decision text NOT NULL CHECK (decision IN ('same', 'different', 'open')),
  -- null: decided by the rule, or not at all
  decided_by text,
  decided_at timestamptz,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  CONSTRAINT possible_matches_in_order CHECK (first_id < second_id),
  CONSTRAINT possible_matches_pair UNIQUE (first_id, second_id)
);
CREATE INDEX possible_matches_second ON imports.possible_matches (second_id);
CREATE INDEX possible_matches_list ON imports.possible_matches (((decision <> 'open')), created_at, id);

-- CSV files while they are sent, looked at and imported. The job that a file becomes has its id. They
-- are gone when that is over, or a day after anybody has touched them.
CREATE TABLE imports.import_uploads (
  id uuid PRIMARY KEY,
  -- null: the office's
  customer_id integer,
  kind text NOT NULL
    CHECK (kind IN ('appointments', 'service-requests', 'customers', 'service-history')),
  file_name text NOT NULL,
  -- rises with each chunk
  revision integer NOT NULL DEFAULT 0,
  -- what was found out about the whole file, as JSON; null until then, and again with each chunk
  facts text,
  created_at timestamptz NOT NULL DEFAULT now(),
  touched_at timestamptz NOT NULL DEFAULT now(),
  -- from then on its chunks are as they are
  committed_at timestamptz,
  -- as the sender says; otherwise the file ends with what came last
  bytes integer CHECK (bytes > 0)
);
CREATE INDEX import_uploads_of ON imports.import_uploads (customer_id, created_at);

CREATE TABLE imports.import_upload_chunks (
  upload_id uuid NOT NULL REFERENCES imports.import_uploads ON DELETE CASCADE,
  n integer NOT NULL CHECK (n >= 0),
  bytes integer NOT NULL,
  data bytea NOT NULL,
  PRIMARY KEY (upload_id, n)
);
