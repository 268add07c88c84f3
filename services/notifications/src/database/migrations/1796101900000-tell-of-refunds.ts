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
];

/** A refund is a message of its own. */
export class TellOfRefunds1796101900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE notifications.messages ADD COLUMN refund_id uuid`);
    await checkKinds(runner, [...earlier, 'payment-refunded']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM notifications.messages WHERE kind = 'payment-refunded'`);
    await checkKinds(runner, earlier);
    await runner.query(`ALTER TABLE notifications.messages DROP COLUMN refund_id`);
  }
}

async function checkKinds(runner: QueryRunner, kinds: readonly string[]): Promise<void> {
  const names = kinds.map((kind) => `'${kind}'`).join(', ');
  await runner.query(`
    ALTER TABLE notifications.messages DROP CONSTRAINT messages_kind_check,
      ADD CONSTRAINT messages_kind_check CHECK (kind IN (${names}))`);
}
