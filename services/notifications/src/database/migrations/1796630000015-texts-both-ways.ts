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
  'backup-late',
  'disk-full',
];

/** The office answers texts, and sees which of ours were delivered. */
export class TextsBothWays1796630000015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await checkKinds(runner, [...earlier, 'office-text']);
    await runner.query(`
      ALTER TABLE notifications.messages ADD COLUMN provider_id text;
      COMMENT ON COLUMN notifications.messages.provider_id IS
        'the provider''s id of a text, by which it reports what became of it';
      COMMENT ON COLUMN notifications.daily_counts.recipient IS
        'a number, an address, texts for all texts of the day, or office and a number for the office''s answers to it';

      CREATE TABLE notifications.text_receipts (
        provider_id text NOT NULL,
        status text NOT NULL CHECK (status IN ('sent', 'delivered', 'undelivered', 'failed')),
        error_code integer,
        at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (provider_id, status)
      );
      CREATE INDEX text_receipts_age ON notifications.text_receipts (at);
      COMMENT ON TABLE notifications.text_receipts IS
        'What the provider reported about our texts. A receipt may come before the text''s message has its id, and in any order.';

      CREATE TABLE notifications.office_texts (
        message_id uuid PRIMARY KEY REFERENCES notifications.messages ON DELETE CASCADE,
        number text NOT NULL CHECK (number ~ '^\\+1[2-9][0-9]{9}$'),
        body text NOT NULL CHECK (length(body) BETWEEN 1 AND 1600),
        created_at timestamp(3) with time zone NOT NULL DEFAULT now()
      );
      CREATE INDEX office_texts_to_number ON notifications.office_texts (number, created_at);
      CREATE INDEX office_texts_newest ON notifications.office_texts (created_at);
      COMMENT ON TABLE notifications.office_texts IS 'What the office wrote.';
      COMMENT ON COLUMN notifications.office_texts.number IS 'E.164, as of received texts';

      CREATE TABLE notifications.conversations (
        number text PRIMARY KEY,
        last_at timestamp(3) with time zone NOT NULL
      );
      CREATE INDEX conversations_newest ON notifications.conversations (last_at, number);
      COMMENT ON TABLE notifications.conversations IS
        'Numbers that wrote to us or that the office wrote to, for the list of the inbox.';
      INSERT INTO notifications.conversations (number, last_at)
      SELECT number, max(received_at) FROM notifications.received_texts GROUP BY number;

      ALTER TABLE notifications.received_texts ADD COLUMN appointment_id uuid;
      CREATE INDEX received_texts_unread_of ON notifications.received_texts (number)
        WHERE read_at IS NULL;
      COMMENT ON COLUMN notifications.received_texts.appointment_id IS
        'the visit that our last text to the number was about'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX notifications.received_texts_unread_of;
      ALTER TABLE notifications.received_texts DROP COLUMN appointment_id;
      DROP TABLE notifications.conversations;
      DROP TABLE notifications.office_texts;
      DROP TABLE notifications.text_receipts;
      ALTER TABLE notifications.messages DROP COLUMN provider_id;
      COMMENT ON COLUMN notifications.daily_counts.recipient IS
        'a number, an address, or texts for all texts of the day';
      DELETE FROM notifications.messages WHERE kind = 'office-text'`);
    await checkKinds(runner, earlier);
  }
}

async function checkKinds(runner: QueryRunner, kinds: readonly string[]): Promise<void> {
  const names = kinds.map((kind) => `'${kind}'`).join(', ');
  await runner.query(`
    ALTER TABLE notifications.messages DROP CONSTRAINT messages_kind_check,
      ADD CONSTRAINT messages_kind_check CHECK (kind IN (${names}))`);
}
