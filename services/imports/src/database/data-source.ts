import path from 'node:path';
import type { ServiceDatabase } from '@service-kit/database/database';
import { migrationsIn } from '@service-kit/database/migrations-in';
import { ImportedCustomerEntity } from '../imported-customers/imported-customer.entity';
import { ImportJobEntity } from '../jobs/import-job.entity';

export const database: ServiceDatabase = {
  schema: 'imports',
  entities: [ImportJobEntity, ImportedCustomerEntity],
  migrations: migrationsIn(path.join(__dirname, 'migrations')),
};
