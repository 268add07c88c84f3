import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many messages went to a number or an address on a day, and texts to all: what is sent at most is settled here. */
export class CountByDay1764310000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notifications.daily_counts (
        -- the date in the business zone
        day date NOT NULL,
        -- a number (E.164), an email address, or 'texts' for all of the day's texts
        recipient text NOT NULL,
        messages integer NOT NULL CHECK (messages > 0),
        PRIMARY KEY (day, recipient)
      )`);
    // A message is counted once a day, however often it is tried.
    await runner.query(`ALTER TABLE notifications.messages ADD COLUMN counted_at timestamptz`);
    await runner.query(
      `CREATE INDEX messages_counted ON notifications.messages (counted_at)
         WHERE counted_at IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE notifications.messages DROP COLUMN counted_at`);
    await runner.query(`DROP TABLE notifications.daily_counts`);
  }
}
