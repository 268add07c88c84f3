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
];

/** The office texts phone links, and the message says who. */
export class TextPhoneLinks1796101000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE notifications.messages ADD COLUMN asked_by text`);
    await checkKinds(runner, [...earlier, 'phone-link']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM notifications.messages WHERE kind = 'phone-link'`);
    await checkKinds(runner, earlier);
    await runner.query(`ALTER TABLE notifications.messages DROP COLUMN asked_by`);
  }
}

async function checkKinds(runner: QueryRunner, kinds: readonly string[]): Promise<void> {
  const names = kinds.map((kind) => `'${kind}'`).join(', ');
  await runner.query(`
    ALTER TABLE notifications.messages DROP CONSTRAINT messages_kind_check,
      ADD CONSTRAINT messages_kind_check CHECK (kind IN (${names}))`);
}
