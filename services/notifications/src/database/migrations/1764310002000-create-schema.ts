import { SchemaMigration } from '@service-kit/database/schema-migration';
import { createMessagingTables } from '@service-kit/messaging/messaging-tables';

export class CreateSchema1764310002000 extends SchemaMigration {
  constructor() {
    super('notifications', __dirname, [createMessagingTables]);
  }
}
