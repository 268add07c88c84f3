import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  addOutboxRefusals,
  createMessagingTables,
  dropMessagingTables,
} from '@service-kit/messaging/messaging-tables';

/** What it takes to act on events once. */
export class CreateMessaging1763900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner, 'notifications');
    await addOutboxRefusals(runner, 'notifications');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropMessagingTables(runner, 'notifications');
  }
}
