import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  createMessagingFunctions,
  dropMessagingFunctions,
} from '@service-kit/messaging/messaging-functions';
import {
  addOutboxRefusals,
  createMessagingTables,
  dropMessagingTables,
} from '@service-kit/messaging/messaging-tables';

/** What it takes to announce what happens to accounts. */
export class CreateMessaging1763900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner, 'customers');
    await addOutboxRefusals(runner, 'customers');
    await createMessagingFunctions(runner, 'customers');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropMessagingFunctions(runner, 'customers');
    await dropMessagingTables(runner, 'customers');
  }
}
