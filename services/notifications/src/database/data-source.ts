import path from 'node:path';
import type { ServiceDatabase } from '@service-kit/database/database';
import { migrationsIn } from '@service-kit/database/migrations-in';

export const database: ServiceDatabase = {
  schema: 'notifications',
  entities: [],
  migrations: migrationsIn(path.join(__dirname, 'migrations')),
};
