import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the customer ticked the box that asks for text messages; when is when they booked. */
export class KeepSmsConsent1763900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE booking.appointments ADD COLUMN sms_consent boolean NOT NULL DEFAULT false`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE booking.appointments DROP COLUMN sms_consent`);
  }
}
