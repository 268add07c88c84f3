-- The ledger: bills, what was asked for and what came of it. Amounts are cents, or the smallest unit of
-- the currency that Stripe names. No card, no client secret and no body of a webhook is kept.

CREATE SEQUENCE payments.receipt_numbers AS integer START 1001;

-- Whatever changes what is paid of a bill, or who may pay it, locks its row first.
CREATE TABLE payments.bills (
  appointment_id uuid PRIMARY KEY,
  number text NOT NULL,
  description text NOT NULL,
  customer_id integer,
  -- rises when what is paid changes
  version integer NOT NULL DEFAULT 0,
  paid_cents integer NOT NULL DEFAULT 0 CHECK (paid_cents >= 0),
  settled_cents integer NOT NULL DEFAULT 0 CHECK (settled_cents >= 0),
  total_cents integer,
  -- the appointment's version that has this total; 0 before booking has said one
  priced_version integer NOT NULL DEFAULT 0
);
CREATE INDEX bills_of_customer ON payments.bills (customer_id) WHERE customer_id IS NOT NULL;

CREATE TABLE payments.payments (
  id uuid PRIMARY KEY,
  version integer NOT NULL,
  status text NOT NULL
    CHECK (status IN ('created', 'pending', 'processing', 'failed', 'succeeded', 'cancelled',
      'flagged')),
  flag_reason text CHECK (flag_reason IN ('amount', 'currency', 'unknown')),
  -- Stripe's ids
  intent_id text,
  charge_id text,
  -- SHA-256 of the client secret
  secret_hash bytea,
  appointment_id uuid REFERENCES payments.bills,
  appointment_number text,
  -- who was logged in
  customer_id integer,
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  currency text NOT NULL,
  description text NOT NULL,
  receipt_number text,
  -- the provider's words for the last attempt that failed
  failure text,
  dispute_status text
    CHECK (dispute_status IN ('warning_needs_response', 'warning_under_review', 'warning_closed',
      'needs_response', 'under_review', 'won', 'lost', 'prevented')),
  -- of refunds that count
  refunded_cents bigint NOT NULL DEFAULT 0,
  -- to the millisecond, as a cursor of the list says where it goes on
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  paid_at timestamp(3) with time zone,
  -- when Stripe is asked next, unless it tells of its own accord
  check_at timestamptz,
  search_words tsvector GENERATED ALWAYS AS (
    search_words(coalesce(receipt_number, '') || ' ' || coalesce(appointment_number, '') || ' ' ||
      description || ' ' || coalesce(intent_id, '') || ' ' || coalesce(charge_id, ''))
  ) STORED NOT NULL,
  -- by how much its bill's payments exceed the total; of the newest of them
  overpaid_cents bigint NOT NULL DEFAULT 0 CHECK (overpaid_cents >= 0),
  -- open, and more than is due: to be ended at Stripe
  excessive boolean NOT NULL DEFAULT false,
  reviewed_at timestamptz,
  reviewed_by text,
  review_note text,
  CONSTRAINT receipt_when_paid CHECK ((status = 'succeeded') = (receipt_number IS NOT NULL)),
  CONSTRAINT paid_when_paid CHECK ((status = 'succeeded') = (paid_at IS NOT NULL)),
  CONSTRAINT reason_when_flagged CHECK ((status = 'flagged') = (flag_reason IS NOT NULL)),
  CONSTRAINT intent_once_begun CHECK (intent_id IS NOT NULL OR (status IN ('created', 'cancelled'))),
  CONSTRAINT checked_while_open
    CHECK ((check_at IS NOT NULL) = (status IN ('created', 'pending', 'processing', 'failed'))),
  CONSTRAINT refunded_at_most_all CHECK (refunded_cents >= 0 AND refunded_cents <= amount_cents),
  CONSTRAINT payments_intent_key UNIQUE (intent_id),
  CONSTRAINT payments_receipt_key UNIQUE (receipt_number),
  CONSTRAINT reviewed_by_somebody
    CHECK ((reviewed_at IS NULL) = (reviewed_by IS NULL) AND (reviewed_at IS NULL) = (review_note IS
      NULL))
);
ALTER SEQUENCE payments.receipt_numbers OWNED BY payments.payments.receipt_number;
CREATE UNIQUE INDEX payments_one_open ON payments.payments (appointment_id)
  WHERE status IN ('created', 'pending', 'processing', 'failed');
CREATE INDEX payments_to_check ON payments.payments (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX payments_newest ON payments.payments (created_at, id);
CREATE INDEX payments_in_status ON payments.payments (status, created_at, id);
CREATE INDEX payments_of_bill ON payments.payments (appointment_id) WHERE appointment_id IS NOT NULL;
CREATE INDEX payments_of_customer ON payments.payments (customer_id, created_at, id)
  WHERE customer_id IS NOT NULL;
CREATE INDEX payments_paid ON payments.payments (paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX payments_of_charge ON payments.payments (charge_id) WHERE charge_id IS NOT NULL;
CREATE INDEX payments_search ON payments.payments USING gin (search_words);
CREATE INDEX payments_to_review ON payments.payments (created_at)
  WHERE (reviewed_at IS NULL) AND ((status = 'flagged') OR (overpaid_cents > 0));
CREATE INDEX payments_unmatched ON payments.payments (created_at, id)
  WHERE status = 'succeeded'
    AND appointment_id IS NULL
    AND reviewed_at IS NULL
    AND refunded_cents < amount_cents;

CREATE TABLE payments.payment_history (
  position bigint GENERATED ALWAYS AS IDENTITY,
  payment_id uuid NOT NULL REFERENCES payments.payments,
  at timestamptz NOT NULL,
  by_name text NOT NULL,
  what jsonb NOT NULL,
  PRIMARY KEY (position)
);
CREATE INDEX payment_history_of_payment ON payments.payment_history (payment_id, at, position);

CREATE TABLE payments.refunds (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments.payments,
  -- Stripe's id
  refund_id text,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  status text NOT NULL CHECK (status IN ('reserved', 'pending', 'succeeded', 'failed', 'cancelled')),
  reason text,
  -- null when it was made at Stripe
  requested_by text,
  created_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  -- when Stripe is asked next
  check_at timestamptz,
  CONSTRAINT refund_once_begun
    CHECK (refund_id IS NOT NULL OR (status IN ('reserved', 'failed', 'cancelled'))),
  CONSTRAINT refunds_refund_key UNIQUE (refund_id)
);
CREATE INDEX refunds_of_payment ON payments.refunds (payment_id);
CREATE INDEX refunds_to_check ON payments.refunds (check_at) WHERE check_at IS NOT NULL;

CREATE TABLE payments.disputes (
  -- Stripe's
  id text PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments.payments,
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  status text NOT NULL
    CHECK (status IN ('warning_needs_response', 'warning_under_review', 'warning_closed',
      'needs_response', 'under_review', 'won', 'lost', 'prevented')),
  reason text NOT NULL,
  answer_by timestamptz,
  created_at timestamp(3) with time zone NOT NULL
);
CREATE INDEX disputes_of_payment ON payments.disputes (payment_id);
CREATE INDEX disputes_in_status ON payments.disputes (status, created_at);

CREATE TABLE payments.webhook_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  object_id text,
  created_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX webhook_events_age ON payments.webhook_events (received_at);

CREATE TABLE payments.reconciliation_reports (
  day date PRIMARY KEY,
  made_at timestamptz NOT NULL,
  difference_count integer NOT NULL CHECK (difference_count >= 0),
  report jsonb NOT NULL
);

-- Why Stripe refuses to make payments, for the office's alert. Empty again once it makes one.
CREATE TABLE payments.stripe_refusals (
  kind text PRIMARY KEY,
  -- Stripe's type, code and parameter
  words text NOT NULL,
  since timestamptz NOT NULL DEFAULT now()
);

-- Payments started without a bill and the cards tried for them, which the limits against card testing count.
CREATE TABLE payments.card_attempts (
  position bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  payment_id uuid REFERENCES payments.payments,
  -- a keyed hash of the address that it came from
  payer bytea,
  -- a keyed hash of Stripe's fingerprint of the card; null for a payment that is started
  card bytea,
  charge_id text,
  paid boolean NOT NULL DEFAULT false,
  PRIMARY KEY (position),
  CONSTRAINT card_attempts_charge_key UNIQUE (charge_id)
);
CREATE INDEX card_attempts_by_at ON payments.card_attempts (at);
CREATE INDEX card_attempts_by_payer ON payments.card_attempts (payer, at);
CREATE INDEX card_attempts_by_card ON payments.card_attempts (card, at);
CREATE INDEX card_attempts_by_payment_id ON payments.card_attempts (payment_id);
