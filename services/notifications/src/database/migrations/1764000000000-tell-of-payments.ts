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
];
const added = ['payment-due', 'payment-receipt'];

const literals = (kinds: readonly string[]): string => kinds.map((kind) => `'${kind}'`).join(', ');

/** Messages about what is due and what was paid; which payment a receipt is of. */
export class TellOfPayments1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.restrict(runner, [...before, ...added]);
    await runner.query(`ALTER TABLE notifications.messages ADD COLUMN payment_id uuid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM notifications.messages WHERE kind IN (${literals(added)})`);
    await this.restrict(runner, before);
    await runner.query(`ALTER TABLE notifications.messages DROP COLUMN payment_id`);
  }

  private async restrict(runner: QueryRunner, kinds: readonly string[]): Promise<void> {
    await runner.query(
      `ALTER TABLE notifications.messages DROP CONSTRAINT messages_kind_check,
         ADD CONSTRAINT messages_kind_check CHECK (kind IN (${literals(kinds)}))`,
    );
  }
}
