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
];

/** What the backups' process reports. Owners are told when there is no good one. */
export class WatchBackups1796540000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notifications.backup_reports (
        at timestamptz PRIMARY KEY,
        -- null: a backup was made, restored and compared
        failure text
      )`);
    await checkKinds(runner, [...earlier, 'backup-late']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM notifications.messages WHERE kind = 'backup-late'`);
    await checkKinds(runner, earlier);
    await runner.query(`DROP TABLE notifications.backup_reports`);
  }
}

async function checkKinds(runner: QueryRunner, kinds: readonly string[]): Promise<void> {
  const names = kinds.map((kind) => `'${kind}'`).join(', ');
  await runner.query(`
    ALTER TABLE notifications.messages DROP CONSTRAINT messages_kind_check,
      ADD CONSTRAINT messages_kind_check CHECK (kind IN (${names}))`);
}
