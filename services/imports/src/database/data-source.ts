import path from 'node:path';
import type { ServiceDatabase } from '@service-kit/database/database';
import { migrationsIn } from '@service-kit/database/migrations-in';
import { ImportJobEntity } from '../jobs/import-job.entity';

export const database: ServiceDatabase = {
  schema: 'imports',
  entities: [ImportJobEntity],
  migrations: migrationsIn(path.join(__dirname, 'migrations')),
};
