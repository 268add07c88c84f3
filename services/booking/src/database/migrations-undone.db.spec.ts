import { describeMigrations } from '@service-kit/testing/migrations-round-trip';
import { database } from './data-source';

describeMigrations(database, {
  CreateSchema1764310001000: async (admin) => {
    await admin.query(
      `WITH booked AS (
         INSERT INTO booking.appointments (id, version, origin, status, slot_date, slot, starts_at,
           ends_at, technician_id, customer_id, customer_name, email, phone, address, city, state,
           zip_code, service_type, appliance, brand, description, created_at)
         VALUES (gen_random_uuid(), 2, 'booked', 'scheduled', '2026-11-23', '10:00-11:00',
           '2026-11-23T15:00:00Z', '2026-11-23T16:00:00Z', gen_random_uuid(), 7,
           'Nora Müller', 'nora@example.com', '+1 904 555 0110', '5 Test Pattern Lane',
           'St Augustine', 'FL', '32084', 'Repair', 'Oven', 'Other', 'Cold.', now())
         RETURNING *)
       INSERT INTO booking.slot_seats (slot_date, slot, seat, appointment_id)
       SELECT slot_date, slot, 1, id FROM booked`,
    );
    await admin.query(
      `INSERT INTO booking.service_requests (id, origin, status, customer_id, first_name, last_name,
         phone, email, appliance_type, brand, problem_description, is_emergency, appointment_id,
         created_at)
       SELECT gen_random_uuid(), 'site', 'scheduled', 7, 'Nora', 'Müller',
         '+1 904 555 0110', 'nora@example.com', 'Oven', 'Other', 'Cold.', false, id, now()
       FROM booking.appointments`,
    );
    await admin.query(
      `INSERT INTO booking.appointment_history (appointment_id, at, by_name, what)
       SELECT id, now(), 'Dana Office', '{"kind": "notes"}' FROM booking.appointments`,
    );
    await admin.query(
      `WITH imported AS (
         INSERT INTO booking.service_requests (id, number, origin, import_source, import_key,
           import_hash, status, customer_id, first_name, last_name, phone, email, appliance_type,
           brand, problem_description, is_emergency, created_at)
         SELECT gen_random_uuid(), 'IM-1', 'imported', 'servicepro', 'r1', 'hash', 'completed', 7,
           first_name, last_name, phone, email, appliance_type, brand, '', false, now()
         FROM booking.service_requests
         RETURNING id)
       INSERT INTO booking.imported_changes
         (job_id, record_table, record_id, customer_id, version_after)
       SELECT 'job', 'service_requests', id, 7, 1 FROM imported`,
    );
  },
});
