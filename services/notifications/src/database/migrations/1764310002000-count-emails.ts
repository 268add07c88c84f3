import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Emails are counted like texts: the recipient is a number, an address, or 'texts' for all texts of the day. */
export class CountEmails1764310002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE notifications.text_counts RENAME TO daily_counts`);
    await runner.query(`ALTER TABLE notifications.daily_counts RENAME COLUMN number TO recipient`);
    await runner.query(`ALTER TABLE notifications.daily_counts RENAME COLUMN texts TO messages`);
    await runner.query(
      `UPDATE notifications.daily_counts SET recipient = 'texts' WHERE recipient = 'all'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM notifications.daily_counts WHERE recipient LIKE '%@%'`);
    await runner.query(
      `UPDATE notifications.daily_counts SET recipient = 'all' WHERE recipient = 'texts'`,
    );
    await runner.query(`ALTER TABLE notifications.daily_counts RENAME COLUMN messages TO texts`);
    await runner.query(`ALTER TABLE notifications.daily_counts RENAME COLUMN recipient TO number`);
    await runner.query(`ALTER TABLE notifications.daily_counts RENAME TO text_counts`);
  }
}
