import { SchemaMigration } from '@service-kit/database/schema-migration';
import { createMessagingTables } from '@service-kit/messaging/messaging-tables';
import { createSearchFunctions } from '@service-kit/search/search-functions';

export class CreateSchema1764320002000 extends SchemaMigration {
  constructor() {
    super('payments', __dirname, [createMessagingTables, createSearchFunctions]);
  }
}
