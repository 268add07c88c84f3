import { describeMigrations } from '@service-kit/testing/migrations-round-trip';
import { database } from './data-source';

describeMigrations(database, {
  CreateImportJobs1764100001000: async (admin) => {
    await admin.query(
      `WITH job AS (INSERT INTO imports.import_jobs (id, kind, fingerprint, wrong)
         VALUES (gen_random_uuid(), 'json', 'one', 1) RETURNING id)
       INSERT INTO imports.import_errors (job_id, position, row, field, message)
       SELECT id, 1, 3, 'appointments[2].status', 'is missing' FROM job`,
    );
  },
  CreateImportedCustomers1764100002000: async (admin) => {
    await admin.query(
      `WITH customers AS (
         INSERT INTO imports.imported_customers (source, source_key, first_name, last_name, email,
           phone, address, city, state, zip_code)
         SELECT 'servicepro', 'id:' || n, 'Nora', 'Quinn', 'nora@example.com', '(904) 555-0110',
           '5 Tern Lane', 'St Augustine', 'FL', '32084' FROM generate_series(1, 2) AS n
         RETURNING id),
       pair AS (INSERT INTO imports.possible_matches
         (first_id, second_id, shares_phone, shares_email, decision)
         SELECT min(id), max(id), true, true, 'same' FROM customers),
       done AS (INSERT INTO imports.imported_service_history (customer_id, entry_key, service)
         SELECT id, 'id:s-1', 'Repair' FROM customers)
       INSERT INTO imports.import_changes (customer_id, before) SELECT id, '{}' FROM customers`,
    );
  },
  CreateImportUploads1764100003000: async (admin) => {
    await admin.query(
      `WITH upload AS (INSERT INTO imports.import_uploads (id, kind, file_name)
         VALUES (gen_random_uuid(), 'customers', 'customers.csv') RETURNING id)
       INSERT INTO imports.import_upload_chunks (upload_id, n, bytes, data)
       SELECT id, 0, 1, 'a' FROM upload`,
    );
  },
  AddUploadSize1764100014000: async (admin) => {
    await admin.query(`UPDATE imports.import_uploads SET bytes = 1`);
  },
});
