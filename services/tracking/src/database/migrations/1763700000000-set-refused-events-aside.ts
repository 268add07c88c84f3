import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addOutboxRefusals, dropOutboxRefusals } from '@service-kit/messaging/messaging-tables';

export class SetRefusedEventsAside1763700000000 implements MigrationInterface {
  name = 'SetRefusedEventsAside1763700000000';

  up(runner: QueryRunner): Promise<void> {
    return addOutboxRefusals(runner, 'tracking');
  }

  down(runner: QueryRunner): Promise<void> {
    return dropOutboxRefusals(runner, 'tracking');
  }
}
