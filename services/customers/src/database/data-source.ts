import path from 'node:path';
import type { ServiceDatabase } from '@service-kit/database/database';
import { migrationsIn } from '@service-kit/database/migrations-in';
import { Customer } from '../accounts/customer.entity';
import { RevokedToken } from '../tokens/revoked-token.entity';

export const database: ServiceDatabase = {
  schema: 'customers',
  entities: [Customer, RevokedToken],
  migrations: migrationsIn(path.join(__dirname, 'migrations')),
};
