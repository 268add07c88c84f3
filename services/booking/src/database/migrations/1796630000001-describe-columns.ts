import { describeMessagingTables } from '@service-kit/messaging/messaging-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What names don't say, for people who read services/booking/schema.sql. */
export class DescribeColumns1796630000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await describeMessagingTables(runner, 'booking');
    await runner.query(`
      COMMENT ON TABLE booking.slot_seats IS
        'Seats that are taken. The primary key keeps a seat from being sold twice.';
      COMMENT ON COLUMN booking.appointments.gate_code IS 'opens the gate to a customer''s home';
      COMMENT ON COLUMN booking.appointments.bill_version IS
        'version of the bill that payments announced last';
      COMMENT ON TABLE booking.service_requests IS
        'Requests from the site. The office turns one into an appointment.';
      COMMENT ON COLUMN booking.service_requests.urgency IS
        'the office''s order: waiting emergencies, others that wait, the rest';
      COMMENT ON TABLE booking.appointment_history IS 'Who did what to an appointment.';
      COMMENT ON TABLE booking.customer_emails IS
        'Addresses that customers have verified. The last customer who verified one has it. Compared in ASCII lower case, whatever the database''s locale.';
      COMMENT ON TABLE booking.imported_changes IS 'What an import changed, so that it can be undone.';
      COMMENT ON COLUMN booking.imported_changes.before IS 'null: the record was new';
      COMMENT ON TABLE booking.forgotten_customers IS
        'Deleted accounts. One of their imports may still be running.';
      COMMENT ON TABLE booking.imported_counts IS
        'What the batches of an import came to, counted in the transaction that writes each.';
      COMMENT ON TABLE booking.refused_contacts IS
        'Refused for too many open visits, for the office to look at. Purged days after the last attempt.';
      COMMENT ON COLUMN booking.visit_photos.id IS
        'made by the phone, so that a repeat is the same photo';`);
  }

  /** Descriptions are in no one's way. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
