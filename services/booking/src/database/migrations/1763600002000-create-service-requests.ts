import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Service requests, and the link between one and the appointment it is turned into. */
export class CreateServiceRequests1763600002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE SEQUENCE booking.service_request_numbers AS integer START 1001`);
    await runner.query(`
      CREATE TABLE booking.service_requests (
        id uuid PRIMARY KEY,
        number text NOT NULL UNIQUE DEFAULT 'SR-' || nextval('booking.service_request_numbers'),
        origin text NOT NULL CHECK (origin IN ('site', 'imported')),
        status text NOT NULL CHECK (status IN ('pending', 'scheduled', 'completed', 'cancelled')),
        customer_id uuid,
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
        -- The office's order: emergencies that wait, then whoever else waits, then the rest.
        urgency smallint NOT NULL GENERATED ALWAYS AS (
          CASE WHEN status <> 'pending' THEN 0 WHEN is_emergency THEN 2 ELSE 1 END) STORED,
        CONSTRAINT waiting_without_appointment
          CHECK (status <> 'pending' OR appointment_id IS NULL),
        CONSTRAINT completed_when_completed CHECK (status = 'completed' OR completed_at IS NULL)
      )`);
    await runner.query(
      `ALTER SEQUENCE booking.service_request_numbers OWNED BY booking.service_requests.number`,
    );
    // The office's list; the second for one status of it.
    await runner.query(
      `CREATE INDEX service_requests_by_urgency
         ON booking.service_requests (urgency, created_at, id)`,
    );
    await runner.query(
      `CREATE INDEX service_requests_by_status
         ON booking.service_requests (status, urgency, created_at, id)`,
    );
    await runner.query(
      `ALTER TABLE booking.appointments ADD CONSTRAINT appointments_service_request_id_fkey
         FOREIGN KEY (service_request_id) REFERENCES booking.service_requests ON DELETE SET NULL`,
    );
    // However many schedule a request at once, it has one appointment that stands.
    await runner.query(
      `CREATE UNIQUE INDEX one_appointment_for_a_request
         ON booking.appointments (service_request_id)
         WHERE service_request_id IS NOT NULL AND status <> 'cancelled' AND origin = 'booked'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX booking.one_appointment_for_a_request`);
    await runner.query(
      `ALTER TABLE booking.appointments DROP CONSTRAINT appointments_service_request_id_fkey`,
    );
    await runner.query(`DROP TABLE booking.service_requests`);
  }
}
