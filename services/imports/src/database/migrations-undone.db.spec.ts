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
  CreateImportUploads1764100003000: async (admin) => {
    await admin.query(
      `WITH upload AS (INSERT INTO imports.import_uploads (id, kind, file_name)
         VALUES (gen_random_uuid(), 'customers', 'customers.csv') RETURNING id)
       INSERT INTO imports.import_upload_chunks (upload_id, n, bytes, data)
       SELECT id, 0, 1, 'a' FROM upload`,
    );
  },
});
