import type { MigrationInterface, QueryRunner } from 'typeorm';

const added = ['confirm-email-change', 'stop-email-change'];
const before = [
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
];
const literals = (kinds: readonly string[]): string => kinds.map((kind) => `'${kind}'`).join(', ');

/** Messages to the address that an account has, when another one is asked for. */
export class TellOfWantedAddresses1764210000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.restrict(runner, [...before, ...added]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM notifications.messages WHERE kind IN (${literals(added)})`);
    await this.restrict(runner, before);
  }

  private async restrict(runner: QueryRunner, kinds: readonly string[]): Promise<void> {
    await runner.query(
      `ALTER TABLE notifications.messages DROP CONSTRAINT messages_kind_check,
         ADD CONSTRAINT messages_kind_check CHECK (kind IN (${literals(kinds)}))`,
    );
  }
}
