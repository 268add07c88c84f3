-- What a company has with release 0.1.0 (commit 29863294): a row in each table and a value in each column, as its
-- services write them. Its own database has accepted them. Columns that are missing or DEFAULT have their default.
-- first-migration.sql of each service is 0.1.0's schema, but for functions and the names of its migrations.
SET LOCAL session_replication_role = replica;

-- Nothing but their names and parameters counts here.
CREATE FUNCTION booking.claim_seat(date, text, text, text, text, text, boolean, text, integer, timestamptz)
  RETURNS text LANGUAGE plpgsql AS 'BEGIN RAISE ''of 0.1.0''; END';
CREATE FUNCTION booking.complete_booking(uuid, text, date, text, integer, timestamptz, jsonb, text, text, text, text)
  RETURNS jsonb LANGUAGE plpgsql AS 'BEGIN RAISE ''of 0.1.0''; END';
CREATE FUNCTION booking.free_seat(date, text)
  RETURNS integer LANGUAGE plpgsql AS 'BEGIN RAISE ''of 0.1.0''; END';
CREATE FUNCTION booking.lock_slot(date, text)
  RETURNS void LANGUAGE plpgsql AS 'BEGIN RAISE ''of 0.1.0''; END';
CREATE FUNCTION booking.may_book(text, integer, timestamptz)
  RETURNS boolean LANGUAGE plpgsql AS 'BEGIN RAISE ''of 0.1.0''; END';
CREATE FUNCTION booking.slot_capacity()
  RETURNS integer LANGUAGE plpgsql AS 'BEGIN RAISE ''of 0.1.0''; END';

DELETE FROM booking.migrations;
INSERT INTO booking.migrations ("timestamp", name) VALUES
  (1763600000000, 'CreateAppointments1763600000000'),
  (1763600001000, 'BookInOneStatement1763600001000'),
  (1763600002000, 'CreateServiceRequests1763600002000'),
  (1763600003000, 'NumberCustomers1763600003000'),
  (1763600004000, 'KeepHistory1763600004000'),
  (1763600005000, 'SearchByWords1763600005000'),
  (1763700000000, 'SetRefusedEventsAside1763700000000'),
  (1763800000000, 'InsertByColumns1763800000000'),
  (1763800001000, 'CapacityInOnePlace1763800001000'),
  (1763800002000, 'AddGateCode1763800002000'),
  (1763900000000, 'KeepSmsConsent1763900000000'),
  (1763900001000, 'OwnRecords1763900001000'),
  (1764000000000, 'KeepWhatIsPaid1764000000000'),
  (1764100000000, 'KeepWhatIsSettled1764100000000'),
  (1764200000000, 'ImportRecords1764200000000'),
  (1764200001000, 'CountWhatImportsBring1764200001000'),
  (1764300000000, 'OpenClosedDays1764300000000'),
  (1764310001000, 'LimitOpenVisits1764310001000');
DELETE FROM tracking.migrations;
INSERT INTO tracking.migrations ("timestamp", name) VALUES
  (1763654400000, 'CreateTracking1763654400000'),
  (1763700000000, 'SetRefusedEventsAside1763700000000'),
  (1763740800000, 'OneJobUnderWay1763740800000'),
  (1763740801000, 'ApproximatePlaces1763740801000'),
  (1763827200000, 'AppointmentIdsAreUuids1763827200000'),
  (1764340000000, 'StepsHaveKeys1764340000000');
DELETE FROM customers.migrations;
INSERT INTO customers.migrations ("timestamp", name) VALUES
  (1763600000000, 'CreateCustomers1763600000000'),
  (1763900000000, 'CreateMessaging1763900000000'),
  (1763900001000, 'VerifyAndEndAccounts1763900001000'),
  (1763900002000, 'SearchByWords1763900002000'),
  (1764100000000, 'KeepFormerEmails1764100000000'),
  (1764200000000, 'BindLinksToGenerations1764200000000'),
  (1764210000000, 'AskThePresentAddress1764210000000');
DELETE FROM notifications.migrations;
INSERT INTO notifications.migrations ("timestamp", name) VALUES
  (1763900000000, 'CreateMessaging1763900000000'),
  (1763900001000, 'CreateMessages1763900001000'),
  (1764000000000, 'TellOfPayments1764000000000'),
  (1764100000000, 'TellOfChangedAddresses1764100000000'),
  (1764210000000, 'TellOfWantedAddresses1764210000000'),
  (1764310000000, 'CountTexts1764310000000'),
  (1764310002000, 'CountEmails1764310002000');
DELETE FROM payments.migrations;
INSERT INTO payments.migrations ("timestamp", name) VALUES
  (1764000000000, 'CreateMessaging1764000000000'),
  (1764000001000, 'CreateLedger1764000001000'),
  (1764000002000, 'SearchPayments1764000002000'),
  (1764100000000, 'ReviewAndEndPayments1764100000000'),
  (1764320000000, 'FindUnmatchedPayments1764320000000'),
  (1764320001000, 'KeepStripeRefusals1764320001000'),
  (1764320002000, 'CountCardAttempts1764320002000');
DELETE FROM imports.migrations;
INSERT INTO imports.migrations ("timestamp", name) VALUES
  (1764100000000, 'CreateMessaging1764100000000'),
  (1764100001000, 'CreateImportJobs1764100001000'),
  (1764100002000, 'CreateImportedCustomers1764100002000'),
  (1764100003000, 'CreateImportUploads1764100003000'),
  (1764100014000, 'AddUploadSize1764100014000'),
  (1764200010000, 'TakeTurns1764200010000');

INSERT INTO booking.appointments (id, number, version, origin, status, slot_date, slot, starts_at, ends_at, technician_id, tracking_version,
  customer_id, service_request_id, customer_name, email, phone, address, city, state, zip_code, service_type, appliance, brand, description,
  technician_notes, total_cents, cancel_reason, created_at, tracking_notes, gate_code, sms_consent, tracking_status, paid_cents, bill_version,
  settled_cents, import_source, import_key, import_hash)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000101', 'FC-5001', 6, 'booked', 'completed', '2026-11-23', '10:00-11:00', '2026-11-23T15:00:00+00:00',
   '2026-11-23T16:00:00+00:00', '00000000-0000-4000-8000-000000000301', 6, 7, '00000000-0000-4000-8000-000000000201', 'Marisol Vega',
   'marisol@example.com', '(904) 555-0110', '12 Coquina Lane', 'St Augustine', 'FL', '32084', 'Repair', 'Oven', 'Other', 'It stays cold.',
   'The dog is friendly.', 15000, DEFAULT, '2026-11-20T14:00:00+00:00', 'Changed the fan.', '#4711', true, 'completed', 9000, 2, 9000, DEFAULT,
   DEFAULT, DEFAULT),
  ('00000000-0000-4000-8000-000000000102', 'FC-5002', 1, 'imported', 'completed', '2024-03-04', '10:00-11:00', '2024-03-04T15:00:00+00:00',
   '2024-03-04T16:00:00+00:00', DEFAULT, 0, 7, DEFAULT, 'Marisol Vega', 'marisol@example.com', '(904) 555-0110', '12 Coquina Lane', 'St Augustine',
   'FL', '32084', 'Repair', 'Oven', 'Other', 'It stays cold.', DEFAULT, DEFAULT, DEFAULT, '2026-11-20T14:00:00+00:00', DEFAULT, '#4711', true,
   'completed', DEFAULT, DEFAULT, DEFAULT, 'json', 'v1', '5f0c'),
  ('00000000-0000-4000-8000-000000000103', 'FC-5003', 3, 'booked', 'cancelled', '2026-12-02', '10:00-11:00', '2026-12-02T15:00:00+00:00',
   '2026-12-02T16:00:00+00:00', DEFAULT, 0, DEFAULT, DEFAULT, 'Marisol Vega', 'marisol@example.com', '(904) 555-0110', '12 Coquina Lane',
   'St Augustine', 'FL', '32084', 'Repair', 'Oven', 'Other', 'It stays cold.', DEFAULT, DEFAULT, 'Bought a new one.', '2026-11-20T14:00:00+00:00',
   DEFAULT, '#4711', true, 'cancelled', DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT),
  ('00000000-0000-4000-8000-000000000104', 'FC-5004', 1, 'booked', 'scheduled', '2026-12-03', '10:00-11:00', '2026-12-03T15:00:00+00:00',
   '2026-12-03T16:00:00+00:00', DEFAULT, 0, DEFAULT, DEFAULT, 'Marisol Vega', 'marisol@example.com', '(904) 555-0110', '12 Coquina Lane',
   'St Augustine', 'FL', '32084', 'Repair', 'Oven', 'Other', 'It stays cold.', DEFAULT, DEFAULT, DEFAULT, '2026-11-20T14:00:00+00:00', DEFAULT,
   '#4711', true, 'scheduled', DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT);
INSERT INTO booking.appointment_history ("position", appointment_id, "at", by_name, what, tracking_version)
  OVERRIDING SYSTEM VALUE VALUES
  (7001, '00000000-0000-4000-8000-000000000101', '2026-11-20T14:00:00+00:00', 'Dana Office',
   '{"kind":"assigned","from":null,"to":{"id":"00000000-0000-4000-8000-000000000301","name":"Ana Reyes"}}', NULL),
  (7002, '00000000-0000-4000-8000-000000000101', '2026-11-23T14:00:00+00:00', 'Ana Reyes',
   '{"kind":"status","status":"completed","from":"in-progress","correction":false}', 6);
INSERT INTO booking.service_requests (id, number, origin, status, customer_id, first_name, last_name, phone, email, appliance_type, brand,
  problem_description, is_emergency, technician_notes, appointment_id, completed_at, created_at, version, import_source, import_key, import_hash)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000201', 'SR-5001', 'site', 'completed', 7, 'Marisol', 'Vega', '(904) 555-0110', 'marisol@example.com', 'Oven',
   'Other', 'Cold.', true, 'Call first.', '00000000-0000-4000-8000-000000000101', '2026-11-23T16:00:00+00:00', '2026-11-19T14:00:00+00:00', 3,
   DEFAULT, DEFAULT, DEFAULT),
  ('00000000-0000-4000-8000-000000000202', 'SR-5002', 'imported', 'pending', 7, 'Marisol', 'Vega', '(904) 555-0110', 'marisol@example.com', 'Washer',
   'Other', 'Loud.', false, DEFAULT, DEFAULT, DEFAULT, '2026-11-19T14:00:00+00:00', 1, 'json', 'r1', '6e1d');
INSERT INTO booking.slot_seats (slot_date, slot, seat, appointment_id)
  OVERRIDING SYSTEM VALUE VALUES
  ('2026-12-03', '10:00-11:00', 1, '00000000-0000-4000-8000-000000000104');
INSERT INTO booking.blackout_dates (blackout_date, reason)
  OVERRIDING SYSTEM VALUE VALUES
  ('2026-12-25', 'Christmas');
INSERT INTO booking.customer_emails (email, customer_id)
  OVERRIDING SYSTEM VALUE VALUES
  ('marisol@example.com', 7);
INSERT INTO booking.forgotten_customers (customer_id)
  OVERRIDING SYSTEM VALUE VALUES
  (9);
INSERT INTO booking.imported_changes (job_id, record_table, record_id, customer_id, before, version_before, version_after)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000501', 'appointments', '00000000-0000-4000-8000-000000000102', 7, '{"description":"It is cold."}', 1, 2);
INSERT INTO booking.imported_counts (job_id, record_table, customer_id, added, changed)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000501', 'appointments', 7, 1, 1);
INSERT INTO booking.undone_imports (job_id, removed, restored, kept)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000502', 1, 1, 1);
INSERT INTO booking.refused_contacts (email, since, last_at, attempts)
  OVERRIDING SYSTEM VALUE VALUES
  ('other@example.com', '2026-11-22T14:00:00+00:00', '2026-11-22T14:00:00+00:00', 2);
INSERT INTO booking.technician_roster (technician_id, availability, version, name)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000301', 'available', 2, 'Ana Reyes');
INSERT INTO booking.outbox (id, "position", subject, aggregate_id, version, envelope, created_at, published_at, stream_seq, stream_epoch, refusals,
  refusal, set_aside_until)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000610', 7001, 'events.booking.appointment-booked.v1', '00000000-0000-4000-8000-000000000101', 3,
   '{"id":"00000000-0000-4000-8000-000000000610","subject":"events.booking.appointment-booked.v1","facts":{}}', '2026-11-23T14:00:00+00:00',
   '2026-11-23T14:00:00+00:00', 41, 'epoch-1', 0, NULL, NULL),
  ('00000000-0000-4000-8000-000000000611', 7002, 'events.booking.appointment-booked.v1', '00000000-0000-4000-8000-000000000101', 4,
   '{"id":"00000000-0000-4000-8000-000000000611","subject":"events.booking.appointment-booked.v1","facts":{}}', '2026-11-23T14:00:00+00:00', NULL,
   NULL, NULL, 2, 'maximum bytes exceeded', '2026-11-23T15:00:00+00:00');
INSERT INTO booking.inbox (event_id, consumer, handled_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000612', 'booking-facts', '2026-11-23T14:00:00+00:00');
INSERT INTO booking.dead_letters (event_id, consumer, subject, envelope, error, failures, died_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000613', 'booking-facts', 'events.booking.appointment-booked.v1', '{}', 'Error: it has no facts', 10,
   '2026-11-22T14:00:00+00:00');
INSERT INTO booking.idempotency_keys (operation, principal, "key", body_hash, reply, created_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('book', 'customer:7', 'key-booking', '4a7d1ed4', '{"ok":true}', '2026-11-23T14:00:00+00:00');
INSERT INTO booking.stream_positions (consumer, stream_epoch, floor_seq, floor_event_id)
  OVERRIDING SYSTEM VALUE VALUES
  ('booking-facts', 'epoch-1', 40, '00000000-0000-4000-8000-000000000612');

INSERT INTO tracking.technicians (id, name, phone, avatar, vehicle_info, specialties, rating, completed_jobs, availability, availability_since,
  version, lat, lng, location_address, location_recorded_at, created_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000301', 'Ana Reyes', '(904) 555-0101', 'https://example.com/ana.png', 'White van', '{Oven}', 4.8, 12, 'available',
   '2026-11-20T14:00:00+00:00', 2, 29.89, -81.31, 'Near US-1', '2026-11-23T14:00:00+00:00', '2026-11-01T14:00:00+00:00');
INSERT INTO tracking.tracking_records (appointment_id, appointment_version, appointment, technician_id, status, slot_start, lat, lng, version,
  notifications, notes, held_until, late_since, en_route_at, arrived_at, started_at, completed_at, set_off_km, nearest_km, created_at, reached_at,
  notes_version, approximate)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000101', 2,
   '{"appointmentId":"00000000-0000-4000-8000-000000000101","address":"12 Coquina Lane","city":"St Augustine","state":"FL","zipCode":"32084"}',
   '00000000-0000-4000-8000-000000000301', 'completed', '2026-11-23T15:00:00+00:00', 29.89, -81.31, 6, '[]', 'Changed the fan.',
   '2026-11-23T13:00:00+00:00', '2026-11-23T15:20:00+00:00', '2026-11-23T14:40:00+00:00', '2026-11-23T15:10:00+00:00', '2026-11-23T15:15:00+00:00',
   '2026-11-23T16:00:00+00:00', 9, 0.1, '2026-11-20T14:00:00+00:00', '2026-11-23T16:00:00+00:00', 6, '{"reason":"street"}');
INSERT INTO tracking.status_changes (appointment_id, version, status, technician_id, moved_by, notes, reached_at, moved_by_name, correction, heard_at,
  step_key)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000101', 6, 'completed', '00000000-0000-4000-8000-000000000301', 'technician', 'Changed the fan.',
   '2026-11-23T16:00:00+00:00', 'Ana Reyes', false, '2026-11-23T16:00:01+00:00', 'tap-6');
INSERT INTO tracking.positions (technician_id, recorded_at, appointment_id, lat, lng, accuracy, address, received_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000301', '2026-11-23T14:00:00+00:00', '00000000-0000-4000-8000-000000000101', 29.89, -81.31, 12, 'Near US-1',
   '2026-11-23T14:00:00+00:00');
INSERT INTO tracking.phone_links (id, technician_id, token_hash, created_at, expires_at, revoked_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000701', '00000000-0000-4000-8000-000000000301',
   '\xabababababababababababababababababababababababababababababababab', '2026-11-02T14:00:00+00:00', '2027-02-02T14:00:00+00:00',
   '2026-11-03T14:00:00+00:00');
INSERT INTO tracking.outbox (id, "position", subject, aggregate_id, version, envelope, created_at, published_at, stream_seq, stream_epoch, refusals,
  refusal, set_aside_until)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000620', 7001, 'events.tracking.technician-changed.v1', '00000000-0000-4000-8000-000000000101', 3,
   '{"id":"00000000-0000-4000-8000-000000000620","subject":"events.tracking.technician-changed.v1","facts":{}}', '2026-11-23T14:00:00+00:00',
   '2026-11-23T14:00:00+00:00', 41, 'epoch-1', 0, NULL, NULL),
  ('00000000-0000-4000-8000-000000000621', 7002, 'events.tracking.technician-changed.v1', '00000000-0000-4000-8000-000000000101', 4,
   '{"id":"00000000-0000-4000-8000-000000000621","subject":"events.tracking.technician-changed.v1","facts":{}}', '2026-11-23T14:00:00+00:00', NULL,
   NULL, NULL, 2, 'maximum bytes exceeded', '2026-11-23T15:00:00+00:00');
INSERT INTO tracking.inbox (event_id, consumer, handled_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000622', 'tracking-facts', '2026-11-23T14:00:00+00:00');
INSERT INTO tracking.dead_letters (event_id, consumer, subject, envelope, error, failures, died_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000623', 'tracking-facts', 'events.tracking.technician-changed.v1', '{}', 'Error: it has no facts', 10,
   '2026-11-22T14:00:00+00:00');
INSERT INTO tracking.idempotency_keys (operation, principal, "key", body_hash, reply, created_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('book', 'customer:7', 'key-tracking', '4a7d1ed4', '{"ok":true}', '2026-11-23T14:00:00+00:00');
INSERT INTO tracking.stream_positions (consumer, stream_epoch, floor_seq, floor_event_id)
  OVERRIDING SYSTEM VALUE VALUES
  ('tracking-facts', 'epoch-1', 40, '00000000-0000-4000-8000-000000000622');

INSERT INTO customers.customers (id, first_name, last_name, email, phone, address, password_hash, is_admin, is_demo, service_pro_customer_id,
  created_at, last_login, version, email_verified_at, pending_email, token_generation)
  OVERRIDING SYSTEM VALUE VALUES
  (7, 'Marisol', 'Vega', 'marisol@example.com', '(904) 555-0110', '12 Coquina Lane', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', false, false,
   'SP-1', '2026-11-01T14:00:00+00:00', '2026-11-22T14:00:00+00:00', 3, '2026-11-01T14:00:00+00:00', 'vega@example.com', 1),
  (1, 'Dana', 'Office', 'dana@example.com', '(904) 555-0100', DEFAULT, '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', true, false, DEFAULT,
   '2026-11-01T14:00:00+00:00', DEFAULT, 1, DEFAULT, DEFAULT, 0);
INSERT INTO customers.account_links (id, kind, customer_id, email, created_at, expires_at, used_at, token_generation)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000801', 'verify-email', 7, 'marisol@example.com', '2026-11-01T14:00:00+00:00', '2026-11-03T14:00:00+00:00',
   '2026-11-02T14:00:00+00:00', 1);
INSERT INTO customers.ended_generations (customer_id, oldest_generation, expires_at)
  OVERRIDING SYSTEM VALUE VALUES
  (7, 1, '2026-12-20T14:00:00+00:00');
INSERT INTO customers.former_emails (customer_id, version, email, changed_at)
  OVERRIDING SYSTEM VALUE VALUES
  (7, 2, 'former@example.com', '2026-11-10T14:00:00+00:00');
INSERT INTO customers.revoked_tokens (jti, expires_at, revoked_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000802', '2026-12-20T14:00:00+00:00', '2026-11-12T14:00:00+00:00');
INSERT INTO customers.outbox (id, "position", subject, aggregate_id, version, envelope, created_at, published_at, stream_seq, stream_epoch, refusals,
  refusal, set_aside_until)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000630', 7001, 'events.customers.account-verified.v1', '00000000-0000-4000-8000-000000000101', 3,
   '{"id":"00000000-0000-4000-8000-000000000630","subject":"events.customers.account-verified.v1","facts":{}}', '2026-11-23T14:00:00+00:00',
   '2026-11-23T14:00:00+00:00', 41, 'epoch-1', 0, NULL, NULL),
  ('00000000-0000-4000-8000-000000000631', 7002, 'events.customers.account-verified.v1', '00000000-0000-4000-8000-000000000101', 4,
   '{"id":"00000000-0000-4000-8000-000000000631","subject":"events.customers.account-verified.v1","facts":{}}', '2026-11-23T14:00:00+00:00', NULL,
   NULL, NULL, 2, 'maximum bytes exceeded', '2026-11-23T15:00:00+00:00');
INSERT INTO customers.inbox (event_id, consumer, handled_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000632', 'customers-facts', '2026-11-23T14:00:00+00:00');
INSERT INTO customers.dead_letters (event_id, consumer, subject, envelope, error, failures, died_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000633', 'customers-facts', 'events.customers.account-verified.v1', '{}', 'Error: it has no facts', 10,
   '2026-11-22T14:00:00+00:00');
INSERT INTO customers.idempotency_keys (operation, principal, "key", body_hash, reply, created_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('book', 'customer:7', 'key-customers', '4a7d1ed4', '{"ok":true}', '2026-11-23T14:00:00+00:00');
INSERT INTO customers.stream_positions (consumer, stream_epoch, floor_seq, floor_event_id)
  OVERRIDING SYSTEM VALUE VALUES
  ('customers-facts', 'epoch-1', 40, '00000000-0000-4000-8000-000000000632');

INSERT INTO notifications.messages (id, kind, channel, state, dedupe_key, event_id, customer_id, appointment_id, service_request_id, link_id, version,
  slot_start, recipient, subject, erased, attempts, next_attempt_at, give_up_at, lease, leased_until, reason, created_at, sent_at, payment_id,
  counted_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000901', 'booking-confirmed', 'email', 'sent', 'booking-confirmed:1', '00000000-0000-4000-8000-000000000610', 7,
   '00000000-0000-4000-8000-000000000101', DEFAULT, DEFAULT, 1, '2026-11-23T15:00:00+00:00', 'marisol@example.com', 'Your visit', false, 1, DEFAULT,
   '2026-11-24T14:00:00+00:00', DEFAULT, DEFAULT, DEFAULT, '2026-11-20T14:00:00+00:00', '2026-11-20T14:00:00+00:00', DEFAULT,
   '2026-11-20T14:00:00+00:00'),
  ('00000000-0000-4000-8000-000000000902', 'payment-receipt', 'email', 'waiting', 'payment-receipt:1', DEFAULT, 7, DEFAULT,
   '00000000-0000-4000-8000-000000000201', '00000000-0000-4000-8000-000000000801', DEFAULT, DEFAULT, DEFAULT, DEFAULT, false, 2,
   '2026-11-24T14:00:00+00:00', '2026-11-25T14:00:00+00:00', '00000000-0000-4000-8000-000000000903', '2026-11-24T14:00:00+00:00', DEFAULT,
   '2026-11-23T14:00:00+00:00', DEFAULT, '00000000-0000-4000-8000-000000000401', DEFAULT),
  ('00000000-0000-4000-8000-000000000904', 'appointment-reminder', 'sms', 'failed', 'appointment-reminder:1', DEFAULT, DEFAULT,
   '00000000-0000-4000-8000-000000000101', DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, false, 9, DEFAULT, '2026-11-23T14:00:00+00:00',
   DEFAULT, DEFAULT, 'The number is unknown.', '2026-11-22T14:00:00+00:00', DEFAULT, DEFAULT, DEFAULT);
INSERT INTO notifications.daily_counts ("day", recipient, messages)
  OVERRIDING SYSTEM VALUE VALUES
  ('2026-11-23', '+19045550110', 2);
INSERT INTO notifications.first_start (only_row, started_at)
  OVERRIDING SYSTEM VALUE VALUES
  (true, '2026-11-01T14:00:00+00:00');
INSERT INTO notifications.sms_opt_outs (number, since)
  OVERRIDING SYSTEM VALUE VALUES
  ('+19045550111', '2026-11-05T14:00:00+00:00');
INSERT INTO notifications.visits (appointment_id, version, slot_start, slot_since, status, remind_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000101', 6, '2026-11-23T15:00:00+00:00', '2026-11-20T14:00:00+00:00', 'completed', '2026-11-22T22:00:00+00:00');
INSERT INTO notifications.outbox (id, "position", subject, aggregate_id, version, envelope, created_at, published_at, stream_seq, stream_epoch,
  refusals, refusal, set_aside_until)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000640', 7001, 'events.notifications.message-sent.v1', '00000000-0000-4000-8000-000000000101', 3,
   '{"id":"00000000-0000-4000-8000-000000000640","subject":"events.notifications.message-sent.v1","facts":{}}', '2026-11-23T14:00:00+00:00',
   '2026-11-23T14:00:00+00:00', 41, 'epoch-1', 0, NULL, NULL),
  ('00000000-0000-4000-8000-000000000641', 7002, 'events.notifications.message-sent.v1', '00000000-0000-4000-8000-000000000101', 4,
   '{"id":"00000000-0000-4000-8000-000000000641","subject":"events.notifications.message-sent.v1","facts":{}}', '2026-11-23T14:00:00+00:00', NULL,
   NULL, NULL, 2, 'maximum bytes exceeded', '2026-11-23T15:00:00+00:00');
INSERT INTO notifications.inbox (event_id, consumer, handled_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000642', 'notifications-facts', '2026-11-23T14:00:00+00:00');
INSERT INTO notifications.dead_letters (event_id, consumer, subject, envelope, error, failures, died_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000643', 'notifications-facts', 'events.notifications.message-sent.v1', '{}', 'Error: it has no facts', 10,
   '2026-11-22T14:00:00+00:00');
INSERT INTO notifications.idempotency_keys (operation, principal, "key", body_hash, reply, created_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('book', 'customer:7', 'key-notifications', '4a7d1ed4', '{"ok":true}', '2026-11-23T14:00:00+00:00');
INSERT INTO notifications.stream_positions (consumer, stream_epoch, floor_seq, floor_event_id)
  OVERRIDING SYSTEM VALUE VALUES
  ('notifications-facts', 'epoch-1', 40, '00000000-0000-4000-8000-000000000642');

INSERT INTO payments.bills (appointment_id, number, description, customer_id, version, paid_cents, settled_cents, total_cents, priced_version)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000101', 'FC-5001', 'Repair', 7, 6, 9000, 9000, 15000, 6);
INSERT INTO payments.payments (id, version, status, flag_reason, intent_id, charge_id, secret_hash, appointment_id, appointment_number, customer_id,
  amount_cents, currency, description, receipt_number, failure, dispute_status, refunded_cents, created_at, paid_at, check_at, overpaid_cents,
  excessive, reviewed_at, reviewed_by, review_note)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000401', 4, 'succeeded', DEFAULT, 'pi_1', 'ch_1',
   '\xcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd', '00000000-0000-4000-8000-000000000101', 'FC-5001', 7, 10000, 'usd', 'Repair',
   'R-5001', DEFAULT, 'won', 1000, '2026-11-23T17:00:00+00:00', '2026-11-23T17:01:00+00:00', DEFAULT, 100, true, '2026-11-24T14:00:00+00:00',
   'Dana Office', 'Refunded.'),
  ('00000000-0000-4000-8000-000000000402', 2, 'flagged', 'amount', 'pi_2', DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, 500, 'usd', 'Repair', DEFAULT,
   DEFAULT, DEFAULT, DEFAULT, '2026-11-23T14:00:00+00:00', DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT),
  ('00000000-0000-4000-8000-000000000403', 2, 'failed', DEFAULT, 'pi_3', DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, 500, 'usd', 'Repair', DEFAULT,
   'Your card was declined.', DEFAULT, DEFAULT, '2026-11-23T14:00:00+00:00', DEFAULT, '2026-11-24T14:00:00+00:00', DEFAULT, DEFAULT, DEFAULT, DEFAULT,
   DEFAULT);
INSERT INTO payments.refunds (id, payment_id, refund_id, amount_cents, status, reason, requested_by, created_at, check_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000411', '00000000-0000-4000-8000-000000000401', 're_1', 1000, 'succeeded', 'It squeaks.', 'Dana Office',
   '2026-11-24T14:00:00+00:00', DEFAULT),
  ('00000000-0000-4000-8000-000000000412', '00000000-0000-4000-8000-000000000401', DEFAULT, 500, 'reserved', DEFAULT, 'Dana Office',
   '2026-11-24T14:00:00+00:00', '2026-11-25T14:00:00+00:00');
INSERT INTO payments.disputes (id, payment_id, amount_cents, status, reason, answer_by, created_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('dp_1', '00000000-0000-4000-8000-000000000401', 1000, 'won', 'fraudulent', '2026-11-28T14:00:00+00:00', '2026-11-24T14:00:00+00:00');
INSERT INTO payments.payment_history ("position", payment_id, "at", by_name, what)
  OVERRIDING SYSTEM VALUE VALUES
  (7001, '00000000-0000-4000-8000-000000000401', '2026-11-23T14:00:00+00:00', 'Stripe', '{"kind":"paid"}');
INSERT INTO payments.card_attempts ("position", "at", payment_id, payer, card, charge_id, paid)
  OVERRIDING SYSTEM VALUE VALUES
  (7001, '2026-11-23T14:00:00+00:00', '00000000-0000-4000-8000-000000000401', '\xefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefef',
   '\x0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a', 'ch_1', true);
INSERT INTO payments.reconciliation_reports ("day", made_at, difference_count, report)
  OVERRIDING SYSTEM VALUE VALUES
  ('2026-11-22', '2026-11-23T14:00:00+00:00', 0, '{"differences":[]}');
INSERT INTO payments.stripe_refusals (kind, words, since)
  OVERRIDING SYSTEM VALUE VALUES
  ('key', 'Invalid API Key', '2026-11-04T14:00:00+00:00');
INSERT INTO payments.webhook_events (id, type, object_id, created_at, received_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('evt_1', 'charge.succeeded', 'ch_1', '2026-11-23T14:00:00+00:00', '2026-11-23T14:00:00+00:00');
INSERT INTO payments.outbox (id, "position", subject, aggregate_id, version, envelope, created_at, published_at, stream_seq, stream_epoch, refusals,
  refusal, set_aside_until)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000650', 7001, 'events.payments.payment-succeeded.v1', '00000000-0000-4000-8000-000000000101', 3,
   '{"id":"00000000-0000-4000-8000-000000000650","subject":"events.payments.payment-succeeded.v1","facts":{}}', '2026-11-23T14:00:00+00:00',
   '2026-11-23T14:00:00+00:00', 41, 'epoch-1', 0, NULL, NULL),
  ('00000000-0000-4000-8000-000000000651', 7002, 'events.payments.payment-succeeded.v1', '00000000-0000-4000-8000-000000000101', 4,
   '{"id":"00000000-0000-4000-8000-000000000651","subject":"events.payments.payment-succeeded.v1","facts":{}}', '2026-11-23T14:00:00+00:00', NULL,
   NULL, NULL, 2, 'maximum bytes exceeded', '2026-11-23T15:00:00+00:00');
INSERT INTO payments.inbox (event_id, consumer, handled_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000652', 'payments-facts', '2026-11-23T14:00:00+00:00');
INSERT INTO payments.dead_letters (event_id, consumer, subject, envelope, error, failures, died_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000653', 'payments-facts', 'events.payments.payment-succeeded.v1', '{}', 'Error: it has no facts', 10,
   '2026-11-22T14:00:00+00:00');
INSERT INTO payments.idempotency_keys (operation, principal, "key", body_hash, reply, created_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('book', 'customer:7', 'key-payments', '4a7d1ed4', '{"ok":true}', '2026-11-23T14:00:00+00:00');
INSERT INTO payments.stream_positions (consumer, stream_epoch, floor_seq, floor_event_id)
  OVERRIDING SYSTEM VALUE VALUES
  ('payments-facts', 'epoch-1', 40, '00000000-0000-4000-8000-000000000652');

INSERT INTO imports.import_jobs (id, version, customer_id, started_by, kind, system, file_name, "rows", fingerprint, status, external_customer_id,
  credentials, input, cursor, total, done, service_requests, appointments, customers, service_history, added, changed, unchanged, left_out, wrong,
  errors_kept, failure_code, failure_message, claim, heartbeat_at, attempts, failing_since, retry_at, created_at, started_at, finished_at,
  undo_asked_at, undone_at, removed, restored, kept, waiting_since)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000501', 4, 7, 'Dana Office', 'service-system', 'servicetitan', DEFAULT, 'customers', 'f1', 'succeeded', DEFAULT,
   DEFAULT, DEFAULT, 'page-2', 2, 2, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, DEFAULT, DEFAULT, 1, DEFAULT, 1, DEFAULT, DEFAULT, '2026-11-10T14:00:00+00:00',
   '2026-11-10T14:00:00+00:00', '2026-11-10T14:00:00+00:00', '2026-11-11T14:00:00+00:00', '2026-11-11T14:00:00+00:00', 1, 1, 1,
   '2026-11-10T14:00:00+00:00'),
  ('00000000-0000-4000-8000-000000000502', DEFAULT, DEFAULT, DEFAULT, 'csv', DEFAULT, 'customers.csv', 'customers', 'f2', 'failed', DEFAULT, DEFAULT,
   DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, 'source_unreadable',
   'Row 2 has too many columns.', DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, '2026-11-10T14:00:00+00:00', '2026-11-10T14:00:00+00:00',
   '2026-11-10T14:00:00+00:00', DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, '2026-11-10T14:00:00+00:00'),
  ('00000000-0000-4000-8000-000000000503', DEFAULT, 7, DEFAULT, 'json', DEFAULT, DEFAULT, DEFAULT, 'f3', 'running', 'C-1',
   '\x0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b', '[]', DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT,
   DEFAULT, DEFAULT, DEFAULT, DEFAULT, 1, '2026-11-10T14:00:00+00:00', 1, '2026-11-10T14:00:00+00:00', '2026-11-10T14:00:00+00:00',
   '2026-11-10T14:00:00+00:00', '2026-11-10T14:00:00+00:00', DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, DEFAULT, '2026-11-10T14:00:00+00:00');
INSERT INTO imports.import_changes (id, job_id, customer_id, entry_key, before, before_job)
  OVERRIDING SYSTEM VALUE VALUES
  (7001, '00000000-0000-4000-8000-000000000501', 5001, 'e1', '{"service":"Repair"}', '00000000-0000-4000-8000-000000000502');
INSERT INTO imports.import_errors (job_id, "position", "row", field, message)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000501', 1, 2, 'phone', 'This isn’t a phone number.');
INSERT INTO imports.import_uploads (id, customer_id, kind, file_name, revision, facts, created_at, touched_at, committed_at, bytes)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000511', 7, 'customers', 'customers.csv', 1, '{}', '2026-11-10T14:00:00+00:00', '2026-11-10T14:00:00+00:00',
   '2026-11-10T14:00:00+00:00', 3);
INSERT INTO imports.import_upload_chunks (upload_id, n, bytes, "data")
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000511', 0, 3, '\x612c62');
INSERT INTO imports.imported_customers (id, source, source_key, first_name, last_name, email, phone, address, city, state, zip_code,
  last_service_date, total_services, total_spent_cents, preferred_technician, notes, created_at, imported_at, written_by, merged_into)
  OVERRIDING SYSTEM VALUE VALUES
  (5001, 'servicetitan', 'id:1', 'Nora', 'Quinn', 'nora@example.com', '(904) 555-0112', '5 Tern Lane', 'St Augustine', 'FL', '32084', '2025-01-02', 3,
   45000, 'Ana Reyes', 'Prefers mornings.', '2026-11-10T14:00:00+00:00', '2026-11-10T14:00:00+00:00', '00000000-0000-4000-8000-000000000501', DEFAULT),
  (5002, 'csv', 'email:nora@example.com', 'N.', 'Quinn', 'nora@example.com', '(904) 555-0112', '5 Tern Lane', 'St Augustine', 'FL', '32084', DEFAULT,
   DEFAULT, DEFAULT, DEFAULT, DEFAULT, '2026-11-10T14:00:00+00:00', '2026-11-10T14:00:00+00:00', DEFAULT, 5001);
INSERT INTO imports.imported_service_history (customer_id, entry_key, service, "date", cost_cents, written_by)
  OVERRIDING SYSTEM VALUE VALUES
  (5001, 'e1', 'Repair', '2025-01-02', 9000, '00000000-0000-4000-8000-000000000501');
INSERT INTO imports.possible_matches (id, version, first_id, second_id, shares_phone, shares_email, decision, decided_by, decided_at, created_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000521', 2, 5001, 5002, true, true, 'same', 'Dana Office', '2026-11-11T14:00:00+00:00', '2026-11-10T14:00:00+00:00');
INSERT INTO imports.outbox (id, "position", subject, aggregate_id, version, envelope, created_at, published_at, stream_seq, stream_epoch, refusals,
  refusal, set_aside_until)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000660', 7001, 'events.imports.customer-imported.v1', '00000000-0000-4000-8000-000000000101', 3,
   '{"id":"00000000-0000-4000-8000-000000000660","subject":"events.imports.customer-imported.v1","facts":{}}', '2026-11-23T14:00:00+00:00',
   '2026-11-23T14:00:00+00:00', 41, 'epoch-1', 0, NULL, NULL),
  ('00000000-0000-4000-8000-000000000661', 7002, 'events.imports.customer-imported.v1', '00000000-0000-4000-8000-000000000101', 4,
   '{"id":"00000000-0000-4000-8000-000000000661","subject":"events.imports.customer-imported.v1","facts":{}}', '2026-11-23T14:00:00+00:00', NULL,
   NULL, NULL, 2, 'maximum bytes exceeded', '2026-11-23T15:00:00+00:00');
INSERT INTO imports.inbox (event_id, consumer, handled_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000662', 'imports-facts', '2026-11-23T14:00:00+00:00');
INSERT INTO imports.dead_letters (event_id, consumer, subject, envelope, error, failures, died_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('00000000-0000-4000-8000-000000000663', 'imports-facts', 'events.imports.customer-imported.v1', '{}', 'Error: it has no facts', 10,
   '2026-11-22T14:00:00+00:00');
INSERT INTO imports.idempotency_keys (operation, principal, "key", body_hash, reply, created_at)
  OVERRIDING SYSTEM VALUE VALUES
  ('book', 'customer:7', 'key-imports', '4a7d1ed4', '{"ok":true}', '2026-11-23T14:00:00+00:00');
INSERT INTO imports.stream_positions (consumer, stream_epoch, floor_seq, floor_event_id)
  OVERRIDING SYSTEM VALUE VALUES
  ('imports-facts', 'epoch-1', 40, '00000000-0000-4000-8000-000000000662');
