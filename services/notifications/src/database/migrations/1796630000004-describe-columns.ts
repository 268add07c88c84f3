import { describeMessagingTables } from '@service-kit/messaging/messaging-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What names don't say, for people who read services/notifications/schema.sql. */
export class DescribeColumns1796630000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await describeMessagingTables(runner, 'notifications');
    await runner.query(`
      COMMENT ON COLUMN notifications.messages.dedupe_key IS
        'kind, channel and subject: one message for each';
      COMMENT ON COLUMN notifications.messages.version IS
        'of the subject; the time slot that the visit has at that version';
      COMMENT ON COLUMN notifications.messages.erased IS
        'its customer was deleted, and so is the recipient';
      COMMENT ON COLUMN notifications.messages.lease IS
        'while it lasts, only its sender may take the message';
      COMMENT ON COLUMN notifications.messages.created_at IS
        'to the millisecond, like the list''s cursor';
      COMMENT ON COLUMN notifications.messages.counted_at IS
        'a text counts once a day, however often we try';
      COMMENT ON COLUMN notifications.visits.slot_since IS
        'when it was booked for that time or moved to it';
      COMMENT ON COLUMN notifications.visits.remind_at IS 'null: no more reminders';
      COMMENT ON COLUMN notifications.sms_opt_outs.number IS 'E.164, such as +19045550110';
      COMMENT ON TABLE notifications.daily_counts IS
        'Texts to a number in a day, and to all of them, for the daily limit. Emails count the same way; the recipient is then an address.';
      COMMENT ON COLUMN notifications.daily_counts.day IS 'in the business time zone';
      COMMENT ON COLUMN notifications.daily_counts.recipient IS
        'a number, an address, or texts for all texts of the day';
      COMMENT ON COLUMN notifications.received_texts.provider_id IS
        'the provider''s id of the text; a repeated call has the same';
      COMMENT ON COLUMN notifications.received_texts.number IS 'E.164';
      COMMENT ON COLUMN notifications.received_texts.stopped IS 'we send them no more texts';
      COMMENT ON COLUMN notifications.received_texts.answered IS 'whether we answered it';
      COMMENT ON COLUMN notifications.received_texts.read_at IS
        'when someone in the office read it; without a name, there was nothing to read';
      COMMENT ON COLUMN notifications.backup_reports.failure IS
        'null: a backup was made, restored and compared';
      COMMENT ON TABLE notifications.full_disk IS 'Has a row while the disk is full.';`);
  }

  /** Descriptions are in no one's way. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
