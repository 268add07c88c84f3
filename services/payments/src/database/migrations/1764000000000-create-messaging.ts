import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  addOutboxRefusals,
  createMessagingTables,
  dropMessagingTables,
} from '@service-kit/messaging/messaging-tables';

/** What it takes to announce what was paid, and to answer equal requests once. */
export class CreateMessaging1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner, 'payments');
    await addOutboxRefusals(runner, 'payments');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropMessagingTables(runner, 'payments');
  }
}
