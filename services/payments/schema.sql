-- The tables of payments as they are after all migrations. `npm run db:schemas` writes this.
-- The service may DELETE, INSERT, SELECT, UPDATE in each table that doesn't say otherwise.

-- Anything that changes what is paid of a bill, or who may pay it, locks its row first.
CREATE TABLE bills (
  appointment_id uuid NOT NULL,
  number text NOT NULL,
  description text NOT NULL,
  account_id integer,
  -- goes up when what is paid changes
  version integer NOT NULL DEFAULT 0,
  paid_cents integer NOT NULL DEFAULT 0,
  settled_cents integer NOT NULL DEFAULT 0,
  total_cents integer,
  -- the appointment's version with this total; 0 before booking has sent one
  priced_version integer NOT NULL DEFAULT 0,
  lines jsonb NOT NULL DEFAULT '[]'::jsonb,
  -- null until the customers service has said it
  customer_number integer,
  -- while an invoice stands: what the invoices add up to, and the price without them
  invoiced jsonb,
  -- goes up with each invoice, credit note and void
  invoice_version integer NOT NULL DEFAULT 0,
  CONSTRAINT bills_pkey PRIMARY KEY (appointment_id),
  CONSTRAINT bills_lines_check CHECK (jsonb_typeof(lines) = 'array'),
  CONSTRAINT bills_paid_cents_check CHECK (paid_cents >= 0),
  CONSTRAINT bills_settled_cents_check CHECK (settled_cents >= 0)
);
CREATE INDEX bills_due ON bills (appointment_id) INCLUDE (total_cents, settled_cents) WHERE
  total_cents > settled_cents;
CREATE INDEX bills_of_account ON bills (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX bills_of_customer ON bills (customer_number) WHERE customer_number IS NOT NULL;
CREATE TRIGGER bills_unbooked AFTER UPDATE ON bills FOR EACH ROW WHEN ((old.invoiced IS NOT NULL OR
  new.invoiced IS NOT NULL) AND (old.total_cents IS DISTINCT FROM new.total_cents OR old.paid_cents
  IS DISTINCT FROM new.paid_cents OR old.settled_cents IS DISTINCT FROM new.settled_cents OR
  old.invoiced IS DISTINCT FROM new.invoiced)) EXECUTE FUNCTION note_unbooked('bill',
  'appointment_id');

-- A log.
-- The service may only INSERT, SELECT.
CREATE TABLE book_closings (
  through date NOT NULL,
  by_name text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT book_closings_pkey PRIMARY KEY (through)
);

-- A log of the first time that a day was in a file.
-- The service may only INSERT, SELECT.
CREATE TABLE book_exports (
  day date NOT NULL,
  format text NOT NULL,
  by_name text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT book_exports_pkey PRIMARY KEY (day, format)
);

-- One row. Adding lines takes a shared lock on it, so that no day closes in between.
CREATE TABLE books (
  single boolean NOT NULL DEFAULT true,
  -- in business time; of what was paid before it, only later changes are booked
  starts_on date NOT NULL,
  -- this day and all before it
  closed_through date,
  -- stripe_balance is complete until then
  stripe_read_at timestamptz,
  CONSTRAINT books_pkey PRIMARY KEY (single),
  CONSTRAINT books_single_check CHECK (single)
);
CREATE TRIGGER books_stay_closed BEFORE UPDATE ON books FOR EACH ROW EXECUTE FUNCTION
  keep_books_closed();

-- Payments started without a bill, and the cards tried for them. The limits against card testing
-- count these.
CREATE TABLE card_attempts (
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  payment_id uuid,
  -- a keyed hash of the address that it came from
  payer bytea,
  -- a keyed hash of Stripe's fingerprint of the card; null: a payment was started
  card bytea,
  charge_id text,
  paid boolean NOT NULL DEFAULT false,
  CONSTRAINT card_attempts_pkey PRIMARY KEY ("position"),
  CONSTRAINT card_attempts_charge_key UNIQUE (charge_id),
  CONSTRAINT card_attempts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE INDEX card_attempts_by_at ON card_attempts (at);
CREATE INDEX card_attempts_by_card ON card_attempts (card, at);
CREATE INDEX card_attempts_by_payer ON card_attempts (payer, at);
CREATE INDEX card_attempts_by_payment_id ON card_attempts (payment_id);
CREATE INDEX card_attempts_declined ON card_attempts (at) WHERE charge_id IS NOT NULL AND NOT paid;

-- One row. Adding an entry takes a shared lock on it, so that no day closes in between.
CREATE TABLE closed_days (
  single boolean NOT NULL DEFAULT true,
  -- this day and all before it
  through date,
  CONSTRAINT closed_days_pkey PRIMARY KEY (single),
  CONSTRAINT closed_days_single_check CHECK (single)
);

CREATE TABLE day_closings (
  -- in the business time zone
  day date NOT NULL,
  closed_by text NOT NULL,
  closed_at timestamptz NOT NULL,
  -- what went to the bank
  cash_cents bigint NOT NULL,
  checks_cents bigint NOT NULL,
  checks integer NOT NULL,
  CONSTRAINT day_closings_pkey PRIMARY KEY (day),
  CONSTRAINT day_closings_cash_cents_check CHECK (cash_cents >= 0),
  CONSTRAINT day_closings_checks_check CHECK (checks >= 0)
);
CREATE TRIGGER day_closings_unbooked AFTER INSERT ON day_closings FOR EACH ROW EXECUTE FUNCTION
  note_unbooked('day', 'day');

-- A log: each count is a row. Without a technician, it's the office's own cash.
CREATE TABLE day_settlements (
  technician_id uuid,
  -- in the business time zone
  day date NOT NULL,
  counted_cash_cents integer NOT NULL,
  checks_counted integer NOT NULL,
  note text,
  version integer NOT NULL,
  by_name text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT day_settlements_key UNIQUE NULLS NOT DISTINCT (day, technician_id, version),
  CONSTRAINT day_settlements_checks_counted_check CHECK (checks_counted >= 0),
  CONSTRAINT day_settlements_counted_cash_cents_check CHECK (counted_cash_cents >= 0)
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

CREATE TABLE disputes (
  -- Stripe's
  id text NOT NULL,
  payment_id uuid NOT NULL,
  amount_cents bigint NOT NULL,
  status text NOT NULL,
  reason text NOT NULL,
  answer_by timestamptz,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT disputes_pkey PRIMARY KEY (id),
  CONSTRAINT disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT disputes_amount_cents_check CHECK (amount_cents >= 0),
  CONSTRAINT disputes_status_check CHECK (status IN ('warning_needs_response',
    'warning_under_review', 'warning_closed', 'needs_response', 'under_review',
    'appeal_needs_response', 'appeal_under_review', 'won', 'lost', 'prevented'))
);
CREATE INDEX disputes_in_status ON disputes (status, created_at);
CREATE INDEX disputes_of_payment ON disputes (payment_id);
CREATE TRIGGER disputes_unbooked AFTER INSERT OR UPDATE OF status, amount_cents ON disputes FOR EACH
  ROW EXECUTE FUNCTION note_unbooked('payment', 'payment_id');
CREATE TRIGGER disputes_unbooked_fee AFTER INSERT ON disputes FOR EACH ROW EXECUTE FUNCTION
  note_unbooked_dispute();

-- The last number of each kind. Taking the next one locks the row until it is committed, so none is
-- missing.
CREATE TABLE document_numbers (
  kind text NOT NULL,
  last integer NOT NULL,
  CONSTRAINT document_numbers_pkey PRIMARY KEY (kind),
  CONSTRAINT document_numbers_kind_check CHECK (kind IN ('invoice', 'credit-note')),
  CONSTRAINT document_numbers_last_check CHECK (last >= 0)
);

-- Questions that were announced. Their words are in the office's inbox.
CREATE TABLE estimate_questions (
  appointment_id uuid NOT NULL,
  -- made by the browser
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT estimate_questions_pkey PRIMARY KEY (appointment_id, id),
  CONSTRAINT estimate_questions_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES
    bills(appointment_id)
);

-- A row for each version. What was sent never changes; the answer is written once.
-- The service may only INSERT, SELECT, UPDATE (answer_name, answered_at, approved_option, customer_number, note, reason, signature, state).
CREATE TABLE estimates (
  appointment_id uuid NOT NULL,
  revision integer NOT NULL,
  -- made by the sender
  id uuid NOT NULL,
  -- a version is replaced by the next one, an approved one by the next that is approved
  state text NOT NULL,
  number text NOT NULL,
  -- as the customer saw it
  description text NOT NULL,
  customer_number integer,
  options jsonb NOT NULL,
  -- due if they don't go ahead: {"text", "cents"}
  fee jsonb,
  -- empty once the customer was deleted
  note text NOT NULL,
  -- ids of booking's photos
  photos jsonb NOT NULL,
  sent_at timestamptz NOT NULL,
  by_name text NOT NULL,
  -- if a technician sent it
  technician_id uuid,
  answered_at timestamptz,
  -- from 0
  approved_option integer,
  answer_name text,
  reason text,
  signature jsonb,
  CONSTRAINT estimates_pkey PRIMARY KEY (appointment_id, revision),
  CONSTRAINT estimates_id_key UNIQUE (id),
  CONSTRAINT estimates_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES
    bills(appointment_id),
  CONSTRAINT answered_if_decided CHECK ( CASE state WHEN 'sent' THEN answered_at IS NULL WHEN
    'replaced' THEN (answered_at IS NULL) = (approved_option IS NULL) ELSE answered_at IS NOT NULL
    END),
  CONSTRAINT estimates_revision_check CHECK (revision > 0),
  CONSTRAINT estimates_state_check CHECK (state IN ('sent', 'approved', 'declined', 'replaced')),
  CONSTRAINT option_if_approved CHECK ( CASE state WHEN 'approved' THEN approved_option IS NOT NULL
    WHEN 'replaced' THEN true ELSE approved_option IS NULL END)
);
CREATE UNIQUE INDEX estimates_one_holds ON estimates (appointment_id) WHERE state = 'approved';
CREATE UNIQUE INDEX estimates_one_waits ON estimates (appointment_id) WHERE state = 'sent';

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

-- A log. A voided invoice keeps its number.
-- The service may only INSERT, SELECT.
CREATE TABLE invoice_voids (
  invoice_id uuid NOT NULL,
  -- in business time
  date date NOT NULL,
  at timestamptz NOT NULL,
  by_name text NOT NULL,
  reason text NOT NULL,
  CONSTRAINT invoice_voids_pkey PRIMARY KEY (invoice_id),
  CONSTRAINT invoice_voids_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id)
);
CREATE TRIGGER invoice_voids_unbooked AFTER INSERT ON invoice_voids FOR EACH ROW EXECUTE FUNCTION
  note_unbooked_void();

-- A log of invoices and credit notes. The amounts of a credit note are below 0.
-- The service may only INSERT, SELECT.
CREATE TABLE invoices (
  id uuid NOT NULL,
  kind text NOT NULL,
  -- of its kind, without gaps
  count integer NOT NULL,
  number text NOT NULL,
  appointment_id uuid NOT NULL,
  -- the invoice that a credit note takes from
  credits uuid,
  -- in business time
  date date NOT NULL,
  issued_at timestamptz NOT NULL,
  by_name text NOT NULL,
  county text NOT NULL,
  net_cents integer NOT NULL,
  state_cents integer NOT NULL,
  surtax_cents integer NOT NULL,
  total_cents integer NOT NULL,
  -- its part of the sales tax return, in cents
  dr15 jsonb NOT NULL,
  -- what else is printed on it
  document jsonb NOT NULL,
  CONSTRAINT invoices_pkey PRIMARY KEY (id),
  CONSTRAINT invoices_count_key UNIQUE (kind, count),
  CONSTRAINT invoices_number_key UNIQUE (number),
  CONSTRAINT invoices_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES
    bills(appointment_id),
  CONSTRAINT invoices_credits_fkey FOREIGN KEY (credits) REFERENCES invoices(id),
  CONSTRAINT credit_note_has_invoice CHECK ((kind = 'credit-note') = (credits IS NOT NULL)),
  CONSTRAINT document_adds_up CHECK (total_cents = (net_cents + state_cents + surtax_cents)),
  CONSTRAINT document_has_sign CHECK ( CASE kind WHEN 'invoice' THEN total_cents >= 0 ELSE
    total_cents <= 0 END),
  CONSTRAINT invoices_count_check CHECK (count > 0),
  CONSTRAINT invoices_kind_check CHECK (kind IN ('invoice', 'credit-note'))
);
CREATE INDEX invoices_by_date ON invoices (date, number);
CREATE INDEX invoices_credits ON invoices (credits) WHERE credits IS NOT NULL;
CREATE INDEX invoices_of_bill ON invoices (appointment_id);
CREATE TRIGGER invoices_unbooked AFTER INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION
  note_unbooked('bill', 'appointment_id');

-- A log, in double entry. All revisions of a source add up to what it has on each account.
-- The service may only INSERT, SELECT.
CREATE TABLE journal_lines (
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- in business time, never on a closed day
  date date NOT NULL,
  kind text NOT NULL,
  -- the id of an invoice, payment, refund, dispute, bill, day or transaction at Stripe
  source text NOT NULL,
  revision integer NOT NULL,
  account text NOT NULL,
  -- above 0 for a debit
  cents bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT journal_lines_pkey PRIMARY KEY ("position"),
  CONSTRAINT journal_lines_key UNIQUE (kind, source, revision, account),
  CONSTRAINT journal_lines_cents_check CHECK (cents <> 0),
  CONSTRAINT journal_lines_revision_check CHECK (revision > 0)
);
CREATE INDEX journal_lines_by_date ON journal_lines (date, kind, account) INCLUDE (cents);
CREATE TRIGGER journal_lines_checked AFTER INSERT ON journal_lines REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_journal_lines();

-- The service may only INSERT, SELECT.
CREATE TABLE lifted_card_limits (
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  by_name text NOT NULL,
  CONSTRAINT lifted_card_limits_pkey PRIMARY KEY (at)
);

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

-- The service may only INSERT, SELECT.
CREATE TABLE payment_history (
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  payment_id uuid NOT NULL,
  at timestamptz NOT NULL,
  by_name text NOT NULL,
  what jsonb NOT NULL,
  CONSTRAINT payment_history_pkey PRIMARY KEY ("position"),
  CONSTRAINT payment_history_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE INDEX payment_history_of_all ON payment_history (at);
CREATE INDEX payment_history_of_payment ON payment_history (payment_id, at, "position");

CREATE TABLE payments (
  id uuid NOT NULL,
  version integer NOT NULL,
  status text NOT NULL,
  flag_reason text,
  -- Stripe's
  intent_id text,
  -- Stripe's
  charge_id text,
  -- SHA-256 of the client secret
  secret_hash bytea,
  appointment_id uuid,
  appointment_number text,
  -- the account that was logged in
  account_id integer,
  amount_cents bigint NOT NULL,
  currency text NOT NULL,
  description text NOT NULL,
  receipt_number text,
  -- Stripe's words for the last failed attempt
  failure text,
  dispute_status text,
  -- of refunds that count
  refunded_cents bigint NOT NULL DEFAULT 0,
  -- to the millisecond, like the list's cursor
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  paid_at timestamp(3) with time zone,
  -- when we ask Stripe next, unless it calls first
  check_at timestamptz,
  -- how far its bill's payments exceed the total; on the newest of them
  overpaid_cents bigint NOT NULL DEFAULT 0,
  -- open and more than the balance due: to be canceled at Stripe
  excessive boolean NOT NULL DEFAULT false,
  reviewed_at timestamptz,
  reviewed_by text,
  review_note text,
  payer_name text,
  payer_email text,
  card_last4 text,
  method text NOT NULL DEFAULT 'card',
  check_number text,
  -- who took it, and the technician if it was one
  taken_by text,
  technician_id uuid,
  search_words tsvector NOT NULL GENERATED ALWAYS AS
    (search_words((((((((((((((COALESCE(receipt_number, '') || ' ') || COALESCE(appointment_number,
    '')) || ' ') || description) || ' ') || COALESCE(intent_id, '')) || ' ') || COALESCE(charge_id,
    '')) || ' ') || COALESCE(payer_name, '')) || ' ') || COALESCE(card_last4, '')) || ' ') ||
    COALESCE(check_number, ''))) STORED,
  -- Stripe's word for the fraud that the payer's bank suspects
  fraud_warning text,
  fee_cents bigint,
  void_reason text,
  -- of cash and checks: the day of the sheet and the deposit
  sheet_day date,
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_intent_key UNIQUE (intent_id),
  CONSTRAINT payments_receipt_key UNIQUE (receipt_number),
  CONSTRAINT payments_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES
    bills(appointment_id),
  CONSTRAINT checked_while_open CHECK ((check_at IS NOT NULL) = (status IN ('created', 'pending',
    'processing', 'failed'))),
  CONSTRAINT intent_once_begun CHECK (intent_id IS NOT NULL OR (status IN ('created', 'cancelled'))
    OR method <> 'card'),
  CONSTRAINT number_of_check CHECK (method = 'check' OR check_number IS NULL),
  CONSTRAINT paid_when_paid CHECK ((status = 'succeeded') = (paid_at IS NOT NULL)),
  CONSTRAINT payments_amount_cents_check CHECK (amount_cents >= 0),
  CONSTRAINT payments_dispute_status_check CHECK (dispute_status IN ('warning_needs_response',
    'warning_under_review', 'warning_closed', 'needs_response', 'under_review',
    'appeal_needs_response', 'appeal_under_review', 'won', 'lost', 'prevented')),
  CONSTRAINT payments_flag_reason_check CHECK (flag_reason IN ('amount', 'currency', 'unknown')),
  CONSTRAINT payments_method_check CHECK (method IN ('card', 'cash', 'check')),
  CONSTRAINT payments_overpaid_cents_check CHECK (overpaid_cents >= 0),
  CONSTRAINT payments_status_check CHECK (status IN ('created', 'pending', 'processing', 'failed',
    'succeeded', 'cancelled', 'flagged')),
  CONSTRAINT payments_void_reason_check CHECK (void_reason IN ('entered-wrongly', 'returned-check',
    'wrong-job')),
  CONSTRAINT reason_when_flagged CHECK ((status = 'flagged') = (flag_reason IS NOT NULL)),
  CONSTRAINT receipt_when_paid CHECK ((status = 'succeeded') = (receipt_number IS NOT NULL)),
  CONSTRAINT refunded_at_most_all CHECK (refunded_cents >= 0 AND refunded_cents <= amount_cents),
  CONSTRAINT returned_is_check CHECK (void_reason <> 'returned-check' OR method = 'check'),
  CONSTRAINT reviewed_by_somebody CHECK ((reviewed_at IS NULL) = (reviewed_by IS NULL) AND
    (reviewed_at IS NULL) = (review_note IS NULL)),
  CONSTRAINT taken_by_someone CHECK (method = 'card' OR status = 'succeeded' AND intent_id IS NULL
    AND appointment_id IS NOT NULL AND taken_by IS NOT NULL),
  CONSTRAINT voided_by_hand CHECK (void_reason IS NULL OR method <> 'card' AND refunded_cents =
    amount_cents)
);
CREATE INDEX payments_by_sheet ON payments (sheet_day) WHERE sheet_day IS NOT NULL;
CREATE INDEX payments_in_status ON payments (status, created_at, id);
CREATE INDEX payments_newest ON payments (created_at, id);
CREATE INDEX payments_of_account ON payments (account_id, created_at, id) WHERE account_id IS NOT
  NULL;
CREATE INDEX payments_of_bill ON payments (appointment_id) WHERE appointment_id IS NOT NULL;
CREATE INDEX payments_of_charge ON payments (charge_id) WHERE charge_id IS NOT NULL;
CREATE INDEX payments_of_email ON payments (lower(payer_email)) WHERE payer_email IS NOT NULL;
CREATE UNIQUE INDEX payments_one_open ON payments (appointment_id) WHERE status IN ('created',
  'pending', 'processing', 'failed');
CREATE INDEX payments_paid ON payments (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX payments_refunded ON payments (created_at, id) WHERE refunded_cents > 0;
CREATE INDEX payments_search ON payments USING gin (search_words);
CREATE INDEX payments_to_check ON payments (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX payments_to_review ON payments (created_at) WHERE reviewed_at IS NULL AND (status =
  'flagged' OR overpaid_cents > 0 OR fraud_warning IS NOT NULL);
CREATE INDEX payments_unmatched ON payments (created_at, id) WHERE status = 'succeeded' AND
  appointment_id IS NULL AND reviewed_at IS NULL AND refunded_cents < amount_cents;
CREATE TRIGGER payments_on_sheet BEFORE INSERT ON payments FOR EACH ROW WHEN (new.method <> 'card')
  EXECUTE FUNCTION put_payment_on_sheet();
CREATE TRIGGER payments_unbooked AFTER INSERT ON payments FOR EACH ROW WHEN (new.paid_at IS NOT
  NULL) EXECUTE FUNCTION note_unbooked('payment', 'id');
CREATE TRIGGER payments_unbooked_again AFTER UPDATE ON payments FOR EACH ROW WHEN (new.paid_at IS
  NOT NULL AND (old.paid_at IS DISTINCT FROM new.paid_at OR old.amount_cents IS DISTINCT FROM
  new.amount_cents OR old.fee_cents IS DISTINCT FROM new.fee_cents)) EXECUTE FUNCTION
  note_unbooked('payment', 'id');

-- A log. What holds on a day is the newest version with the last from_date until then.
-- The service may only INSERT, SELECT.
CREATE TABLE price_book (
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  code text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  -- in business time
  from_date date NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  -- what is done, for the customer
  words text NOT NULL,
  -- a task's labor, a part's price, a fee's amount
  cents integer NOT NULL,
  minutes integer,
  -- of a task: [{"code", "quantity"}]
  parts jsonb NOT NULL,
  appliance text,
  fee_kind text,
  retired boolean NOT NULL,
  by_name text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT price_book_pkey PRIMARY KEY (code, version),
  CONSTRAINT fee_has_kind CHECK ((kind = 'fee') = (fee_kind IS NOT NULL)),
  CONSTRAINT price_book_cents_check CHECK (cents >= 0),
  CONSTRAINT price_book_fee_kind_check CHECK (fee_kind IN ('diagnostic', 'trip', 'after-hours')),
  CONSTRAINT price_book_kind_check CHECK (kind IN ('task', 'part', 'fee')),
  CONSTRAINT price_book_minutes_check CHECK (minutes > 0),
  CONSTRAINT price_book_version_check CHECK (version > 0)
);
CREATE INDEX price_book_by_time ON price_book (at);

CREATE TABLE reconciliation_reports (
  day date NOT NULL,
  made_at timestamptz NOT NULL,
  difference_count integer NOT NULL,
  report jsonb NOT NULL,
  CONSTRAINT reconciliation_reports_pkey PRIMARY KEY (day),
  CONSTRAINT reconciliation_reports_difference_count_check CHECK (difference_count >= 0)
);

CREATE TABLE refunds (
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  -- Stripe's
  refund_id text,
  amount_cents bigint NOT NULL,
  status text NOT NULL,
  reason text,
  -- null: made at Stripe
  requested_by text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  -- when we ask Stripe next
  check_at timestamptz,
  method text NOT NULL DEFAULT 'card',
  -- the bill asks for the amount again
  still_owed boolean NOT NULL DEFAULT false,
  -- of the entry that voids its payment
  void_reason text,
  sheet_day date,
  -- whose cash it came out of; null: the office's
  technician_id uuid,
  technician_name text,
  CONSTRAINT refunds_pkey PRIMARY KEY (id),
  CONSTRAINT refunds_refund_key UNIQUE (refund_id),
  CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT refund_once_begun CHECK (refund_id IS NOT NULL OR (status IN ('reserved', 'failed',
    'cancelled')) OR method <> 'card'),
  CONSTRAINT refunds_amount_cents_check CHECK (amount_cents > 0),
  CONSTRAINT refunds_method_check CHECK (method IN ('card', 'cash', 'check')),
  CONSTRAINT refunds_status_check CHECK (status IN ('reserved', 'pending', 'succeeded', 'failed',
    'cancelled')),
  CONSTRAINT refunds_void_reason_check CHECK (void_reason IN ('entered-wrongly', 'returned-check',
    'wrong-job')),
  CONSTRAINT void_is_owed CHECK (void_reason IS NULL OR still_owed AND method <> 'card')
);
CREATE INDEX refunds_by_sheet ON refunds (sheet_day) WHERE sheet_day IS NOT NULL;
CREATE INDEX refunds_by_time ON refunds (created_at);
CREATE INDEX refunds_of_payment ON refunds (payment_id);
CREATE UNIQUE INDEX refunds_one_void ON refunds (payment_id) WHERE void_reason IS NOT NULL;
CREATE INDEX refunds_to_check ON refunds (check_at) WHERE check_at IS NOT NULL;
CREATE TRIGGER refunds_on_sheet BEFORE INSERT ON refunds FOR EACH ROW WHEN (new.method <> 'card')
  EXECUTE FUNCTION put_refund_on_sheet();
CREATE TRIGGER refunds_unbooked AFTER INSERT OR UPDATE OF status, amount_cents ON refunds FOR EACH
  ROW EXECUTE FUNCTION note_unbooked('payment', 'payment_id');

-- How far each consumer has come in the stream.
CREATE TABLE stream_positions (
  consumer text NOT NULL,
  stream_epoch text NOT NULL,
  -- everything up to here is handled
  floor_seq bigint NOT NULL,
  floor_event_id text,
  CONSTRAINT stream_positions_pkey PRIMARY KEY (consumer)
);

-- A log: what Stripe booked in dollars, also for other programs with the same account.
-- The service may only INSERT, SELECT.
CREATE TABLE stripe_balance (
  id text NOT NULL,
  created timestamptz NOT NULL,
  -- Stripe's reporting_category
  category text NOT NULL,
  amount_cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  net_cents bigint NOT NULL,
  -- Stripe's id of the charge, refund, dispute or payout
  source text,
  CONSTRAINT stripe_balance_pkey PRIMARY KEY (id),
  CONSTRAINT stripe_adds_up CHECK (net_cents = (amount_cents - fee_cents))
);
CREATE INDEX stripe_balance_of_source ON stripe_balance (source);
CREATE TRIGGER stripe_balance_unbooked AFTER INSERT ON stripe_balance FOR EACH ROW EXECUTE FUNCTION
  note_unbooked('stripe', 'id');

-- Why Stripe refuses to make payments, for the office's alert. Empty again once it makes one.
CREATE TABLE stripe_refusals (
  kind text NOT NULL,
  -- Stripe's type, code and parameter
  words text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT stripe_refusals_pkey PRIMARY KEY (kind)
);

CREATE TABLE stripe_setup (
  singleton boolean NOT NULL DEFAULT true,
  checked_at timestamptz,
  problems jsonb NOT NULL DEFAULT '[]'::jsonb,
  -- webhooks since the last one with a right signature
  wrong_signatures integer NOT NULL DEFAULT 0,
  wrong_since timestamptz,
  CONSTRAINT stripe_setup_pkey PRIMARY KEY (singleton),
  CONSTRAINT stripe_setup_singleton_check CHECK (singleton)
);

-- A log. On a day, the newest version with the last from_date until then holds, until its
-- until_date.
-- The service may only INSERT, SELECT.
CREATE TABLE tax_rates (
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  county text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  -- in business time
  from_date date NOT NULL,
  -- the last day
  until_date date NOT NULL,
  -- hundredths of a percent: 600 is 6%
  state_rate integer NOT NULL,
  -- of the county, hundredths of a percent
  surtax_rate integer NOT NULL,
  by_name text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT tax_rates_pkey PRIMARY KEY (county, version),
  CONSTRAINT ends_after_it_starts CHECK (from_date <= until_date),
  CONSTRAINT leaves_past_rates CHECK (from_date >= (at AT TIME ZONE 'America/New_York')::date),
  CONSTRAINT tax_rates_state_rate_check CHECK (state_rate >= 0),
  CONSTRAINT tax_rates_surtax_rate_check CHECK (surtax_rate >= 0),
  CONSTRAINT tax_rates_version_check CHECK (version > 0)
);
CREATE INDEX tax_rates_by_time ON tax_rates (at);

-- A log. What holds on a day is the newest version with the last from_date until then.
-- The service may only INSERT, SELECT.
CREATE TABLE tax_rules (
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  version integer NOT NULL,
  from_date date NOT NULL,
  -- the surtax ends at $5,000 for the repair of one appliance
  caps_repairs boolean NOT NULL,
  -- where the return is filed
  office_county text NOT NULL,
  by_name text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT tax_rules_pkey PRIMARY KEY (version),
  CONSTRAINT leaves_past_rules CHECK (from_date >= (at AT TIME ZONE 'America/New_York')::date),
  CONSTRAINT tax_rules_version_check CHECK (version > 0)
);
CREATE INDEX tax_rules_by_time ON tax_rules (at);

-- What changed since it was booked. A row for each change: a shared one could be taken while
-- another change waits.
CREATE TABLE unbooked (
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  about text NOT NULL,
  id text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT unbooked_pkey PRIMARY KEY ("position"),
  CONSTRAINT unbooked_about_check CHECK (about IN ('bill', 'payment', 'day', 'stripe'))
);

CREATE TABLE webhook_events (
  id text NOT NULL,
  type text NOT NULL,
  object_id text,
  created_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT webhook_events_pkey PRIMARY KEY (id)
);
CREATE INDEX webhook_events_age ON webhook_events (received_at);

CREATE SEQUENCE migrations_id_seq AS integer START 1 OWNED BY migrations.id;
CREATE SEQUENCE receipt_numbers AS integer START 1001 OWNED BY payments.receipt_number;

-- Functions. Their text is in src/database/functions, or in the migration that made them.
-- check_journal_lines() RETURNS trigger
-- compounds_joined(p_folded text) RETURNS text
-- folded(p_text text) RETURNS text
-- keep_books_closed() RETURNS trigger
-- note_unbooked() RETURNS trigger
-- note_unbooked_dispute() RETURNS trigger
-- note_unbooked_void() RETURNS trigger
-- phone_digits(p_phone text) RETURNS text
-- put_payment_on_sheet() RETURNS trigger
-- put_refund_on_sheet() RETURNS trigger
-- search_query(p_text text) RETURNS tsquery
-- search_words(p_text text) RETURNS tsvector
-- sheet_day_of(at timestamptz) RETURNS date
-- words_of(p_folded text) RETURNS text[]
