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
  'estimate-ready',
  'estimate-approved',
];

/** Invoices are issued, credited and voided. */
export class TellOfInvoices1796630000065 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await checkKinds(runner, [...earlier, 'invoice-issued', 'invoice-credited', 'invoice-voided']);
    await runner.query(`
      ALTER TABLE notifications.messages ADD COLUMN document_number text;
      COMMENT ON COLUMN notifications.messages.document_number IS
        'of the invoice or credit note that it''s about'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM notifications.messages
        WHERE kind IN ('invoice-issued', 'invoice-credited', 'invoice-voided');
      ALTER TABLE notifications.messages DROP COLUMN document_number`);
    await checkKinds(runner, earlier);
  }
}

async function checkKinds(runner: QueryRunner, kinds: readonly string[]): Promise<void> {
  const names = kinds.map((kind) => `'${kind}'`).join(', ');
  await runner.query(`
    ALTER TABLE notifications.messages DROP CONSTRAINT messages_kind_check,
      ADD CONSTRAINT messages_kind_check CHECK (kind IN (${names}))`);
}
