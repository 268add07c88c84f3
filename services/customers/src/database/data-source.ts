import path from 'node:path';
import type { ServiceDatabase } from '@service-kit/database/database';
import { migrationsIn } from '@service-kit/database/migrations-in';
import { Customer } from '../accounts/customer.entity';
import { AccountLink } from '../links/account-link.entity';
import { EndedGeneration, RevokedToken } from '../tokens/revocations.entity';
import { FormerEmail } from '../verification/former-email.entity';

export const database: ServiceDatabase = {
  schema: 'customers',
  entities: [Customer, FormerEmail, AccountLink, RevokedToken, EndedGeneration],
  migrations: migrationsIn(path.join(__dirname, 'migrations')),
};
