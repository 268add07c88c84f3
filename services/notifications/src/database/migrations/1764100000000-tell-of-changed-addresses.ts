import type { MigrationInterface, QueryRunner } from 'typeorm';

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
];

/** Messages to the former address of an account. */
export class TellOfChangedAddresses1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.restrict(runner, [...before, 'email-changed']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM notifications.messages WHERE kind = 'email-changed'`);
    await this.restrict(runner, before);
  }

  private async restrict(runner: QueryRunner, kinds: readonly string[]): Promise<void> {
    const literals = kinds.map((kind) => `'${kind}'`).join(', ');
    await runner.query(
      `ALTER TABLE notifications.messages DROP CONSTRAINT messages_kind_check,
         ADD CONSTRAINT messages_kind_check CHECK (kind IN (${literals}))`,
    );
  }
}
