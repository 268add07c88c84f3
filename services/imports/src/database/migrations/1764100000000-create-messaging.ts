import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  addOutboxRefusals,
  createMessagingTables,
  dropMessagingTables,
} from '@service-kit/messaging/messaging-tables';

/** What it takes to announce the end of an import, and to act on events once. */
export class CreateMessaging1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner, 'imports');
    await addOutboxRefusals(runner, 'imports');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropMessagingTables(runner, 'imports');
  }
}
