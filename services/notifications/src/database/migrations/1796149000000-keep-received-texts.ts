import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Customers answer our texts, and the office reads the answers. */
export class KeepReceivedTexts1796149000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notifications.received_texts (
        id uuid PRIMARY KEY,
        -- the provider's id of the text, which a repeated call has again
        provider_id text UNIQUE,
        -- E.164
        number text NOT NULL CHECK (number ~ '^\\+[1-9][0-9]{6,14}$'),
        body text NOT NULL CHECK (length(body) <= 1600),
        -- they get no more texts since
        stopped boolean NOT NULL,
        -- whether it got an answer of ours
        answered boolean NOT NULL,
        received_at timestamptz NOT NULL,
        -- who of the office has read it; without a name, there was nothing to read
        read_at timestamptz,
        read_by text CHECK (read_at IS NOT NULL OR read_by IS NULL)
      )`);
    await runner.query(`
      CREATE INDEX received_texts_unread ON notifications.received_texts (received_at)
        WHERE read_at IS NULL`);
    await runner.query(`
      CREATE INDEX received_texts_newest ON notifications.received_texts (received_at)`);
    await runner.query(`
      CREATE INDEX received_texts_of_number
        ON notifications.received_texts (number, received_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE notifications.received_texts`);
  }
}
