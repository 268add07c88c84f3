import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A customer's page shows what they were told, with an account or without one. */
export class FindMessagesByRecipient1795900100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX messages_to_recipient ON notifications.messages (lower(recipient))
        WHERE recipient IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX notifications.messages_to_recipient`);
  }
}
