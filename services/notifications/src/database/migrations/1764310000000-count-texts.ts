import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many texts went to a number on a day, and to all: what is sent at most is settled here. */
export class CountTexts1764310000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notifications.text_counts (
        -- the date in the business zone
        day date NOT NULL,
        -- E.164, or 'all' for the sum of the day
        number text NOT NULL,
        texts integer NOT NULL CHECK (texts > 0),
        PRIMARY KEY (day, number)
      )`);
    // A text is counted once a day, however often it is tried.
    await runner.query(`ALTER TABLE notifications.messages ADD COLUMN counted_at timestamptz`);
    await runner.query(
      `CREATE INDEX messages_counted ON notifications.messages (counted_at)
         WHERE counted_at IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE notifications.messages DROP COLUMN counted_at`);
    await runner.query(`DROP TABLE notifications.text_counts`);
  }
}
