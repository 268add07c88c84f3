import type { MigrationInterface, QueryRunner } from 'typeorm';

const earlier = [
  'booking-confirmed',
  'appointment-rescheduled',
  'appointment-cancelled',
  'request-received',
  'appointment-reminder',
  'technician-on-the-way',
  'service-done',
  'verify-email',
  'reset-password',
  'password-changed',
  'payment-due',
  'payment-receipt',
  'email-changed',
  'confirm-email-change',
  'stop-email-change',
  'office-invitation',
  'job-assigned',
  'job-changed',
  'job-removed',
  'phone-link',
  'payment-refunded',
  'backup-late',
  'disk-full',
  'office-text',
];

/** Estimates are sent and approved, and customers ask about them. */
export class TellOfEstimates1796630000055 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await checkKinds(runner, [...earlier, 'estimate-ready', 'estimate-approved']);
    await runner.query(`
      ALTER TABLE notifications.received_texts
        ADD COLUMN from_estimate boolean NOT NULL DEFAULT false;
      CREATE INDEX received_texts_of_visit ON notifications.received_texts (appointment_id)
        WHERE from_estimate;
      COMMENT ON COLUMN notifications.received_texts.from_estimate IS
        'typed on the page of the visit''s estimate, not sent from the number'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM notifications.received_texts WHERE from_estimate;
      ALTER TABLE notifications.received_texts DROP COLUMN from_estimate;
      DELETE FROM notifications.messages WHERE kind IN ('estimate-ready', 'estimate-approved')`);
    await checkKinds(runner, earlier);
  }
}

async function checkKinds(runner: QueryRunner, kinds: readonly string[]): Promise<void> {
  const names = kinds.map((kind) => `'${kind}'`).join(', ');
  await runner.query(`
    ALTER TABLE notifications.messages DROP CONSTRAINT messages_kind_check,
      ADD CONSTRAINT messages_kind_check CHECK (kind IN (${names}))`);
}
