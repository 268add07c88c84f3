import { SchemaMigration } from '@service-kit/database/schema-migration';
import { createMessagingTables } from '@service-kit/messaging/messaging-tables';
import { createSearchFunctions } from '@service-kit/search/search-functions';

export class CreateSchema1764200010000 extends SchemaMigration {
  constructor() {
    super('imports', __dirname, [createMessagingTables, createSearchFunctions]);
  }
}
