import { SchemaMigration } from '@service-kit/database/schema-migration';
import { createMessagingTables } from '@service-kit/messaging/messaging-tables';
import { createMessagingFunctions } from '@service-kit/messaging/messaging-functions';
import { createSearchFunctions } from '@service-kit/search/search-functions';

export class CreateSchema1764210000000 extends SchemaMigration {
  constructor() {
    super('customers', __dirname, [
      createMessagingTables,
      createMessagingFunctions,
      createSearchFunctions,
    ]);
  }
}
