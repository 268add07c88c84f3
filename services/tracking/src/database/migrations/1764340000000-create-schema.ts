import { SchemaMigration } from '@service-kit/database/schema-migration';
import { createMessagingTables } from '@service-kit/messaging/messaging-tables';

export class CreateSchema1764340000000 extends SchemaMigration {
  constructor() {
    super('tracking', __dirname, [createMessagingTables]);
  }
}
